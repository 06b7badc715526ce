"""Laying companions and spring cards (ONS-5.5 to ONS-5.7, ONS-1.4.1, ONS-2.2.1)."""

import pytest

from rules.core.engine.errors import ActionUnreadable
from rules.tests.onsen.tables import companion, down, ornament, out, table

DOWN = {"side": "face_down"}
UP = {"side": "face_up"}


@pytest.mark.clause("ONS-5.5", "ONS-1.4.1", "ONS-2.2.1")
def test_a_companion_lies_face_down_in_the_area_of_who_laid_it() -> None:
    at = table(Ada={"hand": [companion("c"), ornament("o")], "companions": [companion("b")]})

    laid = at.do("Ada", "place_companion", card="c")

    assert laid.lying("companions", "Ada") == ("b", "c")
    assert laid.lying("hand", "Ada") == ("o",)
    assert laid.clauses("companion_laid") == [("ONS-5.5", "ONS-1.4.1", "ONS-2.2.1", "ONS-1.4.2")]
    assert at.refused("Ada", "place_companion", card="o") == {"ONS-5.5"}
    with pytest.raises(ActionUnreadable):
        at.do("Ada", "place_companion", card="c", side="face_up")


@pytest.mark.clause("ONS-1.4.2", "ONS-5.5")
def test_others_see_only_how_many_companions_there_are() -> None:
    at = table(Ada={"hand": [companion("c")], "companions": [companion("b")]})

    laid = at.do("Ada", "place_companion", card="c")

    assert laid.seen("Ada", "companions", "Ada") == ["b", "c"]
    assert laid.seen("Ben", "companions", "Ada") == ["", ""]
    assert laid.seen("public", "companions", "Ada") == ["", ""]


@pytest.mark.clause("ONS-1.4.2")
def test_the_own_area_may_be_looked_at_at_any_time() -> None:
    at = table(Ada={"hand": [companion("c")]}, Ben={"companions": [companion("b")]})

    looked = at.do("Ben", "look_at_own_area")

    assert looked.state == at.state
    assert looked.clauses("looked_at_own") == [("ONS-1.4.2", "ONS-4.4")]


@pytest.mark.clause("ONS-5.6")
@pytest.mark.parametrize("area", [1, 2, 3])
def test_a_spring_card_is_laid_in_any_area_on_either_side(area: int) -> None:
    at = table(Ada={"hand": [out("o")]}, areas={area: [ornament("before")]})

    up = at.do("Ada", "place_spring", card="o", area=area, **UP)
    below = at.do("Ada", "place_spring", card="o", area=area, **DOWN)

    assert up.lying(f"spring_{area}") == below.lying(f"spring_{area}") == ("before", "o")
    assert up.seen("public", f"spring_{area}") == ["before", "o"]
    assert below.seen("public", f"spring_{area}") == ["before", ""]
    assert below.seen("Ben", f"spring_{area}") == ["before", ""]
    assert below.seen("Ada", f"spring_{area}") == ["before", "o"]
    assert (up.knows("o"), below.knows("o")) == (set(), {"Ada"})


@pytest.mark.clause("ONS-5.7")
def test_the_limit_of_three_holds_for_each_area_by_itself() -> None:
    full = {n: [down(out(f"{n}{m}")) for m in range(3)] for n in (1, 2)}
    at = table(Ada={"hand": [out("o")]}, areas=full)

    placed = {act for act in at.offered("Ada") if act.startswith("place_spring")}

    assert placed == {
        "place_spring o 1 face_up",
        "place_spring o 2 face_up",
        "place_spring o 3 face_up",
        "place_spring o 3 face_down",
    }


@pytest.mark.clause("ONS-5.6", "ONS-A22")
def test_no_card_is_turned_up_before_it_is_counted() -> None:
    at = table(Ada={"hand": [out("o")]}, areas={1: [down(out("x"), "Ada")]})

    acts = [option.action for option in at.game.legal(at.state)]
    states = [at.game.apply(at.state, act).state for act in acts]

    assert {state.pieces[at.piece("x")].face_down for state in states} == {True}
