"""A position, a decision and a result as JSON values that people read: users by name, cards by number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core.engine.decisions import Pending
from rules.core.engine.encoding import fingerprint
from rules.core.engine.state import Frame, Piece, State
from rules.core.engine.values import CHANCE, EVERYBODY, JUDGE, PUBLIC, Value
from rules.core.setup.declared import shown_fact
from rules.core.setup.users import ALL, WATCHERS, Users

if TYPE_CHECKING:
    from rules.core.engine.game import Game

UNKNOWN = "?"
"""Stands for a card that nobody has named yet."""

OTHERS = {CHANCE: "chance", JUDGE: "judge"}


def state_json(game: Game, state: State, *, counted: bool = True) -> dict[str, Any]:
    """Return the position, every zone and every fact of it, also the empty ones.

    Args:
        counted: whether points are told; where a position contradicts itself they cannot be.
    """
    return _Shown(game, state).whole(counted)


def pending_json(state: State, pending: Pending | None) -> dict[str, Any] | None:
    """Return what the game waits for; None when it has ended."""
    if pending is None:
        return None
    users = Users(state.seats)
    return {
        "kind": pending.kind,
        "who": [who_json(users, seat) for seat in pending.who],
        "procedure": pending.proc,
        "step": pending.step,
        "label": pending.label.en,
        "label_ja": pending.label.ja,
        "clauses": list(pending.clauses),
        "takes": list(pending.takes),
        "outcomes": plain(msgspec.to_builtins(pending.domain)),
        "text": None if pending.text is None else pending.text.en,
        "text_ja": None if pending.text is None else pending.text.ja,
    }


def result_json(state: State) -> dict[str, Any] | None:
    """Return how the game ended; None while it goes on."""
    if state.result is None:
        return None
    users = Users(state.seats)
    return {
        "winners": [users.name(seat) for seat in state.result.winners],
        "how": state.result.how,
        "clauses": list(state.result.clauses),
        "points": {users.name(seat): n for seat, n in enumerate(state.result.points)},
    }


def plain(value: Any) -> Any:
    """Return the value as JSON has it: every row a list.

    >>> plain((1, ("a", None)))
    [1, ['a', None]]
    """
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return value


def who_json(users: Users, seat: int) -> str:
    """Return who decides or acts: a user by name, the judge, or chance."""
    return OTHERS.get(seat) or users.name(seat)


class _Shown:
    def __init__(self, game: Game, state: State) -> None:
        self.game, self.rules, self.state = game, game.rules, state
        self.look, self.users = game.look(state), Users(state.seats)

    def whole(self, counted: bool) -> dict[str, Any]:
        state = self.state
        return {
            "title": state.title,
            "rules_version": state.version,
            "hash": fingerprint(state),
            "users": list(state.seats),
            "settings": plain(state.settings),
            "facts": dict(self._facts(None)),
            "table": {"zones": self._zones(None)},
            "seats": self._seats(counted),
            "at": [self._frame(frame) for frame in state.frames],
            "pieces": {
                str(piece): self._piece(here) for piece, here in sorted(state.pieces.items())
            },
            "pools": {pool: dict(cards) for pool, cards in sorted(state.pools.items())},
        }

    def _frame(self, frame: Frame) -> dict[str, Any]:
        return {"procedure": frame.proc, "step": frame.step, "data": plain(frame.data)}

    def _seats(self, counted: bool) -> dict[str, Any]:
        points = self.rules.points(self.look) if counted else ()
        return {
            self.users.name(seat): {
                "points": points[seat] if points else None,
                "out": seat in self.state.out,
                "facts": dict(self._facts(seat)),
                "zones": self._zones(seat),
            }
            for seat in range(len(self.state.seats))
        }

    def _facts(self, seat: int | None) -> Iterator[tuple[str, Any]]:
        scope = "table" if seat is None else "seat"
        for fact in self.rules.facts_declared:
            if fact.scope == scope:
                value: Value = self.look.fact(fact.code, seat)
                yield fact.code, plain(shown_fact(fact, value, self.users))

    def _zones(self, seat: int | None) -> dict[str, list[str]]:
        return {
            zone.code: [
                self.state.pieces[piece].card or UNKNOWN
                for piece in self.state.zones[self.look.key(zone.code, seat)]
            ]
            for zone in self.rules.zones
            if zone.each == (seat is not None)
        }

    def _piece(self, piece: Piece) -> dict[str, Any]:
        seat = self.rules.seat_of_key[piece.zone]
        return {
            "card": piece.card or UNKNOWN,
            "zone": self.rules.code_of_key[piece.zone],
            "seat": None if seat is None else self.users.name(seat),
            "owner": None if piece.owner is None else self.users.name(piece.owner),
            "on": piece.host,
            "face_down": piece.face_down,
            "turned": piece.turned,
            "known_by": list(self._knowers(piece.known)),
            "pool": piece.pool,
            "marks": plain(piece.marks),
        }

    def _knowers(self, mask: int) -> Iterator[str]:
        if mask == EVERYBODY:
            yield ALL[0]
            return
        for seat in range(len(self.state.seats)):
            if mask & 1 << seat:
                yield self.users.name(seat)
        if mask & PUBLIC:
            yield WATCHERS[0]
