"""Reading a state: what predicates, candidates and views are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.core.engine.state import Frame, Piece, Result, State
from rules.core.engine.trace import Face, Who
from rules.core.engine.values import EVERYBODY, NOBODY, Value

if TYPE_CHECKING:
    from rules.core.engine.declared import Seen
    from rules.core.engine.rules import Rules


class Look:
    """A state with the title's declarations and cards beside it, for reading only.

    ``memo`` is a title's own: what it derived from cards and facts, never from the frames. A change
    of the state empties it.
    """

    __slots__ = (
        "cards",
        "facts",
        "frames",
        "memo",
        "next_id",
        "out",
        "pieces",
        "pools",
        "result",
        "rules",
        "seats",
        "settings",
        "start",
        "zones",
    )

    def __init__(self, rules: Rules, cards: Any, state: State) -> None:
        self.rules, self.cards, self.start = rules, cards, state
        self.seats, self.settings = state.seats, state.settings
        self.zones, self.pieces, self.pools = state.zones, state.pieces, state.pools
        self.facts, self.frames, self.out = state.facts, state.frames, state.out
        self.result: Result | None = state.result
        self.next_id = state.next_id
        self.memo: dict[Any, Any] = {}

    @property
    def top(self) -> Frame:
        """The innermost procedure under way."""
        return self.frames[-1]

    def frame(self, proc: str) -> Frame | None:
        """Return the innermost frame of this procedure, or None."""
        for frame in reversed(self.frames):
            if frame.proc == proc:
                return frame
        return None

    def within(self, proc: str, name: str) -> Any:
        """Return what the innermost frame of the procedure remembers under the name, or None."""
        frame = self.frame(proc)
        return None if frame is None else frame.data.get(name)

    def here(self, name: str) -> Any:
        """Return what the innermost frame remembers under the name, or None."""
        return self.frames[-1].data.get(name)

    def of(self, zone: str, seat: int) -> tuple[int, ...]:
        """Return the pieces in the seat's zone of this code, the first on top."""
        return self.zones[self.rules.keys[zone][seat]]

    def shared(self, zone: str) -> tuple[int, ...]:
        """Return the pieces in the shared zone of this code, the first on top."""
        return self.zones[zone]

    def key(self, zone: str, seat: int | None = None) -> str:
        """Return the key of a zone in the state."""
        return zone if seat is None else self.rules.keys[zone][seat]

    def piece(self, piece: int) -> Piece:
        """Return a piece by its id."""
        return self.pieces[piece]

    def card(self, piece: int) -> Any:
        """Return the definition of the piece's card; None while it is unknown."""
        return self.cards.get(self.pieces[piece].card)

    def seat_of(self, piece: int) -> int | None:
        """Return the seat in whose zone the piece lies, or None in a shared zone."""
        return self.rules.seat_of_key[self.pieces[piece].zone]

    def zone_of(self, piece: int) -> str:
        """Return the code of the zone in which the piece lies."""
        return self.rules.code_of_key[self.pieces[piece].zone]

    def attached(self, host: int) -> tuple[int, ...]:
        """Return the pieces attached to ``host``, in order."""
        zone = self.zones[self.pieces[host].zone]
        return tuple(piece for piece in zone if self.pieces[piece].host == host)

    def fact(self, name: str, seat: int | None = None) -> Any:
        """Return the value of a fact of the table, or of a seat."""
        value = self.facts.get(name if seat is None else f"{name}:{seat}", self)
        return self.rules.fact_defaults[name] if value is self else value

    def mark(self, piece: int, name: str) -> Any:
        """Return the value of a mark of a piece."""
        value = self.pieces[piece].marks.get(name, self)
        return self.rules.fact_defaults[name] if value is self else value

    def setting(self, name: str) -> Any:
        """Return how this game answers a question that the rules leave open."""
        return self.settings[name]

    def playing(self) -> tuple[int, ...]:
        """Return the seats that are still in the game, in order."""
        if not self.out:
            return tuple(range(len(self.seats)))
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.out)

    def after(self, seat: int) -> tuple[int, ...]:
        """Return the seats still in the game clockwise after ``seat``, which comes last."""
        count = len(self.seats)
        order = [(seat + step) % count for step in range(1, count + 1)]
        return tuple(each for each in order if each not in self.out)

    def mask(self, piece: int) -> int:
        """Return who may know which card the piece is."""
        here = self.pieces[piece]
        if here.face_down:
            return here.known
        seen = self.rules.seen_of_key[here.zone]
        if seen == "all":
            return EVERYBODY
        if seen == "owner":
            seat = self.rules.seat_of_key[here.zone]
            return here.known | (NOBODY if seat is None else 1 << seat)
        return here.known

    def fact_mask(self, name: str, seat: int | None) -> int:
        """Return who may know the value of a fact; nobody where no fact is declared."""
        fact = self.rules.facts.get(name)
        return NOBODY if fact is None else _mask_of(fact.seen, seat)

    def mark_mask(self, piece: int, name: str) -> int:
        """Return who may know a mark: of those who may know the card, those whom it is shown to.

        A mark belongs to the seat in whose zone the card lies, in a shared zone to its owner.
        """
        seat = self.seat_of(piece)
        if seat is None:
            seat = self.pieces[piece].owner
        return self.mask(piece) & self.fact_mask(name, seat)

    def face(self, piece: int) -> Face:
        """Return the piece as it is seen now, for the trace."""
        return Face(piece, self.pieces[piece].card, self.mask(piece))

    def who(self, seat: int) -> Who:
        """Return the seat, for the trace."""
        return Who(seat)

    def unseen(self, pool: str) -> dict[str, int] | None:
        """Return the cards that unknown pieces of the pool may be, or None for any card."""
        return self.pools.get(pool)

    def value(self, name: str) -> Value:
        """Return what the innermost frame remembers under the name; it must be there."""
        return self.frames[-1].data[name]


def _mask_of(seen: Seen, seat: int | None) -> int:
    if seen == "all":
        return EVERYBODY
    return 1 << seat if seen == "owner" and seat is not None else NOBODY
