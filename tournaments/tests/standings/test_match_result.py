"""From games to a match, and entries that cannot be."""

from typing import Any

import pytest

from tournaments.record import Game
from tournaments.standings import check_games, match_result
from tournaments.tests.standings.test_scoring import make_rules

A = Game(winner="a", end="goal", points={"a": 100, "b": 40})
B = Game(winner="b", end="goal", points={"a": 40, "b": 100})
DRAWN = Game(end="both_clock_out")
TIME_A = Game(winner="a", end="time", points={"a": 60, "b": 40})
TIME_B = Game(winner="b", end="time", points={"a": 40, "b": 60})
TIME_DRAWN = Game(end="time", points={"a": 40, "b": 40})
LOSS_A = Game(winner="a", end="game_loss")
GONE_A = Game(winner="a", end="disqualification")
ABSENT_A = Game(winner="a", end="no_show")
CONCEDED_B = Game(winner="b", end="concession", points={"a": 90, "b": 10})


@pytest.mark.clause("DRM-1.20", "DRM-21.02")
@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([], None),
        ([A], None),
        ([A, A], "a"),
        ([A, B], None),
        ([A, B, B], "b"),
        ([A, DRAWN], None),
        ([DRAWN, DRAWN, DRAWN], None),
        ([A, DRAWN, B, DRAWN, A], "a"),
    ],
)
def test_two_games_win_a_match_and_drawn_games_are_followed_by_others(
    games: list[Game], expected: str | None
) -> None:
    assert match_result(games, 3, make_rules()) == expected


@pytest.mark.clause("DRM-19.03c", "DRM-19.03d")
@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([TIME_A], "a"),
        ([TIME_DRAWN], "draw"),
        ([A, TIME_B], "draw"),
        ([A, TIME_DRAWN], "a"),
        ([A, B, TIME_DRAWN], "draw"),
        ([A, B, TIME_B], "b"),
    ],
)
def test_at_time_more_games_won_win_and_equal_is_a_draw(games: list[Game], expected: str) -> None:
    assert match_result(games, 3, make_rules()) == expected


@pytest.mark.clause("DRM-19.03d")
def test_at_time_an_undecided_match_is_a_draw_where_the_house_says_so() -> None:
    rules = make_rules(match_result_on_time="undecided_is_draw")

    assert match_result([A, TIME_DRAWN], 3, rules) == "draw"
    assert match_result([A, TIME_A], 3, rules) == "a"


@pytest.mark.clause("DRM-1.20")
def test_a_limit_of_games_ends_a_match() -> None:
    rules = make_rules(max_games=3)

    assert match_result([A, DRAWN, DRAWN], 3, rules) == "a"
    assert match_result([A, DRAWN, B], 3, rules) == "draw"
    assert match_result([A, DRAWN], 3, rules) is None


@pytest.mark.clause("DRM-19.05")
def test_a_concession_loses_the_game_for_whoever_concedes() -> None:
    assert match_result([CONCEDED_B], 3, make_rules()) is None
    assert match_result([CONCEDED_B, CONCEDED_B], 3, make_rules()) == "b"
    assert check_games("ab", [CONCEDED_B, CONCEDED_B], 3, make_rules()) == []
    [problem] = check_games("ab", [Game(end="concession")], 3, make_rules())
    assert (problem.field, problem.words.en) == (
        "winner",
        "A game that ends this way has a winner.",
    )


@pytest.mark.clause("DRM-2.03")
def test_a_game_loss_loses_a_game_and_exclusion_the_match() -> None:
    assert match_result([LOSS_A], 3, make_rules()) is None
    assert match_result([LOSS_A, LOSS_A], 3, make_rules()) == "a"
    assert match_result([B, GONE_A], 3, make_rules()) == "a"


def test_absence_loses_the_match() -> None:
    assert match_result([ABSENT_A], 3, make_rules()) == "a"


def test_absence_of_both_is_a_double_loss() -> None:
    assert match_result([Game(end="no_show")], 3, make_rules()) == "double_loss"


def test_best_of_one_is_won_by_one_game() -> None:
    assert match_result([B], 1, make_rules()) == "b"
    assert match_result([DRAWN, B], 1, make_rules()) == "b"


def test_a_title_that_does_not_replay_draws_ends_after_best_of() -> None:
    drawn = Game(end="goal")

    assert match_result([drawn], 1, make_rules("omoline")) == "draw"


def game(winner: str | None, end: Any, a: int, b: int, **values: Any) -> Game:
    return Game(winner=winner, end=end, points={"a": a, "b": b}, **values)


POSSIBLE = [
    game("a", "goal", 100, 40),
    game("a", "goal", 100, 110),
    game("a", "goal", 120, 30, differential=70),
    game(None, "goal", 100, 110),
    game("a", "clock_out", 0, 90, differential=10),
    game("a", "concession", 10, 90),
    game("a", "time", 60, 40),
    game("a", "time", 60, 40, differential=20),
    game(None, "time", 40, 40, differential=0),
    game("a", "game_loss", 20, 90, differential=100),
    game("a", "other", 30, 20),
    Game(winner="a", end="goal", differential=70),
    Game(winner="a", end="no_show", differential=0),
    Game(winner="a", end="goal", points={"a": 100}, differential=None),
]


@pytest.mark.parametrize("entry", POSSIBLE)
def test_check_games_accepts_what_can_be(entry: Game) -> None:
    assert check_games("ab", [entry], 3, make_rules()) == []


IMPOSSIBLE = [
    (game("a", "goal", 90, 40), "points", "needs 100; the winner has 90"),
    (game(None, "goal", 100, 40), "winner", "Whoever has 100 points has won"),
    (game("a", "time", 40, 40), "winner", "Equal points at time are a draw"),
    (game(None, "time", 60, 40), "winner", "this is no draw"),
    (game("a", "time", 40, 60), "points", "The winner has fewer points (40)"),
    (game("a", "other", 40, 60), "points", "The winner has fewer points (40)"),
    (game(None, "concession", 40, 60), "winner", "has a winner"),
    (game(None, "clock_out", 40, 60), "winner", "has a winner"),
    (game("a", "both_clock_out", 40, 60), "winner", "is a draw"),
    (game("x", "goal", 100, 60), "winner", "x does not sit at this table"),
    (game("a", "goal", 100, -1), "points", "cannot be below 0 (-1)"),
    (Game(winner="a", end="goal", points={"a": 100, "x": 1}), "points", "x does not sit"),
    (game("a", "goal", 120, 30, differential=90), "differential", "sheet says 90, the points give 70"),
    (game("a", "no_show", 100, 0, differential=100), "differential", "points give 0"),
    (Game(winner="a", end="goal", differential=101), "differential", "between 0 and 100; 101"),
    (Game(winner="a", end="goal", differential=-5), "differential", "between 0 and 100; -5"),
    (game(None, "time", 40, 40, differential=20), "differential", "Only the winner"),
]  # fmt: skip


@pytest.mark.clause("DRM-2.01", "DRM-19.03c", "DRM-19.03d", "DRM-21.04", "DRM-21.05")
@pytest.mark.parametrize(("entry", "field", "part"), IMPOSSIBLE)
def test_check_games_names_what_cannot_be(entry: Game, field: str, part: str) -> None:
    [problem] = check_games("ab", [entry], 3, make_rules())

    assert (problem.game_number, problem.field) == (1, field)
    assert part in problem.words.en
    assert problem.words.ja != problem.words.en


@pytest.mark.clause("DRM-1.20", "DRM-19.03b")
@pytest.mark.parametrize(
    ("games", "part"),
    [
        ([A, A, B], "decided before this game"),
        ([TIME_A, A], "No new game begins after time"),
        ([ABSENT_A, A], "decided before this game"),
        ([GONE_A, A], "decided before this game"),
    ],
)
def test_check_games_refuses_a_game_after_the_decision(games: list[Game], part: str) -> None:
    problem = check_games("ab", games, 3, make_rules())[0]

    assert (problem.game_number, problem.field) == (len(games), "games")
    assert part in problem.words.en


def test_check_games_refuses_more_games_than_the_house_allows() -> None:
    games = [A, DRAWN, DRAWN, B]

    assert check_games("ab", games, 3, make_rules()) == []
    assert [p.game_number for p in check_games("ab", games, 3, make_rules(max_games=3))] == [4]


def test_check_games_lists_every_problem() -> None:
    games = [game("a", "goal", 90, 40, differential=200), game("a", "time", 40, 40)]

    problems = check_games("ab", games, 3, make_rules())

    assert [(p.game_number, p.field) for p in problems] == [
        (1, "points"), (1, "differential"), (2, "winner"),
    ]  # fmt: skip


def test_check_games_refuses_points_where_a_title_has_none() -> None:
    problems = check_games(
        "ab", [game("a", "goal", 1, 0, differential=1)], 1, make_rules("omoline")
    )

    assert [problem.field for problem in problems] == ["points", "differential"]


def test_check_games_refuses_an_end_the_title_has_not() -> None:
    problems = check_games("ab", [Game(winner="a", end="clock_out")], 1, make_rules("omoline"))

    assert [problem.field for problem in problems] == ["end"]
