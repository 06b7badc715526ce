"""The engine and the independent oracle agree on random cases (``make oracle``: many more)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.tests.onsen.differential import COMPARISONS, ENGINE_READS, choices, orders, scoring
from rules.tests.onsen.differential.scorers import Scorer, drawn
from rules.tests.onsen.oracle import brute_force
from rules.tests.onsen.oracle.moments import (
    EVERY_MOMENT_OF_CASES,
    EVERY_MOMENT_OF_PHASES,
    moments_of_case,
    moments_of_phase,
)

CASES, CHUNK = 400, 50
ENOUGH = 450
"""So many cases hold one on which each of the readings matters."""


@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
@pytest.mark.parametrize("name", COMPARISONS)
def test_the_engine_and_the_oracle_agree(name: str, first: int) -> None:
    compare = COMPARISONS[name]

    assert [each for seed in range(first, first + CHUNK) for each in compare(seed)] == []


def test_the_orders_compared_reach_everything() -> None:
    cases = map(orders.drawn, range(CASES))
    moments = {m for case in cases for m in moments_of_case(*case, brute_force(*case))}

    assert moments >= EVERY_MOMENT_OF_CASES


def test_the_choices_compared_reach_everything() -> None:
    moments = {m for seed in range(CASES) for m in moments_of_phase(*choices.drawn(seed))}

    assert moments >= EVERY_MOMENT_OF_PHASES


def test_the_scoring_compared_reaches_everything() -> None:
    moments = {m for seed in range(CASES) for m in moments_of(drawn(seed))}

    assert moments >= {m for m in EVERY_MOMENT_OF_CASES if isinstance(m, tuple)}
    assert moments >= {
        *("2 players", "3 players", "void used", "void declined", "void works by itself"),
        *("bonus", "nobody left", "no target", "all targets", "targets chosen", "4 OUT"),
        *("judge asked", "recovery", "ornament", "special", "shared victory"),
    }


def moments_of(scorers: tuple[Scorer, ...]) -> Iterator[object]:
    """Yield what is worth reaching in a scoring phase."""
    yield from scorers[0].case.settings.items()
    yield f"{len(scorers)} players"
    totals = [each.score.total for each in scorers]
    if totals.count(max(totals)) > 1:
        yield "shared victory"
    for each in scorers:
        yield from moments_of_scorer(each)


def moments_of_scorer(each: Scorer) -> Iterator[object]:
    """Yield what is worth reaching with one player."""
    case, score = each.case, each.score
    kinds = {"R": "recovery", "N": "ornament", "S": "special"}
    yield from (kinds[id_[0]] for id_ in score.effects)
    if case.has_void and each.is_asked_about_void:
        yield "void declined" if each.declines else "void used"
    elif case.has_void:
        yield "void works by itself"
    if score.has_race_bonus:
        yield "bonus"
    if case.companions and not score.left:
        yield "nobody left"
    if each.entered:
        yield "judge asked"
    yield f"{len(each.way)} OUT"
    counts = {out.id: out.count for out in case.outs}
    for hit in each.way:
        chosen = "targets chosen" if counts[hit.out] else "all targets"
        yield chosen if hit.targets else "no target"


@pytest.mark.parametrize(
    ("name", "point", "otherwise"),
    [
        ("orders", "factor_before_out", "companions_before"),
        ("scoring", "special_with_points", "scores"),
        ("choices", "excluded_for", "those_who_tied"),
        ("choices", "excluded_leaves_too_few", "kept_back"),
        ("choices", "fewer_under_tied_only", "wait"),
        ("choices", "fewer_under_tied_only", "choose_elsewhere"),
        ("choices", "tied_rounds_counted", "all"),
    ],
)
def test_another_reading_of_an_open_point_is_noticed(name: str, point: str, otherwise: str) -> None:
    compare = {"orders": orders, "scoring": scoring, "choices": choices}[name].compare
    reads = {**ENGINE_READS, point: otherwise}

    assert any(compare(seed, reads) for seed in range(ENOUGH))


FOUND = 1689
"""The seed of an OUT order that was named as best, and scored without the race bonus."""


@pytest.mark.clause("ONS-6.2.11", "ONS-6.2.7")
def test_the_order_that_is_named_scores_what_it_promises() -> None:
    assert orders.compare(FOUND) == []
