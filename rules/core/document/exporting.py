"""A document for others to read: what one viewer may see of its positions and of the way there."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.core.document.errors import PositionLost
from rules.core.document.model import Document, Node
from rules.core.document.reading import shown_nodes
from rules.core.document.states import Cache, open_node, step_to
from rules.core.engine.filtering import SeenNode, seen_trace
from rules.core.engine.game import Game, Step
from rules.core.engine.seen import View, view_fingerprint
from rules.core.engine.sentences import log
from rules.core.engine.viewers import Viewer
from rules.core.words import Words

EXPORT = 1
"""The shape of an export; a change of the structs below raises it."""


class Line(msgspec.Struct, frozen=True):
    """A line of the log, and how deep it stands."""

    depth: int
    said: Words


class SeenPosition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A node as the viewer may see it: what happened on the way to it, and the position.

    ``fingerprint`` names what is seen, never the state. ``label`` and ``comment`` are for the
    judge. ``words`` say why the step, or the position itself, cannot be had any more.
    """

    id: str
    parent: str
    view: View | None = None
    fingerprint: str = ""
    happened: SeenNode | None = None
    log: tuple[Line, ...] = ()
    label: str = ""
    comment: str = ""
    words: Words | None = None


class Export(msgspec.Struct, frozen=True):
    """Positions of a document as one viewer may see them, a parent before its children."""

    schema: int
    viewer: Viewer
    title: str
    version: str
    positions: tuple[SeenPosition, ...]


_encoder = msgspec.json.Encoder(order="deterministic")


def encode_export(exported: Export) -> bytes:
    """Return the export as JSON, the keys sorted: equal exports have equal bytes."""
    return _encoder.encode(exported)


def export(
    game: Game,
    document: Document,
    viewer: Viewer = "public",
    lines: Iterable[str] = (),
    cache: Cache | None = None,
) -> Export:
    """Return the document as the viewer may see it: no raw action, no stored state is in it.

    Args:
        lines: the nodes at the ends of the lines to show; without them the judge has the whole
            tree, and everybody else the main line.

    Raises:
        NodeDeleted, NodeNotFound: one of the lines is not there.
        ViewerUnknown: there is no such seat.
    """
    cache = {} if cache is None else cache
    nodes = shown_nodes(document, viewer, lines)
    positions = tuple(_position(game, document, node, viewer, cache) for node in nodes)
    return Export(EXPORT, viewer, game.rules.title, game.rules.version, positions)


def _position(
    game: Game, document: Document, node: Node, viewer: Viewer, cache: Cache
) -> SeenPosition:
    step, words = _step(game, document, node, viewer, cache)
    opened = open_node(game, document, node.id, viewer, cache)
    view = None if opened.state is None else game.view(opened.state, viewer)
    happened = None if step is None else seen_trace(step.trace, viewer)
    return SeenPosition(
        node.id,
        node.parent,
        view,
        "" if view is None else view_fingerprint(view),
        happened,
        _log(game, happened, () if step is None else step.state.seats),
        node.label if viewer == "judge" else "",
        node.comment if viewer == "judge" else "",
        opened.words or words,
    )


def _step(
    game: Game, document: Document, node: Node, viewer: Viewer, cache: Cache
) -> tuple[Step | None, Words | None]:
    try:
        step = step_to(game, document, node.id, cache)
    except PositionLost as lost:
        return None, lost.words_for(viewer)
    if step is not None:
        cache[node.state_hash] = step.state
    return step, None


def _log(game: Game, happened: SeenNode | None, seats: tuple[str, ...]) -> tuple[Line, ...]:
    told = () if happened is None else log(game, happened, seats)
    return tuple(Line(depth, said) for depth, said in told)
