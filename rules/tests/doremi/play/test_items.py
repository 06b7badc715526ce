"""Items on characters and in the hall (DRM-14.*; AMB-56, AMB-60)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.ops import TurnPiece
from rules.tests.doremi.play.cards import (
    ITSELF,
    ITSELF_DISCARDED,
    TO_HOME,
    Told,
    activated,
    black,
    by_hand,
    character,
    constant,
    does,
    draw,
    everybody,
    happening,
    item,
    maho,
    move_to,
    points,
    red,
    sleep,
    when,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import Table, table

H = happening("H")
PLUS = points(10, 5, until="while")


# attaching


@pytest.mark.clause("DRM-14.01")
def test_an_item_goes_onto_a_character_in_the_hall_only() -> None:
    at = table(
        Ada={
            "hand": [item("I")],
            "maho_hall": [character("A"), asleep(character("A2"))],
            "happening_area": [lies(H, character("B"))],
            "home": [character("C")],
        }
    )
    assert at.refused("Ada", "use_item", card="I", bearer="B") == {"DRM-14.01"}
    assert at.refused("Ada", "use_item", card="I", bearer="C") == {"DRM-14.01"}
    assert at.refused("Ada", "use_item", card="I") == {"DRM-14.01"}
    offered = {each for each in at.offered("Ada") if each.startswith("use_item")}
    assert offered == {"use_item I A", "use_item I A2"}

    at = at.do("Ada", "use_item", card="I", bearer="A").passes()

    assert at.lying("maho_hall", "Ada") == (("A", "I"), "A2 asleep")
    assert at.clauses("attached") == [("DRM-14.01",)]


@pytest.mark.clause("DRM-14.02")
def test_an_item_goes_onto_opposing_characters_only_where_it_says_so() -> None:
    own, any_ = item("I"), item("J", genki=-5, attach="any_character")
    at = table(Ada={"hand": [own, any_]}, Ben={"maho_hall": [character("D")]})

    assert at.refused("Ada", "use_item", card="I", bearer="D") == {"DRM-14.02"}
    assert "use_item J D" in at.offered("Ada")
    at = at.do("Ada", "use_item", card="J", bearer="D").passes()
    assert (at.lying("maho_hall", "Ben"), at.values("D")) == ((("D", "J"),), (5, 10))


@pytest.mark.clause("DRM-14.01", "AMB-61")
@pytest.mark.parametrize(
    "strike", [move_to("home", "A"), move_to("hand", "A"), does("to_frog", "A")]
)
def test_without_its_bearer_the_item_is_discarded(strike: Told) -> None:
    at = table(
        Ada={"hand": [item("I")], "maho_hall": [character("A")]},
        Ben={"maho_hall": [character("R", abilities=[red(strike)])]},
    )
    at = at.do("Ada", "use_item", card="I", bearer="A")

    at = at.do("Ben", "activate", card="R", ability=0).passes()

    assert at.where("I") == "Ada discard_pile"
    assert at.clauses("target_gone") == [("AMB-61", "DRM-14.01", "DRM-23.04")]


# what it does


@pytest.mark.clause("DRM-14.03")
def test_this_card_in_the_text_of_an_item_means_the_character() -> None:
    granting = item("I", grants=[black(points(10, 0, ITSELF, until="end_of_day"))])
    at = table(Ada={"maho_hall": [lies(character("A"), granting)]})

    at = at.do("Ada", "activate", card="A", ability=0).passes()

    assert (at.where("A"), at.values("A")) == ("Ada maho_hall asleep", (20, 10))
    assert at.where("I") == "on A"


@pytest.mark.clause("DRM-14.03", "DRM-14.04")
def test_a_trigger_that_an_item_grants_is_set_off_by_its_bearer() -> None:
    granting = item("I", grants=[when("put_to_sleep", draw(2))])
    sleeper = character("K", abilities=[black(sleep("A"), cost=[TO_HOME])])
    at = table(Ada={"maho_hall": [lies(character("A"), granting), sleeper]})

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert at.count("hand", "Ada") == 2


@pytest.mark.clause("DRM-14.03", "DRM-14.04", "AMB-57")
def test_a_trigger_that_an_item_grants_waits_as_text_of_the_item() -> None:
    granting = item("I", grants=[black(), when("put_to_sleep", draw(2))])
    sleeper = character("K", abilities=[black(sleep("A"), by_hand(), cost=[TO_HOME])])
    at = table(Ada={"maho_hall": [lies(character("A"), granting), sleeper]})

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (at.step, at.count("hand", "Ada")) == ("by_hand.judge", 0)
    assert at.fact("waiting") == ((0, "I", "grants", 1, at.piece("A")),)
    assert at.carried_out().count("hand", "Ada") == 2


@pytest.mark.clause("DRM-14.04", "AMB-60")
def test_an_item_adds_to_the_text_box_and_so_does_nothing_at_home() -> None:
    granting = item("I", grants=[constant(PLUS), black()])
    at = table(Ada={"maho_hall": [lies(character("A"), granting)]})
    assert (at.values("A"), "activate A 1" in at.offered("Ada")) == ((20, 15), True)

    at = at.do("Ada", "move_home", card="A").passes()
    assert (at.where("I"), at.lying("home", "Ada")) == ("on A", (("A", "I"),))
    assert at.values("A") == (10, 10)
    assert at.refused("Ada", "activate", card="A", ability=1) >= {"DRM-9.03"}

    at = at.do("Ada", "move_to_hall", card="A").passes()
    assert (at.lying("maho_hall", "Ada"), at.values("A")) == ((("A asleep", "I"),), (20, 15))


@pytest.mark.clause("DRM-14.05")
def test_an_outfit_from_an_item_is_kept_at_home() -> None:
    bearer = lies(character("A", outfit="O1"), item("I", outfit="O2"))

    for zone in ("maho_hall", "home"):
        assert table(Ada={zone: [bearer]}).wears("A") == "O2"
    assert table(Ada={"happening_area": [lies(H, bearer)]}).wears("A") == "O2"
    assert table(Ada={"home": [character("A", outfit="O1")]}).wears("A") == "O1"


@pytest.mark.clause("DRM-14.06")
def test_points_from_an_item_are_kept_at_home() -> None:
    bearer = lies(character("A"), item("I", genki=10, solve=-3), item("J", genki=1))

    for zone in ("maho_hall", "home"):
        assert table(Ada={zone: [bearer]}).values("A") == (21, 7)
    assert table(Ada={"happening_area": [lies(H, bearer)]}).values("A") == (21, 7)


@pytest.mark.clause("AMB-60", "DRM-14.04")
@pytest.mark.parametrize("zone", ["hand", "discard_pile", "removed"])
def test_items_go_to_their_owners_discard_pile_when_the_bearer_leaves(zone: str) -> None:
    remover = character("K", abilities=[black(move_to(zone, "D"))])
    at = table(
        Ada={"maho_hall": [remover]},
        Ben={"maho_hall": [lies(character("D"), item("I"), of("Ada", item("J")))]},
    )

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert at.where("D") == f"Ben {zone}"
    assert (at.where("I"), at.where("J")) == ("Ben discard_pile", "Ada discard_pile")


@pytest.mark.clause("AMB-60", "DRM-6.11")
def test_items_follow_their_bearer_to_a_happening_and_home_again() -> None:
    at = table(
        Ada={"maho_hall": [lies(character("A", names=["X"], solve=10), item("I", solve=10))]},
        Ben={"happening_area": [happening("H", needs={"X": 30})]},
    )
    at = at.do("Ada", "move_to_happening", card="A", happening="H").passes()
    assert at.lying("happening_area", "Ben") == (("H", ("A", "I")),)

    solved = table(
        Ada={"maho_hall": [lies(character("A", names=["X"], solve=10), item("I", solve=20))]},
        Ben={"happening_area": [happening("H", needs={"X": 30})]},
    )
    solved = solved.do("Ada", "move_to_happening", card="A", happening="H").passes()
    assert solved.lying("home", "Ada") == (("A", "I"),)
    assert solved.where("H") == "Ada memories"


# items lying in the hall


@pytest.mark.clause("DRM-14.07", "DRM-3.5.02", "AMB-43")
def test_an_item_in_the_hall_takes_a_place_but_counts_for_no_cost() -> None:
    lying = item("L", attach="hall")
    five = [character(f"A{n}") for n in range(5)]
    at = table(
        Ada={
            "maho_hall": [*five, lying],
            "hand": [character("B"), maho("T", cost=6), character("E", cost=6)],
            "home": [character("C")],
        }
    )

    assert at.refused("Ada", "use_character", card="B") == {"DRM-3.5.01"}
    assert at.refused("Ada", "move_to_hall", card="C") == {"DRM-3.5.01"}
    assert at.refused("Ada", "use_maho", card="T") == {"DRM-11.01d"}
    assert at.refused("Ada", "use_character", card="E") == {"DRM-3.5.01", "AMB-35"}


@pytest.mark.clause("DRM-14.07", "AMB-43")
def test_an_item_that_lies_in_the_hall_has_no_bearer() -> None:
    at = table(Ada={"maho_hall": [character("A")], "hand": [item("L", attach="hall")]})

    assert at.refused("Ada", "use_item", card="L", bearer="A") == {"AMB-43"}
    assert "use_item L" in at.offered("Ada")


@pytest.mark.clause("DRM-14.07", "AMB-42")
@pytest.mark.parametrize(("others", "where"), [(4, "Ada maho_hall"), (5, "Ada discard_pile")])
def test_an_item_for_which_the_hall_is_full_meanwhile_is_discarded(others: int, where: str) -> None:
    pushing = character("R", abilities=[red(move_to("maho_hall", "H"))])
    at = table(
        Ada={
            "maho_hall": [character(f"A{n}") for n in range(others)],
            "home": [character("H")],
            "hand": [item("L", attach="hall")],
        },
        Ben={"maho_hall": [pushing]},
    )
    at = at.do("Ada", "use_item", card="L")

    at = at.do("Ben", "activate", card="R", ability=0).passes()

    assert (at.where("H"), at.where("L")) == ("Ada maho_hall asleep", where)


# items that discard themselves


def wand(*effects: Told, **more: Any) -> Any:
    """Return an item that is discarded for an effect, as an answer too."""
    return item("W", self_discard=activated("red", *effects, cost=[ITSELF_DISCARDED]), **more)


def wielding(setting: str = "after_resolution", *effects: Told) -> Table:
    """Return a table on which A of Ada bears the wand."""
    return table(
        Ada={"maho_hall": [lies(character("A"), wand(*effects))]},
        Ben={"maho_hall": [character("R", abilities=[red()])]},
        settings={"bearer_sleeps_at": setting},
    )


@pytest.mark.clause("DRM-14.08.1")
def test_the_item_is_discarded_and_not_the_character() -> None:
    at = wielding().do("Ada", "activate", card="A", ability=0)

    assert (at.where("W"), at.where("A")) == ("Ada discard_pile", "Ada maho_hall")
    assert ("DRM-14.08.1",) in at.clauses("discarded")
    assert at.passes().count("hand", "Ada") == 1


@pytest.mark.clause("DRM-14.08.2")
def test_the_item_is_not_activated_while_its_bearer_sleeps() -> None:
    at = table(Ada={"maho_hall": [asleep(character("A"), wand())]})

    assert at.refused("Ada", "activate", card="A", ability=0) == {"DRM-14.08.2"}
    assert at.offered("Ada") == {"concede", "end_main"}


@pytest.mark.clause("DRM-14.08.3", "AMB-56")
def test_the_bearer_sleeps_when_the_link_has_been_carried_out() -> None:
    at = wielding("after_resolution", points(5, 0, everybody(side="own"))).do(
        "Ada", "activate", card="A", ability=0
    )
    assert at.where("A") == "Ada maho_hall"

    at = at.passes()

    assert at.where("A") == "Ada maho_hall asleep"
    assert at.told.index("lasting.points") < at.told.index("slept")
    assert at.clauses("slept") == [("DRM-14.08.3", "AMB-56", "DRM-1.09")]


@pytest.mark.clause("AMB-56", "DRM-14.08.3")
def test_by_setting_the_bearer_sleeps_as_soon_as_the_cost_is_paid() -> None:
    at = wielding("on_payment").do("Ada", "activate", card="A", ability=0)

    assert (at.where("A"), at.waits) == ("Ada maho_hall asleep", ("link.window", "Ben"))
    assert at.clauses("slept") == [("DRM-14.08.3", "AMB-56", "DRM-1.09")]
    assert at.passes().where("A") == "Ada maho_hall asleep"


@pytest.mark.clause("AMB-56")
@pytest.mark.parametrize("setting", ["after_resolution", "on_payment"])
def test_only_items_that_discard_themselves_put_their_bearer_to_sleep(setting: str) -> None:
    granting = item("I", grants=[black(cost=[{"pay": "discard_hand", "count": 1}])])
    at = table(
        Ada={"maho_hall": [lies(character("A"), granting)], "hand": 2},
        settings={"bearer_sleeps_at": setting},
    )
    at = at.do("Ada", "activate", card="A", ability=0)
    at = at.do("Ada", "pay_discard", card=at.state.zones["hand:0"][0]).passes()

    assert (at.where("A"), at.waits) == ("Ada maho_hall", ("day.main", "Ada"))


@pytest.mark.clause("DRM-14.08.3", "AMB-56", "AMB-61")
@pytest.mark.parametrize(
    ("strike", "where"),
    [
        (move_to("home", "A"), "Ada home"),
        (move_to("hand", "A"), "Ada hand"),
        (does("to_frog", "A"), "Ada maho_hall asleep"),
    ],
)
def test_a_bearer_that_is_gone_meanwhile_is_left_alone(strike: Told, where: str) -> None:
    at = table(
        Ada={"maho_hall": [lies(character("A"), wand())]},
        Ben={"maho_hall": [character("R", abilities=[red(strike)])]},
    )
    at = at.do("Ada", "activate", card="A", ability=0)

    at = at.do("Ben", "activate", card="R", ability=0).passes()

    assert (at.where("A"), at.waits) == (where, ("day.main", "Ada"))


@pytest.mark.clause("DRM-14.08.2", "DRM-13.03")
def test_the_item_answers_a_declaration_while_its_bearer_is_awake() -> None:
    attacker = character("K", abilities=[black()])
    at = table(Ada={"maho_hall": [attacker]}, Ben={"maho_hall": [lies(character("D"), wand())]})
    at = at.do("Ada", "activate", card="K", ability=0)
    assert "activate D 0" in at.offered("Ben")

    at = at.do("Ben", "activate", card="D", ability=0).passes()

    assert (at.where("W"), at.where("D"), at.count("hand", "Ben")) == (
        "Ben discard_pile",
        "Ben maho_hall asleep",
        1,
    )
    asleep_ = table(
        Ada={"maho_hall": [attacker]}, Ben={"maho_hall": [asleep(character("D"), wand())]}
    ).do("Ada", "activate", card="K", ability=0)
    assert asleep_.refused("Ben", "activate", card="D", ability=0) == {"DRM-14.08.2"}


@pytest.mark.clause("AMB-60", "DRM-3.4.04")
def test_an_item_that_a_sleeping_bearer_takes_along_keeps_lying_upright() -> None:
    at = table(
        Ada={"happening_area": [lies(H, asleep(character("A"), item("I")))]},
    )

    at = at.edit(TurnPiece(at.piece("A"), turned=True)).do("Ada", "end_main").passes()

    assert at.lying("happening_area", "Ada") == (("H", ("A asleep", "I")),)
