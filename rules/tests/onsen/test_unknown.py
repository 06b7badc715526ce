"""Cards that nobody has entered: laid all the same, and named only as what they can be."""

import pytest

from rules.core.engine.chances import Draw
from rules.tests.onsen.tables import companion, down, out, table

KNOWN = [companion("c"), out("x")]


@pytest.mark.clause("ONS-5.5", "ONS-5.6")
def test_an_unknown_card_is_laid_as_a_companion_or_face_down() -> None:
    at = table(Ada={"hand": [None, None]}, pools={"deck": {"c": 4, "x": 4}}, known=KNOWN)
    piece = at.unknown("hand", "Ada")

    laid = at.do("Ada", "place_companion", card=piece)

    assert laid.lying("companions", "Ada") == ("?",)
    assert at.refused("Ada", "place_spring", card=piece, area=1, side="face_down") == set()
    assert at.refused("Ada", "place_spring", card=piece, area=1, side="face_up") == {"ONS-5.6"}


@pytest.mark.clause("ONS-5.5", "ONS-1.5.1")
def test_no_more_unknown_cards_are_companions_than_there_are() -> None:
    pools = {"deck": {"c": 1, "x": 8}}
    hers = {"hand": [None], "companions": [None]}
    at = table(Ada=hers, deck=[None] * 7, pools=pools, known=KNOWN)
    piece = at.unknown("hand", "Ada")

    assert at.refused("Ada", "place_companion", card=piece) == {"ONS-5.5"}
    assert at.refused("Ada", "place_spring", card=piece, area=1, side="face_down") == set()


@pytest.mark.clause("ONS-1.5.1")
def test_what_lies_face_down_in_an_area_is_named_as_a_spring_card() -> None:
    at = table(areas={1: [down(None)]}, pools={"deck": {"c": 4, "x": 3}}, known=KNOWN)

    peeked = at.do("Ada", "peek", card=at.unknown("spring_1"))

    assert peeked.asked.domain == Draw((("x", 3),))


@pytest.mark.clause("ONS-5.2")
def test_a_drawn_card_is_none_that_must_lie_elsewhere() -> None:
    pools = {"deck": {"c": 4, "x": 1}}
    at = table(at="turn", areas={1: [down(None)]}, deck=[None] * 4, pools=pools, known=KNOWN)

    assert at.run_on().asked.domain == Draw((("c", 4),))
