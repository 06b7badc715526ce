"""What others did to a record while somebody looks at it: who did what, and the new positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judging.selectors.game_records import OpenRecord
from judging.selectors.record_changes import PLAYED, changes_since, listed
from judging.selectors.stepper.telling import told_step
from judging.selectors.stepper.tree import is_deleted
from rules.core.document.reading import path
from rules.core.engine.viewers import Viewer
from rules.core.words import Words


@dataclass(frozen=True)
class Added:
    """A position that was added: where it stands, what was done, and by whom."""

    node: str
    number: int
    said: Words
    author: str


@dataclass(frozen=True)
class Meanwhile:
    """Everything since the page was loaded in one line, and what was added since it was told last."""

    said: str
    added: tuple[Added, ...]


def meanwhile(opened: OpenRecord, since: int, told: int, viewer: Viewer) -> Meanwhile:
    """Return what was done to the record after a revision.

    Args:
        since: the revision that the page shows.
        told: the last revision of which the page was told.
        viewer: only the judge is told which positions were added, as only the judge sees all lines.
    """
    found = changes_since(opened.record, since)
    nodes = [
        each.data["node"]
        for each in found
        if each.verb == PLAYED and each.data["revision"] > told and viewer == "judge"
    ]
    return Meanwhile(listed(found), tuple(_added(opened, nodes)))


def _added(opened: OpenRecord, nodes: list[str]) -> Iterator[Added]:
    document = opened.document
    for node in nodes:
        if node in document.nodes and not is_deleted(document, node):
            number = len(path(document, node)) - 1
            said = told_step(opened, node, "judge").said
            yield Added(node, number, said, document.nodes[node].author)
