"""A game as one viewer sees it: values that hold what the viewer may know and nothing else."""

from __future__ import annotations

import hashlib

import msgspec

from rules.core.engine.decisions import Pending
from rules.core.engine.state import Result
from rules.core.engine.values import Value
from rules.core.engine.viewers import Viewer

_encoder = msgspec.json.Encoder(order="deterministic")


class Spot(msgspec.Struct, frozen=True, tag="spot"):
    """A place on the table: the zone by its key, and the place in its row, 0 the first."""

    zone: str
    at: int


class SeenCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as it lies. ``piece`` is its id, None where the viewer may not know which card it is.

    A card whose id is known and whose number is empty has not been named yet. ``known`` (a mask)
    and ``pool`` are for the judge.
    """

    piece: int | None = None
    card: str = ""
    owner: int | None = None
    host: Spot | None = None
    face_down: bool = False
    turned: bool = False
    known: int = 0
    pool: str = ""
    marks: dict[str, Value] = {}


class SeenZone(msgspec.Struct, frozen=True):
    """A zone with its cards, the first on top.

    Where the order means nothing and cards are hidden, the hidden ones come last: nobody can tell
    which of them came first.
    """

    key: str
    code: str
    seat: int | None
    cards: tuple[SeenCard, ...]


class Own(msgspec.Struct, frozen=True, tag="own"):
    """What each seat gave in secret: who has given something, and what the viewer gave."""

    filled: tuple[bool, ...]
    mine: Value


class SeenFrame(msgspec.Struct, frozen=True):
    """A procedure under way, with what the viewer may know of what it remembers."""

    proc: str
    step: str
    data: dict[str, Value | Own]


class SeenPiece(msgspec.Struct, frozen=True, omit_defaults=True, tag="card"):
    """A card that an act names: where it lies, and which it is if the viewer may know."""

    spot: Spot
    piece: int | None = None
    card: str = ""


class SeenOption(msgspec.Struct, frozen=True):
    """An act that the viewer may do now. ``id`` names it without telling which hidden card it
    means."""

    player: int
    name: str
    args: dict[str, Value | SeenPiece]
    clauses: tuple[str, ...]

    @property
    def id(self) -> str:
        """A short name made of what is seen, so that an old page cannot ask for another act."""
        data = _encoder.encode((self.player, self.name, self.args))
        return hashlib.blake2b(data, digest_size=6).hexdigest()


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game at one moment, as one viewer sees it. ``pools`` and ``next_id`` are the judge's."""

    viewer: Viewer
    title: str
    version: str
    cards: str
    schema: int
    settings: dict[str, Value]
    seats: tuple[str, ...]
    out: tuple[int, ...]
    result: Result | None
    zones: tuple[SeenZone, ...]
    facts: dict[str, Value]
    frames: tuple[SeenFrame, ...]
    pending: Pending | None
    options: tuple[SeenOption, ...]
    pools: dict[str, dict[str, int]] = {}
    next_id: int | None = None


def encode_view(view: View) -> bytes:
    """Return the view as JSON, the keys sorted: equal views have equal bytes."""
    return _encoder.encode(view)


def view_fingerprint(view: View) -> str:
    """Return a short name of the position for this viewer; it tells nothing that the view hides."""
    return hashlib.blake2b(encode_view(view), digest_size=12).hexdigest()
