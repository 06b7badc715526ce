"""The disputed positions that come with a title: each can be taken up, and says what it shows."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from rules.core.engine.encoding import encode
from rules.core.engine.game import Game
from rules.core.engine.playout import picker, playout
from rules.core.engine.state import State
from rules.core.scenario import Replayed
from rules.core.setup import build, from_state, parse, render
from rules.registry import game_for, playable_titles
from rules.tests.scenarios.files import Json, act, played

PRESETS = [(title, name) for title in playable_titles() for name in game_for(title).rules.presets]
IDS = [f"{title}-{name}" for title, name in PRESETS]
DOUBTS = {("nanika", "last_card_of_the_server"): ["card_total"]}
"""The deck is nearly played out, and nobody has entered what lies in the trash."""


def position(title: str, name: str) -> tuple[Game, State]:
    game = game_for(title)
    return game, build(game, parse(game, game.rules.presets[name][1]))


def replayed(title: str, name: str, *steps: Json, expect: Json | None = None) -> Replayed:
    """Return what becomes of a scenario that takes up the position."""
    value = {
        "format": "gunbai-scenario",
        "version": 1,
        "title": title,
        "rules_version": game_for(title).rules.version,
        "setup": {"preset": name},
        "steps": list(steps),
        "expect": expect or {},
    }
    return played(value)[1]


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


def case(
    title: str, name: str, expect: Json, *steps: Json, clauses: tuple[str, ...]
) -> ParameterSet:
    """Return a preset, what is done there and what becomes of it by these clauses."""
    marks = pytest.mark.clause(*clauses)
    return pytest.param(
        title, name, steps, {**expect, "clauses": list(clauses)}, marks=marks, id=name
    )


BEGIN = act("judge", "begin")
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
    case(
        "omoline",
        "exactly_40",
        {"seats.Ada.facts.life_bottle": 40, "table.zones.restroom": ["C03"], "result": None},
        act("Ada", "pass"),
        clauses=("OML-5.2.3", "OML-6.11.2", "OML-4.4.4"),
    ),
    case(
        "omoline",
        "barred_head",
        {"table.zones.restroom": [], "table.zones.line.contains": "C03"},
        act("Ada", "pass"),
        {"chance": "C09"},
        {"chance": "C10"},
        clauses=("OML-6.11.4", "OML-5.2.4", "OML-A06"),
    ),
    case(
        "omoline",
        "mixed_attributes",
        {"facts.attacks.count": 3},
        act("Ada", "attack", event="E02", character="C02", refused="OML-6.7.3"),
        act("Ada", "attack", event="E02", character="C10"),
        act("Ada", "attack", event="E10", character="C02"),
        clauses=("OML-6.7.3", "OML-A12"),
    ),
    case(
        "omoline",
        "combined_attack",
        {"seats.Ben.zones.drop_area": ["E03"], "seats.Ada.zones.event_area.count": 2},
        act("Ben", "pass"),
        act("Ada", "deal_damage", event="E02"),
        {"chance": "C09"},
        {"chance": "C10"},
        clauses=("OML-6.10.5", "OML-6.10.7", "OML-6.10.11", "OML-6.10.12"),
    ),
    case(
        "omoline",
        "direction_unset",
        {"pending.step": "direction", "pending.kind": "judge"},
        act("Ben", "pass"),
        clauses=("OML-2.2.8", "OML-A02"),
    ),
    case(
        "omoline",
        "reset_in_draw_step",
        {"seats.Ada.zones.event_deck.count": 32, "seats.Ada.facts.life_bottle": 40},
        BEGIN,
        {"chance": "?"},
        {"chance": "?"},
        clauses=("OML-4.1.2", "OML-4.1.3", "OML-A03"),
    ),
    case(
        "omoline",
        "emergency_relief_at_41",
        {"table.zones.line": ["C03"], "seats.Ben.facts.life_bottle": 33},
        act("Ben", "activate", event="E03", effect=0),
        act("Ben", "choose_character", character="C03"),
        clauses=("OML-5.3.4", "OML-A19"),
    ),
    case(
        "omoline",
        "order_of_battles",
        {"result.winners": ["Ada"], "result.how": "goal", "pieces.3.marks.urge": 6},
        act("Ben", "pass"),
        clauses=("OML-6.10.2", "OML-6.10.9", "OML-6.10.13", "OML-5.4.3", "OML-A26"),
    ),
    case(
        "omoline",
        "paying_blue_6",
        {"pending.step": "action"},
        act("Ada", "use_skill", character="C03", refused="OML-2.1.21"),
        {
            "manual": {
                "reason": "Ada's next refresh step",
                "changes": [{"op": "goto", "step": "refresh"}],
            }
        },
        act("Ada", "pass"),
        act("Ada", "use_skill", character="C03"),
        act("Ada", "turn_character", character="C04"),
        act("Ada", "turn_character", character="C03"),
        {"chance": "?"},
        {"chance": "?"},
        clauses=("OML-2.1.21", "OML-2.1.22", "OML-6.3.1", "OML-A16", "OML-A42"),
    ),
    case(
        "omoline",
        "skill_area_full",
        {"pending.step": "choose", "pending.who": ["Ben"], "seats.Ben.facts.life_bottle": 14},
        act("Ben", "pass"),
        clauses=("OML-4.9.3", "OML-4.9.4", "OML-6.10.13"),
    ),
    case(
        "omoline",
        "target_gone",
        {"seats.Ben.facts.life_bottle": 40, "seats.Ada.zones.event_area": ["E02"]},
        act("Ben", "activate", event="E03", effect=0),
        act("Ben", "choose_character", character="C03"),
        act("Ben", "pass"),
        act("Ben", "pass"),
        {"chance": "C09"},
        {"chance": "C10"},
        clauses=("OML-5.3.2", "OML-A14"),
    ),
    case(
        "onsen",
        "order_of_two_outs",
        {"seats.Ada.facts.companion_points": 1},
        act("Ada", "apply_out", card="O7"),
        act("Ada", "hit", card="C1"),
        clauses=("ONS-6.2.11", "ONS-6.2.13", "ONS-6.2.14"),
    ),
    case(
        "onsen",
        "tie_for_an_area",
        {"seats.Ada.facts.area": 1, "seats.Ben.facts.area": 0, "pending.who": ["Ben"]},
        {"chance": "Ada"},
        clauses=("ONS-6.1.6", "ONS-A03"),
    ),
    case(
        "onsen",
        "three_face_down",
        {"table.zones.spring_1.contains": ["R1"], "facts.actions_left": 0},
        act("Ada", "place_spring", card="R1", area=1, side="face_down") | {"refused": "ONS-5.7"},
        act("Ada", "place_spring", card="R1", area=1, side="face_up"),
        clauses=("ONS-5.6", "ONS-1.5.4"),
    ),
    case(
        "onsen",
        "out_void_among_outs",
        {"seats.Ada.facts.companion_points": 3},
        BEGIN,
        clauses=("ONS-6.2.4", "ONS-A09", "ONS-A24"),
    ),
    case(
        "onsen",
        "two_ornaments",
        {"seats.Ada.facts.spring_points": 4},
        BEGIN,
        {"chance": 4},
        clauses=("ONS-2.3.5", "ONS-A11", "ONS-2.3.6", "ONS-A12"),
    ),
    case(
        "onsen",
        "deck_runs_out",
        {"table.zones.deck.count": 3, "seats.Ada.zones.hand.count": 3, "pending.step": "act"},
        BEGIN,
        {"chance": "?"},
        {"chance": []},
        {"chance": "?"},
        {"chance": "?"},
        clauses=("ONS-1.2.2", "ONS-5.2", "ONS-A18"),
    ),
    case(
        "onsen",
        "own_card_seen_again",
        {"facts.actions_left": 1},
        act("Cleo", "look_again", card="O7") | {"refused": ["ONS-5.8", "ONS-A17"]},
        act("Cleo", "peek", card="O7"),
        clauses=("ONS-5.8",),
    ),
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
