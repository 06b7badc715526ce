"""The orders that a shuffled pile can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.core.engine.chances import Order
from rules.core.engine.look import Look


def orders_of(look: Look, pile: Iterable[int]) -> Order:
    """Return the orders of a pile; its unknown cards count as long as they all lie in it.

    Where an unknown one of their pool lies elsewhere, only the unknown order is left.
    """
    pieces = [look.pieces[piece] for piece in pile]
    cards = Counter(piece.card for piece in pieces if piece.card)
    for pool, count in Counter(piece.pool for piece in pieces if not piece.card).items():
        held = look.unseen(pool)
        if held is None or sum(held.values()) != count:
            return Order(())
        cards.update(held)
    return Order(tuple(sorted(cards.elements())))
