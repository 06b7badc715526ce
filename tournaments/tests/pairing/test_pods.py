import pytest

from tournaments.pairing import Entrant, pair
from tournaments.pairing.pod_sizes import pod_sizes
from tournaments.tests.pairing.fields import make_request


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, [3]), (4, [4]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]),
        (11, [4, 4, 3]), (2, [2]), (1, []), (0, []),
    ],
)  # fmt: skip
def test_pods_are_of_four_where_possible(players: int, sizes: list[int]) -> None:
    assert pod_sizes(players) == sizes


@pytest.mark.parametrize("players", [1, 2, 5, 6, 16, 29])
def test_pods_seat_everybody_once(players: int) -> None:
    entrants = [Entrant(id=f"p{n:02}", score=n % 5) for n in range(players)]

    result = pair(make_request(entrants, structure="pods"), "s")

    seated = [id_ for match in result.matches for id_ in match.players]
    assert sorted(seated) == [entrant.id for entrant in entrants]
    assert [match.bye for match in result.matches if len(match.players) == 1] == (
        [True] if players == 1 else []
    )


def test_pods_follow_the_points() -> None:
    entrants = [Entrant(id=f"p{n}", score=n // 4 * 3) for n in range(8)]

    top, low = pair(make_request(entrants, structure="pods"), "s").matches

    assert sorted(top.players) == ["p4", "p5", "p6", "p7"]
    assert low.reason.words().en == "A table of players with 0 to 0 match points."


def test_pods_swap_repeats_away() -> None:
    groups = ["abcd", "efgh", "ijkl", "mnop"]
    entrants = [
        Entrant(id=id_, opponents=frozenset(group) - {id_}, score=10 - n)
        for n, group in enumerate(groups)
        for id_ in group
    ]

    result = pair(make_request(entrants, structure="pods"), "s")

    assert result.rematches == 0


def test_pods_tell_an_unavoidable_repeat() -> None:
    entrants = [Entrant(id=id_, opponents=frozenset("abc") - {id_}) for id_ in "abc"]

    [match] = pair(make_request(entrants, structure="pods"), "s").matches

    assert match.reason.words().en.endswith("Pairs at this table that have met before: 3.")
