"""What happened in a step, told to one viewer: the deed in one line, and line by line why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from judging.selectors.game_records import OpenRecord
from rules.core.document.errors import PositionLost
from rules.core.engine.filtering import SeenNode, seen_trace
from rules.core.engine.game import Game
from rules.core.engine.naming import Names, listed
from rules.core.engine.sentences import describe
from rules.core.engine.state import State
from rules.core.engine.trace import Who
from rules.core.engine.viewers import Viewer
from rules.core.words import Words

FORCED = "act_forced"
"""The sentence of an act that is recorded as it happened though it is illegal."""
MARKED = {
    "sampled": Words("tried out, not seen at the table", "試しの結果(卓上の実際ではない)"),
    "agreed": Words("agreed by the players", "対戦者の合意"),
    "reconstructed": Words("reconstructed", "再構成"),
}
"""How an outcome is known, where it was not seen as it fell."""


@dataclass(frozen=True)
class Line:
    """A line of the trace. ``is_aside`` lines say what did not apply; they are shown on demand."""

    depth: int
    said: Words
    clauses: tuple[str, ...]
    is_aside: bool


@dataclass(frozen=True)
class Told:
    """A step: what was done, under which clauses, how it is known, and what followed."""

    said: Words
    clauses: tuple[str, ...]
    mark: Words | None
    is_by_hand: bool
    lines: tuple[Line, ...]
    is_forced: bool = False


def told_step(opened: OpenRecord, node: str, viewer: Viewer, *, whole: bool = False) -> Told:
    """Return the step to a node as the viewer may know it; of a first position, what it is.

    Args:
        whole: with every line of what followed.
    """
    try:
        trace = opened.trace(node)
    except PositionLost as lost:
        return Told(lost.words_for(viewer), (), None, False, ())
    if trace is None:
        return Told(SET_UP, (), None, False, ())
    seen, seats = seen_trace(trace, viewer), seats_of(opened)
    lines = tuple(_lines(opened.game, seen, seats)) if whole else ()
    mark = MARKED.get(str(seen.facts.get("provenance", "")))
    said = deed(opened.game, seen, seats)
    return Told(said, seen.clauses, mark, seen.kind == "manual", lines, seen.key == FORCED)


def seats_of(opened: OpenRecord) -> tuple[str, ...]:
    """Return the names of those who sit at the table: the same in the whole record."""
    first = opened.document.children[""][0]
    return opened.state(first).seats


def deed(game: Game, seen: SeenNode, seats: tuple[str, ...]) -> Words:
    """Return who did what, with the cards and seats that were named."""
    said, by = describe(game, seen, seats), seen.facts.get("by")
    kind = game.rules.acts.get(str(seen.facts.get("act")))
    if seen.kind != "action" or kind is None or not isinstance(by, Who):
        return said
    names = Names(game, seats)
    told = [
        names.value(seen.facts[arg.name])
        for arg in kind.args
        if arg.kind != "int" and seen.facts.get(arg.name) is not None
    ]
    return WITH.filled(said=said, args=listed(told)) if told else said


def follows(
    game: Game, state: State, action: Any, viewer: Viewer, most: int = 3
) -> Iterator[Words]:
    """Yield what an act that is allowed brings about at once, apart from the price that it costs."""
    seen, paid = seen_trace(game.apply(state, action).trace, viewer), game.rules.payments
    told = [
        node
        for node in seen.walk()
        if node.kind == "effect" and not paid & {node.key, node.facts.get("fact")}
    ]
    for node in told[:most]:
        yield describe(game, node, state.seats)


def _lines(game: Game, seen: SeenNode, seats: tuple[str, ...]) -> Iterator[Line]:
    for child in seen.children:
        yield from _below(game, child, seats, 0)


def _below(game: Game, node: SeenNode, seats: tuple[str, ...], depth: int) -> Iterator[Line]:
    is_aside = node.kind == "not applied" or (node.kind == "step" and node.key != "entered")
    yield Line(depth, describe(game, node, seats), node.clauses, is_aside)
    for child in node.children:
        yield from _below(game, child, seats, depth + 1)


SET_UP = Words("The position as it was set up", "最初に入力した局面")
WITH = Words("{said}: {args}", "{said}: {args}")
