"""The solver of OUT orders against brute force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.games.onsen.solver import Outcome, outcomes, solve
from rules.tests.onsen.differential.cards import numbers_of, position_of, way_of
from rules.tests.onsen.differential.reading import ENGINE_READS, apart, picker
from rules.tests.onsen.differential.scorers import without_void
from rules.tests.onsen.oracle import Case, NotAllowed, brute_force, score
from rules.tests.onsen.oracle.generator import random_case, random_entries


def drawn(seed: int, reads: Mapping[str, str] = ENGINE_READS) -> tuple[Case, dict[str, int]]:
    """Return the case of this seed and what the judge enters."""
    pick = picker(seed)
    case = replace(random_case(pick), open_points=reads)
    return case, random_entries(pick, case)


def compare(seed: int, reads: Mapping[str, str] = ENGINE_READS) -> list[str]:
    """Return on what the solver and brute force differ in the case of this seed."""
    case, entered = drawn(seed, reads)
    return [each for one in as_solved(case) for each in differences(one, entered)]


def as_solved(case: Case) -> Iterator[Case]:
    """Yield the cases that the solver can be asked about: OUT void is used in one, or declined."""
    yield replace(case, settings={**case.settings, "out_void_optional": "automatic"})
    if case.has_void:
        yield without_void(case)


def differences(case: Case, entered: dict[str, int]) -> Iterator[str]:
    """Yield a sentence for each thing on which the solver and brute force differ.

    Points for companions are compared; spring effects are the same in every order.
    """
    reach, position = brute_force(case, entered), position_of(case)
    effects = sum(score(case, reach.best_ways[0], entered).effects.values())
    solution, found = solve(position), outcomes(position)
    wanted = {Outcome(points - effects, lost) for points, lost in reach.results}
    best = Outcome(reach.best - effects, reach.lost_with_best)
    yield from apart("outcomes", set(found), wanted)
    yield from apart("best outcome", solution.best, best)
    yield from apart("best outcome in the list", found[0], best)
    yield from apart("fewest lost", min(each.lost for each in found), reach.fewest_lost)
    first = min(numbers_of(case, way) for way in reach.best_ways)
    yield from apart("first of the best orders", tuple(h.out for h in solution.order), first)
    try:
        scored = score(case, way_of(case, solution), entered)
    except NotAllowed as refused:
        yield f"the order named is not allowed: {refused}"
        return
    yield from apart("its points", Outcome(scored.after_bonus, len(scored.lost)), best)
