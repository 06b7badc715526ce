"""Telling what happens: the tree of nodes that grows while an action is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rules.core.engine.look import Look
from rules.core.engine.trace import Change, Told, TraceNode
from rules.core.engine.values import EVERYBODY

if TYPE_CHECKING:
    from rules.core.engine.rules import Rules
    from rules.core.engine.state import State


class Telling(Look):
    """A state with the trace of what happens to it."""

    __slots__ = ("_clauses", "_nodes")

    def __init__(self, rules: Rules, cards: Any, state: State) -> None:
        super().__init__(rules, cards, state)
        self._nodes: list[list[TraceNode]] = [[]]
        self._clauses: list[tuple[str, ...]] = [()]

    def note(
        self, sort: str, key: str, /, *clauses: str, audience: int = EVERYBODY, **facts: Told
    ) -> None:
        """Tell something that changes nothing: a check, an effect that was not applied."""
        self._leaf(sort, key, clauses, facts, (), audience)

    def open_with(
        self, sort: str, key: str, /, *clauses: str, audience: int = EVERYBODY, **facts: Told
    ) -> None:
        """Tell something that changes nothing as the first thing of the group under way."""
        self._leaf(sort, key, clauses, facts, (), audience)
        self._nodes[-1].insert(0, self._nodes[-1].pop())

    @contextmanager
    def group(
        self, sort: str, key: str, /, *clauses: str, audience: int = EVERYBODY, **facts: Told
    ) -> Iterator[dict[str, Told]]:
        """Gather what happens inside under one node; its facts may still be added to."""
        self._nodes.append([])
        self._clauses.append(clauses or self._clauses[-1])
        try:
            yield facts
        finally:
            self._close(sort, key, facts, audience)

    def _close(self, kind: str, key: str, facts: dict[str, Told], audience: int) -> None:
        children, clauses = self._nodes.pop(), self._clauses.pop()
        node = TraceNode(kind, key, clauses, facts, (), audience, tuple(children))
        self._nodes[-1].append(node)

    def _leaf(
        self,
        kind: str,
        key: str,
        clauses: tuple[str, ...],
        facts: dict[str, Told],
        changes: tuple[Change, ...],
        audience: int = EVERYBODY,
    ) -> None:
        if changes and changes[0].part != "frames":
            self.memo = {}
        node = TraceNode(kind, key, clauses or self._clauses[-1], facts, changes, audience)
        self._nodes[-1].append(node)

    def _where(self, key: str) -> dict[str, Told]:
        """Return the zone of this key, and whose it is, for the trace."""
        seat = self.rules.seat_of_key[key]
        zone: dict[str, Told] = {"zone": self.rules.code_of_key[key]}
        return zone if seat is None else {**zone, "of": self.who(seat)}

    def trace(self) -> TraceNode:
        """Return the one node at the root of what happened."""
        return self._nodes[0][0]
