"""What a player has to remember: face-down cards that were laid, looked at or discarded."""

import pytest

from rules.core.engine.seen import Spot
from rules.games.onsen.memory import remembered
from rules.tests.onsen.tables import Table, companion, down, ornament, out, table


def known(at: Table, user: str) -> list[tuple[str, int, str]]:
    found = remembered(at.game, at.state, at.seat(user))
    assert all(isinstance(spot, Spot) for spot, _ in found)
    return [(spot.zone, spot.at, card.card) for spot, card in found]


@pytest.mark.clause("ONS-5.6", "ONS-5.8", "ONS-5.9")
def test_memory_holds_what_was_laid_and_seen_and_goes_with_the_cards() -> None:
    hers = {"hand": [ornament("o"), companion("c")], "companions": [companion("b")]}
    at = table(Ada=hers, areas={1: [ornament("up"), down(out("x"), "Ben")], 2: [down(out("y"))]})

    laid = at.do("Ada", "place_spring", card="o", area=3, side="face_down")
    peeked = laid.do("Ada", "peek", card="x")
    swapped = laid.do("Ada", "swap", card="o", other="y")

    assert known(at, "Ada") == []
    assert known(laid, "Ada") == [("spring_3", 0, "o")]
    assert known(peeked, "Ada") == [("spring_1", 1, "x"), ("spring_3", 0, "o")]
    assert known(swapped, "Ada") == [("spring_2", 0, "o")]
    assert known(swapped, "Ben") == [("spring_1", 1, "x")]


@pytest.mark.clause("ONS-1.2.1", "ONS-1.2.2")
def test_a_discard_is_remembered_until_the_shuffle() -> None:
    cards = [companion(name) for name in "abc"]
    at = table(Ada={"hand": cards}, deck=[companion("d")]).do("Ada", "place_companion", card="a")

    ended = at.do("Ada", "place_companion", card="b").do("Ada", "end_turn")

    assert known(at, "Ada") == []
    assert ended.asked.step == "reshuffled"
    assert known(ended.outcome(()), "Ada") == []
    pile = table(discard=[down(companion("c"), "Ada"), down(companion("e"), "Ben")])
    assert (known(pile, "Ada"), known(pile, "Ben")) == (
        [("discard", 0, "c")],
        [("discard", 1, "e")],
    )
