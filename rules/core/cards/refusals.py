"""Why a card cannot be used: which card, which field, which clause, and how to mend it."""

from __future__ import annotations

import msgspec

from rules.core.errors import RulesError
from rules.core.words import Words

QUOTED_AT_MOST = 40

NO_LIST = Words(
    "The cards must be a JSON list of card definitions: {why}.",
    "カードは、定義を並べたJSONのリストで書いてください({why})。",
)
REFUSED = Words("Card {card}, {field}: {why}{clause}", "カード{card}の{field}: {why}{clause}")
CITED = Words(" ({clause})", "({clause})")

NUMBER_TWICE = Words(
    "another card has this number. Give each card its own.",
    "同じ番号のカードがもうあります。番号は一枚ごとに変えてください。",
)
MISSING = Words("this is missing. Add it.", "この項目がありません。書き足してください。")


class Flaw(msgspec.Struct, frozen=True):
    """What is wrong with one field of a card; the clause is empty where no clause speaks of it."""

    field: str
    clause: str
    words: Words


class CardsUnreadable(RulesError):
    """The definitions are no list of cards."""


class CardRefused(RulesError):
    """One of the cards cannot be used: ``no`` is its number, or ``#3`` for the third without one."""

    def __init__(self, no: str, flaw: Flaw) -> None:
        self.no, self.field, self.clause = no, flaw.field, flaw.clause
        clause = CITED.filled(clause=flaw.clause) if flaw.clause else ""
        super().__init__(
            REFUSED.filled(card=quoted(no), field=flaw.field, why=flaw.words, clause=clause)
        )


def quoted(text: str) -> str:
    """Return ``text`` fit for one line of a message: short, every character printable.

    >>> quoted("A\\n B"), quoted("A" * 99) == "A" * 40 + "…"
    ('A B', True)
    """
    line = "".join(c if c.isprintable() else "�" for c in " ".join(text.split()))
    return line if len(line) <= QUOTED_AT_MOST else f"{line[:QUOTED_AT_MOST]}…"
