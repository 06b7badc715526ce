"""What an effect names: a character in the line or an event in play, and what happens to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.games.omoline.cards import model
from rules.games.omoline.play.effects import characters_for, effects, events_for, now, todo
from rules.games.omoline.play.playing import EVENT
from rules.games.omoline.play.relief import CHARACTER, emergency_relief
from rules.games.omoline.play.seeing import owner_of, urge

acts = Acts()

# characters

effects.decision(
    "choose_character",
    "Choose a character in the line",
    "ラインのキャラを選ぶ",
    "OML-2.2.2",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("choose_character",),
)


def _characters(look: Look) -> tuple[int, ...]:
    op = now(look) if look.top.proc == "effects" else None
    return characters_for(look, op) if isinstance(op, model.OnCharacter) else ()


def _character_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _characters(look):
        yield {"character": piece}


def _not_this_character(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("character") not in _characters(look):
        yield Obstacle("OML-2.2.2", "not_a_target", {}, impossible=True)


@acts.act(
    "choose_character",
    "Choose the character",
    "キャラを選ぶ",
    "OML-2.2.2",
    when="OML-2.2.2",
    args=(CHARACTER,),
    candidates=_character_candidates,
    obstacles=_not_this_character,
    bound=True,
)
def choose_character(run: Run, act: Act) -> None:
    """What the effect does happens to this character."""
    op = now(run)
    run.goto("next")
    ON_CHARACTER[type(op)](run, act.number("character"), op)


def _relieve(run: Run, piece: int, op: model.EmergencyRelief) -> None:
    """Relieve the character; when that is cancelled, the judge sees to the rest of the effect (OML-A19)."""
    run.note("check passed", "relief_by_effect", "OML-5.3.1", "OML-A20", card=run.face(piece))
    rest = len(todo(run)) > run.here("at")
    if not emergency_relief(run, piece) and rest:
        run.remember("OML-5.3.4", at=len(todo(run)))
        run.ask_judge("by_hand.rest_of_effect", "OML-5.3.4", "OML-A19")


def _urge(run: Run, piece: int, op: model.ChangeUrge) -> None:
    run.mark(piece, "urge", max(0, urge(run, piece) + op.amount), "OML-2.2.2", "OML-2.1.23")


ON_CHARACTER: dict[type, Callable[[Run, int, Any], None]] = {
    model.EmergencyRelief: _relieve,
    model.ChangeUrge: _urge,
}

# events

effects.decision(
    "choose_event",
    "Choose an event in play",
    "場のイベントを選ぶ",
    "OML-2.2.2",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("choose_event",),
)


def _events(look: Look) -> tuple[int, ...]:
    op = now(look) if look.top.proc == "effects" else None
    return events_for(look, op) if isinstance(op, model.OnEvent) else ()


def _event_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _events(look):
        yield {"event": piece}


def _not_this_event(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("event") not in _events(look):
        yield Obstacle("OML-2.2.2", "not_a_target", {}, impossible=True)


@acts.act(
    "choose_event",
    "Choose the event",
    "イベントを選ぶ",
    "OML-2.2.2",
    when="OML-2.2.2",
    args=(EVENT,),
    candidates=_event_candidates,
    obstacles=_not_this_event,
    bound=True,
)
def choose_event(run: Run, act: Act) -> None:
    """What the effect does happens to this event."""
    op = now(run)
    run.goto("next")
    ON_EVENT[type(op)](run, act.number("event"), op)


def _power(run: Run, piece: int, op: model.ChangePower) -> None:
    """Change the power until the end of the battle phase or of the turn."""
    row = (piece, op.amount, op.until)
    run.set("power_changes", (*run.fact("power_changes"), row), None, "OML-2.2.2", "OML-2.2.10")


def _destroy(run: Run, piece: int, op: model.DestroyEvent) -> None:
    run.move(piece, "drop_area", owner_of(run, piece), "OML-2.2.2", "OML-4.10.1", key="to_drop")


def _remove(run: Run, piece: int, op: model.RemoveEvent) -> None:
    run.move(piece, "lost_area", owner_of(run, piece), "OML-2.2.2", "OML-4.11.1", key="to_lost")


ON_EVENT: dict[type, Callable[[Run, int, Any], None]] = {
    model.ChangePower: _power,
    model.DestroyEvent: _destroy,
    model.RemoveEvent: _remove,
}
