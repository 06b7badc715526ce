"""Looking a position over takes no more than so many looks for each card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.core.engine.state import Piece, State
from rules.core.setup import build, parse
from rules.core.validation.cards import card_problems
from rules.core.validation.zones import zone_problems
from rules.tests.core.validation.positions import GAME, replace


class Counted(tuple[int, ...]):
    """A row that counts how many of its cards are looked at."""

    looks = 0

    def __iter__(self) -> Iterator[int]:
        Counted.looks += len(self)
        return super().__iter__()

    def __contains__(self, card: object) -> bool:
        Counted.looks += len(self)
        return super().__contains__(card)

    def index(self, *given: Any) -> int:
        Counted.looks += len(self)
        return super().index(*given)


class Pieces(dict[int, Piece]):
    """Cards that count how often one of them is looked at."""

    looks = 0

    def __getitem__(self, number: int) -> Piece:
        Pieces.looks += 1
        return super().__getitem__(number)


def pile(cards: int) -> State:
    """Return a position in which every card of a zone lies on the one before."""
    state = build(GAME, parse(GAME, f"users: Ada, Ben\nheap: ? x{cards - 1}, ?"))
    pieces = {
        number: replace(piece, host=number - 1 if number > 1 else None)
        for number, piece in state.pieces.items()
    }
    zones = {key: Counted(row) for key, row in state.zones.items()}
    return replace(state, zones=zones, pieces=Pieces(pieces))


def looks(cards: int) -> tuple[int, int]:
    """Return how many looks at rows and at cards it takes to check so many cards."""
    Counted.looks = Pieces.looks = 0
    look = GAME.look(pile(cards))
    list(zone_problems(look))
    list(card_problems(look))
    return Counted.looks, Pieces.looks


@pytest.mark.parametrize("cards", [250, 500])
def test_twice_as_many_cards_are_twice_the_work(cards: int) -> None:
    rows, pieces = looks(cards)

    twice_rows, twice_pieces = looks(2 * cards)

    assert twice_rows == 2 * rows
    assert abs(twice_pieces - 2 * pieces) <= 10


def test_a_thousand_cards_are_looked_at_a_few_times_each() -> None:
    rows, pieces = looks(1_000)

    assert rows <= 5 * 1_000
    assert pieces <= 10 * 1_000
