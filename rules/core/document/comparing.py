"""Two positions side by side: where their lines part, by which clause, and what differs in the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile, zip_longest

import msgspec

from rules.core.document.errors import PositionLost
from rules.core.document.model import Document, Node
from rules.core.document.playing import is_same
from rules.core.document.reading import path
from rules.core.document.states import Cache, replayed, state_at
from rules.core.engine.comparing import ViewChange, diff_views
from rules.core.engine.decisions import Pending
from rules.core.engine.filtering import SeenNode, seen_trace
from rules.core.engine.game import Game
from rules.core.engine.state import Result, State
from rules.core.engine.viewers import Viewer
from rules.core.words import Words

Line = tuple[Node, ...]


class Parting(msgspec.Struct, frozen=True):
    """The first thing on one side that the other side has not: at which node, and what is told."""

    node: str
    seen: SeenNode


Pair = tuple[Parting | None, Parting | None]
NOTHING: Pair = (None, None)


class Column(msgspec.Struct, frozen=True):
    """One of the two positions.

    ``action`` is the first step of its line that the other has not, with everything that followed
    from it; for others than the judge, the first of which they are told something else.
    ``decision`` is the first sentence of the rules that the other has not. Both are None where the
    line ended before, and where nothing else is told. ``points`` are told before the end to the
    judge only.
    """

    node: str
    action: Parting | None
    decision: Parting | None
    result: Result | None
    points: tuple[int, ...] | None
    pending: Pending | None


class Comparison(msgspec.Struct, frozen=True):
    """Two positions as one viewer may see them.

    ``ancestor`` is the last node that both lines have, None where they begin apart. ``changes``
    lead from what is seen of ``a`` to what is seen of ``b``. ``words`` say why the traces could not
    be followed to the end.
    """

    ancestor: str | None
    a: Column
    b: Column
    changes: tuple[ViewChange, ...]
    words: Words | None = None


def compare(
    game: Game,
    document: Document,
    a: str,
    b: str,
    viewer: Viewer = "public",
    cache: Cache | None = None,
) -> Comparison:
    """Return how two positions differ and where their lines part, as the viewer may see it.

    Raises:
        NodeDeleted, NodeNotFound: one of them is not there.
        PositionLost: the state of one of them cannot be had any more.
        ViewerUnknown: there is no such seat.
    """
    cache = {} if cache is None else cache
    states = state_at(game, document, a, cache), state_at(game, document, b, cache)
    views = game.view(states[0], viewer), game.view(states[1], viewer)
    shared, *lines = _parted(path(document, a), path(document, b))
    walks = [_Walk(game, document, line, viewer, cache) for line in lines]
    actions, decisions, words = NOTHING, NOTHING, None
    try:
        actions, decisions = _actions(*walks), _decisions(*walks)
    except PositionLost as lost:
        words = lost.words_for(viewer)
    columns = [
        Column(
            node,
            actions[side],
            decisions[side],
            views[side].result,
            _points(game, states[side], viewer),
            views[side].pending,
        )
        for side, node in enumerate((a, b))
    ]
    ancestor = shared[-1].id if shared else None
    return Comparison(ancestor, columns[0], columns[1], diff_views(*views), words)


def _parted(a: Line, b: Line) -> tuple[Line, Line, Line]:
    """Return the nodes that both lines have, and the steps that each has alone."""
    both = takewhile(lambda pair: pair[0].id == pair[1].id, zip(a, b, strict=False))
    shared = tuple(node for node, _ in both)
    alone = [tuple(node for node in line[len(shared) :] if node.action) for line in (a, b)]
    return shared, alone[0], alone[1]


def _points(game: Game, state: State, viewer: Viewer) -> tuple[int, ...] | None:
    if state.result is not None:
        return state.result.points
    return game.rules.points(game.look(state)) if viewer == "judge" else None


class _Walk(msgspec.Struct, frozen=True):
    """One line after the common ancestor, to be played again for the viewer."""

    game: Game
    document: Document
    line: Line
    viewer: Viewer
    cache: Cache

    def steps(self, start: int = 0) -> Iterator[Parting]:
        """Yield what is told of each step from this one on."""
        line = self.line[start:]
        state = state_at(self.game, self.document, line[0].parent, self.cache) if line else None
        for node in line:
            assert state is not None
            step = replayed(self.game, state, node)
            yield Parting(node.id, seen_trace(step.trace, self.viewer))
            state = step.state

    def decisions(self) -> Iterator[Parting]:
        """Yield everything that is told with a clause, in the order in which it happened."""
        for step in self.steps():
            for each in step.seen.walk():
                if each.clauses:
                    yield Parting(step.node, each)


def _actions(a: _Walk, b: _Walk) -> Pair:
    """Return the first step on each side that the other side has not there.

    Whether two actions are the same may hang on what is hidden, so that only the judge's are
    compared; for all others it is what they are told.
    """
    return _acted(a, b) if a.viewer == "judge" else _told(a, b)


def _acted(a: _Walk, b: _Walk) -> Pair:
    for place, (one, other) in enumerate(zip_longest(a.line, b.line)):
        if one is None or other is None or not is_same(one.action, other.action):
            return next(a.steps(place), None), next(b.steps(place), None)
    return NOTHING


def _told(a: _Walk, b: _Walk) -> Pair:
    for one, other in zip_longest(a.steps(), b.steps()):
        if one is None or other is None or one.seen != other.seen:
            return one, other
    return NOTHING


def _decisions(a: _Walk, b: _Walk) -> Pair:
    """Return where the clauses first part, or where one side ends."""
    for one, other in zip_longest(a.decisions(), b.decisions()):
        if one is None or other is None or _said(one) != _said(other):
            return one, other
    return NOTHING


def _said(parting: Parting) -> tuple[str, str, tuple[str, ...]]:
    return parting.seen.kind, parting.seen.key, parting.seen.clauses
