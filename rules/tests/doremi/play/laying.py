"""Cards as they lie on a table made by hand.

>>> from rules.tests.doremi.play.cards import character, happening
>>> lies(happening("H1"), of("Ben", character("D1")), days=1).on_it[0].owner
'Ben'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.engine.state import Piece
from rules.core.engine.values import Value
from rules.games.doremi.cards.model import Card
from rules.tests.doremi.play.cards import FILLER, FILLER_HAPPENING

PLAYERS = ("Ada", "Ben")
OF_DIARY = ("diary", "happening_area", "failed_pile", "memories")


@dataclass(frozen=True)
class Lying:
    """A card as it lies: what is attached to it, whose it is, how it lies."""

    card: Card | None
    on_it: tuple[Lying, ...] = ()
    owner: str | None = None
    asleep: bool = False
    marks: Mapping[str, Value] = field(default_factory=dict)
    face_down: bool = False
    known: int = 0
    pool: str = ""


Given = Card | Lying | None
"""A card, a card as it lies, or one that nobody knows."""


def lies(
    card: Card | None,
    *on_it: Given,
    owner: str | None = None,
    asleep: bool = False,
    face_down: bool = False,
    known: int = 0,
    pool: str = "",
    **marks: Value,
) -> Lying:
    """Return a card with what is attached to it; ``days=2`` and others are marks.

    ``owner`` is whose it is where it is not of the player in whose zone it lies.
    """
    rows = tuple(_lying(each) for each in on_it)
    return Lying(card, rows, owner, asleep, marks, face_down, known, pool)


def asleep(card: Card, *on_it: Given, **more: Any) -> Lying:
    """Return a sleeping card."""
    return lies(card, *on_it, asleep=True, **more)


def of(owner: str, card: Given, **more: Any) -> Lying:
    """Return a card of this player, wherever it lies."""
    here = _lying(card)
    return replace(here, owner=owner, marks={**here.marks, **more})


def frog(card: Card, **more: Any) -> Lying:
    """Return a character that has become Majo-gaeru."""
    return lies(card, face_down=True, known=0b11, frog="transformed", **more)


def _lying(given: Given) -> Lying:
    return given if isinstance(given, Lying) else Lying(given)


class Laid:
    """Pieces being laid on a table."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {card.no: card for card in (FILLER, FILLER_HAPPENING)}
        self.zones: dict[str, list[int]] = {}
        self.pieces: dict[int, Piece] = {}

    def row(self, zone: str, seat: int, row: int | Sequence[Given]) -> None:
        """Lay a row of cards, or so many fillers."""
        if isinstance(row, int):
            row = [FILLER_HAPPENING if zone in OF_DIARY else FILLER] * row
        for given in row:
            self._piece(_lying(given), f"{zone}:{seat}", seat, None)

    def _piece(self, lying: Lying, key: str, seat: int, host: int | None) -> None:
        card, piece = lying.card, len(self.pieces) + 1
        owner = seat if lying.owner is None else PLAYERS.index(lying.owner)
        if card is not None:
            assert self.cards.setdefault(card.no, card) == card, f"two cards {card.no}"
        self.pieces[piece] = Piece(
            "" if card is None else card.no,
            key,
            owner=owner,
            host=host,
            face_down=lying.face_down,
            turned=lying.asleep,
            known=lying.known,
            pool=lying.pool,
            marks=_marks(lying, key),
        )
        self.zones.setdefault(key, []).append(piece)
        for each in lying.on_it:
            self._piece(each, key, owner, piece)


def _marks(lying: Lying, key: str) -> dict[str, Value]:
    """A happening, OP or ED in an area has its printed days where nothing else is said."""
    marks = dict(lying.marks)
    if key.startswith("happening_area") and lying.card is not None and lying.card.days:
        marks.setdefault("days", lying.card.days)
    return {name: value for name, value in sorted(marks.items()) if value != 0}
