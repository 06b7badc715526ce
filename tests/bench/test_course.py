"""The tournaments that every pairer has to pair, and what a pairing is worth."""

from itertools import pairwise
from random import Random

import pytest

from scripts.bench.course import Pair, Snapshot, rounds_for, snapshots
from scripts.bench.pairers import FLOOR, NUMPY_FLOOR, OURS, PAIRERS, WHOLE
from scripts.bench.quality import Quality, quality
from tests.bench.factories import make_snapshot


def ours(snapshot: Snapshot) -> list[Pair]:
    pairer = PAIRERS[OURS](snapshot)
    return pairer.pairs(pairer.call())


@pytest.mark.parametrize("players", [5, 32, 101])
def test_every_round_is_one_that_can_have_come_about(players: int) -> None:
    course = list(snapshots(players, 1, ours))

    assert [s.round_number for s in course] == [*range(1, rounds_for(players) + 1)]
    for snapshot in course:
        played = snapshot.round_number - 1
        by_id = {entrant.id: entrant for entrant in snapshot.entrants}
        assert list(by_id) == sorted(by_id)
        assert snapshot.scores == tuple(entrant.score for entrant in snapshot.entrants)
        for id_, entrant in by_id.items():
            assert len(entrant.opponents) + entrant.byes == played
            assert 3 * entrant.byes <= entrant.score <= 3 * played
            assert id_ not in entrant.opponents
            assert all(id_ in by_id[o].opponents for o in entrant.opponents & by_id.keys())


def test_who_dropped_does_not_come_back() -> None:
    fields = [{entrant.id for entrant in s.entrants} for s in snapshots(200, 1, ours)]

    assert all(later < earlier for earlier, later in pairwise(fields))
    assert 0.93 < (len(fields[-1]) / len(fields[0])) ** (1 / (len(fields) - 1)) < 0.97


def test_three_matches_of_a_hundred_are_drawn() -> None:
    second = list(snapshots(10_000, 1, neighbours))[1]

    assert 0.02 < second.scores.count(1) / len(second.scores) < 0.04


def neighbours(snapshot: Snapshot) -> list[Pair]:
    ids = iter([entrant.id for entrant in snapshot.entrants])
    return [(one, next(ids, None)) for one in ids]


def test_a_course_follows_from_its_seed_alone() -> None:
    first, again, other = (list(snapshots(20, seed, neighbours)) for seed in (1, 1, 2))

    assert first == again
    assert [s.scores for s in first] != [s.scores for s in other]


def test_a_pairing_is_worth_its_faults_then_its_floats() -> None:
    snapshot = make_snapshot([9, 6, 6, 3, 0], met=[(0, 1)], byes=[0, 0, 0, 1, 0])

    assert quality(snapshot, [("0", "1"), ("2", "4"), ("3", None)]) == Quality(
        unseated=0, rematches=1, further_byes=1, bye_height=3, floats=9, squares=45
    )


def test_a_player_left_out_or_seated_twice_is_told() -> None:
    snapshot = make_snapshot([0, 0, 0, 0])

    assert quality(snapshot, [("0", "1"), ("1", "2")]).unseated == 2


@pytest.mark.parametrize("name", [OURS, WHOLE, FLOOR, NUMPY_FLOOR])
@pytest.mark.parametrize("players", [40, 41])
def test_every_pairer_seats_everybody_once(name: str, players: int) -> None:
    snapshot = make_snapshot([Random(n).choice((0, 3, 6)) for n in range(players)])
    pairer = PAIRERS[name](snapshot)

    pairs = pairer.pairs(pairer.call())

    assert quality(snapshot, pairs).unseated == 0
    assert sum(other is None for _, other in pairs) == players % 2


@pytest.mark.parametrize("name", [FLOOR, NUMPY_FLOOR])
def test_the_floor_pairs_neighbours_by_score(name: str) -> None:
    snapshot = make_snapshot([0, 9, 3, 6, 9, 6, 0])
    pairer = PAIRERS[name](snapshot)

    pairs = pairer.pairs(pairer.call())

    assert quality(snapshot, pairs) == Quality(0, 0, 0, 0, 3, 9)


def test_our_way_is_called_with_the_same_draw_again() -> None:
    snapshot = make_snapshot([0] * 50)
    pairer = PAIRERS[OURS](snapshot)
    first = pairer.pairs(pairer.call())

    pairer.renew()

    assert pairer.pairs(pairer.call()) == first
