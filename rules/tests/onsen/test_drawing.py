"""The deck runs out: the discard pile is shuffled and becomes the deck (ONS-1.2.2, ONS-A18)."""

import pytest

from rules.core.engine.chances import Order
from rules.tests.onsen.tables import companion, table


def cards(name: str, count: int) -> list[object]:
    return [companion(f"{name}{n}") for n in range(1, count + 1)]


@pytest.mark.clause("ONS-1.2.2")
def test_two_are_drawn_then_eight_shuffled_then_one_drawn() -> None:
    at = table(at="turn", deck=cards("d", 2), discard=cards("x", 8)).run_on()  # type: ignore[arg-type]

    shuffled = at.outcome(("x8", "x1", "x2", "x3", "x4", "x5", "x6", "x7"))

    assert (at.lying("hand", "Ada"), at.lying("discard")) == (("d1", "d2"), ())
    assert at.asked.domain == Order(tuple(f"x{n}" for n in range(1, 9)))
    assert shuffled.lying("hand", "Ada") == ("d1", "d2", "x8")
    assert shuffled.lying("deck") == ("x1", "x2", "x3", "x4", "x5", "x6", "x7")
    assert shuffled.clauses("shuffled") == [("ONS-1.2.2",)]


@pytest.mark.clause("ONS-1.2.2")
def test_an_emptied_deck_is_renewed_at_once() -> None:
    at = table(at="turn", deck=cards("d", 3), discard=cards("x", 4)).run_on()  # type: ignore[arg-type]

    shuffled = at.outcome(())

    assert len(at.lying("hand", "Ada")) == 3
    assert at.waits == ("bathing.reshuffled", "chance")
    assert shuffled.waits == ("bathing.act", "Ada")
    assert shuffled.lying("deck") == ("?",) * 4
    assert list(shuffled.state.pools.values()) == [{"x1": 1, "x2": 1, "x3": 1, "x4": 1}]


@pytest.mark.clause("ONS-1.2.2", "ONS-A18")
def test_fewer_are_drawn_where_deck_and_discard_are_empty() -> None:
    at = table(at="turn", deck=cards("d", 1)).run_on()  # type: ignore[arg-type]

    assert at.lying("hand", "Ada") == ("d1",)
    assert at.clauses("nothing_to_draw") == [("ONS-1.2.2", "ONS-A18")]
    assert at.waits == ("bathing.act", "Ada")


@pytest.mark.clause("ONS-1.2.2")
def test_nobody_can_follow_a_card_through_the_shuffle() -> None:
    hers = {"hand": [companion("a"), companion("b"), companion("c")]}
    at = table(Ada=hers, deck=[], discard=[]).do("Ada", "place_companion", card="a")

    ended = at.do("Ada", "place_companion", card="b").do("Ada", "end_turn")
    renewed = ended.outcome(("c",))

    assert ended.asked.step == "reshuffled"
    assert renewed.lying("hand", "Ben") == ("c",)
    assert renewed.seen("Ada", "hand", "Ben") == [""]
    assert ended.seen("Ada", "deck") == [""]
