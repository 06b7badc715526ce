"""Spring areas: how many there are, and what lies in them (ONS-1.5.*)."""

import pytest

from rules.core.engine.ops import MovePiece
from rules.core.errors import RulesError
from rules.tests.onsen.tables import companion, down, ornament, out, scoring, table

DOWN = {"side": "face_down"}
UP = {"side": "face_up"}


@pytest.mark.parametrize(
    ("users", "count", "clause"),
    [
        pytest.param(2, 3, "ONS-1.5.2", marks=pytest.mark.clause("ONS-1.5.2")),
        pytest.param(3, 3, "ONS-1.5.2", marks=pytest.mark.clause("ONS-1.5.2")),
        pytest.param(4, 4, "ONS-1.5.3", marks=pytest.mark.clause("ONS-1.5.3")),
        pytest.param(5, 5, "ONS-1.5.3", marks=pytest.mark.clause("ONS-1.5.3")),
        pytest.param(6, 6, "ONS-1.5.3", marks=pytest.mark.clause("ONS-1.5.3")),
    ],
)
def test_there_are_three_areas_or_one_for_each_player(users: int, count: int, clause: str) -> None:
    begun = table(users, "setup").run_on()
    at = table(users, Ada={"hand": [ornament("o")]})

    placed = {act for act in at.offered("Ada") if act.startswith("place_spring")}
    assert begun.told("areas_laid") == [{"count": count}]
    assert begun.clauses("areas_laid") == [(clause, "ONS-A13")]
    assert placed == {
        f"place_spring o {area} {side}"
        for area in range(1, count + 1)
        for side in ("face_up", "face_down")
    }
    assert at.refused("Ada", "place_spring", card="o", area=count + 1, **UP) == {clause}
    assert at.refused("Ada", "place_spring", card="o", area=0, **UP) == {clause}


@pytest.mark.clause("ONS-1.5.2", "ONS-1.5.3")
def test_no_card_can_be_laid_where_there_is_no_area() -> None:
    at = table(3, Ada={"hand": [ornament("o")]})

    with pytest.raises(RulesError):
        at.edit(MovePiece(at.piece("o"), "spring_4"))


@pytest.mark.clause("ONS-1.5.1")
def test_a_companion_is_not_laid_in_a_spring_area() -> None:
    at = table(Ada={"hand": [companion("c"), ornament("o")]})

    laid = at.do("Ada", "place_spring", card="o", area=2, **UP)

    assert at.refused("Ada", "place_spring", card="c", area=2, **DOWN) == {"ONS-1.5.1"}
    assert laid.lying("spring_2") == ("o",)
    assert laid.lying("hand", "Ada") == ("c",)


@pytest.mark.clause("ONS-1.5.4")
def test_an_area_takes_any_number_of_cards() -> None:
    lying = [down(out(f"d{n}")) for n in range(3)] + [out(f"u{n}") for n in range(9)]
    at = table(Ada={"hand": [ornament("o")]}, areas={1: lying})

    laid = at.do("Ada", "place_spring", card="o", area=1, **UP)

    assert laid.lying("spring_1") == (
        *(f"d{n}" for n in range(3)),
        *(f"u{n}" for n in range(9)),
        "o",
    )


@pytest.mark.clause("ONS-1.5.4", "ONS-5.7")
def test_cards_that_lie_face_up_do_not_count_for_the_limit() -> None:
    lying = [out(f"u{n}") for n in range(4)] + [down(out(f"d{n}")) for n in range(2)]
    at = table(Ada={"hand": [ornament("o")]}, areas={1: lying})

    assert at.refused("Ada", "place_spring", card="o", area=1, **DOWN) == set()


@pytest.mark.clause("ONS-1.5.5", "ONS-5.7")
def test_no_fourth_card_lies_face_down_in_an_area() -> None:
    lying = {1: [down(out(f"d{n}")) for n in range(3)], 2: [down(out("x")), down(out("y"))]}
    at = table(Ada={"hand": [ornament("o")]}, areas=lying)

    assert at.refused("Ada", "place_spring", card="o", area=1, **DOWN) == {"ONS-5.7", "ONS-1.5.5"}
    assert at.refused("Ada", "place_spring", card="o", area=1, **UP) == set()
    assert at.refused("Ada", "place_spring", card="o", area=2, **DOWN) == set()


@pytest.mark.clause("ONS-1.5.6")
def test_an_area_may_stay_empty_and_be_chosen() -> None:
    at = scoring([companion("c")])

    assert at.state.result is not None
    assert at.points == (1, 0)
