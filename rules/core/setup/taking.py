"""The set-up of a state, so that it can be written down, changed and built again."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from rules.core.engine.declared import Fact
from rules.core.engine.state import Piece, State
from rules.core.engine.values import EVERYBODY, PUBLIC, Value
from rules.core.setup.building import usual_owner, usual_pool
from rules.core.setup.cards import MOST_CARDS, simple
from rules.core.setup.declared import members, shown_fact
from rules.core.setup.forms import Doing, Ended, Entry, Laid, Place, Seat, SetUp
from rules.core.setup.frames import kind_of
from rules.core.setup.lines import MOST_NESTED
from rules.core.setup.users import ALL, WATCHERS, Users

if TYPE_CHECKING:
    from rules.core.engine.game import Game

replace = msgspec.structs.replace


def from_state(game: Game, state: State) -> SetUp:
    """Return the set-up of the state, without what goes without saying.

    Ids are written where automatic numbers would be others, and where a procedure remembers the
    card. ``build`` makes the same state of it, if every card lies in one zone and everything has
    a name that the title declares.
    """
    return _Taker(game, state).set_up()


class _Taker:
    def __init__(self, game: Game, state: State) -> None:
        self.rules, self.game, self.state = game.rules, game, state
        self.users = Users(state.seats)
        self.keys = self.rules.zone_keys(len(state.seats))
        order = [piece for key in self.keys for piece in self._lying(key)]
        self.automatic = _automatic(order, self._remembered() | self._far_hosts())

    def set_up(self) -> SetUp:
        """Return the whole set-up."""
        state = self.state
        return SetUp(
            users=state.seats,
            title=state.title,
            version=state.version,
            cards="" if state.cards == self.game.cards_hash else state.cards,
            settings=self._settings(),
            at=tuple(Doing(frame.proc, frame.step, frame.data) for frame in state.frames),
            table=Place(self._zones(None), self._facts(None)),
            seats=self._seats(),
            pools=state.pools,
            result=self._ended(),
            next_id=None if state.next_id == max(state.pieces, default=0) + 1 else state.next_id,
        )

    def _settings(self) -> dict[str, Value]:
        defaults = {rule.name: rule.default for rule in self.rules.settings}
        return {
            name: value
            for name, value in self.state.settings.items()
            if name not in defaults or not _same(value, defaults[name])
        }

    def _seats(self) -> dict[str, Seat]:
        seats = {
            self.users.name(seat): Seat(
                self._zones(seat), self._facts(seat), seat in self.state.out
            )
            for seat in range(len(self.state.seats))
        }
        return {name: seat for name, seat in seats.items() if seat != Seat()}

    def _ended(self) -> Ended | None:
        result = self.state.result
        if result is None:
            return None
        winners = tuple(self.users.name(seat) for seat in result.winners)
        return Ended(result.how, winners, result.points, result.clauses)

    def _facts(self, seat: int | None) -> dict[str, Value]:
        scope, suffix = ("table", "") if seat is None else ("seat", f":{seat}")
        return {
            fact.code: shown_fact(fact, self.state.facts[fact.code + suffix], self.users)
            for fact in self.rules.facts_declared
            if fact.scope == scope and fact.code + suffix in self.state.facts
        }

    # the cards

    def _zones(self, seat: int | None) -> dict[str, Any]:
        rows = {
            self.rules.code_of_key[key]: self._row(key)
            for key in self.keys
            if self.rules.seat_of_key[key] == seat
        }
        return {code: row for code, row in rows.items() if row}

    def _lying(self, key: str) -> tuple[int, ...]:
        return tuple(p for p in self.state.zones.get(key, ()) if p in self.state.pieces)

    def _remembered(self) -> set[int]:
        """Return the cards that procedures and facts remember: their ids are always written."""
        return {*self._in_frames(), *self._in_facts()}

    def _in_frames(self) -> Iterator[int]:
        procedures = self.rules.procedures
        for frame in self.state.frames:
            for name, value in frame.data.items() if frame.proc in procedures else ():
                if kind_of(procedures[frame.proc], name) == "piece":
                    yield from _numbers(value)

    def _in_facts(self) -> Iterator[int]:
        for key, value in self.state.facts.items():
            fact = self.rules.facts.get(key.partition(":")[0])
            for kind, member in () if fact is None else members(fact, value):
                if kind == "piece" and type(member) is int:
                    yield member

    def _far_hosts(self) -> set[int]:
        """Return the cards that others name by id: not right before them, or too high up."""
        pieces = self.state.pieces
        return {
            host
            for key in self.keys
            for before, piece in pairwise((None, *self._lying(key)))
            if piece is not None
            and (host := pieces[piece].host) is not None
            and (host not in self._below(before) or len(self._below(host)) >= MOST_NESTED)
        }

    def _below(self, piece: int | None) -> list[int]:
        """Return the card and those on which it lies, as far down as brackets go."""
        found: list[int] = []
        while piece is not None and piece in self.state.pieces and len(found) < MOST_NESTED:
            found.append(piece)
            piece = self.state.pieces[piece].host
        return found

    def _row(self, key: str) -> tuple[Entry, ...]:
        row = _Row(self._lying(key), self.state.pieces)
        return tuple(simple(laid) for laid in _runs(self._nested(key, row, None, 0)))

    def _nested(self, key: str, row: _Row, host: int | None, depth: int) -> Iterator[Laid]:
        """Yield the cards from here on that lie on ``host``, each with those on it."""
        while row.left and (host is None or row.here.host == host):
            number, piece = row.take()
            laid = self._laid(number, piece, key, nested=host is not None)
            if depth < MOST_NESTED - 1:
                on_it = tuple(_runs(self._nested(key, row, number, depth + 1)))
                laid = replace(laid, attached=tuple(simple(each) for each in on_it))
            yield laid

    def _laid(self, number: int, piece: Piece, key: str, *, nested: bool) -> Laid:
        usual = usual_pool(key, piece.card)
        return Laid(
            card=piece.card or None,
            id=None if number in self.automatic else number,
            on=None if nested else piece.host,
            turned=piece.turned,
            face_down=piece.face_down,
            owner=UNSET if piece.owner == usual_owner(self.rules, key) else self._owner(piece),
            known_by=tuple(self._knowers(piece.known)),
            pool=None if piece.pool == usual else piece.pool,
            marks=self._marks(piece),
        )

    def _owner(self, piece: Piece) -> str | None:
        return None if piece.owner is None else self.users.name(piece.owner)

    def _knowers(self, mask: int) -> Iterator[str]:
        if mask == EVERYBODY:
            yield ALL[0]
            return
        for bit in range(mask.bit_length()):
            if mask >> bit & 1:
                yield WATCHERS[0] if 1 << bit == PUBLIC else self.users.name(bit)

    def _marks(self, piece: Piece) -> dict[str, Value]:
        return {name: self._mark(name, value) for name, value in piece.marks.items()}

    def _mark(self, name: str, value: Value) -> Value:
        fact: Fact | None = self.rules.facts.get(name)
        return value if fact is None else shown_fact(fact, value, self.users)


class _Row:
    """The cards of a zone, taken one after the other."""

    def __init__(self, ids: tuple[int, ...], pieces: dict[int, Piece]) -> None:
        self.ids, self.pieces, self.at = ids, pieces, 0

    @property
    def left(self) -> bool:
        return self.at < len(self.ids)

    @property
    def here(self) -> Piece:
        return self.pieces[self.ids[self.at]]

    def take(self) -> tuple[int, Piece]:
        number = self.ids[self.at]
        self.at += 1
        return number, self.pieces[number]


def _runs(row: Iterator[Laid]) -> Iterator[Laid]:
    """Yield the cards, those that are alike and numbered in turn as one entry."""
    run: Laid | None = None
    for laid in row:
        if run is not None and _goes_on(run, laid):
            run = replace(run, count=run.count + 1)
        else:
            if run is not None:
                yield run
            run = laid
    if run is not None:
        yield run


def _goes_on(run: Laid, laid: Laid) -> bool:
    if run.attached or laid.attached or run.count >= MOST_CARDS:
        return False
    expected = None if run.id is None else run.id + run.count
    return laid.id == expected and replace(run, id=None, count=1) == replace(laid, id=None)


def _automatic(order: list[int], written: set[int]) -> set[int]:
    """Return the cards that need no id: numbered in the order of appearance, they get their own.

    Numbers are given in turn, leaving out those that are written; so these must rise in the order
    of appearance, and no number below them may be missing. As many as can be are left out.
    """
    ids = set(order)
    end = next(number for number in range(1, len(ids) + 2) if number not in ids)
    twice = {number for number, times in Counter(order).items() if times > 1}
    rising = [n for n in order if 0 < n < end and n not in written and n not in twice]
    return _longest_rising(rising)


def _longest_rising(numbers: list[int]) -> set[int]:
    """Return the longest rising row within the numbers.

    >>> sorted(_longest_rising([3, 1, 2, 5, 4]))
    [1, 2, 4]
    """
    ends: list[int] = []
    before: dict[int, int | None] = {}
    for number in numbers:
        place = bisect_left(ends, number)
        before[number] = ends[place - 1] if place else None
        ends[place : place + 1] = [number]
    found: set[int] = set()
    last = ends[-1] if ends else None
    while last is not None:
        found.add(last)
        last = before[last]
    return found


def _numbers(value: Value) -> Iterator[int]:
    """Yield every number in a value."""
    if isinstance(value, tuple):
        for each in value:
            yield from _numbers(each)
    elif type(value) is int:
        yield value


def _same(one: Value, other: Value) -> bool:
    return one == other and type(one) is type(other)
