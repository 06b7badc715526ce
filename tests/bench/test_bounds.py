"""The bounds against every pairing of small rounds, and the full graph as judge."""

from random import Random

import pytest

from scripts.bench.bounds import bye_score, gaps_bound, runs_bound
from scripts.bench.course import Snapshot
from scripts.bench.pairers import Networkx, Rustworkx
from scripts.bench.quality import quality
from tests.bench.factories import all_pairings, make_snapshot, random_snapshot

NOTHING_IS_LARGE = 100
ROUNDS = [random_snapshot(Random(seed)) for seed in range(150)]


def least_float_sum(snapshot: Snapshot) -> int | None:
    """Return the optimum without a rematch and with the bye where it belongs, None without one."""
    receiver = bye_score(snapshot)
    height = 0 if receiver is None else receiver - min(snapshot.scores)
    worths = [quality(snapshot, pairs) for pairs in all_pairings(snapshot)]
    return min((w.floats for w in worths if w[:4] == (0, 0, 0, height)), default=None)


@pytest.mark.parametrize("spare", [0, 1, 2, 4, 8])
def test_no_pairing_goes_below_a_bound(spare: int) -> None:
    for snapshot in ROUNDS:
        best = least_float_sum(snapshot)
        if best is not None:
            bound = runs_bound(snapshot, spare)
            assert bound is not None
            assert gaps_bound(snapshot) <= bound <= best


def test_without_large_groups_the_runs_are_the_optimum() -> None:
    optima = [least_float_sum(snapshot) for snapshot in ROUNDS]

    bounds = [runs_bound(snapshot, NOTHING_IS_LARGE) for snapshot in ROUNDS]

    assert bounds == optima
    assert None in optima


def test_the_gaps_are_reached_where_nobody_has_met() -> None:
    fresh = [make_snapshot(s.scores, byes=[e.byes for e in s.entrants]) for s in ROUNDS]

    assert [gaps_bound(s) for s in fresh] == [least_float_sum(s) for s in fresh]


def test_two_leaders_who_have_met_cost_more_than_the_gaps() -> None:
    snapshot = make_snapshot([9, 9, *[6] * 12], met=[(0, 1)])

    assert (gaps_bound(snapshot), runs_bound(snapshot)) == (0, 6)


def test_a_run_hands_its_odd_player_down_to_the_large_group() -> None:
    snapshot = make_snapshot([12, *[9] * 10, 6, 6, 6, *[3] * 11], met=[(11, 12), (12, 13)])

    assert bye_score(snapshot) == 3
    assert (gaps_bound(snapshot), runs_bound(snapshot)) == (3 + 3, 3 + 3)


@pytest.mark.parametrize("engine", [Rustworkx, Networkx])
def test_the_full_graph_finds_the_least_of_all_pairings(
    engine: type[Rustworkx] | type[Networkx],
) -> None:
    for snapshot in ROUNDS:
        pairer = engine(snapshot)

        found = quality(snapshot, pairer.pairs(pairer.call()))

        assert found == min(quality(snapshot, pairs) for pairs in all_pairings(snapshot))
