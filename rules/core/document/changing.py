"""Putting entries into a document and back: the one way in which a document changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.core.document.checking import is_whole
from rules.core.document.errors import DocumentUnreadable, NothingToUndo, PositionCited
from rules.core.document.model import MOST_EDITS, By, Document, Edit, EditKind, Parts
from rules.core.words import Words

replace = msgspec.structs.replace
PARTS = Parts.__struct_fields__


def edited(document: Document, kind: EditKind, node: str, by: By, parts: Parts) -> Document:
    """Return the document after an edit, which ``undo`` takes back."""
    after, back = put(document, parts)
    history = (*document.history, Edit(kind, node, by, back))[-MOST_EDITS:]
    return replace(after, history=history, undone=())


def undo(document: Document, cited: Iterable[str] = ()) -> Document:
    """Return the document without its last edit.

    Args:
        cited: the nodes that rulings point to; what they need is not taken away.

    Raises:
        NothingToUndo: there is no edit, or it is too long ago.
        PositionCited: a ruling points to a node that would lose its stored state.
        DocumentUnreadable: what was noted of the edit is damaged.
    """
    after, turned = _turned(document, document.history, cited)
    history, undone = document.history[:-1], (*document.undone, turned)
    return replace(after, history=history, undone=undone)


def redo(document: Document, cited: Iterable[str] = ()) -> Document:
    """Return the document with the edit that was undone last; none is left after another edit.

    Raises:
        NothingToUndo: no edit was undone.
        PositionCited: a ruling points to a node that would lose its stored state.
        DocumentUnreadable: what was noted of the edit is damaged.
    """
    after, turned = _turned(document, document.undone, cited)
    history, undone = (*document.history, turned), document.undone[:-1]
    return replace(after, history=history, undone=undone)


def _turned(
    document: Document, edits: tuple[Edit, ...], cited: Iterable[str]
) -> tuple[Document, Edit]:
    if not edits:
        raise NothingToUndo
    after, back = put(document, edits[-1].back)
    if not is_whole(after):
        raise DocumentUnreadable(DAMAGED.filled(kind=edits[-1].kind, node=edits[-1].node))
    for node in cited:
        if _hold(after, node) < _hold(document, node):
            raise PositionCited(node)
    return after, replace(edits[-1], back=back)


def _hold(document: Document, node: str) -> int:
    """Return how firmly the node stands: not at all, to be replayed, or with its state stored."""
    return (node in document.nodes) + (node in document.keyframes)


def put(document: Document, parts: Parts) -> tuple[Document, Parts]:
    """Return the document with the entries put in, and the entries that put it back."""
    after, back = dict[str, Any](), dict[str, Any]()
    for part in PARTS:
        entries, here = getattr(parts, part), getattr(document, part)
        if entries:
            after[part] = _merged(here, entries)
            back[part] = {key: here.get(key) for key in entries}
    if parts.nodes:
        after["removed"] = _removed(document, parts)
    return replace(document, **after), Parts(**back)


def _merged(here: Mapping[str, Any], entries: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**here, **entries}
    return {key: value for key, value in merged.items() if value is not None}


def _removed(document: Document, parts: Parts) -> tuple[str, ...]:
    back = [node for node, entry in parts.nodes.items() if entry is not None]
    gone = [node for node, entry in parts.nodes.items() if entry is None]
    return tuple(sorted(set(document.removed).difference(back).union(gone)))


DAMAGED = Words(
    "What was noted of the last edit ({kind}, position {node}) is damaged; it cannot be undone.",
    "直前の編集({kind}、局面「{node}」)の控えが壊れていて、戻せません。",
)
