"""Repeated opponents over whole tournaments: generous bounds around what was measured.

Measured over 20 seeds: none at all with 16 players in 4 and in 5 rounds, where every table of the
best plan is needed (without foresight 3.6 and 7.2 on average); none in 29/5, 64/6, 500/8, 2,000/9.
"""

from collections import Counter

import pytest

from tournaments.tests.pairing.pod_events import PodEvent


def repeats(players: int, rounds: int, seed: object) -> int:
    return sum(result.rematches for result in PodEvent(players, f"{seed}").play(rounds))


@pytest.mark.parametrize(("rounds", "mean"), [(4, 1), (5, 2)])
def test_sixteen_players_repeat_few_opponents(rounds: int, mean: int) -> None:
    assert sum(repeats(16, rounds, seed) for seed in range(20)) <= 20 * mean


@pytest.mark.parametrize(("players", "rounds", "seeds"), [(29, 5, 3), (64, 6, 2), (500, 8, 2)])
def test_larger_fields_repeat_no_opponent(players: int, rounds: int, seeds: int) -> None:
    assert [repeats(players, rounds, seed) for seed in range(seeds)] == [0] * seeds


def test_two_thousand_players_repeat_no_opponent() -> None:
    assert repeats(2_000, 9, "s") == 0


def test_everyone_sits_in_each_seat_about_equally_often() -> None:
    event = PodEvent(24, "s")

    event.play(8)

    counts = [Counter(seats) for seats in event.seats.values()]
    assert all(sum(count.values()) == 8 for count in counts)
    assert {count[seat] for count in counts for seat in range(1, 5)} <= {1, 2, 3}
    assert sum(count[seat] == 2 for count in counts for seat in range(1, 5)) > 70
