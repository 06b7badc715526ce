from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.pod_sizes import pod_sizes, preference_of

SIZES = range(3, 7)
wishes = st.lists(st.sampled_from(SIZES), unique=True)


def all_splits(players: int) -> list[list[int]]:
    return [
        sorted(split, reverse=True)
        for tables in range(players // 2 + 1)
        for split in combinations_with_replacement(range(2, 7), tables)
        if sum(split) == players
    ]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, [3]), (4, [4]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]),
        (10, [4, 3, 3]), (11, [4, 4, 3]), (13, [4, 3, 3, 3]), (2, [2]), (1, []), (0, []),
    ],
)  # fmt: skip
def test_pods_are_of_four_and_three_when_nothing_is_wanted(players: int, sizes: list[int]) -> None:
    assert pod_sizes(players) == sizes


@pytest.mark.parametrize(
    ("players", "wanted", "sizes"),
    [
        (5, [4, 3], [5]),
        (12, [3, 4], [3, 3, 3, 3]),
        (7, [3, 4], [4, 3]),
        (10, [5], [5, 5]),
        (11, [5], [4, 4, 3]),
        (12, [6, 5], [6, 6]),
        (16, [6, 5], [6, 5, 5]),
        (7, [6], [4, 3]),
        (6, [4], [3, 3]),
        (2, [5], [2]),
    ],
)
def test_sizes_wanted_come_first_and_others_only_where_nothing_else_fits(
    players: int, wanted: list[int], sizes: list[int]
) -> None:
    assert pod_sizes(players, wanted) == sizes


@given(st.integers(2, 24), wishes)
def test_no_other_split_has_fewer_tables_of_the_least_preferred_sizes(
    players: int, wanted: list[int]
) -> None:
    order = list(dict.fromkeys([*wanted, 4, 3, 5, 6, 2]))

    sizes = pod_sizes(players, wanted)

    def dislike(split: list[int]) -> list[int]:
        return [split.count(size) for size in reversed(order)]

    assert sizes in all_splits(players)
    assert dislike(sizes) == min(map(dislike, all_splits(players)))


@given(st.integers(2, 10_000), wishes)
def test_any_number_of_players_from_two_up_can_be_seated(players: int, wanted: list[int]) -> None:
    sizes = pod_sizes(players, wanted)

    assert sum(sizes) == players
    assert sizes == sorted(sizes, reverse=True)
    assert set(sizes) <= ({2} if players == 2 else set(SIZES))


def test_sizes_that_the_title_does_not_allow_are_never_used() -> None:
    assert pod_sizes(8, [5, 3], allowed=(2, 4)) == [4, 4]
    assert pod_sizes(5, [], allowed=(3, 4)) == []


@given(st.integers(2, 200), wishes)
def test_the_preference_behind_a_split_can_be_told_from_it(players: int, wanted: list[int]) -> None:
    sizes = pod_sizes(players, wanted)

    found = preference_of(sizes)

    assert found is not None
    assert pod_sizes(players, found) == sizes


def test_a_split_that_no_preference_gives_has_none() -> None:
    assert preference_of([4, 4, 2]) is None
