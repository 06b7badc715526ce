"""OP and ED cards: checked for the turn player, in the morning or at night (DRM-24.*)."""

from __future__ import annotations

from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.doremi.play.deriving import holds
from rules.games.doremi.play.seeing import area_cards, card_of, other, turn_player

asking = Procedure(
    "oped_asked",
    Words("Condition of an OP or ED", "OP・EDの条件"),
    seen={"card": "pieces"},
    holds={"card": ("piece", "")},
)


def next_oped(look: Look, kind: str) -> int | None:
    """Return the next OP or ED in the field that was not checked in this step."""
    seat = turn_player(look)
    areas = (seat, other(seat)) if look.setting("oped_scope") == "both_areas" else (seat,)
    checked = look.within("day", "checked") or ()
    for area in areas:
        for piece in area_cards(look, area):
            card = card_of(look, piece)
            if card is not None and card.oped == kind and piece not in checked:
                return piece
    return None


def take_oped(run: Run, kind: str, step: str) -> bool:
    """Check the next card of the kind; return whether there was one."""
    piece = next_oped(run, kind)
    if piece is None:
        return False
    seat, card = turn_player(run), card_of(run, piece)
    assert card is not None
    run.goto(step, checked=(*(run.here("checked") or ()), piece))
    if not card.modelled or (card.condition is not None and card.condition.text):
        run.call("oped_asked", None, "DRM-24.06", card=piece)
    elif holds(run, card.condition, seat):
        into_memories(run, piece, seat)
    else:
        run.note("check failed", "condition_not_met", "DRM-24.05", card=run.face(piece))
    return True


def into_memories(run: Run, piece: int, seat: int) -> None:
    """The card goes to the turn player's memories; its effect lasts while it lies there."""
    run.move(piece, "memories", seat, "DRM-24.06", "AMB-37", key="to_memories")


@asking.outcome(
    "condition",
    "Is the condition met?",
    "条件を満たしているか",
    "DRM-24.05",
    "DRM-24.06",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick(("yes", "no")),
    text=lambda look: _condition(look),
)
def condition(run: Run, answer: Value) -> None:
    """A condition in words is for the judge, and so is a card that is not modelled."""
    piece = run.here("card")
    run.leave()
    if answer == "yes":
        into_memories(run, piece, turn_player(run))
    else:
        run.note("check failed", "condition_not_met", "DRM-24.05", card=run.face(piece))


def _condition(look: Look) -> Words:
    card = card_of(look, look.here("card"))
    assert card is not None
    told = card if card.condition is None or not card.modelled else card.condition
    return Words(told.text_en or told.text, told.text)
