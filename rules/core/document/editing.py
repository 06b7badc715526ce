"""Edits of a document that change how it is laid out and what is written beside it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.core.document.changing import edited
from rules.core.document.errors import LastRoot
from rules.core.document.model import SPACING, TOP, By, Document, EditKind, Node, Parts
from rules.core.document.reading import branch, live_node, node_of, path
from rules.core.document.states import Cache, state_at
from rules.core.engine.encoding import encode
from rules.core.engine.game import Game

replace = msgspec.structs.replace


def label(document: Document, node: str, text: str, by: By) -> Document:
    """Return the document with this label on the node; a root's label names its claimant.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
    """
    here = live_node(document, node)
    return _rewritten(document, "label", here, replace(here, label=text), by)


def comment(document: Document, node: str, text: str, by: By) -> Document:
    """Return the document with this comment on the node, in the place of the old one.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
    """
    here = live_node(document, node)
    return _rewritten(document, "comment", here, replace(here, comment=text), by)


def _rewritten(document: Document, kind: EditKind, here: Node, after: Node, by: By) -> Document:
    if after == here:
        return document
    return edited(document, kind, here.id, by, Parts(nodes={here.id: after}))


def move_up(document: Document, node: str, by: By) -> Document:
    """Return the document with the node one place further up among its siblings.

    The first stays where it is.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
    """
    parent = live_node(document, node).parent
    row = list(document.children[parent])
    place = row.index(node)
    if place == 0:
        return document
    row[place - 1 : place + 1] = [node, row[place - 1]]
    return edited(document, "move up", node, by, Parts(children={parent: tuple(row)}))


def make_main(document: Document, node: str, by: By) -> Document:
    """Return the document with the node on the main line, and everything on the way to it.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
    """
    live_node(document, node)
    rows: dict[str, tuple[str, ...] | None] = {}
    for each in path(document, node):
        row = _led_by(document, each)
        if row != document.children[each.parent]:
            rows[each.parent] = row
    return edited(document, "make main", node, by, Parts(children=rows)) if rows else document


def _led_by(document: Document, node: Node) -> tuple[str, ...]:
    others = (each for each in document.children[node.parent] if each != node.id)
    return (node.id, *others)


def delete_branch(document: Document, node: str, by: By, cited: Iterable[str] = ()) -> Document:
    """Return the document without the node and everything below it.

    Where a ruling cites a node of the branch, the branch is only hidden: its links still open.

    Args:
        cited: the nodes that rulings point to, besides those the document has as cited.

    Raises:
        LastRoot: nothing would be left.
        NodeDeleted, NodeNotFound: the node is not there.
    """
    parent = live_node(document, node).parent
    row = tuple(each for each in document.children[parent] if each != node)
    if parent == TOP and not row:
        raise LastRoot
    gone = [each.id for each in branch(document, node)]
    if not {*cited, *document.cited}.isdisjoint(gone):
        parts = Parts(children={parent: row or None}, tombstones={node: by})
    else:
        parts = Parts(
            nodes=dict.fromkeys(gone),
            children={parent: row or None} | {n: None for n in gone if n in document.children},
            keyframes={n: None for n in gone if n in document.keyframes},
            tombstones={n: None for n in gone if n in document.tombstones},
        )
    return edited(document, "delete", node, by, parts)


def cite(game: Game, document: Document, node: str, by: By, cache: Cache | None = None) -> Document:
    """Return the document with the node named as cited, its state stored for good.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
        PositionLost: its state cannot be had any more.
    """
    if node in document.cited:
        return document
    parts = Parts(cited={node: by})
    if node not in document.keyframes:
        text = encode(state_at(game, document, node, cache)).decode()
        parts = replace(parts, keyframes={node: text})
    return edited(document, "cite", node, by, parts)


def uncite(document: Document, node: str, by: By) -> Document:
    """Return the document with the node no longer named as cited.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
    """
    node_of(document, node)
    if node not in document.cited:
        return document
    parts = Parts(cited={node: None})
    if (len(path(document, node)) - 1) % SPACING:
        parts = replace(parts, keyframes={node: None})
    return edited(document, "uncite", node, by, parts)
