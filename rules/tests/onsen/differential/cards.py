"""The cards of a case as cards of the engine.

Cards that are alike share a number, as copies do.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from rules.games.onsen.cards.model import Card
from rules.games.onsen.solver import Position, Solution
from rules.tests.onsen import tables
from rules.tests.onsen.oracle import (
    Case,
    Companion,
    Hit,
    Leader,
    Ornament,
    Out,
    OutVoid,
    Recovery,
    Special,
    Way,
)
from rules.tests.onsen.oracle.settings import complete_settings


@singledispatch
def as_card(card: object) -> Card:
    """Return the card of the engine."""
    raise TypeError(card)


@as_card.register
def _(card: Leader) -> Card:
    no = f"leader {card.race} {card.gender_mark} {' '.join(card.recovery)}"
    return tables.leader(no, card.race, card.recovery, card.gender_mark)


@as_card.register
def _(card: Companion) -> Card:
    return tables.companion(f"{card.race} {card.gender_mark}", card.race, card.gender_mark)


@as_card.register
def _(card: Out) -> Card:
    described = {"race": card.race, "gender_mark": card.gender_mark}
    count = card.count or "all"
    no = f"out {card.race or 'any'} {card.gender_mark or 'any'} {count}"
    return tables.out(no, count, **{name: value for name, value in described.items() if value})


@as_card.register
def _(card: OutVoid) -> Card:
    return tables.void()


@as_card.register
def _(card: Recovery) -> Card:
    return tables.recovery(f"{card.attribute} {card.points}", card.attribute, card.points)


@as_card.register
def _(card: Ornament) -> Card:
    return tables.ornament(f"{card.name} {card.points}", card.points, card.name)


@as_card.register
def _(card: Special) -> Card:
    return tables.special(f"special {card.label} {card.points}", card.label, card.points)


def position_of(case: Case) -> Position:
    """Return what the solver is asked about the case."""
    outs = [each for each in case.springs if isinstance(each, Out | OutVoid)]
    return Position(
        race=case.leader.race,
        companions=tuple(map(as_card, case.companions)),
        outs=tuple(map(as_card, outs)),
        bonus_before=complete_settings(case.settings)["race_bonus_check"] == "before_out",
    )


def way_of(case: Case, solution: Solution) -> Way:
    """Return the order that the solver names, each card of a number by one of its ids."""
    outs, companions = ids_by_number(case.outs), ids_by_number(case.companions)
    return tuple(
        Hit(outs[hit.out].pop(), tuple(companions[no].pop() for no in hit.companions))
        for hit in solution.order
    )


def ids_by_number(cards: Iterable[Out | Companion]) -> dict[str, list[str]]:
    """Return the ids of the cards of each number."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(as_card(card).no, []).append(card.id)
    return found


def numbers_of(case: Case, way: Way) -> tuple[str, ...]:
    """Return the numbers of the OUT cards in the order of a way."""
    number = {out.id: as_card(out).no for out in case.outs}
    return tuple(number[hit.out] for hit in way)
