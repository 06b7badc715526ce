"""Which card is it? Unknown cards that come to light, and piles that are shuffled."""

from __future__ import annotations

from rules.core.engine import piles
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words

LIT = (
    "hand",
    "maho_hall",
    "home",
    "happening_area",
    "discard_pile",
    "removed",
    "memories",
    "failed_pile",
)
"""Where a card is seen by somebody, so that it can be named."""

naming = Procedure(
    "naming",
    Words("Naming cards", "札の確認"),
    seen={"card": "pieces", "left": "pieces"},
    holds={"card": ("piece", ""), "left": ("pieces", "")},
)
shuffling = Procedure(
    "shuffling",
    Words("Shuffling", "シャッフル"),
    seen={"seat": "all", "zone": "all"},
    holds={"seat": ("seat", ""), "zone": ("text", "")},
)


def check_unknown(run: Run) -> None:
    """Ask for the cards that have come to light by this action and are not known, one by one."""
    if not run.has_touched("zones"):
        return
    seats = range(len(run.seats))
    lit = (piece for seat in seats for zone in LIT for piece in run.of(zone, seat))
    asked = (run.here("card"), *run.here("left")) if run.top.proc == "naming" else ()
    came = tuple(piece for piece in lit if _has_come(run, piece) and piece not in asked)
    if came:
        run.call("naming", None, "DRM-1.19", "AMB-63", card=came[0], left=came[1:])


def _has_come(run: Run, piece: int) -> bool:
    """Return whether the piece is unknown and lay elsewhere when the action began."""
    here, before = run.pieces[piece], run.start.pieces.get(piece)
    return not here.card and (before is None or before.zone != here.zone)


@naming.outcome(
    "name",
    "Which card is it?",
    "この札は？",
    "DRM-1.19",
    "AMB-63",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.may_be(look, look.here("card")),
    secret=True,
)
def name(run: Run, card: Value) -> None:
    """The card is named, or stays unknown until it matters; then the next is asked for."""
    piece = run.here("card")
    left = tuple(each for each in run.here("left") if not run.pieces[each].card)
    if left:
        run.remember(card=left[0], left=left[1:])
    else:
        run.leave()
    if not run.pieces[piece].card:
        piles.name(run, piece, card)


@shuffling.outcome(
    "shuffle",
    "Shuffle the pile",
    "山を切る",
    "DRM-3.1.04",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.orders_of(look, look.of(look.here("zone"), look.here("seat"))),
    secret=True,
)
def shuffle(run: Run, order: Value) -> None:
    """The order is entered, or stays unknown as at the table."""
    seat, zone = run.here("seat"), run.here("zone")
    run.leave()
    piles.shuffle(run, zone, seat, order, "DRM-3.1.04")
