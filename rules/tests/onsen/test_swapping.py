"""Exchanging two face-down cards: knowledge goes with the card (ONS-5.9, ONS-A16)."""

from typing import Any

import pytest

from rules.core.engine.filtering import seen_trace
from rules.core.engine.sentences import log
from rules.tests.onsen.tables import Table, down, ornament, out, table

AREAS: Any = {
    1: [down(out("a"), "Ada"), ornament("up"), down(out("b"), "Ben")],
    2: [down(out("c"), "Cleo")],
}


def laid() -> Table:
    return table(areas=AREAS, user="Dan", users=4)


@pytest.mark.clause("ONS-5.9")
def test_two_cards_of_different_areas_change_places() -> None:
    at = laid().do("Dan", "swap", card="b", other="c")

    assert at.lying("spring_1") == ("a", "up", "c")
    assert at.lying("spring_2") == ("b",)
    assert all(at.state.pieces[at.piece(card)].face_down for card in "abc")
    assert at.clauses("exchanged") == [("ONS-5.9", "ONS-A16")]


@pytest.mark.clause("ONS-5.9")
def test_two_cards_of_one_area_change_places() -> None:
    at = laid()

    one, other = (
        at.do("Dan", "swap", card="a", other="b"),
        at.do("Dan", "swap", card="b", other="a"),
    )

    assert one.lying("spring_1") == ("b", "up", "a")
    assert one.state == other.state


@pytest.mark.clause("ONS-5.9")
@pytest.mark.parametrize(("card", "other"), [("b", "c"), ("c", "b"), ("a", "c"), ("a", "b")])
def test_who_knows_a_card_knows_it_in_its_new_place_and_nobody_else(card: str, other: str) -> None:
    at = laid().do("Dan", "swap", card=card, other=other)

    assert [at.knows(each) for each in "abc"] == [{"Ada"}, {"Ben"}, {"Cleo"}]
    seen = {
        name: [card for n in (1, 2) for card in at.seen(name, f"spring_{n}") if card]
        for name in ("Ada", "Ben", "Cleo", "Dan", "public")
    }
    assert {name: sorted(cards) for name, cards in seen.items()} == {
        "Ada": ["a", "up"],
        "Ben": ["b", "up"],
        "Cleo": ["c", "up"],
        "Dan": ["up"],
        "public": ["up"],
    }


@pytest.mark.clause("ONS-5.9")
def test_the_log_tells_everybody_which_places_were_exchanged() -> None:
    at = laid().do("Dan", "swap", card="c", other="b")

    assert at.trace is not None
    told = [line.en for _, line in log(at.game, seen_trace(at.trace, "public"), at.state.seats)]
    line = "Dan exchanges card 3 of spring area 1 and card 1 of spring area 2"
    assert f"{line} (ONS-5.9; house reading ONS-A16)" in told


@pytest.mark.clause("ONS-5.9")
def test_a_card_that_lies_face_up_is_not_exchanged() -> None:
    at = laid()

    assert at.refused("Dan", "swap", card="up", other="a") == {"ONS-5.9"}
    assert at.refused("Dan", "swap", card="a", other="up") == {"ONS-5.9"}
    assert at.refused("Dan", "swap", card="a", other="a") == {"ONS-5.9"}


@pytest.mark.clause("ONS-5.9", "ONS-1.5.5")
def test_a_swap_leaves_the_number_of_face_down_cards() -> None:
    areas = {1: [down(out(f"x{n}")) for n in range(3)], 2: [down(out("y"))]}
    at = table(Ada={"hand": [ornament("o")]}, areas=areas).do("Ada", "swap", card="x1", other="y")

    assert at.refused("Ada", "place_spring", card="o", area=1, side="face_down") == {
        "ONS-5.7",
        "ONS-1.5.5",
    }
    assert at.refused("Ada", "place_spring", card="o", area=1, side="face_up") == set()


@pytest.mark.clause("ONS-5.9")
def test_who_laid_a_card_may_look_again_at_it_where_it_lies_now() -> None:
    hers = {"hand": [out("x"), out("z")]}
    at = table(Ada=hers, areas={2: [down(out("y"))]}, settings={"owner_may_recheck": True})
    placed = at.do("Ada", "place_spring", card="x", area=1, side="face_down")

    swapped = placed.do("Ada", "swap", card="x", other="y")

    assert swapped.lying("spring_2") == ("x",)
    assert "look_again x" in swapped.offered("Ada")
    assert swapped.refused("Ada", "look_again", card="y") == {"ONS-5.8"}
