"""Making the state that a set-up describes. Nothing happens in it: no effect, no trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from rules.core.engine.rules import Rules
from rules.core.engine.state import Frame, Piece, Result, State
from rules.core.engine.values import EVERYBODY, PUBLIC, Value
from rules.core.setup.cards import entries, full
from rules.core.setup.checking import check_size, checked
from rules.core.setup.declared import fact_value
from rules.core.setup.forms import Entry, Laid, Place, Row, Seat, SetUp
from rules.core.setup.names import BEGIN
from rules.core.setup.users import ALL, WATCHERS, Users

if TYPE_CHECKING:
    from rules.core.engine.game import Game

replace = msgspec.structs.replace


def build(game: Game, setup: SetUp) -> State:
    """Return the state that the set-up describes. Building carries out no effect.

    A card without an id gets the smallest number that is free, in the order in which the title
    declares the zones: first the shared ones, then those of each seat. A setting without a default
    stays None until it is answered; the validator tells.

    Raises:
        SetUpUnreadable: the set-up names something that there is not, or has more cards than a
            position may have; it says where.
    """
    check_size(setup)
    setup = checked(game, setup)
    users = Users(setup.users)
    zones, pieces = Table(game.rules, users, setup).laid()
    state = State(
        title=game.rules.title,
        version=setup.version or game.rules.version,
        cards=setup.cards or game.cards_hash,
        settings={rule.name: rule.default for rule in game.rules.settings} | setup.settings,
        seats=setup.users,
        zones=zones,
        pieces=pieces,
        pools={name: dict(counts) for name, counts in setup.pools.items()},
        facts=dict(_facts(game.rules, users, setup)),
        frames=(),
        next_id=setup.next_id or max(pieces, default=0) + 1,
        out=tuple(sorted(users.find(name) for name, seat in setup.seats.items() if seat.out)),
        result=_result(setup, users),
    )
    return replace(state, frames=_frames(game, setup, state))


def _result(setup: SetUp, users: Users) -> Result | None:
    ended = setup.result
    if ended is None:
        return None
    winners = tuple(users.find(name) for name in ended.winners)
    return Result(winners, ended.how, ended.clauses, ended.points)


def _frames(game: Game, setup: SetUp, state: State) -> tuple[Frame, ...]:
    if not isinstance(setup.at, str):
        return tuple(Frame(doing.proc, doing.step, doing.data) for doing in setup.at)
    entry = game.rules.entries.get(setup.at)
    if entry is None and setup.at == BEGIN:
        return game.rules.begin(state.seats)
    return game.rules.entries[setup.at](game.look(state))


def _facts(rules: Rules, users: Users, setup: SetUp) -> Iterator[tuple[str, Value]]:
    """Yield the facts that are not at their default, by the keys of a state."""
    seats = [(f":{users.find(name)}", seat.facts) for name, seat in setup.seats.items()]
    for suffix, facts in (("", setup.table.facts), *seats):
        for name, value in _stored(rules, users, facts):
            yield f"{name}{suffix}", value


def _stored(rules: Rules, users: Users, given: dict[str, Value]) -> Iterator[tuple[str, Value]]:
    for name, said in given.items():
        value, default = fact_value(rules.facts[name], said, users), rules.fact_defaults[name]
        if value != default or type(value) is not type(default):
            yield name, value


class Table:
    """Lays the cards of a set-up into the zones and numbers them."""

    def __init__(self, rules: Rules, users: Users, setup: SetUp) -> None:
        self.rules, self.users = rules, users
        self.rows = dict(self._rows(setup))
        taken = {number for row in self.rows.values() for number in _written(row)}
        self.free = (number for number in _naturals() if number not in taken)
        self.pieces: dict[int, Piece] = {}

    def _rows(self, setup: SetUp) -> Iterator[tuple[str, Row]]:
        """Yield every zone of the table with what lies in it."""
        seats = {self.users.find(name): seat for name, seat in setup.seats.items()}
        for key in self.rules.zone_keys(len(setup.users)):
            seat = self.rules.seat_of_key[key]
            place: Place | Seat = setup.table if seat is None else seats.get(seat, Seat())
            yield key, place.zones.get(self.rules.code_of_key[key], ())

    def laid(self) -> tuple[dict[str, tuple[int, ...]], dict[int, Piece]]:
        """Return the zones and the pieces."""
        zones = {key: tuple(self._row(key, entries(row))) for key, row in self.rows.items()}
        return zones, self.pieces

    def _row(self, key: str, row: Iterable[Entry], host: int | None = None) -> Iterator[int]:
        for laid in map(full, row):
            for place in range(laid.count):
                number = next(self.free) if laid.id is None else laid.id + place
                self.pieces.setdefault(number, self._piece(key, laid, host))
                yield number
                yield from self._row(key, laid.attached, number)

    def _piece(self, key: str, laid: Laid, host: int | None) -> Piece:
        return Piece(
            laid.card or "",
            key,
            owner=self._owner(key, laid.owner),
            host=laid.on if host is None else host,
            face_down=laid.face_down,
            turned=laid.turned,
            known=self._mask(laid.known_by),
            pool=usual_pool(key, laid.card) if laid.pool is None else laid.pool,
            marks=dict(_stored(self.rules, self.users, laid.marks)),
        )

    def _owner(self, key: str, owner: Any) -> int | None:
        if owner is UNSET:
            return usual_owner(self.rules, key)
        return None if owner is None else self.users.find(owner)

    def _mask(self, names: tuple[str, ...]) -> int:
        mask = 0
        for name in names:
            mask |= MASKS[name] if name in MASKS else 1 << self.users.find(name)
        return mask


def _written(row: Row) -> Iterator[int]:
    """Yield the ids that are written in the row."""
    for laid in map(full, entries(row)):
        if laid.id is not None:
            yield from range(laid.id, laid.id + laid.count)
        yield from _written(laid.attached)


def _naturals() -> Iterator[int]:
    number = 1
    while True:
        yield number
        number += 1


def usual_pool(key: str, card: str | None) -> str:
    """Return the pool of a card for which none is written: that of its zone while it is unknown."""
    return "" if card else key


def usual_owner(rules: Rules, key: str) -> int | None:
    """Return the owner of a card for which none is written.

    Where each seat has a hidden pile of its own, a card belongs to the seat in whose zone it lies;
    where all share one, cards belong to nobody.
    """
    own = any(zone.each and zone.order == "pile" and zone.seen == "nobody" for zone in rules.zones)
    return rules.seat_of_key[key] if own else None


MASKS = {ALL[0]: EVERYBODY, WATCHERS[0]: PUBLIC}
