"""What is done in a step cites the clause of that step (OML-6.5.1, 6.6.*, 6.7.2, 6.8.2, 6.9.3; OML-A41)."""

from typing import Any

import pytest

from rules.tests.omoline.play.cards import activated, character, draw, event, op, skill
from rules.tests.omoline.play.tables import Table, ben, table

HAS = {
    "hand": [event("N1")],
    "event_area": [event("N2", effects=[activated(draw(1), turn_self=True)])],
    "skill_area": [character("S1", skill=skill("red", 0, op("change_closure", amount=1)))],
    "character_deck": 1,
}
STEPS = {"OML-6.5.1", "OML-6.6.1", "OML-6.6.2", "OML-6.6.3", "OML-6.7.2", "OML-6.8.2", "OML-6.9.3"}


def acting(step: str) -> tuple[Table, str]:
    """Return a step in which Ada has attacked a character of Ben, and who acts there."""
    player = "Ben" if step in ("reaction", "block") else "Ada"
    has = {"Ada": {}, "Ben": {}, player: HAS}
    has["Ada"] = {**has["Ada"], "drop_area": [event("E1")]}
    at = table(at=step, line=[ben(character("B1"))], attacks={"E1": "B1"}, **has)  # type: ignore[arg-type]
    return at, player


@pytest.mark.parametrize(
    ("step", "clauses"),
    [
        pytest.param(step, clauses, marks=pytest.mark.clause(*clauses), id=step)
        for step, clauses in (
            ("energy", ("OML-6.5.1",)),
            ("action", ("OML-6.6.1", "OML-A41")),
            ("attack", ("OML-6.7.2",)),
            ("reaction", ("OML-6.8.2", "OML-A41")),
            ("block", ("OML-6.9.3",)),
        )
    ],
)
def test_passing_cites_the_clause_of_its_step(step: str, clauses: tuple[str, ...]) -> None:
    at, player = acting(step)

    at = at.do(player, "pass")

    assert at.clauses("act") == [()]
    assert at.facts_of("nothing_more", "user") == [(player,)]
    assert at.clauses("nothing_more") == [clauses]


ACTS = (
    ("play_event", {"event": "N1"}, "OML-2.2.1", "OML-6.6.1"),
    ("activate", {"event": "N2", "effect": 1}, "OML-2.2.2", "OML-6.6.2"),
    ("use_skill", {"character": "S1"}, "OML-2.1.19", "OML-6.6.3"),
)


@pytest.mark.clause("OML-6.6.1", "OML-6.6.2", "OML-6.6.3", "OML-6.8.2")
@pytest.mark.parametrize(("act", "args", "own", "clause"), ACTS, ids=[each[0] for each in ACTS])
def test_acting_cites_the_action_step_or_the_reaction_step(
    act: str, args: dict[str, Any], own: str, clause: str
) -> None:
    for step, cited in (("action", clause), ("reaction", "OML-6.8.2")):
        at, player = acting(step)

        at = at.do(player, act, **args)

        assert at.clauses("act") == [(own,)]
        assert STEPS.intersection(at.cited) == {cited}
