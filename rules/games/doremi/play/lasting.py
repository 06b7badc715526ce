"""Effects that last: put on a card for some days or for good, and taken off again."""

from __future__ import annotations

from typing import Any

from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.words import same
from rules.games.doremi.cards.effects import Until

FOR_GOOD = 0
"""The last day of what has none: it stays until the card leaves the field."""

TYPED = ("outfit", "names")
"""The effects whose value stands on a card as somebody wrote it."""


def last_day(look: Look, until: Until) -> int:
    """Return the last day on which an effect holds that begins now (DRM-15.01, 15.01a)."""
    if isinstance(until, int):
        return int(look.fact("day")) + until - 1
    return int(look.fact("day")) if until == "end_of_day" else FOR_GOOD


def put_on(
    run: Run, code: str, controller: int, card: str, target: int, until: Until, *values: Any
) -> None:
    """Let an effect of this kind last on a card, told as the work of ``card``."""
    padded = (*values, 0, 0)[:2]
    row = (code, controller, card, target, last_day(run, until), *padded)
    told = values[0] if values else ""
    told = same(told) if code in TYPED else told
    run.note("effect", f"lasting.{code}", card=run.face(target), value=told)
    run.set("effects", (*run.fact("effects"), row), None, "DRM-4.5.03")


def expire(run: Run) -> None:
    """Take off what ends with this day (DRM-4.5.03, 15.01a)."""
    day = run.fact("day")
    left = tuple(row for row in run.fact("effects") if row[4] == FOR_GOOD or row[4] > day)
    run.set("effects", left, None, "DRM-4.5.03", "AMB-27")


def forget(run: Run, piece: int) -> None:
    """Take everything off a card that leaves the field."""
    left = tuple(row for row in run.fact("effects") if row[3] != piece)
    run.set("effects", left, None)
