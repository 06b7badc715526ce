"""The state of one game: everything that decides its future, and nothing else."""

from __future__ import annotations

import msgspec

from rules.core.engine.values import Value

SCHEMA = 1
"""The shape of an encoded state; a change of the structs below raises it."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """One card as it lies on the table.

    ``card`` is its number, empty while nobody has said which card it is; then ``pool`` names the
    multiset it belongs to. ``host`` is the piece it is attached to. ``known`` are those who have
    seen it where it lies, besides those whom the zone shows it.
    """

    card: str
    zone: str
    owner: int | None = None
    host: int | None = None
    face_down: bool = False
    turned: bool = False
    known: int = 0
    pool: str = ""
    marks: dict[str, Value] = {}


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A procedure under way: which, at which step, and what it has to remember."""

    proc: str
    step: str
    data: dict[str, Value] = {}


class Result(msgspec.Struct, frozen=True):
    """How the game ended: the seats that won (none, one or several), the code of the ending, the
    clauses that say so and the points of each seat."""

    winners: tuple[int, ...]
    how: str
    clauses: tuple[str, ...]
    points: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    """One game at one moment.

    ``zones`` holds piece ids by zone key, the first on top; a zone of a seat has the key
    ``archive:0``. ``pools`` counts the cards that unknown pieces may still turn out to be; a pool
    that is not there means any card. ``facts`` are the values the title declares; a fact at its
    default is not stored. ``frames`` are the procedures under way, the innermost last.
    """

    title: str
    version: str
    cards: str
    settings: dict[str, Value]
    seats: tuple[str, ...]
    zones: dict[str, tuple[int, ...]]
    pieces: dict[int, Piece]
    pools: dict[str, dict[str, int]]
    facts: dict[str, Value]
    frames: tuple[Frame, ...]
    next_id: int
    out: tuple[int, ...] = ()
    result: Result | None = None
    schema: int = SCHEMA
