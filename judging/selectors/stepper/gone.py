"""A position whose branch is no longer in the tree: as it stood, as far back as edits are kept."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import msgspec

from judging.selectors.game_records import OpenRecord
from judging.selectors.stepper.page import Position, position_of
from rules.core.document.changing import redo, undo
from rules.core.document.model import By, Document
from rules.core.engine.viewers import Viewer
from rules.core.errors import RulesError


@dataclass(frozen=True)
class Gone:
    """Who deleted the branch, where that is known, and the position as it was, where it is kept."""

    by: By | None = None
    position: Position | None = None


def gone_position(opened: OpenRecord, node: str, viewer: Viewer) -> Gone:
    """Return what is still known of a node that was deleted, or whose step was taken back."""
    for document, by in _earlier(opened.document):
        if node in document.nodes:
            loaded = msgspec.structs.replace(opened.loaded, document=document)
            return Gone(by, position_of(replace(opened, loaded=loaded), node, viewer))
    return Gone()


def _earlier(document: Document) -> Iterator[tuple[Document, By | None]]:
    """Yield the tree as it was before each edit, the last first, then as it was before each undo.

    With each stands who deleted what is there and is not any more.
    """
    for edit, before in zip(reversed(document.history), _turned(document, undo), strict=False):
        yield before, edit.by if edit.kind == "delete" else None
    for after in _turned(document, redo):
        yield after, None


def _turned(document: Document, turn: Callable[[Document], Document]) -> Iterator[Document]:
    try:
        while True:
            document = turn(document)
            yield document
    except RulesError:  # nothing is left, or what was noted of it is damaged
        return
