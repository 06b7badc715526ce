"""Links whose card or bearer is gone (AMB-61)."""

import pytest

from rules.tests.doremi.play.cards import (
    black,
    character,
    hand_card,
    happening,
    item,
    maho,
    move_to,
    red,
    sleep,
)
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")
H1 = happening("H1")
WINDOW = ("DRM-5.01", "DRM-4.3.01c", "DRM-4.3.02a")


def activate(at: Table, player: str, card: str) -> Table:
    """Return the table after the activation of the first ability of a card."""
    return at.do(player, "activate", card=card, ability=0)


@pytest.mark.clause("AMB-61", "DRM-1.06")
@pytest.mark.parametrize(("way", "drawn"), [("still_resolves", 1), ("fizzles", 0), ("judge", 0)])
def test_a_maho_card_that_has_left_the_hand(way: str, drawn: int) -> None:
    his = [character("B", abilities=[red({"do": "discard_hand", "count": 1})])]
    at = table(
        Ada={"maho_hall": [C], "hand": [maho("U")]},
        Ben={"maho_hall": his},
        settings={"link_without_source": way},
    )
    at = activate(at.do("Ada", "use_maho", card="U"), "Ben", "B").passes("Ada")

    at = at.do("Ada", "give", card="U") if at.step == "giving.give" else at

    assert (at.where("U"), len(at.clauses("draws"))) == ("Ada discard_pile", drawn)


@pytest.mark.clause("AMB-61", "DRM-5.04")
def test_a_link_whose_target_is_gone_has_no_effect() -> None:
    his = [character("B", abilities=[red(move_to("removed", "C"))])]
    hers = [character("A0", abilities=[black(sleep("C"))]), C]
    at = table(Ada={"maho_hall": hers}, Ben={"maho_hall": his})

    at = activate(activate(at, "Ada", "A0"), "Ben", "B").passes("Ada")

    assert (at.where("C"), at.clauses("no_target")) == ("Ada removed", [("AMB-61",)])
    assert at.waits == ("day.main", "Ada")


@pytest.mark.clause("AMB-61", "DRM-5.04")
@pytest.mark.parametrize("zone", ["hand", "discard_pile", "removed"])
def test_a_text_about_the_card_itself_does_nothing_once_it_has_left_the_field(zone: str) -> None:
    returning = black(move_to("maho_hall", {"which": "self"}, awake=True), cost=[hand_card()])
    at = table(
        Ada={"maho_hall": [character("A0", abilities=[returning])], "hand": [D]},
        Ben={"maho_hall": [character("B", abilities=[red(move_to(zone, "A0"))])]},
    )
    at = activate(activate(at, "Ada", "A0"), "Ben", "B").passes("Ada")

    assert (at.where("A0"), at.clauses("no_target")) == (f"Ada {zone}", [("AMB-61",)])


@pytest.mark.clause("AMB-61", "DRM-1.06")
@pytest.mark.parametrize("act", ["use_character", "use_item", "use_maho"])
def test_a_used_card_that_has_left_the_hand(act: str) -> None:
    """A character or an item does not come from elsewhere; a MAHO card still has its effect."""
    cards = {"use_character": character("U"), "use_item": item("U"), "use_maho": maho("U")}
    his = [character("B", abilities=[red({"do": "discard_hand", "count": 1})])]
    at = table(Ada={"maho_hall": [C], "hand": [cards[act]]}, Ben={"maho_hall": his})
    bearer = {"bearer": "C"} if act == "use_item" else {}

    at = activate(at.do("Ada", act, card="U", **bearer), "Ben", "B").passes("Ada")
    at = at.do("Ada", "give", card="U") if at.step == "giving.give" else at

    assert at.where("U") == "Ada discard_pile"
    assert at.clauses("source_gone") == ([] if act == "use_maho" else [("AMB-61",)])
    assert len(at.clauses("draws")) == (act == "use_maho")


@pytest.mark.clause("AMB-61", "DRM-14.01")
def test_an_item_whose_bearer_is_gone_has_no_effect() -> None:
    his = [character("B", abilities=[red(move_to("home", "C"))])]
    at = table(Ada={"maho_hall": [C], "hand": [item("U")]}, Ben={"maho_hall": his})

    at = activate(at.do("Ada", "use_item", card="U", bearer="C"), "Ben", "B").passes("Ada")

    assert (at.where("C"), at.where("U")) == ("Ada home", "Ada discard_pile")
    assert at.clauses("target_gone")[0][:2] == ("AMB-61", "DRM-14.01")
