"""The match sheet as typed: one key for winner and end, points or differential."""

from typing import Any

import pytest
from msgspec import UNSET

from rules.registry import CODES, title_for
from tournaments.forms.results import (
    SHEET,
    ResultForm,
    Sitting,
    filled_from,
    game_choices,
)
from tournaments.record.model import Game
from tournaments.standings.scoring import ScoringRules

NAMES = {"p1": "Aoki", "p2": "Baba"}


def sitting(title: str = "doremi", best_of: int = 3, **changes: Any) -> Sitting:
    return Sitting(NAMES, ScoringRules.for_(title_for(title), {}), best_of, **changes)


def form(sent: dict[str, str], by: str = "points", **changes: Any) -> ResultForm:
    return ResultForm(sitting(**changes), sent, by=by, rows=3)


@pytest.mark.parametrize("code", CODES)
def test_every_way_a_game_ends_has_a_key_of_its_own(code: str) -> None:
    choices = game_choices(["Aoki", "Baba"], title_for(code).scoring)

    keys = [label[0] for value, label in choices if value]

    assert len(keys) == len(set(keys)) > 5


def test_labels_say_key_winner_and_end() -> None:
    choices = dict(game_choices(["Aoki", "Baba"], title_for("doremi").scoring))

    found = [choices[value] for value in ("", "goal:0", "clock_out:1", "time:2")]

    assert found == [
        "–",
        "1 · Aoki — reached 100 points",
        "w · Baba — clock-out",
        "c · draw — time",
    ]


def test_form_reads_games_with_full_width_points() -> None:
    sent = {
        "game_1": "goal:0",
        "points_1_0": "１００",
        "points_1_1": "40",
        "game_2": "clock_out:1",
        "points_2_0": "30",
        "game_3": "concession:0",
    }

    typed = form(sent)

    assert typed.is_valid(), typed.errors
    assert (typed.games, typed.said) == (
        [
            Game(winner="p1", end="goal", points={"p1": 100, "p2": 40}),
            Game(winner="p2", end="clock_out", points={"p1": 30}),
            Game(winner="p1", end="concession", points={}),
        ],
        None,
    )


@pytest.mark.clause("DRM-21.06")
def test_differential_left_empty_is_a_forgotten_entry() -> None:
    typed = form({"game_1": "goal:0", "differential_1": "60", "game_2": "goal:0"}, by=SHEET)

    assert typed.is_valid(), typed.errors
    assert typed.games == [
        Game(winner="p1", end="goal", differential=60),
        Game(winner="p1", end="goal", differential=None),
    ]


def test_points_left_empty_leave_the_sheet_unset() -> None:
    typed = form({"game_1": "goal:0", "game_2": "goal:0"})

    assert typed.is_valid(), typed.errors
    assert [game.differential for game in typed.games] == [UNSET, UNSET]


def test_title_without_points_asks_for_none() -> None:
    typed = ResultForm(sitting("omoline", best_of=1), {"game_1": "goal:1"}, rows=1)

    assert typed.is_valid(), typed.errors
    assert typed.games == [Game(winner="p2", end="goal")]
    assert typed.number_names(1) == []


@pytest.mark.parametrize(
    ("sent", "field", "message"),
    [
        ({}, "__all__", "Nothing was entered: say how each game ended."),
        ({"game_2": "goal:0"}, "game_1", "Say who won this game and how it ended."),
        ({"points_1_0": "100"}, "game_1", "Say who won this game and how it ended."),
        (
            {"game_1": "goal:0", "points_1_0": "90", "points_1_1": "40"},
            "game_1",
            "A victory by points needs 100; the winner has 90. Ended by time or concession?",
        ),
        (
            {"game_1": "goal:0", "game_2": "goal:0", "game_3": "goal:0"},
            "game_3",
            "The match was decided before this game.",
        ),
        (
            {"game_1": "goal:7"},
            "game_1",
            "Select a valid choice. goal:7 is not one of the available choices.",
        ),
        ({"game_1": "goal:0", "points_1_0": "many"}, "points_1_0", "Enter a whole number."),
        (
            {"game_1": "goal:0", "points_1_0": "-5"},
            "points_1_0",
            "Ensure this value is greater than or equal to 0.",
        ),
    ],
)
def test_form_says_beside_the_game_what_is_wrong(
    sent: dict[str, str], field: str, message: str
) -> None:
    typed = form(sent)

    assert not typed.is_valid()
    assert typed.errors == {field: [message]}


def test_form_says_every_reason_at_once() -> None:
    wrong = {"points_1_0": "90", "points_1_1": "40", "points_2_0": "20", "points_2_1": "30"}

    typed = form({"game_1": "goal:0", "game_2": "time:0", **wrong})

    assert not typed.is_valid()
    assert sorted(typed.errors) == ["game_1", "game_2"]
    assert [row.errors != [] for row in typed.game_rows()] == [True, True, False]


@pytest.mark.parametrize("outcome", ["time", "double_loss"])
def test_outcome_may_stand_without_games(outcome: str) -> None:
    typed = form({"outcome": outcome})

    assert typed.is_valid(), typed.errors
    assert (typed.games, typed.said) == ([], outcome)


@pytest.mark.parametrize("code", CODES)
def test_one_key_says_that_both_players_are_absent(code: str) -> None:
    choices = dict(game_choices(["Aoki", "Baba"], title_for(code).scoring))

    assert choices["no_show:2"] == "j · both lose — no-show"


@pytest.mark.parametrize("by", ["points", "sheet"])
def test_both_players_absent_end_the_match(by: str) -> None:
    typed = form({"game_1": "no_show:2"}, by=by)

    assert typed.is_valid(), typed.errors
    [game] = typed.games
    assert (game.winner, game.end, typed.said) == (None, "no_show", None)


def test_no_game_follows_the_absence_of_both() -> None:
    typed = form({"game_1": "no_show:2", "game_2": "goal:0"})

    assert not typed.is_valid()
    assert list(typed.errors) == ["game_2"]


def test_pod_asks_for_places() -> None:
    typed = ResultForm(sitting("onsen", best_of=1, is_pod=True), {"place_0": "2", "place_1": "１"})

    assert typed.is_valid(), typed.errors
    assert (typed.places, typed.games) == ({"p1": 2, "p2": 1}, [])


def test_filled_from_gives_back_what_was_entered() -> None:
    games = [
        Game(winner="p1", end="goal", points={"p1": 100, "p2": 40}),
        Game(winner=None, end="time", points={"p1": 50, "p2": 50}),
    ]

    initial = filled_from(sitting(), games, is_double_loss=False, places={})

    typed = ResultForm(
        sitting(), {k: "" if v is None else str(v) for k, v in initial.items()}, rows=3
    )
    assert typed.is_valid(), typed.errors
    assert typed.games == games


def test_filled_from_says_that_time_ended_an_open_match() -> None:
    games = [Game(winner="p1", end="goal", points={"p1": 100, "p2": 40})]

    initial = filled_from(sitting(), games, is_double_loss=False, places={})

    assert initial["outcome"] == "time"


def test_filled_from_keeps_what_was_said_of_a_match_that_its_games_decide() -> None:
    games = [Game(winner="p1", end="goal", points={"p1": 100, "p2": 40})] * 2

    initial = filled_from(sitting(), games, is_double_loss=False, places={}, is_on_time=True)

    assert initial["outcome"] == "time"
