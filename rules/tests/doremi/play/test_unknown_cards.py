"""Cards that nobody has named: asked for when they come to light, and left unknown (AMB-63)."""

import pytest

from rules.core.engine.errors import Refused
from rules.core.engine.ops import IdentifyPiece, MovePiece
from rules.tests.doremi.play.cards import character
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import opening, table

X, Y = character("X"), character("Y")


@pytest.mark.clause("DRM-1.19", "AMB-63")
def test_every_card_that_comes_to_light_is_asked_for() -> None:
    at = opening(Ada={"clock": [None] * 9}, Ben={"clock": [None] * 9}, known=[X]).outcome(0)

    asked = 0
    while at.waits == ("naming.name", "chance"):
        at, asked = at.outcome("X"), asked + 1

    assert (asked, at.waits) == (10, ("opening.ask", "Ada"))
    assert (at.lying("hand", "Ada"), at.lying("hand", "Ben")) == (("X",) * 5, ("X",) * 5)


@pytest.mark.clause("AMB-63")
def test_cards_may_stay_unknown_and_are_not_asked_for_again_until_they_move() -> None:
    at = table(at="dinner", Ada={"time_area": [None, None]}, known=[X])
    at = at.do("Ada", "dinner", n=2)
    at = at.outcome("").outcome("X")
    assert (at.lying("hand", "Ada"), at.step) == (("?", "X"), "day.main")

    at = at.do("Ben", "end_main").passes().do("Ben", "dinner", n=0)

    assert at.step == "day.main"
    assert at.lying("hand", "Ada") == ("?", "X")


@pytest.mark.clause("AMB-63")
def test_a_card_that_the_judge_named_meanwhile_is_not_asked_for() -> None:
    at = table(at="dinner", Ada={"time_area": [None, None]}, known=[X, Y])
    at = at.do("Ada", "dinner", n=2)
    second = at.state.zones["hand:0"][1]

    at = at.edit(IdentifyPiece(second, "Y")).outcome("X")

    assert (at.lying("hand", "Ada"), at.step) == (("X", "Y"), "day.main")


@pytest.mark.clause("DRM-1.19", "AMB-63")
def test_a_card_that_the_judge_lays_open_meanwhile_is_asked_for_before_the_others() -> None:
    at = table(at="dinner", Ada={"time_area": [None], "clock": [None, X, X]}, known=[Y])
    at = at.do("Ada", "dinner", n=1)
    (taken,), (top, *_) = at.state.zones["hand:0"], at.state.zones["clock:0"]

    at = at.edit(MovePiece(top, "home", 0), MovePiece(taken, "removed", 0))
    assert (at.waits, at.state.frames[-1].data["card"]) == (("naming.name", "chance"), top)

    at = at.outcome("Y").outcome("X")
    assert (at.lying("home", "Ada"), at.lying("removed", "Ada")) == (("Y",), ("X",))
    assert at.waits == ("day.main", "Ben")


@pytest.mark.clause("AMB-63")
def test_a_card_is_one_of_those_that_are_left() -> None:
    unknown = [lies(None, pool="p"), lies(None, pool="p")]
    at = table(at="dinner", Ada={"time_area": unknown}, pools={"p": {"X": 1, "Y": 1}}, known=[X, Y])
    at = at.do("Ada", "dinner", n=2).outcome("X")

    with pytest.raises(Refused):
        at.outcome("X")
    assert at.outcome("Y").lying("hand", "Ada") == ("X", "Y")
