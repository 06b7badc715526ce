"""Reading a document: lines, branches, and the outcomes that were recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.document.errors import NodeDeleted, NodeNotFound
from rules.core.document.model import TOP, Document, Node
from rules.core.engine.actions import Chance
from rules.core.engine.viewers import Viewer


def node_of(document: Document, node: str) -> Node:
    """Return the node of this id, whether its branch is deleted or not.

    Raises:
        NodeDeleted: it was there once and is gone.
        NodeNotFound: it was never there.
    """
    if node in document.nodes:
        return document.nodes[node]
    raise NodeDeleted(node) if node in document.removed else NodeNotFound(node)


def live_node(document: Document, node: str) -> Node:
    """Return the node of this id, which must not be in a deleted branch.

    Raises:
        NodeDeleted, NodeNotFound: it is not there, or hidden.
    """
    head = tombstone_over(document, node)
    if head is not None:
        raise NodeDeleted(node, document.tombstones[head.id])
    return document.nodes[node]


def tombstone_over(document: Document, node: str) -> Node | None:
    """Return the first node of the deleted branch that the node stands in, or None.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
    """
    return next((each for each in path(document, node) if each.id in document.tombstones), None)


def path(document: Document, node: str) -> tuple[Node, ...]:
    """Return the nodes from the root to this one.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
    """
    line = [node_of(document, node)]
    while line[-1].parent != TOP:
        line.append(document.nodes[line[-1].parent])
    return tuple(reversed(line))


def children(document: Document, node: str = TOP) -> tuple[Node, ...]:
    """Return the nodes below this one in order, the main one first; the roots by default."""
    return tuple(document.nodes[child] for child in document.children.get(node, ()))


def main_line(document: Document, node: str = TOP) -> tuple[Node, ...]:
    """Return what follows this node on the main line; the whole main line by default."""
    line: list[Node] = []
    row = document.children.get(node)
    while row:
        line.append(document.nodes[row[0]])
        row = document.children.get(row[0])
    return tuple(line)


def in_order(document: Document, *, deleted: bool = False) -> Iterator[tuple[int, Node]]:
    """Yield every node with its depth, a parent before its children and the main line first.

    Deleted branches that are kept come only when asked for, after their siblings.
    """
    hidden = _hidden(document) if deleted else {}
    waiting = [(0, TOP)]
    while waiting:
        depth, node = waiting.pop()
        if node != TOP:
            yield depth - 1, document.nodes[node]
        row = (*document.children.get(node, ()), *hidden.get(node, ()))
        waiting += [(depth + 1, child) for child in reversed(row)]


def shown_nodes(document: Document, viewer: Viewer, lines: Iterable[str] = ()) -> tuple[Node, ...]:
    """Return the nodes that the viewer may know of, in the order of the tree.

    Args:
        lines: the nodes at the ends of the lines to show; without them the judge has the whole
            tree, and everybody else the main line.

    Raises:
        NodeDeleted, NodeNotFound: one of the lines is not there.
    """
    asked = [path(document, live_node(document, end).id) for end in lines]
    if not asked and viewer != "judge":
        return main_line(document)
    wanted = {node.id for line in asked for node in line}
    return tuple(node for _, node in in_order(document) if node.id in wanted or not asked)


def branch(document: Document, node: str) -> tuple[Node, ...]:
    """Return the node and everything below it, deleted branches included.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
    """
    found = [node_of(document, node)]
    hidden = _hidden(document)
    for each in found:  # grows while it is read
        below = (*document.children.get(each.id, ()), *hidden.get(each.id, ()))
        found += [document.nodes[child] for child in below]
    return tuple(found)


def _hidden(document: Document) -> dict[str, tuple[str, ...]]:
    """Return the first nodes of deleted branches by parent, in order of their ids."""
    heads: dict[str, tuple[str, ...]] = {}
    for head in sorted(document.tombstones):
        parent = document.nodes[head].parent
        heads[parent] = (*heads.get(parent, ()), head)
    return heads


def recorded_outcomes(document: Document, node: str) -> tuple[Chance, ...]:
    """Return the outcomes recorded after a node where chance decides, the main one first.

    The first is what to offer when the judge steps back over a die and forward again. They are
    raw: a draw names its card.
    """
    below = (child.action for child in children(document, node))
    return tuple(action for action in below if isinstance(action, Chance))
