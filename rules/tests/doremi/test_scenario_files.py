"""The disputes of the engine document, and each branch of each step of a movement, as files."""

import json
from pathlib import Path

import pytest

from rules.core.scenario import opened, read_scenario, replay
from rules.registry import playable
from rules.tests.scenarios.files import played

FOLDER = Path(__file__).parents[3] / "docs" / "scenarios" / "doremi"
FILES = sorted(FOLDER.glob("*.json"))
DISPUTES = 20
STEPS = 12


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_file_ends_as_it_says(path: Path) -> None:
    scenario = read_scenario(path.read_bytes())
    game, decks = opened(scenario, playable)

    replayed = replay(game, scenario, decks=decks)

    assert (replayed.failure, replayed.mismatches) == (None, ())
    assert [w.code for w in replayed.warnings if w.severity in ("stop", "breaks-a-rule")] == []


def test_there_is_a_file_for_every_dispute_and_every_step_of_a_movement() -> None:
    numbers = {path.stem.split("-")[0:2][1] for path in FILES if path.stem.startswith("dispute")}
    steps = {path.stem.split("-")[1] for path in FILES if path.stem.startswith("movement")}

    assert numbers == {f"{n:02}" for n in range(1, DISPUTES + 1)}
    assert steps == {f"{n:02}" for n in range(1, STEPS + 1)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_file_names_the_clauses_that_decide(path: Path) -> None:
    scenario = read_scenario(path.read_bytes())

    cited = [step for step in scenario.steps if step.refused or step.expect.get("clauses")]

    assert cited


@pytest.mark.parametrize("seat", [2, -1, 2_147_483_648, "@2147483648", "@99"])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int | str) -> None:
    value = json.loads((FOLDER / "dispute-06-equal-genki.json").read_text("utf-8"))
    value["setup"]["table"]["facts"]["turn_player"] = seat

    replayed = played(value)[1]

    assert [(each.code, each.place) for each in replayed.warnings] == [
        ("seat_unknown", "facts.turn_player")
    ]
