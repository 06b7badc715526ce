import pytest

from rules.core.title import Setting, Title
from rules.registry import CODES, title_for, titles
from rules.rulebooks import rulebook

AREAS = {"deck", "sealed", "match", "ranking", "penalty", "tournament"}

OMITTED = {
    # A tournament has fields of its own for these.
    "pairing": "the structure of the tournament",
    "rounds": "the number of rounds",
    "match_minutes": "the round time",
    "drop": "players are dropped on request; nothing is left to choose",
}
OPTIONS_OMITTED = {
    # A playoff is a top cut, which the tournament has a field for.
    ("final_tiebreak", "playoff"),
}
OPEN = "organiser_value"
NO_NUMBERS = ("pay_from",)
"""Questions that an organiser may answer otherwise, though not by a number."""
READINGS = [s for s in title_for("doremi").settings if s.ambiguity]


def setting(name: str) -> Setting:
    found = title_for("doremi").setting(name)
    assert found is not None
    return found


def test_every_setting_of_the_tournament_areas_is_offered_or_omitted_on_purpose() -> None:
    book = rulebook("doremi")
    areas = {clause.id: clause.area for clause in book.clauses.values()}
    expected = {
        s.name
        for ambiguity in book.ambiguities.values()
        if any(areas[clause] in AREAS for clause in ambiguity.clauses)
        for s in ambiguity.settings
    }

    offered = {s.name for s in READINGS if s.area != "play" or s.name in expected}

    assert offered | OMITTED.keys() == expected
    assert not offered & OMITTED.keys()


@pytest.mark.parametrize("name", [s.name for s in READINGS])
def test_setting_is_that_of_the_rulebook(name: str) -> None:
    ours = setting(name)
    book = rulebook("doremi")
    theirs = book.settings[name]
    values = [option.value for option in ours.options]
    dropped = [v for s, v in OPTIONS_OMITTED if s == name]

    assert theirs in book.ambiguities[ours.ambiguity or ""].settings
    assert (ours.default, type(ours.default)) == (theirs.default, type(theirs.default))
    assert [repr(v) for v in [*values, *dropped]] == [repr(v) for v in theirs.options if v != OPEN]
    assert (ours.integers is not None) == (OPEN in theirs.options and name not in NO_NUMBERS)


@pytest.mark.parametrize("name", [s.name for s in title_for("doremi").settings])
def test_setting_and_its_options_have_words_in_both_languages(name: str) -> None:
    labels = [setting(name).label, *(option.label for option in setting(name).options)]

    assert all(label.en.strip() and label.ja.strip() for label in labels)
    assert len({label.en for label in labels[1:]}) == len(labels) - 1
    assert len({label.ja for label in labels[1:]}) == len(labels) - 1


@pytest.mark.parametrize("title", titles(), ids=CODES)
def test_setting_that_answers_no_reading_is_about_match_points(title: Title) -> None:
    chosen = {s.name for s in title.settings if s.ambiguity is None}

    assert chosen == {
        "win_points",
        "draw_points",
        "draw_on_time_points",
        "loss_points",
        "double_loss_points",
        *(["bye_match_points"] if title.code != "doremi" else []),
    }


@pytest.mark.clause("DRM-21.02")
def test_match_points_of_the_rules_document_are_the_defaults_and_cite_it() -> None:
    names = ("win_points", "draw_points", "loss_points")

    assert [(setting(name).default, setting(name).clause) for name in names] == [
        (3, "DRM-21.02"),
        (1, "DRM-21.02"),
        (0, "DRM-21.02"),
    ]


def test_settings_that_the_site_applies() -> None:
    assert [s.name for s in title_for("doremi").settings if s.applied_by == "site"] == [
        "special_number_limit_in_diary",
        "alias_table",
        "side_counts_for",
        "side_swap_must_keep_deck_sizes",
        "final_tiebreak",
        "loser_differential",
        "cap_applies_to",
        "win_points",
        "draw_points",
        "draw_on_time_points",
        "loss_points",
        "double_loss_points",
        "bye_match_points",
        "bye_games",
        "match_result_on_time",
        "max_games",
        "lateness_boundary",
        "leaving_seat_uses_minutes",
        "lateness_differential",
        "caution_scope",
        "warning_scope",
        "game_loss_outside_game",
        "refusal_without_penalty_level",
        "sealed_oped_in_diary",
        "sealed_p_limit",
        "penalty_removed_cards_replaced",
    ]


@pytest.mark.parametrize(
    ("name", "value", "is_accepted"),
    [
        ("bye_match_points", 0, True),
        ("bye_match_points", 30, True),
        ("bye_match_points", 31, False),
        ("bye_match_points", True, False),
        ("bye_match_points", "3", False),
        ("draw_on_time_points", "draw", True),
        ("draw_on_time_points", "loss", True),
        ("draw_on_time_points", 0, True),
        ("draw_on_time_points", "win", False),
        ("win_points", -1, False),
        ("max_games", 3, True),
        ("max_games", 2, False),
        ("sealed_oped_in_diary", False, True),
        ("sealed_oped_in_diary", 0, False),
        ("final_tiebreak", "playoff", False),
    ],
)
def test_setting_accepts_its_answers_only(name: str, value: object, is_accepted: bool) -> None:
    assert setting(name).accepts(value) is is_accepted
