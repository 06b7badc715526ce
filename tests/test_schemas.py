"""The published JSON Schemas: current, kept by every published scenario, and refusing what is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.core.engine.asking import BEGIN
from rules.core.engine.playout import picker, playout
from rules.core.scenario import report_json, scenario_text
from rules.core.scenario.reading import RESERVED
from rules.core.scenario.saving import saved
from rules.registry import game_for, playable, playable_titles
from rules.tests.scenarios.files import ALL_FILES, act, played, scenario, setup
from scripts.schemas import FOLDER, old_files, write

OUTCOME = {"chance": [1, 2, 3]}


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((FOLDER / name).read_text(encoding="utf-8")))


SCENARIO, STATE = validator("scenario-nanika.schema.json"), validator("state-nanika.schema.json")


def test_the_published_schemas_are_what_the_rules_declare() -> None:
    assert old_files() == [], "make schemas"


def test_a_schema_that_is_old_is_found(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "state-nanika.schema.json").write_text("{}", encoding="utf-8")

    assert old_files(tmp_path) == ["state-nanika.schema.json"]


def test_there_is_a_schema_of_each_kind_for_each_title() -> None:
    names = sorted(file.name for file in FOLDER.glob("*.json"))

    assert names == sorted(
        f"{kind}-{title}.schema.json"
        for title in playable_titles()
        for kind in ("scenario", "state")
    )


@pytest.mark.parametrize("schema", [SCENARIO, STATE], ids=["scenario", "state"])
def test_a_schema_is_one(schema: Draft202012Validator) -> None:
    Draft202012Validator.check_schema(schema.schema)

    assert schema.schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


EACH_FILE = pytest.mark.parametrize("file", ALL_FILES, ids=lambda file: file.stem)


@EACH_FILE
def test_every_published_scenario_keeps_the_schema_of_its_title(file: Path) -> None:
    schema = validator(f"scenario-{file.parent.name}.schema.json")

    faults = schema.iter_errors(json.loads(file.read_text(encoding="utf-8")))

    assert [error.json_path for error in faults] == []


@EACH_FILE
def test_every_position_that_a_report_shows_keeps_its_schema(file: Path) -> None:
    schema = validator(f"state-{file.parent.name}.schema.json")
    game, replayed = played(json.loads(file.read_text(encoding="utf-8")))

    shown = json.loads(json.dumps(report_json(game, replayed)["state"]))

    assert [error.json_path for error in schema.iter_errors(shown)] == []


def test_a_position_that_contradicts_itself_keeps_its_schema() -> None:
    game, replayed = played(scenario(setup=setup(table={})))

    shown = json.loads(json.dumps(report_json(game, replayed)["state"]))

    assert shown["seats"]["Ada"]["points"] is None
    assert STATE.is_valid(shown)


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_that_is_saved_keeps_the_schema(seed: int) -> None:
    title, pick = playable("nanika"), picker(seed)
    start = title.start(2 + seed % 5, pick)
    moves = list(playout(game_for("nanika"), start, pick, 200))
    half = len(moves) // 2

    value = saved(game_for("nanika"), moves[half].before, [each.action for each in moves[half:]])

    assert [
        error.json_path for error in SCENARIO.iter_errors(json.loads(scenario_text(value)))
    ] == []


GOOD = [
    scenario(),
    scenario(act("judge", BEGIN), OUTCOME | {"provenance": "agreed", "note": "why"}),
    scenario(
        act(0, "start_battle", ghost="#98", user="B", refused="NNK-6.0.2", expect={"users": []})
    ),
    scenario({"manual": {"reason": "r", "changes": [{"op": "leave"}], "resolves": False}}),
    scenario(setup={"text": ["users: Ada, Ben"]}),
    scenario(setup={"new": {"users": ["Ada", "Ben"], "settings": {"unyu_target": 9}}}),
]


@pytest.mark.parametrize("value", GOOD)
def test_what_is_right_is_accepted(value: dict[str, Any]) -> None:
    assert SCENARIO.is_valid(value)


WRONG = {
    "no object": [],
    "another format": scenario(format="gunbai-deck"),
    "another version": scenario(version=2),
    "another title": scenario(title="go"),
    "no steps": {name: each for name, each in scenario().items() if name != "steps"},
    "an unknown field": scenario(players=2),
    "an unknown zone": scenario(setup=setup(ada={"attic": []})),
    "an unknown fact": scenario(setup=setup(table={"facts": {"luck": 1}})),
    "a fact of another kind": scenario(setup=setup(table={"facts": {"turn_no": "one"}})),
    "an unknown setting": scenario(setup=setup(settings={"luck": 1})),
    "a setting that is no answer": scenario(setup=setup(settings={"unyu_target": 0})),
    "an unknown place to begin": scenario(setup=setup("lunch")),
    "an unknown procedure": scenario(setup=setup([{"proc": "lunch", "step": "eat"}])),
    "a set-up without users": scenario(setup={}),
    "an unknown preset": scenario(setup={"preset": "nothing"}),
    "a card without a type": scenario(cards=[{"no": "1", "name": "x"}]),
    "an unknown act": scenario(act("Ada", "dance")),
    "an unknown argument": scenario(act("Ada", "end_step", ghost="E1")),
    "an argument missing": scenario(act("Ada", "start_battle", ghost="E1")),
    "an unknown choice": scenario(act("Ada", "choose_kind", kind="magical")),
    "refused by nothing": scenario(act("Ada", "end_step", refused=[])),
    "an outcome that is an object": scenario({"chance": {}}),
    "an unknown provenance": scenario(OUTCOME | {"provenance": "guessed"}),
    "a change without a reason": scenario({"manual": {"changes": []}}),
    "an unknown change": scenario({"manual": {"reason": "r", "changes": [{"op": "vanish"}]}}),
    "a fraction": scenario(act("Ada", "start_battle", ghost=1.5, user="Ben")),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_refused(name: str) -> None:
    assert not SCENARIO.is_valid(WRONG[name])


def test_no_act_has_an_argument_that_every_step_has() -> None:
    for title in playable_titles():
        acts = game_for(title).rules.acts.values()

        assert [arg.name for kind in acts for arg in kind.args if arg.name in RESERVED] == []
