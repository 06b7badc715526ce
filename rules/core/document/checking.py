"""Whether the parts of a document hold together."""

from __future__ import annotations

from itertools import islice

from rules.core.document.model import TOP, Document
from rules.core.document.reading import in_order


def is_whole(document: Document) -> bool:
    """Return whether every node stands exactly once, below its parent, and all parts are of nodes.

    What an edit makes is whole; what a damaged history brings back may not be.
    """
    try:
        walk = list(islice(in_order(document, deleted=True), len(document.nodes) + 1))
    except KeyError:
        return False
    if sorted(node.id for _, node in walk) != sorted(document.nodes):
        return False
    return _has_parts(document) and all(
        document.nodes[child].parent == parent
        for parent, row in document.children.items()
        for child in row
    )


def _has_parts(document: Document) -> bool:
    nodes = document.nodes
    return (
        all(key == node.id and node.edition < len(document.editions) for key, node in nodes.items())
        and document.keyframes.keys() <= nodes.keys()
        and document.cited.keys() <= document.keyframes.keys()
        and document.tombstones.keys() <= nodes.keys()
        and bool(document.children.get(TOP))
        and all(id in document.keyframes for id, node in nodes.items() if node.parent == TOP)
    )
