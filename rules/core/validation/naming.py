"""How hints call the things of a position: cards by number and id, zones by user and label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.engine.problems import Problem, Severity
from rules.core.words import Words, same

if TYPE_CHECKING:
    from rules.core.engine.look import Look


def card_words(look: Look, piece: int) -> Words:
    """Return the number and the id of a card, as a set-up text writes them."""
    return same(f"{look.pieces[piece].card or '?'}#{piece}")


def zone_words(look: Look, key: str) -> Words:
    """Return the label of a zone, with the user where each has one."""
    code = look.rules.code_of_key.get(key)
    if code is None:
        return same(key)
    label, seat = look.rules.zone[code].label, look.rules.seat_of_key[key]
    if seat is None or seat >= len(look.seats):
        return label
    return Words(f"{look.seats[seat]}: {label.en}", f"{look.seats[seat]}の{label.ja}")


def problem(
    code: str, severity: Severity, place: str, hint: Words, clause: str = "", /, **values: object
) -> Problem:
    """Return a problem, its hint filled in."""
    return Problem(code, severity, place, clause, hint.filled(**values) if values else hint)
