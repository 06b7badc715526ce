"""Before the first day (DRM-1.21, 17.01c, 17.01d, 18.*; AMB-55)."""

from typing import Any

import pytest

from rules.core.engine.errors import Refused
from rules.core.engine.ops import MovePiece, SetFact
from rules.core.engine.state import Frame
from rules.tests.doremi.play.cards import character
from rules.tests.doremi.play.tables import Table, opening, table

N = character("N")


def numbered(count: int = 45) -> list[Any]:
    """Return a clock whose cards can be told apart."""
    return [character(f"N{n}") for n in range(count)]


def begun(first: int = 0, **given: Any) -> Table:
    """Return the first question after the start signal."""
    return opening(**given).outcome(first)


# before the start signal


@pytest.mark.clause("DRM-17.01c")
@pytest.mark.parametrize(("first", "name"), [(0, "Ada"), (1, "Ben")])
def test_who_goes_first_is_entered_however_it_was_decided(first: int, name: str) -> None:
    at = opening()
    assert at.waits == ("opening.order", "chance")

    at = at.outcome(first)

    assert (at.fact("first_player"), at.waits) == (first, ("opening.ask", name))
    assert at.reasons("first_player") == [("DRM-17.01c",)]
    at = at.do(name, "keep")
    assert at.do(at.waits[1], "keep").waits == ("day.main", name)


@pytest.mark.clause("DRM-17.01c")
def test_nobody_else_goes_first() -> None:
    with pytest.raises(Refused):
        opening().outcome(2)


@pytest.mark.clause("DRM-17.01d", "DRM-1.21")
def test_five_cards_each_are_set_aside_from_the_top() -> None:
    at = begun(Ada={"clock": numbered()})

    assert at.clauses("set_aside") == [("DRM-17.01d",)] * 10
    assert at.lying("hand", "Ada") == ("N0", "N1", "N2", "N3", "N4")
    assert (at.count("clock", "Ada"), at.count("opening", "Ada")) == (40, 0)
    assert at.told.index("set_aside") < at.told.index("draws")


@pytest.mark.clause("DRM-1.21", "DRM-3.6.04")
def test_the_game_begins_when_the_five_cards_are_taken() -> None:
    """A clock of exactly five is empty then, and its player has lost."""
    at = begun(Ada={"clock": 5})

    assert at.ended == ("clock_out", ("Ben",))
    assert "entered" in at.told


@pytest.mark.clause("DRM-1.21", "DRM-3.6.04")
@pytest.mark.parametrize("step", ["order", "five"])
def test_before_the_five_cards_an_empty_clock_loses_nothing(step: str) -> None:
    none = {"turn_player": None, "first_player": 0}
    frames = (Frame("opening", step),)
    at = table(day=0, frames=frames, facts=none, Ada={"clock": [N], "time_area": 0})

    at = at.edit(MovePiece(at.piece("N"), "removed", 0))

    assert (at.step, at.count("clock", "Ada")) == (f"opening.{step}", 0)


# redraws


@pytest.mark.clause("DRM-18.01", "DRM-18.01a")
@pytest.mark.parametrize(("first", "order"), [(0, ["Ada", "Ben"]), (1, ["Ben", "Ada"])])
def test_the_first_player_answers_before_the_second(first: int, order: list[str]) -> None:
    at = begun(first)

    asked = []
    while at.step == "opening.ask":
        asked.append(at.waits[1])
        assert at.offered(asked[-1]) == {"redraw", "keep", "concede"}
        other = "Ben" if asked[-1] == "Ada" else "Ada"
        assert at.refused(other, "redraw") == {"DRM-18.01"}
        at = at.do(asked[-1], "keep")

    assert asked == order


@pytest.mark.clause("DRM-18.01b", "DRM-1.13", "DRM-18.01f")
def test_a_redraw_removes_the_hand_and_takes_five_from_the_top() -> None:
    at = begun(Ada={"clock": numbered(50)})

    at = at.do("Ada", "redraw").do("Ben", "keep")

    assert at.lying("removed", "Ada") == ("N0", "N1", "N2", "N3", "N4")
    assert at.lying("hand", "Ada") == ("N5", "N6", "N7", "N8", "N9")
    assert (at.count("clock", "Ada"), at.count("removed", "Ben")) == (40, 0)
    assert at.clauses("removed_from_game") == [("DRM-18.01b", "DRM-1.13")] * 5
    assert at.facts_of("removed_from_game", "card") == ["N0", "N1", "N2", "N3", "N4"]


@pytest.mark.clause("DRM-18.01c")
def test_both_redraw_at_the_same_time() -> None:
    at = begun().do("Ada", "redraw")
    assert (at.count("removed", "Ada"), at.waits) == (0, ("opening.ask", "Ben"))

    at = at.do("Ben", "redraw")

    assert (at.count("removed", "Ada"), at.count("removed", "Ben")) == (5, 5)
    keys = [key for key in at.told if key in ("removed_from_game", "draws")]
    assert keys == ["removed_from_game"] * 10 + ["draws"] * 10


@pytest.mark.clause("DRM-18.01d")
def test_declining_is_final() -> None:
    at = begun().do("Ada", "keep").do("Ben", "redraw")
    assert at.waits == ("opening.ask", "Ben")
    assert "DRM-18.01" in at.refused("Ada", "redraw")

    at = at.do("Ben", "keep")

    assert at.waits == ("day.main", "Ada")
    assert at.fact("declined", "Ada")


@pytest.mark.clause("DRM-18.01d", "DRM-18.01e")
def test_the_second_player_who_declined_is_not_asked_again() -> None:
    at = begun(Ada={"clock": 45}).do("Ada", "redraw").do("Ben", "keep")

    asked = []
    for answer in ("redraw", "keep"):
        asked.append(at.waits)
        at = at.do("Ada", answer)

    assert asked == [("opening.ask", "Ada")] * 2
    assert at.waits == ("day.main", "Ada")


@pytest.mark.clause("DRM-18.01d", "DRM-18.01e")
def test_nobody_is_asked_again_once_both_have_declined_at_the_judges_word() -> None:
    at = begun().do("Ada", "redraw").edit(SetFact("declined", True, 0)).do("Ben", "keep")

    assert (at.count("removed", "Ada"), at.waits) == (5, ("day.main", "Ada"))


@pytest.mark.clause("DRM-18.01e")
def test_it_is_repeated_until_nobody_wants_it() -> None:
    at = begun(Ada={"clock": 50}).do("Ada", "redraw").do("Ben", "keep").do("Ada", "redraw")

    assert (at.count("removed", "Ada"), at.count("clock", "Ada")) == (10, 35)
    at = at.do("Ada", "keep")
    assert (at.fact("day"), at.waits) == (1, ("day.main", "Ada"))
    assert ("DRM-18.01e",) in at.clauses("begun")


@pytest.mark.clause("DRM-18.01f", "DRM-1.14", "DRM-1.19")
@pytest.mark.parametrize("viewer", ["Ada", "Ben", "public"])
def test_removed_cards_may_be_looked_at(viewer: str) -> None:
    at = begun(Ada={"clock": [N] * 30}).do("Ada", "redraw").do("Ben", "keep")

    assert at.seen(viewer, "removed", "Ada") == ("N",) * 5


@pytest.mark.clause("AMB-55", "DRM-18.01")
@pytest.mark.parametrize(("clock", "refused"), [(9, {"AMB-55"}), (10, set())])
def test_a_redraw_needs_five_cards(clock: int, refused: set[str]) -> None:
    assert begun(Ada={"clock": clock}).refused("Ada", "redraw") == refused


@pytest.mark.clause("AMB-55", "DRM-3.6.04", "DRM-4.0.02")
def test_a_clock_emptied_by_redraws_loses() -> None:
    at = begun(Ada={"clock": 10}).do("Ada", "redraw").do("Ben", "keep")

    assert at.ended == ("clock_out", ("Ben",))


@pytest.mark.clause("AMB-55", "DRM-3.6.05", "DRM-18.01c")
def test_both_clocks_emptied_by_redraws_are_a_draw() -> None:
    at = begun(Ada={"clock": 10}, Ben={"clock": 10}).do("Ada", "redraw").do("Ben", "redraw")

    assert at.ended == ("both_clock_out", ())


@pytest.mark.clause("AMB-55")
@pytest.mark.parametrize("most", [None, 0, 1, 2])
def test_how_often_redraws_are_allowed_is_a_setting(most: int | None) -> None:
    settings = {} if most is None else {"max_redraws": most}
    at = begun(Ada={"clock": 50}, Ben={"clock": 50}, settings=settings)
    at = at if most == 0 else at.do("Ada", "redraw").do("Ben", "keep")

    done = 0 if most == 0 else 1
    while done < 8 and not at.refused("Ada", "redraw"):
        at, done = at.do("Ada", "redraw"), done + 1

    assert done == (8 if most is None else most)
    assert at.refused("Ada", "redraw") == (set() if most is None else {"AMB-55"})
    assert at.offered("Ada") >= {"keep"}


@pytest.mark.clause("DRM-17.01c")
def test_who_goes_first_is_told_by_name() -> None:
    at = opening().outcome(1)

    assert at.facts_of("outcome", "outcome") == ["Ben"]
