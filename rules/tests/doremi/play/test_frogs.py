"""Majo-gaeru: the witch frog (DRM-23.*; AMB-52)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.ops import MovePiece, TurnPiece
from rules.games.doremi.cards.model import Card
from rules.games.doremi.play.deriving import icon_class
from rules.tests.doremi.play.cards import (
    Told,
    black,
    character,
    constant,
    does,
    everybody,
    happening,
    item,
    lock_out,
    maho,
    move_to,
    points,
    sleep,
    when,
)
from rules.tests.doremi.play.laying import asleep, frog, lies
from rules.tests.doremi.play.tables import Table, table

NAME = "マジョガエル"
H = happening("H")
GREAT = character(
    "A",
    names=["X", "Y"],
    treated_as=["T"],
    outfit="O",
    genki=70,
    solve=60,
    cost=4,
    icon_class="K",
    abilities=[black(), constant(points(50, 50, until="while"))],
)


def done(effect: Told, *more: Any, **given: Any) -> Table:
    """Return the table after Ada's K has carried out the effect."""
    actor = character("K", abilities=[black(effect, *more)])
    ada = {**given.pop("Ada", {})}
    ada["maho_hall"] = [actor, *ada.get("maho_hall", [])]
    at = table(Ada=ada, **given)
    return at.do("Ada", "activate", card="K", ability=0).passes()


TO_FROG = does("to_frog", "X")
CREATE = does("create_frog")


@pytest.mark.clause("DRM-23.01", "AMB-52")
def test_a_frog_has_its_own_values_whatever_lies_underneath() -> None:
    at = table(Ada={"maho_hall": [frog(GREAT)]})

    assert (at.called("A"), at.wears("A"), at.values("A")) == ((NAME,), None, (10, 0))
    assert icon_class(at.look, at.piece("A")) == "others"
    assert [each for each in at.offered("Ada") if each.startswith("activate")] == []


@pytest.mark.clause("DRM-23.01")
def test_a_frog_put_into_play_has_the_same_values() -> None:
    at = done(CREATE)

    assert (at.called("frog"), at.wears("frog"), at.values("frog")) == ((NAME,), None, (10, 0))
    assert icon_class(at.look, at.piece("frog")) == "others"


@pytest.mark.clause("DRM-23.01")
def test_the_card_that_stands_for_a_frog_put_into_play_says_the_same() -> None:
    """What is not said here is as on a card of which nothing is said: cost 0, solve points 0."""
    assert table().game.cards["frog"] == Card(
        no="frog",
        name=NAME,
        type="character",
        name_en="Majo-gaeru",
        names=(NAME,),
        genki_points=10,
        marked="document",
    )


@pytest.mark.clause("DRM-23.01", "DRM-23.05", "AMB-52")
def test_a_character_becomes_a_frog_as_it_lies() -> None:
    for way in (lies, asleep):
        at = done(TO_FROG, Ada={"maho_hall": [way(GREAT)]})

        turned = " asleep" if way is asleep else ""
        assert at.lying("maho_hall", "Ada") == ("K asleep", f"A frog{turned}")
        assert at.state.pieces[at.piece("A")].face_down
        assert at.clauses("becomes_frog") == [("DRM-23.05",)]


@pytest.mark.clause("DRM-23.01", "AMB-52")
def test_what_was_on_the_character_does_not_work_on_the_frog() -> None:
    at = done(points(30, 30, "X", until="permanent"), TO_FROG, Ada={"maho_hall": [GREAT]})
    assert at.values("A") == (10, 0)

    later = done(TO_FROG, points(5, 5, NAME), Ada={"maho_hall": [GREAT]})
    assert later.values("A") == (15, 5)


@pytest.mark.clause("DRM-23.01", "DRM-8.09a")
def test_a_frog_counts_as_one_of_the_others_and_neither_fails_nor_is_locked_out() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [frog(GREAT)],
            "happening_area": [lies(happening("H", fail_if=["X"]), locker)],
        }
    )
    at = at.do("Ada", "move_to_happening", card="A", happening="H").passes()
    assert at.where("A") == "on H"

    others = happening("H", needs={"others": 20})
    strong = does("mod_points", {"which": "all", "name": NAME}, solve=20, until="end_of_day")
    at = done(strong, Ada={"happening_area": [lies(others, frog(GREAT))]})
    assert at.where("H") == "Ada memories"


@pytest.mark.clause("DRM-23.02", "AMB-35")
def test_a_frog_counts_for_costs_and_may_sleep_for_them() -> None:
    hand = [character("C", cost=1), maho("T", cost=1), item("I", cost=1)]
    at = table(Ada={"maho_hall": [frog(GREAT)], "hand": hand, "time_area": 5})

    assert "use_character C" in at.offered("Ada")
    used = at.do("Ada", "use_maho", card="T")
    assert used.lying("maho_hall", "Ada") == ("A frog asleep",)
    own = at.do("Ada", "use_character", card="C").passes()
    assert own.do("Ada", "use_item", card="I", bearer="C").waits == ("paying.sleep", "Ada")
    assert "pay_sleep A" in own.do("Ada", "use_item", card="I", bearer="C").offered("Ada")


@pytest.mark.clause("DRM-23.03")
def test_frogs_are_outside_the_limit_of_the_hall() -> None:
    five = [character(f"C{n}") for n in range(5)]
    two_frogs = [frog(character("G1")), frog(character("G2"))]
    at = table(Ada={"maho_hall": [*five, *two_frogs], "hand": [character("N")]})
    assert "use_character N" in at.offered("Ada")

    at = table(Ada={"maho_hall": [*five, character("C5")], "home": [frog(character("G1"))]})
    at = at.do("Ada", "move_to_hall", card="G1").passes()
    assert at.where("G1") == "Ada maho_hall asleep"

    at = done(CREATE, Ada={"maho_hall": five})
    assert (at.count("maho_hall", "Ada"), at.where("frog")) == (7, "Ada maho_hall")


@pytest.mark.clause("DRM-23.04")
def test_a_frog_bears_no_items() -> None:
    at = table(Ada={"maho_hall": [frog(GREAT)], "hand": [item("I")]})

    assert at.refused("Ada", "use_item", card="I", bearer="A") == {"DRM-23.04"}
    assert [each for each in at.offered("Ada") if each.startswith("use_item")] == []


@pytest.mark.clause("DRM-23.04")
def test_the_items_of_a_character_that_becomes_a_frog_are_discarded() -> None:
    at = done(TO_FROG, Ada={"maho_hall": [lies(GREAT, item("I"), item("J", genki=50))]})

    assert (at.where("I"), at.where("J")) == ("Ada discard_pile", "Ada discard_pile")
    assert at.clauses("discarded")[-2:] == [("DRM-23.04",), ("DRM-23.04",)]
    assert at.values("A") == (10, 0)


@pytest.mark.clause("DRM-23.01", "AMB-52")
def test_a_frog_does_not_become_a_frog_once_more() -> None:
    again = does("to_frog", everybody(name=NAME))
    at = done(points(5, 5, NAME), again, Ada={"maho_hall": [frog(GREAT)]})

    assert (at.clauses("becomes_frog"), at.values("A")) == ([], (15, 5))

    at = done(CREATE, again)
    assert (at.mark("frog", "frog"), at.lying("maho_hall", "Ada")) == (
        "token",
        ("K asleep", "frog"),
    )


@pytest.mark.clause("DRM-23.05")
@pytest.mark.parametrize("viewer", ["Ada", "Ben"])
def test_both_players_may_look_at_the_card_underneath(viewer: str) -> None:
    at = done(TO_FROG, Ada={"maho_hall": [GREAT]})

    assert at.seen(viewer, "maho_hall", "Ada") == ("K", "A")
    assert at.mark("A", "frog") == "transformed"

    moved = at.edit(MovePiece(at.piece("A"), "home", 0, face_down=True))
    assert moved.step == "day.main"


@pytest.mark.clause("DRM-23.05", "DRM-23.07")
def test_it_stays_face_down_and_known_wherever_it_goes_in_the_field() -> None:
    at = table(Ada={"maho_hall": [frog(GREAT)], "happening_area": [H]})
    at = at.do("Ada", "move_to_happening", card="A", happening="H").passes()

    here = at.state.pieces[at.piece("A")]
    assert (here.face_down, here.known, at.where("A")) == (True, 0b11, "on H")
    assert at.seen("Ben", "happening_area", "Ada") == ("H", "A")


@pytest.mark.clause("DRM-23.05a")
@pytest.mark.parametrize("zone", ["discard_pile", "hand", "removed"])
def test_a_transformed_character_leaves_the_field_as_the_card_it_is(zone: str) -> None:
    at = done(move_to(zone, NAME), Ada={"maho_hall": [frog(GREAT)]})

    here = at.state.pieces[at.piece("A")]
    assert (at.where("A"), here.face_down, at.mark("A", "frog")) == (f"Ada {zone}", False, None)
    hidden = zone == "hand"
    assert ("A" in at.seen("Ben", zone, "Ada")) is not hidden


@pytest.mark.clause("DRM-23.05a")
def test_a_transformed_character_goes_back_into_the_clock_as_the_card_it_is() -> None:
    at = done(does("to_clock", NAME, place="top"), Ada={"maho_hall": [frog(GREAT)]})

    assert at.state.zones["clock:0"][0] == at.piece("A")
    assert (at.count("clock", "Ada"), at.mark("A", "frog")) == (21, None)
    assert at.seen("Ben", "clock", "Ada")[0] == "?"


@pytest.mark.clause("DRM-23.06")
def test_a_frog_put_into_play_has_an_orientation_and_no_card_underneath() -> None:
    at = done(CREATE, sleep(NAME))

    assert at.where("frog") == "Ada maho_hall asleep"
    assert (at.mark("frog", "frog"), at.state.pieces[at.piece("frog")].face_down) == (
        "token",
        False,
    )
    assert at.seen("public", "maho_hall", "Ada") == ("K", "frog")


@pytest.mark.clause("DRM-23.06a")
@pytest.mark.parametrize(
    "effect",
    [
        move_to("discard_pile", NAME),
        move_to("hand", NAME),
        move_to("removed", NAME),
        does("to_clock", NAME, place="top"),
        does("to_clock", NAME, place="bottom"),
        does("to_clock", NAME, place="shuffle"),
    ],
)
def test_a_frog_put_into_play_is_removed_instead_of_leaving_the_field(effect: Told) -> None:
    at = done(CREATE, effect)

    assert "frog" not in [here.card for here in at.state.pieces.values()]
    assert (at.count("hand", "Ada"), at.count("clock", "Ada")) == (0, 20)
    assert (at.count("discard_pile", "Ada"), at.waits) == (1, ("day.main", "Ada"))
    assert at.clauses("removed") == [("DRM-23.06a",)]


@pytest.mark.clause("DRM-23.06a")
def test_a_frog_put_into_play_goes_home_like_a_character() -> None:
    at = done(CREATE, move_to("home", NAME))

    assert (at.where("frog"), at.mark("frog", "frog")) == ("Ada home", "token")


@pytest.mark.clause("DRM-23.07", "AMB-52")
def test_a_frog_does_not_change_back_by_itself() -> None:
    at = table(Ada={"maho_hall": [frog(GREAT)]})
    at = at.do("Ada", "move_home", card="A").passes()
    assert (at.called("A"), at.lying("home", "Ada")) == ((NAME,), ("A frog",))
    at = at.do("Ada", "move_to_hall", card="A").passes()
    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    assert (at.called("A"), at.lying("maho_hall", "Ada")) == ((NAME,), ("A frog asleep",))


@pytest.mark.clause("DRM-23.07")
def test_a_frog_is_itself_again_by_a_card_that_says_so() -> None:
    at = done(does("unfrog", NAME), Ada={"maho_hall": [frog(GREAT)]})

    here = at.state.pieces[at.piece("A")]
    assert (at.called("A"), at.wears("A")) == (("X", "Y", "T"), "O")
    assert (here.face_down, here.known, at.mark("A", "frog")) == (False, 0, None)
    assert at.clauses("is_itself_again") == [("DRM-23.07",)]


@pytest.mark.clause("DRM-23.07")
def test_only_a_transformed_character_is_meant() -> None:
    two = [frog(GREAT), frog(character("B")), character("C")]

    at = done(CREATE, does("unfrog"), Ada={"maho_hall": two})

    assert at.offered("Ada") == {"choose_target A", "choose_target B", "concede"}
    assert at.refused("Ada", "choose_target", card="C") == {"DRM-8.08a"}
    assert at.refused("Ada", "choose_target", card="frog") == {"DRM-8.08a"}


@pytest.mark.clause("DRM-23.07", "DRM-23.06")
def test_a_frog_put_into_play_is_nothing_else() -> None:
    at = done(CREATE, does("unfrog", NAME))

    assert (at.called("frog"), at.mark("frog", "frog")) == ((NAME,), "token")


@pytest.mark.clause("DRM-23.01", "DRM-9.01b")
def test_a_frog_has_no_triggered_abilities() -> None:
    trigger = character("G", abilities=[when("put_to_sleep")])

    at = done(sleep(NAME), Ada={"maho_hall": [frog(trigger)]})

    assert (at.where("G"), at.count("hand", "Ada")) == ("Ada maho_hall asleep", 0)


@pytest.mark.clause("DRM-23.02", "DRM-11.01d")
def test_a_sleeping_frog_pays_nothing() -> None:
    at = table(Ada={"maho_hall": [frog(GREAT)], "hand": [maho("T", cost=1)]})
    at = at.edit(TurnPiece(at.piece("A"), turned=True))

    assert at.refused("Ada", "use_maho", card="T") == {"DRM-11.01d"}


@pytest.mark.clause("DRM-12.05", "DRM-23.01")
def test_a_frog_is_not_the_only_one_that_it_was() -> None:
    only = character("U", unique_on_field=True)
    at = table(
        Ada={"hand": [character("U", unique_on_field=True)]}, Ben={"maho_hall": [frog(only)]}
    )

    assert at.refused("Ada", "use_character", card=first_of(at, "hand:0")) == set()


def first_of(at: Table, zone: str) -> int:
    return at.state.zones[zone][0]
