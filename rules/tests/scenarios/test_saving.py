"""What was played is saved as a scenario that leads to the same position again."""

import json
from itertools import count
from typing import Any

import pytest

from rules.core.document.model import By
from rules.core.engine.actions import Act, Action, Chance, Manual
from rules.core.engine.encoding import fingerprint
from rules.core.engine.ops import CreatePiece, EndGame, MarkPiece, MovePiece, SetFact, ShowPiece
from rules.core.engine.playout import picker, playout
from rules.core.engine.state import State
from rules.core.scenario import record_of, scenario_from, scenario_of, scenario_text
from rules.core.scenario.saving import saved
from rules.games.nanika.game import nanika
from rules.registry import playable
from rules.tests.nanika.cards import ghost
from rules.tests.scenarios.files import (
    FILES,
    Json,
    played,
    played_bytes,
    published,
    scenario,
    setup,
)

BY = By("Hugo", "2026-01-01")


def game_played(seed: int, moves: int) -> tuple[State, list[Action], State]:
    """Return a position in a random game, what was done from it on, and where it led."""
    title, pick = playable("nanika"), picker(seed)
    start = title.start(title.seats[seed % len(title.seats)], pick)
    line = list(playout(nanika(), start, pick, moves))
    first = seed * 7 % (len(line) // 2 + 1)
    return line[first].before, [move.action for move in line[first:]], line[-1].after


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_comes_back_the_same(seed: int) -> None:
    start, actions, end = game_played(seed, 120)

    text = scenario_text(saved(nanika(), start, actions))

    _, replayed = played_bytes(text.encode())
    assert replayed.failure is None
    assert [done.action for done in replayed.steps] == actions
    assert fingerprint(replayed.state) == fingerprint(end)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_published_scenario_saved_again_ends_the_same(file: Any) -> None:
    value = published(file.name)
    game, replayed = played(value)
    actions = [done.action for done in replayed.steps if done.trace is not None]

    again = saved(game, replayed.start, actions, cards=value.get("cards"))

    assert fingerprint(played(again)[1].state) == fingerprint(replayed.state)


def test_a_scenario_becomes_a_record_and_a_scenario_again() -> None:
    value = published("dispute-05")
    game, replayed = played(value)
    ids = (f"n{number}" for number in count())

    document = record_of(game, scenario_from(value), replayed, ids=ids, by=BY)

    *_, last = document.nodes
    again = scenario_of(game, document, last)
    assert document.nodes["n0"].label == again["name"] == value["name"]
    assert len(document.nodes) == len(value["steps"])  # the position, and all steps but the refused
    assert [step["note"] for step in again["steps"] if "note" in step] == [
        "Nothing is taken back from Ada."
    ]
    assert document.nodes[last].state_hash == fingerprint(played(again)[1].state)


def test_a_record_is_saved_up_to_one_of_its_positions() -> None:
    value = published("dispute-07")
    game, replayed = played(value)
    ids = (f"n{number}" for number in count())
    document = record_of(game, scenario_from(value), replayed, ids=ids, by=BY)

    again = scenario_of(game, document, "n4", name="A second event")

    assert (again["name"], len(again["steps"])) == ("A second event", 4)
    assert document.nodes["n4"].state_hash == fingerprint(played(again)[1].state)


def steps_of(*actions: Action, **changes: Any) -> list[Json]:
    game, replayed = played(scenario(**changes))
    return list(saved(game, replayed.start, actions)["steps"])


def test_cards_and_users_are_named_where_that_tells_them_apart() -> None:
    attack = Act(0, "start_battle", {"ghost": 98, "user": 1})

    assert steps_of(attack) == [
        {"player": "Ada", "action": "start_battle", "ghost": "E1", "user": "Ben"}
    ]


def test_of_two_alike_the_second_is_named_by_its_id() -> None:
    attack = Act(0, "start_battle", {"ghost": 97, "user": 1})

    assert steps_of(attack)[0]["ghost"] == 97


def test_an_act_recorded_as_it_happened_stays_so() -> None:
    forced = Act(0, "install_ghost", {"card": 93}, "Nobody noticed.")

    assert steps_of(forced) == [
        {
            "player": "Ada",
            "action": "install_ghost",
            "card": "D03",
            "forced": "Nobody noticed.",
        }
    ]


def test_changes_by_hand_name_users() -> None:
    changes = (
        MovePiece(93, "archive", 1),
        ShowPiece(94, (1,)),
        ShowPiece(95, None),
        SetFact("turn_user", 1),
        SetFact("skips", True, 1),
        MarkPiece(98, "adjust", -2),
        CreatePiece("E1", "trash"),
        EndGame((1,)),
    )

    steps = steps_of(Manual(changes, "Set right.", ("NNK-3.2",)))

    assert steps == [
        {
            "manual": {
                "reason": "Set right.",
                "clauses": ["NNK-3.2"],
                "changes": [
                    {"op": "move", "piece": 93, "zone": "archive", "seat": "Ben"},
                    {"op": "show", "piece": 94, "to": ["Ben"]},
                    {"op": "show", "piece": 95, "to": None},
                    {"op": "set", "fact": "turn_user", "value": "Ben"},
                    {"op": "set", "fact": "skips", "value": True, "seat": "Ben"},
                    {"op": "mark", "piece": 98, "mark": "adjust", "value": -2},
                    {"op": "create", "card": "E1", "zone": "trash"},
                    {"op": "end", "winners": ["Ben"]},
                ],
            }
        }
    ]
    assert [type(op) for op in changes] == [
        type(op)
        for op in played(scenario(*steps))[1].steps[0].action.changes  # type: ignore[union-attr]
    ]


@pytest.mark.parametrize("name", ["judge", "B", "ジャッジ", "Ada Lee", "A.B", "@1", "all"])
def test_a_user_of_an_odd_name_is_found_again(name: str) -> None:
    users = [name, "Ben"]
    table = {"facts": {"turn_user": "@0", "turn_no": 1}, "zones": {"server": {"count": 99}}}
    seats = {"@0": {"zones": {"desktop": ["E1"]}}}
    how = setup(users=users, table=table, seats=seats)
    game, replayed = played(scenario(setup=how))

    value = saved(game, replayed.start, [Act(0, "end_step")])

    assert played(value)[1].steps[0].action == Act(0, "end_step")


def test_notes_and_own_cards_are_saved() -> None:
    cards = [ghost(no="G")]
    how = setup(ada={"desktop": ["G"]}, ben={"desktop": ["G"]})
    game, replayed = played(scenario(cards=cards, setup=how))

    value = saved(game, replayed.start, [Act(0, "end_step")], notes=["and so"], cards=cards)

    assert value["cards"] == cards
    assert value["steps"] == [{"player": "Ada", "action": "end_step", "note": "and so"}]
    assert played(value)[1].failure is None


def test_the_origin_of_an_outcome_is_kept() -> None:
    how = setup("download")
    start = played(scenario(setup=how))[1].start
    begun = Act(-2, "begin")

    value = saved(nanika(), start, [begun, Chance("D05", "reconstructed")])

    assert value["steps"] == [
        {"player": "judge", "action": "begin"},
        {"chance": "D05", "provenance": "reconstructed"},
    ]


def test_a_text_of_a_scenario_is_its_value() -> None:
    value = published("dispute-10")

    assert json.loads(scenario_text(value)) == value
