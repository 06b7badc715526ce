"""Abilities, clause by clause: kinds and places."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.ops import TurnPiece
from rules.tests.doremi.play.ability_positions import (
    PLUS,
    H,
    activated,
    refusal,
    three_places,
)
from rules.tests.doremi.play.cards import (
    TO_HOME,
    Told,
    black,
    blue,
    character,
    constant,
    draw,
    everybody,
    item,
    maho,
    points,
    sleep,
    sleepers,
    when,
)
from rules.tests.doremi.play.laying import asleep
from rules.tests.doremi.play.tables import Table, table

# the three kinds


@pytest.mark.clause("DRM-9.01", "AMB-44", "DRM-9.04")
@pytest.mark.parametrize(("colour", "at_home"), [("black", (10, 10)), ("blue", (20, 15))])
def test_a_constant_ability_works_by_lying_there(colour: str, at_home: tuple[int, int]) -> None:
    at = three_places(constant(PLUS, colour=colour))

    assert (at.values("A"), at.values("B"), at.values("C")) == ((20, 15), (20, 15), at_home)


@pytest.mark.clause("DRM-9.01", "DRM-9.04")
def test_a_constant_ability_works_in_the_field_only() -> None:
    everyone = constant(points(10, 0, everybody(side="own"), until="while"))
    lord = character("K", abilities=[everyone])

    for zone in ("hand", "discard_pile", "removed"):
        at = table(Ada={zone: [lord], "maho_hall": [character("A")]})
        assert at.values("A") == (10, 10)

    at = table(Ada={"maho_hall": [lord, character("A")]}, Ben={"maho_hall": [character("D")]})
    assert (at.values("A"), at.values("K"), at.values("D")) == ((20, 10), (20, 10), (10, 10))


@pytest.mark.clause("DRM-9.01a", "DRM-9.02", "DRM-1.11")
def test_an_activated_ability_is_declared_and_its_cost_is_paid() -> None:
    at = table(Ada={"maho_hall": [character("A", abilities=[black(draw(2))])]})
    assert at.count("hand", "Ada") == 0

    at = at.do("Ada", "activate", card="A", ability=0)
    assert (at.where("A"), at.hours("Ada"), at.count("hand", "Ada")) == (
        "Ada maho_hall asleep",
        2,
        0,
    )
    assert at.clauses("slept") == [("DRM-14.03", "DRM-9.02", "DRM-1.09")]

    assert at.passes().count("hand", "Ada") == 2


@pytest.mark.clause("DRM-9.01a")
def test_only_activated_abilities_of_the_text_box_are_activated() -> None:
    at = table(Ada={"maho_hall": [character("A", abilities=[constant(PLUS), when("entered")])]})

    for ability in (0, 1, 2, -1):
        assert at.refused("Ada", "activate", card="A", ability=ability) == {"DRM-9.01a"}


@pytest.mark.clause("DRM-9.01a", "DRM-9.02")
def test_every_kind_of_cost_is_paid_and_must_be_payable() -> None:
    def one(cost: Told, **ada: Any) -> Table:
        hall = [character("A", abilities=[black(cost=[cost])])]
        return table(Ada={"maho_hall": hall, **ada})

    home = activated(one(TO_HOME), "A")
    assert home.where("A") == "Ada home"

    hand = {"pay": "discard_hand", "count": 2}
    assert one(hand, hand=1).refused("Ada", "activate", card="A", ability=0) == {"DRM-9.02"}
    paid = one(hand, hand=2).do("Ada", "activate", card="A", ability=0)
    assert (paid.count("hand", "Ada"), paid.count("discard_pile", "Ada")) == (0, 3)
    asked = one(hand, hand=3).do("Ada", "activate", card="A", ability=0)
    assert asked.waits == ("paying.discard", "Ada")

    assert one(sleepers(2)).refused("Ada", "activate", card="A", ability=0) == {"DRM-11.01d"}
    assert activated(one(sleepers(1)), "A").where("A") == "Ada maho_hall asleep"


@pytest.mark.clause("DRM-9.02", "DRM-11.01d")
@pytest.mark.parametrize("itself", [{"pay": "sleep_self"}, TO_HOME])
def test_a_card_that_pays_with_itself_is_not_put_to_sleep_for_the_rest(itself: Told) -> None:
    both_costs = black(cost=[itself, sleepers(1)])
    alone = table(Ada={"maho_hall": [character("A", abilities=[both_costs])]})
    assert alone.refused("Ada", "activate", card="A", ability=0) == {"DRM-11.01d"}

    at = table(Ada={"maho_hall": [character("A", abilities=[both_costs]), character("B")]})
    at = at.do("Ada", "activate", card="A", ability=0)

    assert at.where("B") == "Ada maho_hall asleep"


@pytest.mark.clause("DRM-9.01b", "AMB-57")
def test_a_triggered_ability_takes_effect_without_a_declaration() -> None:
    sleeper = character("K", abilities=[black(sleep("A"), cost=[TO_HOME])])
    at = table(
        Ada={"maho_hall": [sleeper, character("A", abilities=[when("put_to_sleep", draw(2))])]}
    )

    at = activated(at, "K")

    assert (at.count("hand", "Ada"), at.waits) == (2, ("day.main", "Ada"))
    assert at.clauses("waits") == [("DRM-9.01b", "AMB-57")]
    assert at.hours("Ada") == 2


@pytest.mark.clause("DRM-9.01b", "DRM-9.05")
@pytest.mark.parametrize("event", ["put_to_sleep", "entered", "day_begins", "failed_with_it"])
def test_a_triggered_ability_waits_for_its_own_condition(event: str) -> None:
    sleeper = character("K", abilities=[black(sleep("A"), cost=[TO_HOME])])
    at = table(Ada={"maho_hall": [sleeper, character("A", abilities=[when(event, draw(2))])]})

    at = activated(at, "K")

    assert at.count("hand", "Ada") == (2 if event == "put_to_sleep" else 0)


@pytest.mark.clause("DRM-9.05")
def test_a_character_that_enters_and_a_day_that_begins_set_abilities_off() -> None:
    entering = character("A", abilities=[when("entered", draw())])
    at = table(Ada={"hand": [entering], "maho_hall": [character("B")]})
    at = at.do("Ada", "use_character", card="A").passes()
    assert (at.where("A"), at.count("hand", "Ada")) == ("Ada maho_hall", 1)

    at = table(
        at="hand", turn="Ben", Ada={"maho_hall": [character("A", abilities=[when("day_begins")])]}
    ).run_on()
    assert (at.waits, at.count("hand", "Ada")) == (("day.main", "Ada"), 1)


@pytest.mark.clause("DRM-9.01", "DRM-9.01a", "DRM-9.02", "DRM-9.05", "AMB-44")
def test_each_kind_of_ability_has_its_form() -> None:
    cost, trigger, plus = [{"pay": "sleep_self"}], {"when": "entered"}, [PLUS]

    assert refusal(kind="activated", cost=cost) is None
    assert refusal(kind="activated") == "DRM-9.02"
    assert refusal(kind="triggered", trigger=trigger) is None
    assert refusal(kind="triggered") == "DRM-9.05"
    assert refusal(kind="triggered", trigger=trigger, effects=[]) == "DRM-9.01"
    assert refusal(effects=plus) is None
    assert refusal(effects=plus, cost=cost) == "DRM-9.01a"
    assert refusal(effects=plus, trigger=trigger) == "DRM-9.05"


# where


@pytest.mark.clause("DRM-9.03", "DRM-3.5.04")
def test_activated_abilities_are_used_in_the_hall_only() -> None:
    at = three_places(black())

    assert at.refused("Ada", "activate", card="A", ability=0) == set()
    assert at.refused("Ada", "activate", card="B", ability=0) == {"DRM-3.5.04"}
    assert at.refused("Ada", "activate", card="C", ability=0) == {"DRM-9.03", "DRM-9.01a"}
    assert [each for each in at.offered("Ada") if "activate" in each] == ["activate A 0"]


@pytest.mark.clause("DRM-9.03")
def test_blue_text_that_is_kept_at_home_is_not_activated_there() -> None:
    at = three_places(blue())

    assert at.refused("Ada", "activate", card="C", ability=0) == {"DRM-9.03", "AMB-36"}


@pytest.mark.clause("DRM-9.04", "DRM-3.4.01")
def test_black_text_is_back_when_the_character_returns_to_the_hall() -> None:
    at = table(Ada={"home": [character("A", abilities=[constant(PLUS)])]})
    assert at.values("A") == (10, 10)

    at = at.do("Ada", "move_to_hall", card="A").passes()

    assert (at.where("A"), at.values("A")) == ("Ada maho_hall asleep", (20, 15))


# asleep


@pytest.mark.clause("DRM-11.01a")
def test_a_sleeping_character_activates_nothing() -> None:
    at = table(Ada={"maho_hall": [asleep(character("A", abilities=[black(cost=[TO_HOME])]))]})

    assert at.refused("Ada", "activate", card="A", ability=0) == {"DRM-11.01a"}
    awake = at.edit(TurnPiece(at.piece("A"), turned=False))
    assert "activate A 0" in awake.offered("Ada")


@pytest.mark.clause("DRM-11.01b")
def test_a_sleeping_character_moves_nowhere() -> None:
    at = table(Ada={"maho_hall": [asleep(character("A"))], "happening_area": [H]})

    assert at.refused("Ada", "move_home", card="A") == {"DRM-11.01b"}
    assert at.refused("Ada", "move_to_happening", card="A", happening="H") == {"DRM-11.01b"}
    assert at.offered("Ada") == {"concede", "end_main"}


@pytest.mark.clause("DRM-11.01d")
def test_a_sleeping_character_is_not_put_to_sleep_as_a_cost() -> None:
    hall = [character("A"), asleep(character("B")), character("C")]
    dear = maho("T", cost=3)
    assert table(Ada={"maho_hall": hall, "hand": [dear]}).refused("Ada", "use_maho", card="T") == {
        "DRM-11.01d"
    }
    tool = item("I", cost=3)
    assert table(Ada={"maho_hall": hall, "hand": [tool]}).refused(
        "Ada", "use_item", card="I", bearer="A"
    ) == {"DRM-11.01d"}

    at = table(Ada={"maho_hall": hall, "hand": [maho("T", cost=1)]}).do("Ada", "use_maho", card="T")
    assert at.waits == ("paying.sleep", "Ada")
    assert at.refused("Ada", "pay_sleep", card="B") == {"DRM-11.01d"}
    at = at.do("Ada", "pay_sleep", card="C")
    assert at.lying("maho_hall", "Ada") == ("A", "B asleep", "C asleep")
