"""The disputed positions that come with a title: each can be taken up, and says what it shows."""

from __future__ import annotations

import pytest

from rules.core.engine.encoding import encode
from rules.core.engine.playout import picker, playout
from rules.core.setup import build, from_state, parse, render
from rules.registry import game_for, playable_titles
from rules.tests.scenarios.files import Json, act
from rules.tests.scenarios.omoline_presets import OMOLINE
from rules.tests.scenarios.onsen_presets import ONSEN
from rules.tests.scenarios.presets import BEGIN, case, position, replayed

PRESETS = [(title, name) for title in playable_titles() for name in game_for(title).rules.presets]
IDS = [f"{title}-{name}" for title, name in PRESETS]
DOUBTS = {("nanika", "last_card_of_the_server"): ["card_total"]}
"""The deck is nearly played out, and nobody has entered what lies in the trash."""


@pytest.mark.parametrize(("title", "name"), PRESETS, ids=IDS)
def test_nobody_doubts_a_preset(title: str, name: str) -> None:
    game, state = position(title, name)

    assert [problem.code for problem in game.validate(state)] == DOUBTS.get((title, name), [])
    assert list(game.rules.invariants(game.look(state))) == []


@pytest.mark.parametrize(("title", "name"), PRESETS, ids=IDS)
def test_a_preset_comes_back_from_what_is_written_of_it(title: str, name: str) -> None:
    game, state = position(title, name)

    assert encode(build(game, parse(game, render(game, from_state(game, state))))) == encode(state)


@pytest.mark.parametrize(("title", "name"), PRESETS, ids=IDS)
def test_a_preset_is_a_game_that_goes_on_at_random(title: str, name: str) -> None:
    game, state = position(title, name)

    for seed in range(3):
        steps = list(playout(game, state, picker(seed), 60))
        last = steps[-1].after

        assert len(steps) == 60 or last.result is not None
        assert steps[0].before == state


@pytest.mark.parametrize(("title", "name"), PRESETS, ids=IDS)
def test_a_scenario_begins_at_a_preset(title: str, name: str) -> None:
    found = replayed(title, name)

    assert found.failure is None
    assert encode(found.start) == encode(position(title, name)[1])


@pytest.mark.parametrize("title", playable_titles())
def test_presets_have_labels_in_both_languages(title: str) -> None:
    labels = [label for label, _text in game_for(title).rules.presets.values()]

    assert all(label.en.strip() and label.ja.strip() for label in labels)
    assert len({label.en for label in labels}) == len({label.ja for label in labels}) == len(labels)


HOME, FAILED = "seats.Ada.zones.home", "seats.Ada.zones.failed_pile"
OUTCOMES = [
    case(
        "doremi",
        "two_on_one_happening",
        {"seats.Ada.zones.memories": ["933"], HOME: ["901", "902"], "at.0.step": "main"},
        act("Ada", "move_to_happening", card="902", happening="933"),
        {"chance": "913"},
        clauses=("DRM-6.06", "DRM-8.01"),
    ),
    case(
        "doremi",
        "equal_genki",
        {FAILED: ["931"], HOME: ["901"], "seats.Ben.zones.home": ["908"]},
        act("Ada", "pass"),
        clauses=("DRM-8.02c",),
    ),
    case(
        "doremi",
        "mover_asleep",
        {FAILED: ["931"], HOME: ["901"], "seats.Ben.zones.home": ["908"]},
        BEGIN,
        clauses=("AMB-30", "DRM-8.02c"),
    ),
    case(
        "doremi",
        "chain_of_three",
        {"pieces.4.marks.days": 3, "at.2.data.act": "activate"},
        act("Ben", "pass"),
        clauses=("DRM-5.04", "DRM-5.05"),
    ),
    case(
        "doremi",
        "both_clocks_at_one",
        {"result": {"winners": [], "how": "both_clock_out", "points": {"Ada": 30, "Ben": 40}}},
        act("Ada", "use_maho", card="921"),
        {"chance": "913"},
        clauses=("DRM-3.6.05", "AMB-21"),
    ),
    case(
        "doremi",
        "seventh_character",
        {"seats.Ada.zones.maho_hall.count": 6},
        act("Ada", "use_character", card="904", refused="DRM-3.5.01"),
        act("Ada", "move_to_hall", card="909", refused="DRM-3.5.01"),
        clauses=("DRM-3.5.01",),
    ),
    case(
        "doremi",
        "op_check",
        {"facts.day": 9, "seats.Ada.zones.memories": ["931", "937", "943", "944"]},
        BEGIN,
        clauses=("DRM-4.1.01", "DRM-24.05", "AMB-37"),
    ),
    case(
        "doremi",
        "ed_check",
        {"seats.Ada.zones.memories": ["945"], "pending.step": "condition"},
        BEGIN,
        clauses=("DRM-4.5.01", "DRM-24.05"),
    ),
    case(
        "doremi",
        "hand_above_limit",
        {"pending.step": "give_up", "pending.who": ["Ada"]},
        BEGIN,
        clauses=("DRM-4.5.04",),
    ),
    case(
        "doremi",
        "time_called_equal_points",
        {"result": {"winners": [], "how": "time", "points": {"Ada": 80, "Ben": 80}}},
        BEGIN,
        clauses=("DRM-19.03d",),
    ),
    case(
        "doremi",
        "redraw_question",
        {"pending.step": "ask", "pending.who": ["Ben"]},
        act("Ada", "redraw"),
        clauses=("DRM-18.01a",),
    ),
    case(
        "nanika",
        "battle_about_to_be_rolled",
        {"seats.Ada.zones.captured": ["E2"], "seats.Ada.zones.desktop": ["E1", "D03"]},
        {"chance": [6, 6, 1]},
        {"chance": [1, 2]},
        {"chance": [1, 2, 3]},
        clauses=("NNK-6.1.2", "NNK-6.0.14"),
    ),
    case(
        "nanika",
        "tie_at_zero",
        {"seats.Ben.zones.captured": ["D03"], "seats.Ada.zones.desktop.count": 0},
        {"chance": [6, 6]},
        clauses=("NNK-6.1.6", "NNK-A33"),
    ),
    case(
        "nanika",
        "last_card_of_the_server",
        {
            "result": {
                "winners": ["Ada"],
                "how": "judgement_victory",
                "points": {"Ada": 5, "Ben": 2},
            }
        },
        BEGIN,
        {"chance": "D42"},
        clauses=("NNK-7.1", "NNK-A04", "NNK-8.2"),
    ),
    case(
        "nanika",
        "second_shell",
        {"pending.step": "choose", "pending.who": ["Ada"]},
        act("Ada", "install_shell", card="D22", ghost="#1"),
        clauses=("NNK-3.16",),
    ),
    case(
        "nanika",
        "three_against_two",
        {"at.1.data.attack.count": 1},
        act("Ada", "support", ghost="D03"),
        act("Ada", "support", ghost="D09", refused="NNK-6.0.8"),
        clauses=("NNK-6.0.8", "NNK-A11"),
    ),
    case(
        "nanika",
        "set_events_of_three",
        {"pending.step": "roll", "at.1.data.attack_extra": 3},
        act("Cleo", "end_set"),
        clauses=("NNK-6.0.10", "NNK-6.0.11", "NNK-A13"),
    ),
    *OMOLINE,
    *ONSEN,
]


@pytest.mark.parametrize(("title", "name", "steps", "expect"), OUTCOMES)
def test_a_preset_shows_what_it_is_for(
    title: str, name: str, steps: tuple[Json, ...], expect: Json
) -> None:
    found = replayed(title, name, *steps, expect=expect)

    assert found.mismatches == ()
    assert found.failure is None


def test_every_preset_has_an_outcome() -> None:
    shown = [(each.values[0], each.values[1]) for each in OUTCOMES]

    assert sorted(shown) == sorted(PRESETS)
