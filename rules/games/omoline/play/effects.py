"""Carrying out what an effect does, one thing after the other (OML-2.2.2, OML-6.6.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.words import Words
from rules.games.omoline.cards import model
from rules.games.omoline.play.drawing import draw
from rules.games.omoline.play.seeing import card_of, in_line, other

effects = Procedure(
    "effects",
    Words("Effect", "効果"),
    seen={"user": "all", "source": "pieces", "card": "all", "index": "all", "at": "all"},
    holds={
        "user": ("seat", ""),
        "source": ("piece", None),
        "card": ("card", ""),
        "index": ("count", ""),
        "at": ("count", ""),
    },
)


def begin_effects(run: Run, seat: int, source: int, index: int, *clauses: str) -> None:
    """Carry out an effect of the card, by its number; ``seat`` chooses for it."""
    no = run.pieces[source].card
    run.call("effects", None, *clauses, user=seat, source=source, card=no, index=index, at=0)


def todo(look: Look) -> tuple[model.Op, ...]:
    """Return everything that the effect under way does; nothing where the card has no such effect."""
    card: model.Card = look.cards[look.here("card")]
    row = card.effects if card.skill is None else card.skill.effects
    index: int = look.here("index")
    return row[index].do if index < len(row) else ()


def now(look: Look) -> model.Op | None:
    """Return what is carried out just now."""
    row, at = todo(look), look.here("at")
    return row[at - 1] if 0 < at <= len(row) else None


@effects.step("next", "Next part of the effect", "効果の次の部分", "OML-2.2.2")
def next_part(run: Run) -> None:
    """The parts are carried out in the order in which they stand."""
    at, row = run.here("at"), todo(run)
    if at >= len(row):
        run.leave()
        return
    run.remember(at=at + 1)
    CARRY_OUT[type(row[at])](run, row[at])


def characters_for(look: Look, op: model.OnCharacter) -> tuple[int, ...]:
    """Return the characters that the effect may name: in the line, of one's own or of the opponent."""
    seat = look.here("user")
    sides = {"own_line": (seat,), "opp_line": (other(seat),), "any_line": (seat, other(seat))}
    return tuple(piece for side in sides[op.target] for piece in in_line(look, side))


def events_for(look: Look, op: model.OnEvent) -> tuple[int, ...]:
    """Return the events that the effect may name: in play, of one's own or of the opponent."""
    seat = look.here("user")
    sides = {"own_event": (seat,), "opp_event": (other(seat),), "any_event": (seat, other(seat))}
    return tuple(piece for side in sides[op.target] for piece in look.of("event_area", side))


def _on_character(run: Run, op: model.OnCharacter) -> None:
    if characters_for(run, op):
        run.goto("choose_character")
    else:
        run.note("not applied", "no_target", "OML-2.2.2")


def _on_event(run: Run, op: model.OnEvent) -> None:
    if events_for(run, op):
        run.goto("choose_event")
    else:
        run.note("not applied", "no_target", "OML-2.2.2")


def _closure(run: Run, op: model.ChangeClosure) -> None:
    run.set("closure", max(0, run.fact("closure") + op.amount), None, "OML-2.2.2", "OML-4.6.4")


def _draw(run: Run, op: model.DrawCards) -> None:
    draw(run, run.here("user"), op.amount, "OML-2.2.2")


def _by_hand(run: Run, op: model.ByHand) -> None:
    source = run.here("source")
    card = card_of(run, source) if source in run.pieces else None
    clause = "OML-2.1.19" if card is not None and card.is_character else "OML-2.2.2"
    run.ask_judge(op.text, clause, "OML-A25", en=op.text_en, card=source if card else None)


CARRY_OUT: dict[type, Callable[[Run, Any], None]] = {
    model.EmergencyRelief: _on_character,
    model.ChangeUrge: _on_character,
    model.ChangeClosure: _closure,
    model.ChangePower: _on_event,
    model.DrawCards: _draw,
    model.DestroyEvent: _on_event,
    model.RemoveEvent: _on_event,
    model.ByHand: _by_hand,
}
