"""What a player knows of face-down cards without seeing them: shown only where memory may be aided.

A view shows a seat every card that the seat knows. At the table a player has to remember those that
lie face down in a spring area or were discarded (ONS-A17); a page that gives no memory aid leaves
out what is listed here.
"""

from __future__ import annotations

from rules.core.engine.game import Game
from rules.core.engine.seen import SeenCard, Spot
from rules.core.engine.state import State


def remembered(game: Game, state: State, seat: int) -> tuple[tuple[Spot, SeenCard], ...]:
    """Return the hidden cards that the seat knows, each with its place in its row.

    Knowledge comes from laying a card face down, peeking or discarding; it goes with a card that is
    exchanged and ends when the discard pile is shuffled.

    Source: ONS-1.2.1, ONS-5.6, ONS-5.8, ONS-5.9; our reading ONS-A17.
    """
    return tuple(
        (Spot(zone.key, place), card)
        for zone in game.view(state, seat).zones
        for place, card in enumerate(zone.cards)
        if card.piece is not None and (card.face_down or zone.code == "discard")
    )
