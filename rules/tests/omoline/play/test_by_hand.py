"""What the judge changes by hand (omoline-engine §10), and what holds afterwards."""

import pytest

from rules.core.engine import ops
from rules.core.engine.actions import Manual
from rules.tests.omoline.play.cards import character, event
from rules.tests.omoline.play.tables import Table, ada, ben, table, turned

A1, B1 = character("A1", 7), character("B1", 6)


def here(**more: object) -> Table:
    given = {
        "line": [ada(A1, urge=2), ben(B1, urge=3)],
        "Ada": {"event_area": [turned(event("E1"))]},
    }
    return table(**{**given, **more})  # type: ignore[arg-type]


@pytest.mark.clause("OML-2.1.1")
def test_an_event_is_not_put_into_the_line_or_the_restroom() -> None:
    at = here()
    for zone in ("line", "restroom"):
        move = Manual((ops.MovePiece(at.piece("E1"), zone),), "by the judge")
        (obstacle,) = at.game.explain(at.state, move)

        assert obstacle.impossible
        assert "characters" in str(obstacle.facts["why"].en)


@pytest.mark.clause("OML-2.1.1", "OML-4.5.1")
def test_characters_of_both_stand_in_one_line_in_any_order() -> None:
    at = here()

    at = at.edit(ops.MovePiece(at.piece("B1"), "line", at=0))

    assert at.line == (("B1", 0), ("A1", 2))


@pytest.mark.clause("OML-A34", "OML-5.4.1")
def test_an_urge_above_the_hold_power_is_an_accident_at_once() -> None:
    at = here().edit(ops.MarkPiece(2, "urge", 7))

    assert (at.where("B1"), at.bottle("Ben")) == ("Ben skill_area", 13)


@pytest.mark.clause("OML-A34")
def test_of_several_accidents_the_one_furthest_back_comes_first() -> None:
    at = here().edit(ops.MarkPiece(1, "urge", 8), ops.MarkPiece(2, "urge", 7))

    assert at.facts_of("accident", "card", "urge") == [("B1", 7), ("A1", 8)]
    assert (at.bottle("Ada"), at.bottle("Ben")) == (15, 13)


@pytest.mark.clause("OML-4.4.4", "OML-A26")
def test_a_bottle_above_40_loses_at_once() -> None:
    assert here().edit(ops.SetFact("life_bottle", 41, 0)).ended == ("goal", ("Ben",))


@pytest.mark.clause("OML-4.9.4")
def test_a_sixth_character_is_for_the_owner_to_return() -> None:
    at = table(Ada={"skill_area": [character(f"S{n}") for n in range(5)]}, line=[ada(A1)])

    at = at.edit(ops.MovePiece(at.piece("A1"), "skill_area", 0))

    assert at.waits == ("overflow.choose", "Ada")


@pytest.mark.clause("OML-4.5.3")
def test_a_fourth_character_in_the_line_is_told_to_break_a_rule() -> None:
    line = [ada(character(f"A{n}")) for n in range(1, 4)]
    at = table(line=line, Ada={"skill_area": [character("A4")]})

    at = at.edit(ops.MovePiece(at.piece("A4"), "line"))

    assert len(at.facts_of("breaks", "why")) == 1
    assert [
        each.code for each in at.game.validate(at.state) if each.severity == "breaks-a-rule"
    ] == ["line_over_three"]


def test_orientation_closure_and_order_are_changed() -> None:
    at = here()

    at = at.edit(
        ops.TurnPiece(at.piece("E1"), turned=False),
        ops.SetFact("closure", 3),
        ops.MovePiece(at.piece("A1"), "line"),
    )

    assert (at.where("E1"), at.fact("closure")) == ("Ada event_area", 3)
    assert [card for card, _ in at.line] == ["B1", "A1"]


@pytest.mark.clause("OML-2.2.2")
def test_the_answer_to_a_text_is_given_by_hand() -> None:
    card = event("E2", text="Text of E2")
    at = table(Ada={"hand": [card]}).do("Ada", "play_event", event="E2")

    at = at.edit(ops.SetFact("closure", 2))

    assert (at.fact("closure"), at.step) == (2, "turn.action")
