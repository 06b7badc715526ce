"""How the arguments of an act are told: cards as they are seen, and what only some may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rules.core.engine.trace import Face, Told, Veiled
from rules.core.engine.values import EVERYBODY, JUDGE, NOBODY
from rules.core.words import same

if TYPE_CHECKING:
    from rules.core.engine.run import Run


def told_argument(run: Run, kind: str, value: Any) -> Any:
    """Return an argument of this kind as it stands in a trace: a card as it is seen now."""
    if value is None:
        return None
    if kind == "piece":
        return run.face(value)
    if kind == "text":
        return same(value)
    return run.who(value) if kind == "seat" else value


def veiled(value: Any, seat: int = JUDGE) -> Veiled:
    """Return what only the seat, or only the judge, may know: what is typed may name any card."""
    return Veiled(value, 1 << seat if seat >= 0 else NOBODY)


def seen_since(run: Run, fact: Told) -> Told:
    """Return the fact; a card also as those know it who have seen it by what was done."""
    if not isinstance(fact, Face) or fact.piece not in run.pieces:
        return fact
    now = run.face(fact.piece)
    return Face(fact.piece, now.card, fact.mask | now.mask)


def audience_of(args: Iterable[Told]) -> int:
    """Return who may know all of these: why an act is refused may lie in any of them."""
    mask = EVERYBODY
    for fact in args:
        if isinstance(fact, Face | Veiled):
            mask &= fact.mask
    return mask
