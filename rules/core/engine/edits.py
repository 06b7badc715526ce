"""Carrying out what the judge changes by hand."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core.engine import by_hand, ops
from rules.core.engine.actions import Manual, Obstacle
from rules.core.engine.asking import step_of
from rules.core.engine.by_hand import misplaced
from rules.core.engine.holding import frame_problems
from rules.core.engine.procedures import Decision
from rules.core.engine.run import Run
from rules.core.engine.standard import PROCEDURES
from rules.core.engine.values import EVERYBODY, NOBODY
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem

Perform = Callable[[Run, Any], None]


def why_not(look: Look, manual: Manual) -> tuple[Obstacle, ...]:
    """Return what in the changes cannot be done: pieces, zones, facts that do not exist.

    Each change is looked at in the position that those before it leave. Nothing need be changed
    where the judge answers a question, or says by which clauses everything stays as it is.
    """
    if look.result is not None:
        return (Obstacle("", "game_over", {}, impossible=True),)
    if not manual.changes and not manual.clauses and not _asked(look):
        return (misplaced(Words("Nothing is changed.", "変更がありません。")),)
    trial = Run(look.rules, look.cards, look.start)
    _answer(trial, manual)
    faults = ((n, _tried(trial, op)) for n, op in enumerate(manual.changes))
    found = [_at(n, fault) for n, several in faults for fault in several]
    return tuple(_first(found) or map(misplaced, _torn(look, trial)))


def _at(n: int, fault: Obstacle) -> Obstacle:
    why = PLACE.filled(n=n, what=fault.facts["why"])
    return msgspec.structs.replace(fault, facts={"why": why})


def _first(found: list[Obstacle]) -> list[Obstacle]:
    """Return the first fault, and how many more there are: the others often follow from it."""
    more = MORE.filled(n=len(found) - 1)
    return [*found[:1], *([misplaced(more)] if len(found) > 1 else [])]


def _torn(look: Look, trial: Run) -> list[Words]:
    """Return what would keep the game from going on after the changes and did not before."""
    before = {(each.place, each.hint) for each in _stops(look)}
    after = {each.place: each.hint for each in _stops(trial)}
    return [hint for place, hint in after.items() if (place, hint) not in before]


def _stops(look: Look) -> Iterator[Problem]:
    """Yield what the procedures under way miss, and what the title cannot go on without."""
    yield from frame_problems(look)
    yield from (each for each in look.rules.problems(look) if each.severity == "stop")


def _tried(trial: Run, op: ops.Op) -> list[Obstacle]:
    """Return what stands against the change, or make it in the trial."""
    if trial.result is not None:
        return [misplaced(ENDED)]
    if isinstance(op, ops.DoAct):
        found = by_hand.why_not(trial, op)
    else:
        found = [misplaced(words) for words in _problems(trial, op)]
    if not found:
        PERFORM[type(op)](trial, op)
    return found


def _asked(look: Look) -> bool:
    step = step_of(look)
    return isinstance(step, Decision) and step.kind == "judge"


def _problems(look: Look, op: ops.Op) -> list[Words]:
    found = []
    for name in ("piece", "host"):
        piece = getattr(op, name, None)
        if piece is not None and piece not in look.pieces:
            found.append(_no("piece", piece))
    found += _seat_problems(look, op)
    zone = getattr(op, "zone", None)
    if zone is not None and look.rules.zone.get(zone) is None:
        found.append(_no("zone", zone))
    elif zone is not None and look.rules.zone[zone].each == (getattr(op, "seat", None) is None):
        declared = look.rules.zone[zone]
        found.append((SEAT_MISSING if declared.each else SEAT_NEEDLESS).filled(zone=declared.label))
    card = getattr(op, "card", None)
    if card is not None and card not in look.cards:
        found.append(_no("card", card))
    found += _value_problems(look, op) + _special_problems(look, op)
    return found or _host_problems(look, op)


def _seat_problems(look: Look, op: ops.Op) -> list[Words]:
    seats = [getattr(op, "seat", None), getattr(op, "owner", None)]
    seats += list(getattr(op, "winners", ())) + list(getattr(op, "to", ()) or ())
    return [
        _no("seat", seat) for seat in seats if seat is not None and not 0 <= seat < len(look.seats)
    ]


def _value_problems(look: Look, op: ops.Op) -> list[Words]:
    if not isinstance(op, ops.SetFact | ops.MarkPiece):
        return []
    name = op.fact if isinstance(op, ops.SetFact) else op.mark
    fact = look.rules.facts.get(name)
    scope = "card" if isinstance(op, ops.MarkPiece) else "table" if op.seat is None else "seat"
    if fact is None or fact.scope != scope:
        return [_no("fact", name)]
    if fact.accepts(op.value, len(look.seats)):
        return []
    return [
        Words("{fact} cannot be {value}.", "{fact}を{value}にはできません。").filled(
            fact=fact.label, value=op.value
        )
    ]


def _special_problems(look: Look, op: ops.Op) -> list[Words]:
    if isinstance(op, ops.IdentifyPiece) and op.piece in look.pieces:
        piece = look.pieces[op.piece]
        pool = look.unseen(piece.pool)
        if piece.card:
            return [Words("That card is already known.", "その札はすでに判明しています。")]
        if pool is not None and op.card not in pool:
            return [
                Words(
                    "Card {card} is not among those left.", "{card}は残りの札にありません。"
                ).filled(card=op.card)
            ]
    if isinstance(op, ops.Leave) and len(look.frames) < 2:
        return [Words("Nothing is under way that could end.", "終えられる手順がありません。")]
    if isinstance(op, ops.GoTo) and op.step not in _steps(look):
        return [_no("step", op.step)]
    return []


def _steps(look: Look) -> Container[str]:
    return look.rules.procedures[look.top.proc].steps if look.frames else ()


def _host_problems(look: Look, op: ops.Op) -> list[Words]:
    if not isinstance(op, ops.MovePiece | ops.AttachPiece) or op.host is None:
        return []
    zone = look.pieces[op.piece].zone
    if isinstance(op, ops.MovePiece):
        zone = look.key(op.zone, op.seat)
    apart = look.pieces[op.host].zone != zone
    return [APART] if apart or op.piece in _bearers(look, op.host) else []


def _bearers(look: Look, piece: int | None) -> Iterator[int]:
    """Yield the piece, what it is attached to, and so on."""
    while piece is not None:
        yield piece
        piece = look.pieces[piece].host


PLACE = Words("changes[{n}]: {what}", "changes[{n}]: {what}")
MORE = Words("Faults in the changes besides: {n}.", "変更の誤りは、ほかに{n}件あります。")
ENDED = Words("The game ends before this change.", "この変更の前にゲームが終わります。")
APART = Words(
    "A card can only be attached to another card in the same zone, and to none that it bears.",
    "札を付けられるのは同じ場所にある別の札だけで、自分に付いている札には付けられません。",
)
SEAT_MISSING = Words(
    "{zone}: each seat has its own; name the seat.",
    "{zone}: 席ごとにあるので、どの席のものか指定してください。",
)
SEAT_NEEDLESS = Words(
    "{zone}: all share one; name no seat.",
    "{zone}: 全員で共有するので、席は指定しないでください。",
)


def _no(what: str, value: object) -> Words:
    return Words("There is no {what} {value}.", "{what}「{value}」はありません。").filled(
        what=NAMES[what], value=value
    )


NAMES = {
    "piece": Words("card with the id", "札の番号"),
    "zone": Words("zone", "場所"),
    "seat": Words("seat", "席"),
    "card": Words("card", "カード"),
    "fact": Words("value", "値"),
    "step": Words("step", "段階"),
}


def change(run: Run, manual: Manual) -> None:
    """Make the changes, tell which invariants they break, and answer the judge's question."""
    before = set(run.rules.invariants(run))
    _answer(run, manual)
    for op in manual.changes:
        PERFORM[type(op)](run, op)
    for _, sentence in sorted(set(run.rules.invariants(run)) - before):
        run.note("check failed", "breaks", audience=NOBODY, why=sentence)


def _answer(run: Run, manual: Manual) -> None:
    """Leave the question first, so that steps and procedures are those that asked it."""
    if manual.resolves and _text_asked(run):
        run.leave()


def _text_asked(run: Run) -> bool:
    return bool(run.frames) and run.top.proc in PROCEDURES


def _move(run: Run, op: ops.MovePiece) -> None:
    if run.key(op.zone, op.seat) != run.pieces[op.piece].zone:
        _detach(run, op.piece)
    run.move(op.piece, op.zone, op.seat, at=op.at, host=op.host, face_down=op.face_down)


def _turn(run: Run, op: ops.TurnPiece) -> None:
    here = run.piece(op.piece)
    turned = here.turned if op.turned is None else op.turned
    down = here.face_down if op.face_down is None else op.face_down
    run.change(op.piece, "turned", turned=turned, face_down=down)


def _show(run: Run, op: ops.ShowPiece) -> None:
    if op.to is None:
        run.change(op.piece, "hidden", known=0)
        return
    mask = sum(1 << seat for seat in sorted(set(op.to))) if op.to else EVERYBODY
    run.change(op.piece, "shown", known=run.piece(op.piece).known | mask)


def _create(run: Run, op: ops.CreatePiece) -> None:
    run.create(op.card, op.zone, op.seat, owner=op.owner)


def _remove(run: Run, op: ops.RemovePiece) -> None:
    _detach(run, op.piece)
    run.remove(op.piece)


def _detach(run: Run, host: int) -> None:
    for piece in run.attached(host):
        run.change(piece, "attached", host=None)


def _end(run: Run, op: ops.EndGame) -> None:
    run.finish(op.winners, op.how if f"end.{op.how}" in run.rules.texts else "judge")


PERFORM: dict[type, Perform] = {
    ops.MovePiece: _move,
    ops.TurnPiece: _turn,
    ops.AttachPiece: lambda run, op: run.change(op.piece, "attached", host=op.host),
    ops.IdentifyPiece: lambda run, op: run.identify(op.piece, op.card),
    ops.ShowPiece: _show,
    ops.CreatePiece: _create,
    ops.RemovePiece: _remove,
    ops.SetFact: lambda run, op: run.set(op.fact, op.value, op.seat),
    ops.MarkPiece: lambda run, op: run.mark(op.piece, op.mark, op.value),
    ops.Eliminate: lambda run, op: run.eliminate(op.seat),
    ops.GoTo: lambda run, op: run.goto(op.step),
    ops.Leave: lambda run, op: run.leave(),
    ops.EndGame: _end,
    ops.DoAct: by_hand.do,
}
