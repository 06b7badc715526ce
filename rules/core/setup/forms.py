"""The set-up of a position in its JSON form: what stands under ``"setup"`` in a scenario file.

Everything may be left out that has an obvious value: settings at their default, facts at their
default, empty zones, ids that follow from the order of the cards. A seat is named by its user; where
that cannot be (two users of one name), ``"@0"`` is the first seat, ``"@1"`` the second.
"""

from __future__ import annotations

from typing import Any

import msgspec
import msgspec.inspect
from msgspec import UNSET, UnsetType

from rules.core.engine.values import Value
from rules.core.setup.errors import SetUpUnreadable
from rules.core.setup.shapes import misshapen


class _Form(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of the parts of a set-up: nothing unknown may stand in it."""


class Laid(_Form, frozen=True):
    """A card as it lies, or ``count`` cards that lie side by side and are alike.

    ``card`` is the number or the exact name, null while it is unknown; an unknown card may be any
    of its ``pool``, which is the zone's own unless it is named. Several cards have the ids from
    ``id`` on. ``attached`` are the cards on this one that lie right after it in the zone; ``on``
    is the id of the card it is attached to where that does not show so. ``known_by`` are the seats
    that have seen it besides those whom the zone shows it, ``"all"`` or ``"watchers"``.
    ``owner`` follows from the zone unless it is said.
    """

    card: str | None = None
    id: int | None = None
    count: int = 1
    attached: tuple[Laid | str | None, ...] = ()
    on: int | None = None
    turned: bool = False
    face_down: bool = False
    owner: str | UnsetType | None = UNSET
    known_by: tuple[str, ...] = ()
    pool: str | None = None
    marks: dict[str, Value] = {}


Entry = Laid | str | None
"""One entry of a zone: the number of a card, null or "?" for an unknown one, or a card as it lies."""

Row = tuple[Entry, ...] | Laid
"""What lies in a zone, the first on top; ``{"count": 60}`` is a pile of sixty unknown cards."""


class Place(_Form, frozen=True):
    """What lies in the shared zones, and the facts of the table, by their codes."""

    zones: dict[str, Row] = {}
    facts: dict[str, Value] = {}


class Seat(_Form, frozen=True):
    """What a seat has, by the codes of zones and facts; ``out`` when it is out of the game."""

    zones: dict[str, Row] = {}
    facts: dict[str, Value] = {}
    out: bool = False


class Doing(_Form, frozen=True):
    """A procedure under way, the step at which it stands and what it remembers."""

    proc: str
    step: str
    data: dict[str, Value] = {}


class Ended(_Form, frozen=True):
    """How the game ended: the code of the ending, who won, the clauses and the points by seat."""

    how: str
    winners: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ()


class SetUp(_Form, frozen=True):
    """A position as a judge enters it.

    Args:
        title, version: of the rules; the game's own when they are left out.
        cards: the name of the set of cards, only where it is another than the game's.
        users: the names in order of the seats, clockwise.
        settings: answers other than the defaults.
        at: where the game stands: the name of an entry of the title ("begin" is before the first
            step), or every procedure under way, the innermost last.
        table: the shared zones and the facts of the table.
        seats: what each user has, by name.
        pools: the cards that unknown cards may be, counted, by the name of the pool; a pool that
            is not there means any card.
        result: how the game ended, when it has.
        next_id: the id of the next card that comes into the game, where it does not follow.
    """

    users: tuple[str, ...]
    title: str = ""
    version: str = ""
    cards: str = ""
    settings: dict[str, Value] = {}
    at: str | tuple[Doing, ...] = ()
    table: Place = Place()
    seats: dict[str, Seat] = {}
    pools: dict[str, dict[str, int]] = {}
    result: Ended | None = None
    next_id: int | None = None


def from_json(value: Any) -> SetUp:
    """Return the set-up that stands in a scenario file as JSON values.

    Raises:
        SetUpUnreadable: something is missing, unknown or misshapen; it says where.

    >>> from_json({"users": ["Ada", "Ben"], "seats": {"Ada": {"zones": {"archive": ["001", None]}}}}
    ...     ).seats["Ada"].zones
    {'archive': ('001', None)}
    """
    complaints = tuple(misshapen(value, msgspec.inspect.type_info(SetUp)))
    if complaints:
        raise SetUpUnreadable(complaints)
    return msgspec.convert(value, SetUp)


def to_json(setup: SetUp) -> Any:
    """Return the set-up as JSON values, without what has an obvious value."""
    return msgspec.to_builtins(setup)
