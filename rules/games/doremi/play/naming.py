"""Which card is it? Unknown cards that come to light, and piles that are shuffled."""

from __future__ import annotations

from rules.core.engine.chances import Draw, Order
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words

LIT = ("hand", "happening_area", "discard_pile", "removed", "memories", "failed_pile", "maho_hall")
"""Where a card is seen by somebody, so that it can be named."""

naming = Procedure(
    "naming",
    Words("Naming a card", "札の確認"),
    seen={"card": "pieces"},
    holds={"card": ("piece", "")},
)
shuffling = Procedure(
    "shuffling",
    Words("Shuffling", "シャッフル"),
    seen={"seat": "all", "zone": "all"},
    holds={"seat": ("seat", ""), "zone": ("text", "")},
)


def check_unknown(run: Run) -> None:
    """Ask for the first card that has come to light and is not known."""
    if run.top.proc == "naming" or not run.has_touched("zones") or "lit" in run.memo:
        return
    for seat in range(len(run.seats)):
        for zone in LIT:
            for piece in run.of(zone, seat):
                here = run.pieces[piece]
                if not here.card and not here.marks:
                    run.call("naming", None, card=piece)
                    return
    run.memo["lit"] = True


def _left(look: Look) -> Draw:
    pool = look.unseen(look.piece(look.here("card")).pool)
    cards = tuple((no, 1) for no in sorted(look.cards)) if pool is None else tuple(pool.items())
    return Draw(cards)


@naming.outcome(
    "name",
    "Which card is it?",
    "この札は？",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=_left,
    secret=True,
)
def name(run: Run, card: Value) -> None:
    """The card is named, or stays unknown until it matters."""
    piece = run.here("card")
    run.leave()
    if card:
        run.identify(piece, str(card))
    else:
        run.mark(piece, "unnamed", True)


def _orders(look: Look) -> Order:
    cards = tuple(look.pieces[p].card for p in look.of(look.here("zone"), look.here("seat")))
    return Order(cards if all(cards) else ())


@shuffling.outcome(
    "shuffle",
    "Shuffle the pile",
    "山を切る",
    "DRM-3.1.04",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=_orders,
    secret=True,
)
def shuffle(run: Run, order: Value) -> None:
    """The order is entered, or stays unknown as at the table."""
    assert isinstance(order, tuple)
    seat, zone = run.here("seat"), run.here("zone")
    run.leave()
    run.shuffle(zone, seat, tuple(str(card) for card in order), "DRM-3.1.04")
