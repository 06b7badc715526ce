"""Scoring players and choice phases at random, for comparison with an engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from rules.tests.onsen.oracle.cards import (
    ATTRIBUTES,
    Case,
    Companion,
    Leader,
    Ornament,
    Out,
    OutVoid,
    Recovery,
    Setting,
    Special,
    SpringCard,
)
from rules.tests.onsen.oracle.choosing import (
    Choosing,
    Round,
    area_numbers,
    choosers,
    offered,
    resolve,
)
from rules.tests.onsen.oracle.scoring import asked
from rules.tests.onsen.oracle.settings import OPTIONS

T = TypeVar("T")
Pick = Callable[[int], int]
"""Given n, returns a whole number from 0 to n - 1."""

RACES = ("demon", "dark_elf", "elf", "goblin")
MARKS = ("x", "y")
SCORING = ("race_bonus_check", "ornament_scope", "out_void_optional", "values")
CHOICE = ("choice_tie", "choice_tie_below_top", "choice_tiebreak_after")
MOST_ROUNDS = (1, 2, 4, 6, 8)


def one_of(pick: Pick, things: Sequence[T]) -> T:
    """Return one of the things."""
    return things[pick(len(things))]


def chance(pick: Pick, n: int) -> bool:
    """Return True once in ``n`` times."""
    return pick(n) == 0


def random_settings(pick: Pick, names: Sequence[str]) -> dict[str, Setting]:
    """Return values for some of the settings, the defaults more often."""
    return {name: one_of(pick, OPTIONS[name]) for name in names if chance(pick, 3)}


def random_case(pick: Pick) -> Case:
    """Return a player who scores, small enough to try every way.

    Up to five companions "C1" to "C5", up to four OUT cards "O1" to "O4", now and then OUT void
    "V1", up to three recoveries "R1" to "R3", ornaments "N1" to "N3" and specials "S1" to "S2". Its
    open points have the oracle's own readings.

    Args:
        pick: given n, returns a whole number from 0 to n - 1; the same numbers, the same case.
    """
    leader = random_leader(pick)
    companions = tuple(
        Companion(f"C{n}", random_race(pick, leader), one_of(pick, MARKS))
        for n in range(1, 1 + one_of(pick, (0, 1, 2, 3, 4, 4, 5, 5, 5)))
    )
    return Case(
        leader, companions, tuple(random_springs(pick, companions)), random_settings(pick, SCORING)
    )


def random_leader(pick: Pick) -> Leader:
    """Return a leader with two different recovery attributes."""
    missing = one_of(pick, ATTRIBUTES)
    first, second = (attribute for attribute in ATTRIBUTES if attribute != missing)
    return Leader(one_of(pick, RACES), one_of(pick, MARKS), (first, second))


def random_race(pick: Pick, leader: Leader) -> str:
    """Return a race, the leader's two times in three."""
    return one_of(pick, RACES) if chance(pick, 3) else leader.race


def random_springs(pick: Pick, companions: Sequence[Companion]) -> list[SpringCard]:
    """Return the spring cards of an area in an order at random."""
    cards: list[SpringCard] = list(random_outs(pick, companions))
    cards += [OutVoid("V1")] * chance(pick, 5)
    for n in range(1, 1 + pick(4)):
        cards.append(Recovery(f"R{n}", one_of(pick, ATTRIBUTES), random_points(pick)))
    for n in range(1, 1 + one_of(pick, (0, 0, 1, 1, 2, 3))):
        cards.append(Ornament(f"N{n}", one_of(pick, ("pail", "fan")), random_points(pick)))
    for n in range(1, 1 + one_of(pick, (0, 0, 0, 1, 2))):
        cards.append(Special(f"S{n}", one_of(pick, ("a", "b", "c")), random_points(pick)))
    return shuffled(pick, cards)


def random_outs(pick: Pick, companions: Sequence[Companion]) -> list[Out]:
    """Return up to four OUT cards, many of them with a choice of companions.

    A race that they describe is one of the companions' as often as any.
    """
    present = [companion.race for companion in companions] or [*RACES]
    count = one_of(pick, (0, 1, 1, 2, 2, 2, 3, 3, 4))
    return [random_out(pick, f"O{n}", present) for n in range(1, 1 + count)]


def random_out(pick: Pick, id_: str, races: Sequence[str]) -> Out:
    """Return an OUT card, once in three times for one companion of any kind."""
    if chance(pick, 3):
        return Out(id_, count=1)
    return Out(
        id_,
        race=one_of(pick, ("", one_of(pick, RACES), one_of(pick, races))),
        gender_mark=one_of(pick, ("", "", "", *MARKS)),
        count=one_of(pick, (None, 1, 1, 1, 2, 3)),
    )


def random_points(pick: Pick) -> int | None:
    """Return points of a card, now and then none."""
    return one_of(pick, (None, 0, 1, 2, 3, 5))


def random_entries(pick: Pick, case: Case) -> dict[str, int]:
    """Return what the judge enters for the case."""
    return {id_: pick(7) for id_ in asked(case)}


def random_choosing(
    pick: Pick, open_points: Mapping[str, str] = MappingProxyType({})
) -> tuple[Choosing, tuple[Round, ...]]:
    """Return a choice phase before its first round, and rounds of it.

    Players "P1" to "P6" at most, with companion counts that are often equal; they like the same
    areas. Ties are broken mostly where it is suggested. Sometimes it is not over after the last
    round.
    """
    players = 2 + pick(5)
    counts = {f"P{n}": one_of(pick, (0, 2, 3, 3, 4)) for n in range(1, 1 + players)}
    start = Choosing(
        counts,
        area_numbers(players),
        settings=random_settings(pick, CHOICE),
        open_points=open_points,
    )
    rounds: list[Round] = []
    most = one_of(pick, MOST_ROUNDS)
    state = start
    while not state.is_over and len(rounds) < most:
        choices = {p: random_area(pick, offered(state, p)) for p in choosers(state)}
        state = resolve(state, [Round(choices)])
        rounds.append(Round(choices, random_tiebreaks(pick, state)))
        state = resolve(start, rounds)
    return start, tuple(rounds)


def random_tiebreaks(pick: Pick, state: Choosing) -> dict[int, str]:
    """Return who wins some of the ties; once in six times though nobody suggests it yet."""
    if not state.tiebreak_is_suggested and not chance(pick, 6):
        return {}
    broken = [area for area in state.ties if not chance(pick, 3)]
    return {area: one_of(pick, state.ties[area]) for area in shuffled(pick, broken)}


def shuffled(pick: Pick, things: Sequence[T]) -> list[T]:
    """Return the things in another order."""
    left = list(things)
    return [left.pop(pick(len(left))) for _ in things]


def random_area(pick: Pick, areas: tuple[int, ...]) -> int:
    """Return an area, one of the first two more often."""
    return one_of(pick, areas[:2] if chance(pick, 2) else areas)
