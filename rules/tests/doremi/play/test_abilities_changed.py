"""Abilities, clause by clause: only one in a field, blank boxes, links, short routes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tests.doremi.play.ability_positions import (
    UNIQUE,
    H,
    activated,
    blanked,
    card_gone,
    struck,
)
from rules.tests.doremi.play.cards import (
    TO_HOME,
    Told,
    black,
    blank,
    character,
    does,
    draw,
    mill,
    move_to,
    red,
    sleep,
    steal,
    wake,
    when,
)
from rules.tests.doremi.play.laying import lies, of
from rules.tests.doremi.play.tables import table


@pytest.mark.clause("DRM-12.05", "AMB-45")
@pytest.mark.parametrize("where", ["maho_hall", "home", "on a happening"])
@pytest.mark.parametrize("player", ["Ada", "Ben"])
def test_only_one_copy_lies_in_either_field(where: str, player: str) -> None:
    row: dict[str, Any] = (
        {"happening_area": [lies(H, UNIQUE)]} if where == "on a happening" else {where: [UNIQUE]}
    )
    ada: dict[str, Any] = {"hand": [UNIQUE]}
    ben: dict[str, Any] = {}
    (ada if player == "Ada" else ben).update(row)
    at = table(Ada=ada, Ben=ben)
    copy = at.state.zones["hand:0"][0]

    assert at.refused("Ada", "use_character", card=copy) == {"DRM-12.05"}


@pytest.mark.clause("DRM-12.05", "AMB-45")
def test_by_setting_there_may_be_several() -> None:
    at = table(
        Ada={"hand": [UNIQUE]},
        Ben={"maho_hall": [UNIQUE]},
        settings={"rule_12_5_in_force": False},
    )
    copy = at.state.zones["hand:0"][0]

    assert at.refused("Ada", "use_character", card=copy) == set()


@pytest.mark.clause("DRM-12.05")
@pytest.mark.parametrize("effect", [blank("U"), steal("U")])
def test_that_there_is_only_one_is_neither_blanked_nor_stolen(effect: Told) -> None:
    changer = character("K", abilities=[black(effect)])
    at = table(Ada={"hand": [UNIQUE], "maho_hall": [changer]}, Ben={"maho_hall": [UNIQUE]})
    copy = at.state.zones["hand:0"][0]

    at = activated(at, "K")

    assert at.refused("Ada", "use_character", card=copy) == {"DRM-12.05"}
    again = table(Ada={"hand": [changer]}, Ben={"maho_hall": [changer]})
    assert again.refused("Ada", "use_character", card=again.state.zones["hand:0"][0]) == set()


@pytest.mark.clause("DRM-12.05")
def test_a_copy_that_does_not_lie_in_a_field_does_not_count() -> None:
    at = table(Ada={"hand": [UNIQUE]}, Ben={"discard_pile": [UNIQUE]})

    assert at.refused("Ada", "use_character", card=at.state.zones["hand:0"][0]) == set()


@pytest.mark.clause("AMB-47", "DRM-1.12", "DRM-10.05", "DRM-14.05", "DRM-14.06")
def test_a_blank_text_box_has_no_item_text_and_no_blue_text() -> None:
    at = blanked()

    assert (at.values("A"), at.wears("A"), at.called("A")) == ((20, 10), "O", ("A", "T"))
    assert [each for each in at.offered("Ada") if each.startswith("activate")] == []


@pytest.mark.clause("AMB-47")
def test_by_setting_the_text_of_items_stays_when_a_box_is_blanked() -> None:
    at = blanked(setting=False)

    assert at.values("A") == (20, 10)
    assert [each for each in at.offered("Ada") if each.startswith("activate")] == ["activate A 0"]
    assert activated(at, "A").count("hand", "Ada") == 1


# links


@pytest.mark.clause("DRM-9.01b", "AMB-57")
@pytest.mark.parametrize("way", ["after_link", "after_chain"])
def test_a_trigger_within_a_chain_comes_after_its_link_or_after_the_chain(way: str) -> None:
    trigger = character("T", abilities=[when("put_to_sleep", mill(1))])
    at = table(
        Ada={"maho_hall": [character("A", abilities=[black(draw())]), trigger]},
        Ben={"maho_hall": [character("R", abilities=[red(sleep("T"))])]},
        settings={"triggered_during_chain": way},
    )

    at = at.do("Ada", "activate", card="A", ability=0)
    at = at.do("Ben", "activate", card="R", ability=0).passes("Ada")

    done = [key for key in at.told if key in ("draws", "discarded")]
    assert done == (["discarded", "draws"] if way == "after_link" else ["draws", "discarded"])


@pytest.mark.clause("DRM-9.01b", "AMB-57")
def test_a_demanded_name_lets_nothing_begin_in_the_middle_of_an_effect() -> None:
    trigger = character("T", names=["X", "Y"], abilities=[when("put_to_sleep", draw())])
    doing = black(sleep("X"), wake({"which": "chosen", "side": "own"}), cost=[TO_HOME])
    at = table(
        Ada={"maho_hall": [character("A", abilities=[doing]), trigger, character("B")]},
        Ben={"maho_hall": [character("D")]},
    )
    at = activated(at, "A")
    assert at.waits == ("effects.choose", "Ada")

    at = at.do("Ben", "demand_name", card="T")

    assert (at.waits, at.count("hand", "Ada")) == (("declaring.declare", "Ada"), 0)
    at = at.do("Ada", "declare_name", card="T", name="X")
    assert (at.waits, at.count("hand", "Ada")) == (("effects.choose", "Ada"), 0)
    at = at.do("Ada", "choose_target", card="B")
    assert (at.waits, at.count("hand", "Ada")) == (("day.main", "Ada"), 1)


@pytest.mark.clause("AMB-61", "DRM-5.03")
@pytest.mark.parametrize("zone", ["home", "hand", "discard_pile", "removed"])
def test_a_link_whose_source_is_gone_is_still_carried_out(zone: str) -> None:
    at = card_gone("still_resolves", move_to(zone, "A"))

    assert (at.count("hand", "Ada"), at.step) == (2 + (zone == "hand"), "day.main")


@pytest.mark.clause("AMB-61")
def test_by_setting_a_link_whose_source_is_gone_does_nothing() -> None:
    at = card_gone("fizzles", move_to("home", "A"))

    assert at.count("hand", "Ada") == 0
    assert at.clauses("source_gone") == [("AMB-61",)]


@pytest.mark.clause("AMB-61")
def test_by_setting_the_judge_is_asked_about_a_link_whose_source_is_gone() -> None:
    at = card_gone("judge", move_to("home", "A"))

    assert (at.waits[1:], at.count("hand", "Ada")) == (("judge",), 0)
    assert at.carried_out().waits == ("day.main", "Ada")


@pytest.mark.clause("AMB-61")
@pytest.mark.parametrize(("way", "drawn"), [("still_resolves", 2), ("fizzles", 0)])
def test_a_blanked_source_is_carried_out_unless_the_tournament_says_so(
    way: str, drawn: int
) -> None:
    assert card_gone(way, blank("A")).count("hand", "Ada") == drawn


@pytest.mark.clause("AMB-61")
def test_without_a_target_an_effect_does_nothing_and_the_next_follows() -> None:
    doing = black(sleep({"which": "chosen", "side": "opposing"}), draw())
    at = activated(table(Ada={"maho_hall": [character("A", abilities=[doing])]}), "A")

    assert at.count("hand", "Ada") == 1
    assert at.clauses("no_target") == [("AMB-61",)]


@pytest.mark.clause("AMB-61", "DRM-5.04")
def test_a_card_that_its_own_text_has_shuffled_away_is_no_target_any_more() -> None:
    away = black(does("to_clock", {"which": "self"}, place="shuffle"), wake({"which": "self"}))
    at = activated(table(Ada={"maho_hall": [character("A", abilities=[away])]}), "A")

    at = at.outcome(())

    assert (at.waits, at.count("clock", "Ada")) == (("day.main", "Ada"), 21)
    assert at.clauses("no_target") == [("AMB-61",)]


# names of cards


@pytest.mark.clause("AMB-50", "DRM-1.08")
def test_the_same_card_name_limits_nothing_on_the_table() -> None:
    twin = character("C2", names=["X"], outfit="O")
    at = table(
        Ada={"hand": [twin], "maho_hall": [character("C1", names=["X"], outfit="O")]},
        Ben={"maho_hall": [character("C3", names=["X"], outfit="O")]},
    )

    at = at.do("Ada", "use_character", card="C2").passes()

    assert at.lying("maho_hall", "Ada") == ("C1", "C2")

    alone = character("U1", names=["X"], outfit="O", unique_on_field=True)
    at = table(Ada={"hand": [alone], "maho_hall": [twin]})
    assert "use_character U1" in at.offered("Ada")


@pytest.mark.clause("AMB-62", "DRM-11.01b")
def test_the_short_routes_are_declared_paid_answered_and_not_blocked() -> None:
    at = struck("move_home")
    assert (at.where("C"), at.waits) == ("Ada home", ("day.main", "Ada"))

    at = struck("move_to_hall")
    assert (at.where("C"), at.waits) == ("Ada maho_hall asleep", ("day.main", "Ada"))


@pytest.mark.clause("AMB-62", "DRM-11.01b")
def test_who_was_put_to_sleep_on_the_way_home_stays_or_by_setting_goes() -> None:
    at = struck("move_home", "as_step_4", sleep("C"))
    assert at.where("C") == "Ada maho_hall asleep"
    assert at.clauses("mover_asleep") == [("DRM-11.01b", "AMB-62")]

    at = struck("move_home", "none", sleep("C"))
    assert at.where("C") == "Ada home"


@pytest.mark.clause("AMB-62")
@pytest.mark.parametrize("setting", ["as_step_4", "none"])
@pytest.mark.parametrize("route", ["move_home", "move_to_hall"])
def test_who_is_not_there_any_more_does_not_arrive(route: str, setting: str) -> None:
    at = struck(route, setting, move_to("discard_pile", "C"))

    assert at.where("C") == "Ada discard_pile"
    assert at.clauses("mover_gone") == [("AMB-62", "AMB-61")]


@pytest.mark.clause("DRM-9.03", "DRM-14.02")
def test_nobody_activates_a_character_of_the_other() -> None:
    at = table(
        Ada={"happening_area": [lies(H, of("Ben", character("D", abilities=[black()])))]},
        Ben={"maho_hall": [character("E", abilities=[black()])]},
    )

    assert at.refused("Ada", "activate", card="E", ability=0) == {"DRM-1.11"}
    assert at.refused("Ada", "activate", card="D", ability=0) == {"DRM-1.11"}
