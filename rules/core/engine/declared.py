"""What a title declares: its zones, the facts it keeps, and who may see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from rules.core.engine.values import Value
from rules.core.words import Words

Seen = Literal["all", "owner", "nobody"]
"""Who sees it: everybody, the seat it belongs to, or only the judge."""


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A place for cards. ``each`` seat has one, or all share it.

    ``seen`` is who sees the cards lying face up in it; everybody sees how many there are.
    ``order`` is what the order of the cards means: the first is the top of a pile or the head of a
    queue, or it means nothing. ``accepts`` are the card types that may lie there, none meaning all.
    """

    code: str
    label: Words
    each: bool
    seen: Seen
    order: Literal["none", "pile", "queue"] = "none"
    limit: int | None = None
    limit_clause: str = ""
    accepts: tuple[str, ...] = ()
    clause: str = ""


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """A value the game keeps: of the table, of each seat, or of a card (a mark).

    ``seen`` must be declared: nothing is shown that nobody thought about. An ``int`` lies between
    ``least`` and ``greatest`` (None: no limit); a ``choice`` is one of ``choices``; a ``seat`` is
    the number of a seat; ``rows`` are rows of numbers and words. The ``default`` is not stored.
    ``row`` says what the members of each row are, as ``Procedure.holds`` does, so that they are
    told as people say them: ``piece`` (one that may be gone), or ``typed`` for what stands on a
    card.
    """

    code: str
    label: Words
    scope: Literal["table", "seat", "card"]
    kind: Literal["int", "flag", "choice", "seat", "text", "rows"]
    seen: Seen
    default: Value = None
    least: int = 0
    greatest: int | None = None
    choices: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    clause: str = ""

    def accepts(self, value: Value, seats: int) -> bool:
        """Return whether ``value`` can be the value of this fact at a table of ``seats``."""
        if value == self.default and type(value) is type(self.default):
            return True
        return CHECKS[self.kind](self, value, seats)


def _is_int(fact: Fact, value: Value, seats: int) -> bool:
    if type(value) is not int or value < fact.least:
        return False
    return fact.greatest is None or value <= fact.greatest


def _is_rows(fact: Fact, value: Value, seats: int) -> bool:
    if not isinstance(value, tuple):
        return False
    return not fact.row or all(_is_row(fact.row, row, seats) for row in value)


def _is_row(kinds: tuple[str, ...], row: object, seats: int) -> bool:
    """Return whether the row has its members, each of its kind; ``1`` and ``True`` are different."""
    if not isinstance(row, tuple) or len(row) != len(kinds):
        return False
    return all(
        type(each) in MEMBERS.get(kind, (int,)) and (kind != "seat" or 0 <= each < seats)
        for kind, each in zip(kinds, row, strict=True)
    )


MEMBERS: dict[str, tuple[type, ...]] = {"card": (str,), "text": (str,), "typed": (int, str)}
"""What the members of a row are of which type; the others are numbers."""

CHECKS: dict[str, Callable[[Fact, Value, int], bool]] = {
    "int": _is_int,
    "flag": lambda fact, value, seats: type(value) is bool,
    "choice": lambda fact, value, seats: value in fact.choices,
    "seat": lambda fact, value, seats: type(value) is int and 0 <= value < seats,
    "text": lambda fact, value, seats: isinstance(value, str),
    "rows": _is_rows,
}


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of the game: a question the rules leave open, with our reading as the default.

    ``integers`` are the least and greatest whole number that answer it besides the ``options``.
    Without a default the game cannot start until it is answered.
    """

    name: str
    label: Words
    reading: str
    default: Value
    options: tuple[Value, ...] = ()
    integers: tuple[int, int] | None = None

    def accepts(self, value: Value) -> bool:
        """Return whether ``value`` answers the question; ``1`` and ``True`` are different."""
        if any(type(value) is type(each) and value == each for each in self.options):
            return True
        if self.integers is None or type(value) is not int:
            return False
        return self.integers[0] <= value <= self.integers[1]
