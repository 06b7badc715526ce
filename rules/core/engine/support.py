"""How much of a card's text the engine carries out: a row of the public table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from rules.core.words import Words, same

Support = Literal["automatic", "partly", "by hand"]
"""All of it, some of it, or nothing: the judge carries the rest out."""

LABELS: dict[Support, Words] = {
    "automatic": Words("automatic", "自動"),
    "partly": Words("partly by hand", "一部は手作業"),
    "by hand": Words("by hand", "手作業"),
}

INVENTED = Words("invented for the demo", "デモ用の架空カード")
WHOLE = Words("The judge carries this text out.", "このテキストはジャッジが処理する。")
ASKED = Words("The judge carries out: “{text}”", "ジャッジが処理: 「{text}」")
CONDITION = Words("The judge checks whether {condition}.", "ジャッジが条件を確認: 「{condition}」")


class Value(msgspec.Struct, frozen=True):
    """A number on a card, as it is written there."""

    label: Words
    text: str


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """One text of a card, when it works, and what of it the judge carries out.

    ``reasons`` say why it is not all automatic; ``clause`` is the rule by which the judge is asked.
    """

    heading: Words
    text: Words
    support: Support
    clause: str
    reasons: tuple[Words, ...] = ()


class CardSupport(msgspec.Struct, frozen=True, kw_only=True):
    """A card as the public table shows it.

    ``reading`` is its name in kana where that is known; ``marked`` says where it comes from.
    """

    no: str
    name: Words
    kind: Words
    values: tuple[Value, ...]
    texts: tuple[Text, ...]
    reading: str = ""
    copies: int = 0
    marked: Words | None = None

    @property
    def support(self) -> Support:
        """How much of all its texts is carried out; a card without texts is automatic."""
        return together(text.support for text in self.texts)

    @property
    def label(self) -> Words:
        """The support in words."""
        return LABELS[self.support]


def together(parts: Iterable[Support]) -> Support:
    """Return the support of a whole by that of its parts.

    >>> together(["automatic", "by hand"]), together(["by hand"]), together([])
    ('partly', 'by hand', 'automatic')
    """
    kinds = set(parts)
    if len(kinds) > 1:
        return "partly"
    return kinds.pop() if kinds else "automatic"


def in_both(ja: str, en: str) -> Words:
    """Return a printed text with its English; without one, as printed in both languages."""
    return Words(en=en, ja=ja) if en else same(ja)


def in_a_row(sentences: Iterable[Words]) -> Words:
    """Return sentences one after another.

    >>> in_a_row([Words("One.", "一。"), Words("Two.", "二。")])
    Words(en='One. Two.', ja='一。二。')
    """
    said = tuple(sentences)
    return Words(en=" ".join(each.en for each in said), ja="".join(each.ja for each in said))
