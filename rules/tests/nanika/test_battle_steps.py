"""The steps of a battle stand in the order in which they are come to, wherever they are declared."""

import pytest

from rules.games.nanika.game import rules


def test_every_step_has_its_place() -> None:
    battle = rules().procedures["battle"]

    assert tuple(battle.steps) == battle.order


@pytest.mark.parametrize("name", list(rules().procedures))
def test_what_a_procedure_remembers_is_due_at_steps_it_has(name: str) -> None:
    procedure = rules().procedures[name]

    due = [since for _, since in procedure.holds.values() if since]
    steps = {step for each in due for step in (each if isinstance(each, tuple) else (each,))}

    assert steps <= set(procedure.steps)
