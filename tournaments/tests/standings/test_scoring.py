"""The differential of a game: sections 19, 21 and 22 of the Doremi tournament rules 4.01."""

from typing import Any

import pytest
from msgspec import UNSET

from rules.registry import title_for
from tournaments.record import Game
from tournaments.standings import ScoringRules, game_differential, score_differential
from tournaments.standings.scoring import is_entry_missing


def make_rules(title: str = "doremi", **settings: Any) -> ScoringRules:
    return ScoringRules.for_(title_for(title), settings)


@pytest.mark.clause("DRM-21.04")
@pytest.mark.parametrize(("winner", "loser", "expected"), [(100, 40, 60), (100, 0, 100)])
def test_score_differential_is_winner_minus_loser(winner: int, loser: int, expected: int) -> None:
    assert score_differential(winner, loser, "goal", make_rules()) == expected


@pytest.mark.clause("DRM-21.04a")
@pytest.mark.parametrize(
    ("reading", "winner", "loser", "expected"),
    [
        ("each_total", 120, 30, 70),
        ("each_total", 120, 110, 0),
        ("winner_only", 120, 30, 70),
        ("winner_only", 120, 110, 0),
        ("difference", 120, 30, 90),
        ("difference", 140, 30, 100),
        ("difference", 120, 110, 10),
    ],
)
def test_score_differential_caps_at_100(
    reading: str, winner: int, loser: int, expected: int
) -> None:
    rules = make_rules(cap_applies_to=reading)

    assert score_differential(winner, loser, "goal", rules) == expected


@pytest.mark.clause("DRM-21.04c")
@pytest.mark.parametrize(
    ("end", "winner", "loser"),
    [("concession", 90, 30), ("clock_out", 0, 30), ("clock_out", 120, 30)],
)
def test_score_differential_counts_the_winner_as_100_after_concession_and_clock_out(
    end: str, winner: int, loser: int
) -> None:
    assert score_differential(winner, loser, end, make_rules()) == 70


@pytest.mark.clause("DRM-19.03c")
def test_score_differential_after_time_takes_the_real_totals() -> None:
    assert score_differential(60, 40, "time", make_rules()) == 20


@pytest.mark.clause("DRM-22.03.3a")
@pytest.mark.parametrize("end", ["game_loss", "disqualification"])
def test_score_differential_of_a_penalty_is_100_to_0(end: str) -> None:
    assert score_differential(20, 90, end, make_rules()) == 100


@pytest.mark.clause("DRM-21.04b")
def test_a_game_won_by_absence_counts_0_whatever_was_noted() -> None:
    game = Game(winner="a", end="no_show", points={"a": 100, "b": 0}, differential=100)

    assert score_differential(100, 0, "no_show", make_rules()) == 0
    assert game_differential(game, make_rules()) == 0


@pytest.mark.clause("DRM-21.06")
def test_a_forgotten_differential_counts_0_and_is_flagged() -> None:
    forgotten = Game(winner="a", end="goal", points={"a": 100, "b": 40}, differential=None)

    assert game_differential(forgotten, make_rules()) == 0
    assert is_entry_missing(forgotten, make_rules())


@pytest.mark.clause("DRM-21.06")
@pytest.mark.parametrize(
    ("end", "points", "is_missing"),
    [
        ("goal", {"a": 100, "b": 40}, False),
        ("goal", {"a": 100}, True),
        ("goal", {}, True),
        ("concession", {"b": 40}, False),
        ("concession", {"a": 40}, True),
        ("game_loss", {}, False),
        ("no_show", {}, False),
    ],
)
def test_an_entry_is_missing_without_a_sheet_when_a_total_is(
    end: Any, points: dict[str, int], is_missing: bool
) -> None:
    game = Game(winner="a", end=end, points=points)

    assert is_entry_missing(game, make_rules()) is is_missing


@pytest.mark.clause("DRM-21.05")
def test_what_the_winner_wrote_counts() -> None:
    game = Game(winner="a", end="goal", points={"a": 100, "b": 40}, differential=55)

    assert game_differential(game, make_rules()) == 55


@pytest.mark.clause("DRM-21.04")
def test_without_a_sheet_points_and_end_decide() -> None:
    game = Game(winner="a", end="clock_out", points={"a": 0, "b": 30}, differential=UNSET)

    assert game_differential(game, make_rules()) == 70


@pytest.mark.clause("DRM-19.03d")
def test_a_drawn_game_adds_nothing_and_lacks_nothing() -> None:
    game = Game(end="time", points={"a": 40, "b": 40}, differential=None)

    assert game_differential(game, make_rules()) == 0
    assert not is_entry_missing(game, make_rules())


def test_a_title_without_points_has_no_differential() -> None:
    game = Game(winner="a", end="goal", points={"a": 100, "b": 40})

    assert game_differential(game, make_rules("omoline")) == 0
    assert not is_entry_missing(game, make_rules("omoline"))


def test_a_title_without_a_full_score_counts_the_plain_difference() -> None:
    assert score_differential(180, 150, "goal", make_rules("onsen")) == 30
    assert score_differential(180, 150, "game_loss", make_rules("onsen")) == 0


def test_scoring_rules_take_defaults_from_the_title() -> None:
    assert make_rules() == ScoringRules(scoring=title_for("doremi").scoring, bye=3, most_games=None)


def test_scoring_rules_take_the_house_readings() -> None:
    rules = make_rules(
        bye_match_points=2,
        bye_games="2-0",
        cap_applies_to="difference",
        loser_differential="negative",
        match_result_on_time="undecided_is_draw",
        max_games=3,
        final_tiebreak="head_to_head",
    )

    assert rules == ScoringRules(
        scoring=title_for("doremi").scoring,
        bye=2,
        has_bye_games=True,
        cap_applies_to="difference",
        loser_pays=True,
        undecided_is_draw=True,
        most_games=3,
        final_tiebreak="head_to_head",
    )


def test_match_points_are_those_of_the_title_unless_the_organiser_sets_others() -> None:
    def points(**settings: Any) -> tuple[int, ...]:
        rules = make_rules(**settings)
        scoring = rules.scoring
        drawn = (scoring.points_of_draw(on_time=False), scoring.points_of_draw(on_time=True))
        return (scoring.win, *drawn, scoring.loss, scoring.double_loss, rules.bye)

    assert points() == (3, 1, 1, 0, 0, 3)
    assert points(draw_points=2) == (3, 2, 2, 0, 0, 3)
    assert points(draw_on_time_points=0) == (3, 1, 0, 0, 0, 3)
    assert points(draw_on_time_points="loss", loss_points=1) == (3, 1, 1, 1, 0, 3)
    assert points(
        win_points=5, draw_points=3, draw_on_time_points=2, loss_points=1,
        double_loss_points=4, bye_match_points=6,
    ) == (5, 3, 2, 1, 4, 6)  # fmt: skip


@pytest.mark.parametrize("title", ["doremi", "omoline", "onsen", "nanika"])
def test_every_title_lets_the_organiser_set_the_match_points(title: str) -> None:
    settings = {
        name: title_for(title).setting(name)
        for name in (
            "win_points",
            "draw_points",
            "draw_on_time_points",
            "loss_points",
            "double_loss_points",
            "bye_match_points",
        )
    }

    assert {name: s and (s.area, s.applied_by, s.integers) for name, s in settings.items()} == (
        dict.fromkeys(settings, ("ranking", "site", (0, 30)))
    )
