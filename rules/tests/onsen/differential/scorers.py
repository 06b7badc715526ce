"""Players who score, at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.tests.onsen.differential.reading import ENGINE_READS, picker
from rules.tests.onsen.oracle import Case, Hit, OutVoid, Score, Way, choices, score
from rules.tests.onsen.oracle.generator import (
    Pick,
    one_of,
    random_case,
    random_entries,
    shuffled,
)
from rules.tests.onsen.oracle.orders import left_by
from rules.tests.onsen.oracle.settings import complete_settings


@dataclass(frozen=True)
class Scorer:
    """A player who scores, in which way, and what the judge enters."""

    case: Case
    way: Way
    entered: Mapping[str, int]
    declines: bool

    @property
    def score(self) -> Score:
        return score(self.case, self.way, self.entered, self.declines)

    @property
    def is_asked_about_void(self) -> bool:
        settings = complete_settings(self.case.settings)
        return self.case.has_void and settings["out_void_optional"] == "optional"


def drawn(seed: int, reads: Mapping[str, str] = ENGINE_READS) -> tuple[Scorer, ...]:
    """Return the players of this seed, who share the settings; OUT void lies with one at most."""
    return tuple(_drawn(picker(seed), reads))


def _drawn(pick: Pick, reads: Mapping[str, str]) -> Iterator[Scorer]:
    first = replace(random_case(pick), open_points=reads)
    yield random_scorer(pick, first)
    for _ in range(1 + pick(2)):
        case = replace(random_case(pick), settings=first.settings, open_points=reads)
        yield random_scorer(pick, without_void(case) if first.has_void else case)
        first = case if case.has_void else first


def without_void(case: Case) -> Case:
    """Return the case without OUT void."""
    springs = tuple(card for card in case.springs if not isinstance(card, OutVoid))
    return replace(case, springs=springs)


def random_scorer(pick: Pick, case: Case) -> Scorer:
    """Return a player who applies the OUT cards in any way that is allowed."""
    is_optional = complete_settings(case.settings)["out_void_optional"] == "optional"
    declines = case.has_void and is_optional and bool(pick(2))
    way = () if case.has_void and not declines else random_way(pick, case)
    return Scorer(case, way, random_entries(pick, case), declines)


def random_way(pick: Pick, case: Case) -> Way:
    """Return any order of the OUT cards with any companions that they may exclude."""
    way: Way = ()
    for out in shuffled(pick, case.outs):
        way = (*way, Hit(out.id, one_of(pick, choices(out, left_by(way, case.companions)))))
    return way
