"""The small changes that a judge may make by hand, each of one type."""

from __future__ import annotations

import msgspec

from rules.core.engine.values import Value


class _Op(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="op"
):
    """Base of the changes: ``op`` names the change."""


class MovePiece(_Op, frozen=True, tag="move"):
    """Lay a piece into a zone, at a place counted from the top or else on the bottom."""

    piece: int
    zone: str
    seat: int | None = None
    at: int | None = None
    host: int | None = None
    face_down: bool = False


class TurnPiece(_Op, frozen=True, tag="turn"):
    """Turn a piece sideways or upright, face down or face up; None leaves it."""

    piece: int
    turned: bool | None = None
    face_down: bool | None = None


class AttachPiece(_Op, frozen=True, tag="attach"):
    """Attach a piece to another in the same zone, or to none."""

    piece: int
    host: int | None = None


class IdentifyPiece(_Op, frozen=True, tag="identify"):
    """Say which card an unknown piece is."""

    piece: int
    card: str


class ShowPiece(_Op, frozen=True, tag="show"):
    """Show a piece to these seats; an empty row shows it to all, None hides it again."""

    piece: int
    to: tuple[int, ...] | None = ()


class CreatePiece(_Op, frozen=True, tag="create"):
    """Bring a card into the game."""

    card: str
    zone: str
    seat: int | None = None
    owner: int | None = None


class RemovePiece(_Op, frozen=True, tag="remove"):
    """Take a piece out of the game for good."""

    piece: int


class SetFact(_Op, frozen=True, tag="set"):
    """Set a fact of the table or of a seat."""

    fact: str
    value: Value
    seat: int | None = None


class MarkPiece(_Op, frozen=True, tag="mark"):
    """Set a mark of a piece: a counter, a flag."""

    piece: int
    mark: str
    value: Value


class Eliminate(_Op, frozen=True, tag="eliminate"):
    """Take a seat out of the game."""

    seat: int


class GoTo(_Op, frozen=True, tag="goto"):
    """Go to another step of the innermost procedure."""

    step: str


class Leave(_Op, frozen=True, tag="leave"):
    """End the innermost procedure; the outermost cannot be ended so."""


class EndGame(_Op, frozen=True, tag="end"):
    """End the game: these seats win, none for a loss of all."""

    winners: tuple[int, ...]
    how: str = "judge"


class DoAct(_Op, frozen=True, tag="do"):
    """Do what the title lets the judge do by hand: the name of such an act, and its arguments."""

    act: str
    args: dict[str, Value] = {}


Op = (
    MovePiece
    | TurnPiece
    | AttachPiece
    | IdentifyPiece
    | ShowPiece
    | CreatePiece
    | RemovePiece
    | SetFact
    | MarkPiece
    | Eliminate
    | GoTo
    | Leave
    | EndGame
    | DoAct
)
