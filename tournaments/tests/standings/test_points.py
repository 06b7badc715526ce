"""Match points of single matches: draws on time, double losses, pods by place."""

from fractions import Fraction
from typing import Any

import pytest

from tournaments.record import Game, Match
from tournaments.standings import standings
from tournaments.tests.record.facts import drawn, goal, make_file, make_rounds, won

TABLES: dict[str, Any] = {"3": [5, 2, 0], "4": [7, "7/2", 1, 0], "2": [4, 1]}


def points(match: Match, **info: Any) -> dict[str, Any]:
    file = make_file("".join(match.players), make_rounds([match]), **info)
    return {row.player: row.match_points for row in standings(file)}


def pod(places: dict[str, int], result: str = "draw", **info: Any) -> dict[str, Any]:
    """Return the points of one pod of onsen."""
    match = Match(players=list(places), places=places, result=result)
    given: dict[str, Any] = {
        "title": "onsen", "rules_version": "v1", "deck_format": "none", "structure": "pods",
        "best_of": 1,
    }  # fmt: skip
    return points(match, **{**given, **info})


ON_TIME = {
    "noted with the match": Match(players=["a", "b"], result="draw", on_time=True),
    "noted after a game each": Match(
        players=["a", "b"],
        games=[goal("a", {"a": 100, "b": 0}), goal("b", {"a": 0, "b": 100})],
        result="draw",
        on_time=True,
    ),
    "by the last game": drawn("a", "b"),
}


@pytest.mark.parametrize("match", ON_TIME.values(), ids=ON_TIME.keys())
@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, 1),
        ({"draw_points": 2}, 2),
        ({"draw_on_time_points": 0}, 0),
        ({"draw_on_time_points": "loss", "loss_points": 1, "draw_points": 2}, 1),
    ],
)
def test_a_draw_on_time_has_points_of_its_own(
    match: Match, settings: dict[str, Any], expected: int
) -> None:
    assert points(match, settings=settings) == {"a": expected, "b": expected}


def test_a_draw_that_time_did_not_end_keeps_the_points_of_a_draw() -> None:
    games = [Game(end="time", points={"a": 40, "b": 40}), Game(end="both_clock_out")]
    settings = {"draw_on_time_points": 0}

    assert points(Match(players=["a", "b"], games=games, result="draw"), settings=settings) == {
        "a": 1,
        "b": 1,
    }


def test_a_match_won_on_time_is_a_win() -> None:
    games = [goal("a", {"a": 100, "b": 0})]
    match = Match(players=["a", "b"], games=games, result="a", on_time=True)

    assert points(match, settings={"draw_on_time_points": 0}) == {"a": 3, "b": 0}


def test_win_loss_and_double_loss_have_the_points_that_the_organiser_set() -> None:
    settings = {"win_points": 4, "loss_points": 1, "double_loss_points": 2}

    assert points(won("a", "b"), settings=settings) == {"a": 4, "b": 1}
    assert points(Match(players=["a", "b"], result="double_loss"), settings=settings) == {
        "a": 2,
        "b": 2,
    }


def test_nothing_to_win_makes_every_share_nothing() -> None:
    measures: Any = ["opponents_match_win_share", "game_win_share", "opponents_game_win_share"]
    file = make_file(
        "ab", make_rounds([won("a", "b")]), tiebreakers=measures, settings={"win_points": 0}
    )

    assert [row.tiebreakers for row in standings(file)] == [
        {
            "opponents_match_win_share": Fraction(1, 3),
            "game_win_share": 0,
            "opponents_game_win_share": Fraction(1, 3),
        }
    ] * 2


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ({"a": 1, "b": 2, "c": 3}, {"a": 5, "b": 2, "c": 0}),
        ({"a": 1, "b": 1, "c": 3}, {"a": Fraction(7, 2), "b": Fraction(7, 2), "c": 0}),
        ({"a": 1, "b": 2, "c": 2}, {"a": 5, "b": 1, "c": 1}),
        ({"a": 1, "b": 1, "c": 1}, dict.fromkeys("abc", Fraction(7, 3))),
        (
            {"a": 1, "b": 2, "c": 2, "d": 4},
            {"a": 7, "b": Fraction(9, 4), "c": Fraction(9, 4), "d": 0},
        ),
        ({"a": 1, "b": 2, "c": 3, "d": 4}, {"a": 7, "b": Fraction(7, 2), "c": 1, "d": 0}),
        ({"a": 1, "b": 2}, {"a": 4, "b": 1}),
        ({"a": 1, "b": 1}, {"a": Fraction(5, 2), "b": Fraction(5, 2)}),
    ],
)
def test_a_pod_gives_points_by_place_and_ties_share_theirs(
    places: dict[str, int], expected: dict[str, Any]
) -> None:
    assert pod(places, place_points=TABLES) == expected


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ({"a": 1, "b": 2, "c": 3}, {"a": 3, "b": Fraction(3, 2), "c": 0}),
        (
            {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5},
            {"a": 3, "b": Fraction(9, 4), "c": Fraction(3, 2), "d": Fraction(3, 4), "e": 0},
        ),
        (
            {"a": 1, "b": 1, "c": 3, "d": 3, "e": 3},
            {
                "a": Fraction(21, 8), "b": Fraction(21, 8),
                "c": Fraction(3, 4), "d": Fraction(3, 4), "e": Fraction(3, 4),
            },
        ),
    ],
)  # fmt: skip
def test_a_size_without_a_table_shares_a_win_by_the_opponents_beaten(
    places: dict[str, int], expected: dict[str, Any]
) -> None:
    assert pod(places, place_points={"4": [9, 5, 2, 0]}) == expected


def test_points_of_a_win_count_in_pods_without_a_table() -> None:
    assert pod({"a": 1, "b": 2, "c": 3}, settings={"win_points": 4}) == {"a": 4, "b": 2, "c": 0}


def test_places_that_leave_numbers_out_count_by_their_order() -> None:
    assert pod({"a": 2, "b": 5, "c": 3}, place_points=TABLES) == {"a": 5, "c": 2, "b": 0}


def test_the_best_place_wins_a_pod_whatever_its_number() -> None:
    match = Match(players=list("abc"), places={"a": 2, "b": 5, "c": 3}, result="a")
    file = make_file("abc", make_rounds([match]), title="onsen", structure="pods", best_of=1)

    assert [(row.player, row.wins, row.losses) for row in standings(file)] == [
        ("a", 1, 0),
        ("c", 0, 1),
        ("b", 0, 1),
    ]


@pytest.mark.clause("DRM-21.04c")
def test_games_alike_but_for_the_winner_count_for_their_own_winner() -> None:
    totals = {"a": 60, "b": 40}
    games = [Game(winner=winner, end="concession", points=totals) for winner in "ab"]
    match = Match(players=["a", "b"], games=games, result="draw", on_time=True)

    rows = standings(make_file("ab", make_rounds([match])))

    assert {row.player: row.differential for row in rows} == {"a": 60, "b": 40}


def test_a_double_loss_takes_the_points_of_every_place() -> None:
    places = {"a": 1, "b": 2, "c": 3}

    assert pod(places, "double_loss", place_points=TABLES) == {"a": 0, "b": 0, "c": 0}


def test_points_by_place_are_for_pods_only() -> None:
    assert points(won("a", "b"), place_points={"2": [9, 8]}) == {"a": 3, "b": 0}
