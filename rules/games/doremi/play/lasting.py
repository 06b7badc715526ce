"""Effects that last: put on a card for some days or for good, and taken off again."""

from __future__ import annotations

from typing import Any

from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.engine.trace import Told
from rules.core.words import Words, same
from rules.games.doremi.cards.effects import Until

Row = tuple[Any, ...]

FOR_GOOD = 0
"""The last day of what has none: it stays until the card leaves the field."""

CLAUSES: dict[str, tuple[str, ...]] = {
    "points": (),
    "names": ("DRM-8.03c",),
    "outfit": ("DRM-8.04b",),
    "blank": ("DRM-1.12",),
    "stolen": ("DRM-12.04",),
    "robbed": ("DRM-12.04",),
}
"""The kinds of effect, and the clauses that say what each means."""


def last_day(look: Look, until: Until) -> int:
    """Return the last day on which an effect holds that begins now (DRM-15.01, 15.01a)."""
    if isinstance(until, int):
        return int(look.fact("day")) + until - 1
    return int(look.fact("day")) if until == "end_of_day" else FOR_GOOD


def put_on(
    run: Run, code: str, controller: int, card: str, target: int, until: Until, *values: Any
) -> None:
    """Let an effect of this kind last on a card, told as the work of ``card``."""
    day, padded = last_day(run, until), (*values, 0, 0)[:2]
    row = (code, controller, card, target, day, *padded)
    run.set(
        "effects", (*run.fact("effects"), row), None, *CLAUSES[code], *_ends(until),
        key=f"lasting.{code}", card=run.face(target), until=_until(day), **_told(code, *padded),
    )  # fmt: skip


def _ends(until: Until) -> tuple[str, ...]:
    """Return the clauses that say when it ends; nothing does for good."""
    if isinstance(until, int):
        return ("DRM-15.01", "DRM-4.5.03")
    return ("DRM-4.5.03",) if until == "end_of_day" else ()


def _until(day: int) -> Words:
    return ALWAYS if day == FOR_GOOD else TO_THE_END.filled(day=day)


def _told(code: str, value: Any, other: Any) -> dict[str, Told]:
    """Return what the effect does, as its sentence says it; abilities are counted from 1."""
    if code == "points":
        return {"genki": same(f"{value:+}"), "solve": same(f"{other:+}")}
    if code in ("names", "outfit"):
        return {"value": same(value)}
    if code == "stolen":
        return {"value": value, "n": other + 1}
    return {"n": value + 1} if code == "robbed" else {}


def expire(run: Run) -> None:
    """Take off what ends with this day (DRM-4.5.03, 15.01a)."""
    day = run.fact("day")
    left = tuple(row for row in run.fact("effects") if row[4] == FOR_GOOD or row[4] > day)
    _keep(run, left, "DRM-4.5.03", "AMB-27")


def forget(run: Run, piece: int) -> None:
    """Take everything off a card that leaves the field."""
    _keep(run, tuple(row for row in run.fact("effects") if row[3] != piece))


def rows_of(look: Look, code: str, piece: int) -> tuple[Row, ...]:
    """Return the rows of this kind that last on a piece."""
    return tuple(row for row in look.fact("effects") if row[0] == code and row[3] == piece)


def take_off(run: Run, code: str, piece: int) -> None:
    """Take every effect of this kind off a card."""
    off = rows_of(run, code, piece)
    left = tuple(row for row in run.fact("effects") if row not in off)
    told: dict[str, Told] = {"card": run.face(piece), "what": code}
    run.set("effects", left, None, *CLAUSES[code], key="lasting.taken_off", **told)


def _keep(run: Run, left: tuple[Row, ...], *clauses: str) -> None:
    """Keep these, and tell on which cards something has ended; cards that are gone are not named."""
    ended = dict.fromkeys(row[3] for row in run.fact("effects") if row not in left)
    cards = tuple(run.face(piece) for piece in ended if piece in run.pieces)
    if cards:
        run.set("effects", left, None, *clauses, key="lasting.ended", cards=cards)
    else:
        run.set("effects", left, None, *clauses)


ALWAYS = Words("for good", "ずっと")
TO_THE_END = Words("until the end of day {day}", "{day}日目の終わりまで")
