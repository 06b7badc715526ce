"""Cards that nobody has named yet: what they may be, and the orders that a pile can have."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.engine.chances import Draw, Order
from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.engine.values import Value


def may_be(look: Look, piece: int, *, may_stay_unknown: bool = True) -> Draw:
    """Return the cards that an unknown piece may be: those of its pool, or any without one."""
    pool = look.unseen(look.pieces[piece].pool)
    any_card = dict.fromkeys(sorted(look.cards), 1)
    return Draw(tuple((any_card if pool is None else pool).items()), may_stay_unknown)


def name(run: Run, piece: int, card: Value, *clauses: str) -> None:
    """Say which card the piece is; an empty answer leaves it unknown until it matters."""
    if card:
        run.identify(piece, str(card), *clauses)


def orders_of(look: Look, pile: Iterable[int]) -> Order:
    """Return the orders that a pile can have; unknown cards in it leave only the unknown one."""
    cards = tuple(look.pieces[piece].card for piece in pile)
    return Order(cards if all(cards) else ())


def shuffle(run: Run, zone: str, seat: int | None, order: Value, *clauses: str) -> None:
    """Shuffle a zone into the order that was entered; an empty one stays unknown, as at a table."""
    assert isinstance(order, tuple)
    run.shuffle(zone, seat, tuple(str(card) for card in order), *clauses)
