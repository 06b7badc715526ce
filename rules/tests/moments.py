"""A game at one moment, for tests of any title: what is done by name, and what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import pytest

from rules.core.engine.actions import Act, Action, Chance, Manual
from rules.core.engine.asking import BEGIN
from rules.core.engine.decisions import Pending
from rules.core.engine.errors import Refused
from rules.core.engine.game import Game
from rules.core.engine.ops import Op
from rules.core.engine.state import State
from rules.core.engine.trace import TraceNode, clauses_of
from rules.core.engine.values import JUDGE, Value


@dataclass(frozen=True)
class Moment:
    """A game at one moment, and what happened in the last step. Nothing changes it."""

    game: Game
    state: State
    trace: TraceNode | None = None

    def do(self, user: str, act: str, /, *, forced: str = "", **args: Value) -> Self:
        """Return the table after the act; cards and users are named."""
        return self.after(self._act(user, act, args, forced))

    def outcome(self, value: Value) -> Self:
        """Return the table after this outcome or answer: a card, an order, a user by number."""
        return self.after(Chance(value))

    def edit(self, *changes: Op, resolves: bool = True) -> Self:
        """Return the table after the judge changed it by hand."""
        return self.after(Manual(changes, "by the judge", resolves=resolves))

    def carried_out(self) -> Self:
        """Return the table after the judge has carried out the text that is asked about."""
        return self.after(Act(JUDGE, "carried_out"))

    def run_on(self) -> Self:
        """Return the table after the steps that run by themselves."""
        return self.after(Act(JUDGE, BEGIN))

    def after(self, action: Action) -> Self:
        """Return the table after any action; what must hold after each step is checked."""
        step = self.game.apply(self.state, action)
        if not (isinstance(action, Manual) or (isinstance(action, Act) and action.forced)):
            assert list(self.game.rules.invariants(self.game.look(step.state))) == []
        return replace(self, state=step.state, trace=step.trace)

    def refused(self, user: str, act: str, /, **args: Value) -> set[str]:
        """Return the clauses that refuse the act, which is really refused; nothing when allowed."""
        action = self._act(user, act, args)
        clauses = {each.clause for each in self.game.explain(self.state, action)}
        if clauses:
            with pytest.raises(Refused):
                self.game.apply(self.state, action)
            assert action not in [option.action for option in self.game.legal(self.state)]
        return clauses

    def offered(self, user: str) -> set[str]:
        """Return what the user may do now: each with the cards and users it names."""
        acts = [option.action for option in self.game.legal(self.state)]
        return {self._said(act) for act in acts if act.player == self.seat(user)}

    @property
    def asked(self) -> Pending:
        """What the game waits for; it has not ended."""
        pending = self.game.pending(self.state)
        assert pending is not None
        return pending

    @property
    def waits(self) -> tuple[str, ...]:
        """The step at which the game waits, and whom it asks: ``("turn.action", "Ada")``."""
        asked = self.asked
        who = [self.state.seats[seat] if seat >= 0 else asked.kind for seat in asked.who]
        return (f"{asked.proc}.{asked.step}", *who)

    def lying(self, zone: str, user: str | None = None) -> tuple[Any, ...]:
        """Return the cards in a zone, the first on top; "?" is unknown, a row is what is attached."""
        row = self.state.zones[self._key(zone, user)]
        return tuple(
            self._shown(piece) for piece in row if self.state.pieces[piece].host not in row
        )

    def fact(self, name: str, user: str | None = None) -> Any:
        """Return a fact of the table or of a user."""
        return self.look.fact(name, None if user is None else self.seat(user))

    def mark(self, card: str | int, name: str) -> Any:
        """Return a mark of a card."""
        return self.look.mark(self.piece(card), name)

    @property
    def look(self) -> Any:
        """The state with rules and cards beside it."""
        return self.game.look(self.state)

    def clauses(self, key: str) -> list[tuple[str, ...]]:
        """Return the clauses of each thing of this key that happened in the last step."""
        return [node.clauses for node in self._nodes() if node.key == key]

    def reasons(self, fact: str) -> list[tuple[str, ...]]:
        """Return the clauses of each change of a fact or mark in the last step."""
        return [node.clauses for node in self._nodes() if node.facts.get("fact") == fact]

    @property
    def cited(self) -> tuple[str, ...]:
        """Every clause cited in the last step."""
        assert self.trace is not None
        return clauses_of(self.trace)

    def _nodes(self) -> list[TraceNode]:
        assert self.trace is not None
        return self.trace.walk()

    def piece(self, card: str | int) -> int:
        """Return the one piece that is this card."""
        if isinstance(card, int):
            return card
        (found,) = (piece for piece, here in self.state.pieces.items() if here.card == card)
        return found

    def seat(self, user: str) -> int:
        """Return the seat of the user."""
        return JUDGE if user == "judge" else self.state.seats.index(user)

    def _key(self, zone: str, user: str | None) -> str:
        return zone if user is None else f"{zone}:{self.seat(user)}"

    def _shown(self, piece: int) -> Any:
        worn = self.look.attached(piece)
        name = self.state.pieces[piece].card or "?"
        return (name, *(self._shown(each) for each in worn)) if worn else name

    def _act(self, user: str, act: str, args: Mapping[str, Value], forced: str = "") -> Act:
        kinds = {arg.name: arg.kind for arg in self.game.rules.acts[act].args}
        numbers = {name: self._number(kinds.get(name), value) for name, value in args.items()}
        return Act(self.seat(user), act, numbers, forced)

    def _number(self, kind: str | None, value: Value) -> Value:
        if not isinstance(value, str):
            return value
        return {"piece": self.piece, "seat": self.seat}.get(str(kind), str)(value)

    def _said(self, act: Act) -> str:
        kinds = {arg.name: arg.kind for arg in self.game.rules.acts[act.name].args}
        words = [self._word(kinds[name], value) for name, value in act.args.items()]
        return " ".join([act.name, *words])

    def _word(self, kind: str, value: Any) -> str:
        if kind == "piece":
            return self.state.pieces[value].card or "?"
        return self.state.seats[value] if kind == "seat" else str(value)
