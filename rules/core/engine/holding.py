"""What the frames of a procedure must remember, and whether they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from rules.core.engine.problems import Problem
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.state import Frame

Kind = Callable[["Look", Any], bool]


def _seat(look: Look, value: Any) -> bool:
    return type(value) is int and 0 <= value < len(look.seats)


def _piece(look: Look, value: Any) -> bool:
    return type(value) is int and value in look.pieces


def _row_of(one: Kind) -> Kind:
    return lambda look, value: isinstance(value, tuple) and all(one(look, each) for each in value)


KINDS: dict[str, Kind] = {
    "seat": _seat,
    "seats": _row_of(_seat),
    "piece": _piece,
    "pieces": _row_of(_piece),
    "int": lambda look, value: type(value) is int,
    "flag": lambda look, value: isinstance(value, bool),
    "count": lambda look, value: type(value) is int and value >= 0,
    "text": lambda look, value: isinstance(value, str),
    "card": lambda look, value: isinstance(value, str) and value in look.cards,
    "rows": lambda look, value: isinstance(value, tuple),
}


def frame_problems(look: Look) -> Iterator[Problem]:
    """Yield what the procedures under way should remember and do not, or remember wrongly.

    ``Procedure.holds`` says for each name the kind of value and the step from which on it must be
    there, or the steps at which it must; an empty step means always, None never.
    """
    for place, frame in enumerate(look.frames):
        procedure = look.rules.procedures.get(frame.proc)
        if procedure is None or frame.step not in procedure.steps:
            yield _problem(frame, place, frame.step)
            continue
        steps = list(procedure.steps)
        for name, (kind, since) in procedure.holds.items():
            due = _is_due(steps, frame.step, since)
            value = frame.data.get(name)
            if value is None and not due:
                continue
            if not KINDS[kind](look, value):
                yield _problem(frame, place, name)


def _is_due(steps: list[str], step: str, since: str | tuple[str, ...] | None) -> bool:
    if since is None or isinstance(since, tuple):
        return since is not None and step in since
    return not since or steps.index(step) >= steps.index(since)


def _problem(frame: Frame, place: int, name: str) -> Problem:
    hint = HINT.filled(proc=frame.proc, step=frame.step, name=name)
    return Problem("procedure_incomplete", "stop", f"frames[{place}].{name}", "", hint)


HINT = Words(
    "{proc}, step {step}: say {name}, or begin at an earlier step.",
    "{proc}の{step}: {name}を入れるか、前の段階から始めてください。",
)
