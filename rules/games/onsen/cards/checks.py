"""What each kind of card must say and what it cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.core.cards import MISSING, Flaw
from rules.core.words import Words
from rules.games.onsen.cards.model import Card, Filter

CLAUSES = {
    "type": "ONS-1.4.1",
    "race": "ONS-2.2.2",
    "gender_mark": "ONS-2.2.2",
    "recovery": "ONS-2.1.2",
    "kind": "ONS-2.3.1",
    "filter": "ONS-2.3.2",
    "count": "ONS-2.3.2",
    "attribute": "ONS-2.3.4",
    "label": "ONS-2.3.6",
}
"""The clause to which a field belongs, by the last name on the path to it."""

OWN: Mapping[str, Mapping[str, str]] = {
    "leader": dict.fromkeys(("race", "gender_mark", "recovery"), "ONS-2.1.2"),
    "companion": dict.fromkeys(("race", "gender_mark"), "ONS-2.2.2"),
    "spring": {"kind": "ONS-2.3.1"},
    "out": dict.fromkeys(("filter", "count"), "ONS-2.3.2"),
    "out_void": {},
    "recovery": {"attribute": "ONS-2.3.4"},
    "ornament": {},
    "special": {"label": "ONS-2.3.6"},
}
"""What a kind of card cannot do without, each with the clause that says so."""

MAY = {"recovery": ("points",), "ornament": ("points",), "special": ("points", "text", "text_en")}
"""What a kind of card may say besides."""

FIELDS = (
    *("race", "gender_mark", "recovery", "kind", "filter", "count", "attribute", "label"),
    *("points", "text", "text_en"),
)
KINDS = {
    "leader": Words("a leader", "親分"),
    "companion": Words("a companion", "お供"),
    "spring": Words("a spring card", "温泉カード"),
    "out": Words("an OUT card", "OUTの札"),
    "out_void": Words("OUT void", "OUT無効"),
    "recovery": Words("a recovery", "回復"),
    "ornament": Words("an ornament", "オブジェ"),
    "special": Words("a special", "特殊"),
}
NOT_ITS_OWN = Words(
    "{kind} does not have this. Leave it out, or choose another kind.",
    "{kind}にはない項目です。削るか、種類を変えてください。",
)
TWO_ATTRIBUTES = Words(
    "a leader has two different recovery attributes. Write two of stamina, magic and mind.",
    "親分には異なる回復属性が二つあります。stamina、magic、mindから二つ書いてください。",
)
NOTHING_DESCRIBED = Words(
    "name a race or a gender mark, or write any.",
    "種族か区分印を書くか、anyとしてください。",
)
ONE_VOID = Words(
    "OUT void exists once, and another card is one already. Leave one of them out.",
    "OUT無効は全体で一枚です。すでに別の札があるので、どちらかを削ってください。",
)


def flaws(card: Card) -> Iterator[Flaw]:
    """Yield what is wrong with a card whose fields have the right shape.

    Source: ONS-2.1.2, ONS-2.2.2, ONS-2.3.1 to ONS-2.3.6.
    """
    kind = card.kind or "" if card.type == "spring" else ""
    own = {**OWN[card.type], **OWN.get(kind, {})}
    for field, clause in own.items():
        if getattr(card, field) in (None, "", ()):
            yield Flaw(field, clause, MISSING)
    yield from _foreign(card, {*own, *MAY.get(kind, ())}, kind or card.type)
    if card.type == "leader" and [len(card.recovery), len(set(card.recovery))] != [2, 2]:
        yield Flaw("recovery", "ONS-2.1.2", TWO_ATTRIBUTES)
    if card.filter == Filter():
        yield Flaw("filter", "ONS-2.3.2", NOTHING_DESCRIBED)


def _foreign(card: Card, fitting: set[str], kind: str) -> Iterator[Flaw]:
    clause = OWN[card.type]
    for field in FIELDS:
        if field not in fitting and getattr(card, field) not in (None, "", ()):
            words = NOT_ITS_OWN.filled(kind=KINDS[kind])
            yield Flaw(field, next(iter(clause.values())), words)


def second_void(cards: Iterable[Card]) -> Iterator[tuple[str, Flaw]]:
    """Yield every OUT void after the first, by its number (ONS-2.3.3)."""
    voids = [card.no for card in cards if card.kind == "out_void"]
    for no in voids[1:]:
        yield no, Flaw("kind", "ONS-2.3.3", ONE_VOID)
