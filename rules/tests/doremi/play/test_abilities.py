"""Abilities, names, lock-outs and thefts (DRM-9.*, 11.*, 12.03 to 12.05; AMB-44, 45, 47, 50)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.cards import CardRefused
from rules.core.engine.ops import TurnPiece
from rules.games.doremi.cards.reading import read_cards
from rules.tests.doremi.play.cards import (
    ITSELF,
    TO_HOME,
    Told,
    black,
    blank,
    blue,
    character,
    constant,
    does,
    draw,
    everybody,
    happening,
    item,
    maho,
    mill,
    move_to,
    points,
    red,
    sleep,
    sleepers,
    steal,
    wake,
    when,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import Table, table

PLUS = points(10, 5, until="while")
H = happening("H")


def activated(at: Table, card: str, ability: int = 0, player: str = "Ada") -> Table:
    """Return the table after the ability was activated and nobody interrupted."""
    return at.do(player, "activate", card=card, ability=ability).passes()


def three_places(*abilities: Told) -> Table:
    """Return a table with one character of this text box in each place of Ada's field."""
    return table(
        Ada={
            "maho_hall": [character("A", abilities=abilities)],
            "happening_area": [lies(H, character("B", abilities=abilities))],
            "home": [character("C", abilities=abilities)],
        }
    )


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


def refusal(**ability: Any) -> str | None:
    """Return the clause that refuses a character with this ability; None when it may be so."""
    given = {"kind": "constant", "colour": "black", "effects": [draw()], **ability}
    card = {"no": "A", "name": "A", "type": "character", "names": ["A"], "abilities": [given]}
    try:
        read_cards([card])
    except CardRefused as error:
        return error.clause
    return None


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


# thefts and blank texts


def robbing(*thefts: Told, victim: Any = None, **more: Any) -> Table:
    """Return the table after Ada's A has stolen from Ben's D, which has a red ability."""
    stolen_from = victim or character("D", abilities=[red(draw(3), cost=[TO_HOME])])
    thief = character("A", abilities=[black(*(thefts or [steal()]), cost=[sleepers(1)])])
    at = table(Ada={"maho_hall": [thief, character("B")]}, Ben={"maho_hall": [stolen_from]}, **more)
    return at.do("Ada", "activate", card="A", ability=0).do("Ada", "pay_sleep", card="B").passes()


@pytest.mark.clause("DRM-12.04")
def test_what_is_printed_is_stolen() -> None:
    at = robbing()

    assert "activate A 1" in at.offered("Ada")
    assert at.refused("Ben", "activate", card="D", ability=0) >= {"DRM-9.01a"}
    at = activated(at, "A", 1)
    assert (at.count("hand", "Ada"), at.where("A")) == (3, "Ada home")


@pytest.mark.clause("DRM-12.04")
def test_what_an_item_adds_is_not_stolen() -> None:
    granting = item("I", grants=[red(draw(2))])
    victim = lies(character("D", abilities=[red(draw(3))]), granting)

    at = robbing(victim=victim)

    offered = {each for each in at.offered("Ada") if each.startswith("activate A")}
    assert offered == {"activate A 0", "activate A 1"}
    at = at.do("Ada", "end_main")
    assert "activate D 0" in at.offered("Ben")
    at = at.do("Ben", "activate", card="D", ability=0).passes()
    assert at.count("hand", "Ben") == 2


@pytest.mark.clause("DRM-12.04", "DRM-4.5.03")
def test_what_was_stolen_returns_at_the_end_of_the_day() -> None:
    at = robbing().do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    assert at.waits == ("day.main", "Ben")
    assert "activate D 0" in at.offered("Ben")


@pytest.mark.clause("DRM-12.04", "DRM-23.01")
def test_a_frog_has_nothing_to_steal() -> None:
    froggy = does("to_frog", {"which": "all", "side": "opposing"})

    at = robbing(froggy, steal({"which": "all", "side": "opposing"}))

    assert at.clauses("nothing_to_steal") == [("DRM-12.04",)]
    offered = {each for each in at.offered("Ada") if each.startswith("activate A")}
    assert offered == {"activate A 0"}


UNIQUE = character("U", unique_on_field=True, abilities=[black()])


@pytest.mark.clause("DRM-12.05", "AMB-45")
@pytest.mark.parametrize("where", ["maho_hall", "home", "on a happening"])
@pytest.mark.parametrize("player", ["Ada", "Ben"])
def test_only_one_copy_lies_in_either_field(where: str, player: str) -> None:
    row = {"happening_area": [lies(H, UNIQUE)]} if where == "on a happening" else {where: [UNIQUE]}
    ada, ben = {"hand": [UNIQUE]}, dict[str, Any]()
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


def blanked(setting: bool = True) -> Table:
    """Return the table after the text box of A, which bears I, was blanked."""
    granting = item("I", genki=10, outfit="O", grants=[black(draw())])
    bearer = character(
        "A", treated_as=["T"], abilities=[constant(PLUS, colour="blue"), black(draw())]
    )
    blanker = character("K", abilities=[black(blank({"which": "all", "name": "A"}))])
    at = table(
        Ada={"maho_hall": [lies(bearer, granting), blanker]},
        settings={"blanking_removes_item_text": setting},
    )
    assert (at.values("A"), len(at.offered("Ada") & {"activate A 1", "activate A 2"})) == (
        (30, 15),
        2,
    )
    return activated(at, "K")


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


def card_gone(way: str, *strikes: Told) -> Table:
    """Return the table after Ben struck A, whose ability was declared, and all was carried out."""
    at = table(
        Ada={"maho_hall": [character("A", abilities=[black(draw(2), points(5, 0, ITSELF))])]},
        Ben={"maho_hall": [character("R", abilities=[red(*strikes)])]},
        settings={"link_without_source": way},
    )
    at = at.do("Ada", "activate", card="A", ability=0)
    return at.do("Ben", "activate", card="R", ability=0).passes("Ada")


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


# home and hall


def struck(route: str, setting: str = "as_step_4", *strikes: Told) -> Table:
    """Return the table after Ben has struck C, which was declared to move home or to the hall."""
    zone = "maho_hall" if route == "move_home" else "home"
    at = table(
        Ada={zone: [character("C")]},
        Ben={"maho_hall": [character("D"), character("R", abilities=[red(*strikes)])]},
        settings={"home_hall_recheck": setting},
    )
    at = at.do("Ada", route, card="C")
    assert (at.hours("Ada"), at.waits) == (2, ("link.window", "Ben"))
    return at.do("Ben", "activate", card="R", ability=0).passes("Ada") if strikes else at.passes()


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
