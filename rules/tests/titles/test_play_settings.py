"""Questions of play that a tournament answers, and what the rules engine makes of them."""

import re
from importlib.resources import files
from typing import Any

import pytest

from rules.core.engine.beginning import new_game, settings_for
from rules.core.engine.declared import Rule
from rules.core.title import Setting
from rules.games.doremi.play.game import rules as doremi_rules
from rules.registry import game_for, playable_versions, title_for

SOURCES = {
    "doremi": "games/doremi/play",
    "nanika": "games/nanika",
    "omoline": "games/omoline/play",
    "onsen": "games/onsen",
}
NOT_SET = ("unyu_target", "not_set")
PLAY = [(code, s) for code in SOURCES for s in title_for(code).settings if s.area == "play"]
IDS = [f"{code}-{setting.name}" for code, setting in PLAY]


def questions_of(code: str) -> dict[str, Rule]:
    """Return the questions that any version of the title on the engine raises, by name."""
    versions = [version for title, version in playable_versions() if title == code]
    games = [game_for(code, version=version) for version in versions]
    return {rule.name: rule for game in games for rule in game.rules.settings}


def words_in_code(code: str) -> set[str]:
    folder = files("rules").joinpath(SOURCES[code])
    texts = [each.read_text("utf-8") for each in folder.iterdir() if each.name.endswith(".py")]
    return {word for text in texts for word in re.findall(r'"([\w.]+)"', text)}


@pytest.mark.parametrize("code", SOURCES)
def test_every_question_that_the_engine_reads_is_offered(code: str) -> None:
    words = words_in_code(code) - {"paid_hours_go_to"}
    read = {name for name in questions_of(code) if name in words}
    offered = {setting.name for setting in title_for(code).settings}
    play = {setting.name for c, setting in PLAY if c == code}

    assert read <= offered
    assert play <= read
    assert {s.applied_by for c, s in PLAY if c == code} == {"engine"}


@pytest.mark.parametrize(("code", "setting"), PLAY, ids=IDS)
def test_the_engine_knows_every_answer_and_has_the_same_default(
    code: str, setting: Setting
) -> None:
    rule = questions_of(code)[setting.name]
    values = [o.value for o in setting.options if (setting.name, o.value) != NOT_SET]

    assert (setting.ambiguity, setting.integers) == (rule.reading, rule.integers)
    assert [repr(value) for value in values] == [repr(value) for value in rule.options]
    assert repr(setting.default) == repr(rule.default) or setting.name == NOT_SET[0]


@pytest.mark.parametrize(("code", "setting"), PLAY, ids=IDS)
def test_play_settings_have_words_in_both_languages(code: str, setting: Setting) -> None:
    answers = [option.label for option in setting.options]

    assert all(words.en.strip() and words.ja.strip() for words in [setting.label, *answers])
    assert len({words.en for words in answers}) == len({w.ja for w in answers}) == len(answers)


def test_answers_of_a_tournament_become_the_settings_of_the_game() -> None:
    game = game_for("doremi")
    answers = {
        **title_for("doremi").defaults(),
        "failed_pile": "shared",
        "hour_cost.activate": 0,
        "max_redraws": 2,
    }

    found = settings_for(game, answers)

    defaults = {rule.name: rule.default for rule in doremi_rules().settings}
    changed = {"failed_pile": "shared", "hour_cost.activate": 0, "max_redraws": 2}
    assert found == defaults | changed
    assert new_game(game, ("Ada", "Ben"), found, {}).settings == found


@pytest.mark.parametrize(
    "answers",
    [{}, {"win_points": 2}, {"failed_pile": "nobody"}, {"genki_asleep": None}, {"failed_pile": []}],
    ids=str,
)
def test_what_the_game_does_not_know_leaves_the_default(answers: dict[str, Any]) -> None:
    defaults = {rule.name: rule.default for rule in doremi_rules().settings}

    assert settings_for(game_for("doremi"), answers) == defaults


def test_points_to_win_are_asked_for_only_where_the_tournament_names_none() -> None:
    game = game_for("nanika")
    defaults = title_for("nanika").defaults()
    house = {**defaults, "unyu_target": 20, "dice_pooling": "pool"}

    open_, named = settings_for(game, defaults), settings_for(game, house)

    assert "unyu_target" not in open_
    assert (named["unyu_target"], named["dice_pooling"]) == (20, "pool")
    assert named.keys() - open_.keys() == {"unyu_target"}
