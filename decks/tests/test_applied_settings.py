"""A setting that the site says it applies changes what the site says: one row for every such setting.

Those of penalties stand with the policies, which come after the decks.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from decks.services.swaps import check_swapped
from decks.tests.factories import legal_deck, make_list, moved
from rules.core.construction import CardDefinition, Deck
from rules.registry import title_for, titles
from rules.tests.factories import check, constructed, make_card, sealed, side_of
from tournaments.record import Game, Match
from tournaments.standings import match_result, score_differential, standings
from tournaments.standings.scoring import ScoringRules
from tournaments.tests.factories import make_player, make_tournament
from tournaments.tests.record.facts import bye, make_file, make_rounds, won

DOREMI = title_for("doremi")
GOAL = Game(winner="a", end="goal", points={"a": 100, "b": 40})
DRAWN = Game(end="both_clock_out")
TIME_DRAWN = Game(end="time", points={"a": 40, "b": 40})
Answers = Mapping[str, object]


@dataclass(frozen=True)
class Row:
    """What product code says under each answer to one setting."""

    outcome: Callable[[Answers], Any]
    expected: dict[Any, Any]


def deck(built: Deck, *extra: CardDefinition) -> Callable[[Answers], Any]:
    """Return what is found in a deck: clause, copies found and limit."""
    return lambda answers: [(v[0], v[3], v[4]) for v in check(built, *extra, **answers)]


def rules(answers: Answers) -> ScoringRules:
    return ScoringRules.for_(DOREMI, answers)


def ranks(settings: Answers) -> list[tuple[int | None, str]]:
    """Return the ranking where a and b, and c and d, are level and have met."""
    rounds = make_rounds(
        [won("a", "b"), won("c", "d")],
        [won("b", "c"), won("d", "a")],
        [won("a", "c"), won("b", "d")],
    )
    file = make_file("abcd", rounds, settings=dict(settings))
    return [(row.rank, row.player) for row in standings(file)]


def differentials(settings: Answers) -> list[int | None]:
    file = make_file("ab", make_rounds([won("a", "b", 50, 60)]), settings=dict(settings))
    return [row.differential for row in standings(file)]


def row_with_bye(settings: Answers) -> Any:
    shares: Any = ["game_win_share"]
    rounds = make_rounds([won("a", "b"), bye("c")])
    file = make_file("abc", rounds, tiebreakers=shares, settings=dict(settings))
    row = next(row for row in standings(file) if row.player == "c")
    return row.match_points, row.tiebreakers["game_win_share"]


def points_of(title: str, *matches: Match) -> Callable[[Answers], Any]:
    """Return the match points of a and b after ``matches``, one a round."""

    def points(settings: Answers) -> Any:
        rounds = make_rounds(*([match] for match in matches))
        code = title_for(title)
        file = make_file(
            "ab",
            rounds,
            title=title,
            rules_version=code.versions[-1].code,
            deck_format=code.default_format,
            settings=dict(settings),
        )
        return {row.player: row.match_points for row in standings(file)}

    return points


def rows_of_match_points(title: str) -> dict[tuple[str, str], Row]:
    """Return the settings of match points, which every title has."""
    a_won = points_of(title, Match(players=["a", "b"], result="a"))
    drawn = points_of(title, Match(players=["a", "b"], result="draw"))
    on_time = points_of(title, Match(players=["a", "b"], result="draw", on_time=True))
    both_lost = points_of(title, Match(players=["a", "b"], result="double_loss"))
    rested = points_of(title, bye("a"))
    return {
        (title, "win_points"): Row(a_won, {3: {"a": 3, "b": 0}, 2: {"a": 2, "b": 0}}),
        (title, "draw_points"): Row(drawn, {1: {"a": 1, "b": 1}, 2: {"a": 2, "b": 2}}),
        (title, "draw_on_time_points"): Row(
            on_time, {"draw": {"a": 1, "b": 1}, "loss": {"a": 0, "b": 0}, 2: {"a": 2, "b": 2}}
        ),
        (title, "loss_points"): Row(a_won, {0: {"a": 3, "b": 0}, 1: {"a": 3, "b": 1}}),
        (title, "double_loss_points"): Row(both_lost, {0: {"a": 0, "b": 0}, 1: {"a": 1, "b": 1}}),
        (title, "bye_match_points"): Row(rested, {3: {"a": 3, "b": 0}, 1: {"a": 1, "b": 0}}),
    }


def differential_by_totals(settings: Answers) -> list[int]:
    return [score_differential(120, points, "goal", rules(settings)) for points in (30, 110)]


def swap(settings: Answers) -> list[tuple[str, object]]:
    """Return what is found where a clock card went to the side and a side card to the diary."""
    pia = make_player(make_tournament(settings=dict(settings)))
    make_list(pia)
    sections = moved(legal_deck(pia.tournament).sections, "side", "diary", last=True)
    report = check_swapped(pia, moved(sections, "clock", "side"))
    return [(v.clause, v.found) for v in report.violations]


ROWS: dict[tuple[str, str], Row] = {
    **rows_of_match_points("doremi"),
    **rows_of_match_points("omoline"),
    **rows_of_match_points("onsen"),
    **rows_of_match_points("nanika"),
    ("doremi", "special_number_limit_in_diary"): Row(
        deck(constructed(diary={"CD02": 3}), make_card("CD02", "happening")),
        {"deck_limit": [("DRM-16.04", 3, 2)], "three": []},
    ),
    ("doremi", "alias_table"): Row(
        deck(constructed({"T07": 2, "068": 2}), make_card("T07", "character", alias_of="068")),
        {"t01_to_t06": [], "custom_table": [("DRM-16.06b", 4, 3)]},
    ),
    ("doremi", "side_counts_for"): Row(
        deck(constructed({"CD01": 3}, side=side_of({"CD01": 1})), make_card("CD01", "character")),
        {"all_copy_limits": [("DRM-16.07", 4, 3)], "only_16_3_and_16_4": []},
    ),
    ("doremi", "side_swap_must_keep_deck_sizes"): Row(
        swap, {True: [("DRM-16.01", 49), ("DRM-16.01a", 21)], False: []}
    ),
    ("doremi", "final_tiebreak"): Row(
        ranks,
        {
            "shared_rank": [(1, "a"), (1, "b"), (3, "c"), (3, "d")],
            "head_to_head": [(1, "a"), (2, "b"), (3, "c"), (4, "d")],
            "random_draw": [(1, "b"), (2, "a"), (3, "c"), (4, "d")],
        },
    ),
    ("doremi", "loser_differential"): Row(differentials, {"zero": [90, 0], "negative": [90, -90]}),
    # A differential is never below 0, so the loser's cap alone makes no difference.
    ("doremi", "cap_applies_to"): Row(
        differential_by_totals,
        {"each_total": [70, 0], "winner_only": [70, 0], "difference": [90, 10]},
    ),
    ("doremi", "bye_match_points"): Row(row_with_bye, {3: (3, 0), 0: (0, 0)}),
    ("doremi", "bye_games"): Row(row_with_bye, {"none": (3, 0), "2-0": (3, 1)}),
    ("doremi", "match_result_on_time"): Row(
        lambda answers: match_result([GOAL, TIME_DRAWN], 3, rules(answers)),
        {"games_won": "a", "undecided_is_draw": "draw"},
    ),
    ("doremi", "max_games"): Row(
        lambda answers: match_result([GOAL, DRAWN, DRAWN], 3, rules(answers)),
        {"none": None, 3: "a"},
    ),
    ("doremi", "sealed_oped_in_diary"): Row(
        deck(sealed(diary={"943": 1})),
        {False: [("DRM-25.03", "oped", ("happening",))], True: []},
    ),
    ("doremi", "sealed_p_limit"): Row(
        deck(sealed({"P42": 2}), make_card("P42", "character")),
        {"no_limit": [], "one": [("DRM-16.05", 2, 1)]},
    ),
}


def test_every_setting_that_the_site_applies_has_a_row() -> None:
    applied = {
        (title.code, setting.name)
        for title in titles()
        for setting in title.settings
        if setting.applied_by == "site" and setting.area != "penalty"
    }

    assert ROWS.keys() == applied


@pytest.mark.django_db
@pytest.mark.parametrize(("title", "name"), ROWS)
def test_another_answer_has_another_outcome(title: str, name: str) -> None:
    row, setting = ROWS[title, name], title_for(title).setting(name)
    assert setting is not None

    outcomes = {answer: row.outcome({name: answer}) for answer in row.expected}

    assert outcomes == row.expected
    assert {option.value for option in setting.options} <= row.expected.keys()
    assert row.outcome({}) == outcomes[setting.default]
    assert any(outcome != outcomes[setting.default] for outcome in outcomes.values())
