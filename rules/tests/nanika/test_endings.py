"""A card's own victory, the penalty for no ghost, and users who are out (NNK-8.3, NNK-10.1)."""

import pytest

from rules.core.engine import ops
from rules.core.words import same
from rules.games.nanika.game import nanika
from rules.games.nanika.table import settings
from rules.rulebooks import rulebook
from rules.tests.nanika.battles import ending, winners
from rules.tests.nanika.tables import (
    by_hand,
    ghost,
    table,
)

# the card's own condition


@pytest.mark.clause("NNK-8.0", "NNK-8.3")
def test_a_special_victory_is_entered_by_the_judge() -> None:
    text = "condition of its own"
    card = ghost("g", status=[{"mode": "activated", "effects": [by_hand(text)], "text": text}])
    at = table(Ada={"desktop": [card]}, Ben={"captured": [ghost("c")]})
    at = at.do("Ada", "use_ability", ghost="g")
    assert (at.waits, at.asked.text) == (("by_hand.judge", "judge"), same(text))

    at = at.edit(ops.EndGame((0,), "special_victory"))

    assert (winners(at), ending(at).how, ending(at).points) == (("Ada",), "special_victory", (0, 1))


# no ghost


@pytest.mark.clause("NNK-10.1", "NNK-A06")
def test_a_user_without_a_ghost_is_for_the_judge_at_the_beginning_of_the_turn() -> None:
    at = table(turn="battle", Ada={"desktop": [ghost("a")]}, Ben={"desktop": []})

    at = at.do("Ada", "end_step")

    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text == nanika().rules.texts["by_hand.no_ghost_penalty"]
    assert at.clauses("begun")[-1] == ("NNK-10.1", "NNK-A06")
    assert at.carried_out().waits == ("turn.install", "Ben")


@pytest.mark.clause("NNK-10.1")
def test_a_user_with_a_ghost_suffers_no_penalty() -> None:
    at = table(turn="battle", Ben={"desktop": [ghost("b")]})

    assert at.do("Ada", "end_step").waits == ("turn.install", "Ben")


@pytest.mark.clause("NNK-A06")
def test_the_penalty_may_be_switched_off() -> None:
    at = table(turn="battle", settings={"no_ghost_penalty": "none"})

    at = at.do("Ada", "end_step")

    assert (at.waits, "NNK-10.1" in at.cited) == (("turn.install", "Ben"), False)


# all that an organiser may set


def test_every_setting_is_a_reading_of_ours_with_its_default() -> None:
    readings = rulebook("nanika").ambiguities

    assert {rule.name: (rule.reading, rule.default) for rule in settings()} == {
        setting.name: (reading.id, setting.default)
        for reading in readings.values()
        for setting in reading.settings
    }


# users who are out


@pytest.mark.clause("NNK-5.2.9")
def test_the_turn_of_a_user_who_is_out_passes_on() -> None:
    at = table(users=3, Ben={"desktop": [ghost("b")]})

    at = at.edit(ops.Eliminate(0))

    assert (at.waits, at.clauses("goto")[0]) == (("turn.install", "Ben"), ("NNK-5.2.9",))


def test_the_last_user_left_wins_and_with_nobody_left_nobody_does() -> None:
    at = table(users=3)

    alone = at.edit(ops.Eliminate(0), ops.Eliminate(2))
    nobody = at.edit(ops.Eliminate(0), ops.Eliminate(1), ops.Eliminate(2))

    assert (winners(alone), ending(alone).how, ending(alone).clauses) == (("Ben",), "last_user", ())
    assert (winners(nobody), ending(nobody).how) == ((), "nobody_left")
