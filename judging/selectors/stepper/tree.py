"""The tree beside the board: the line that is looked at, and where other lines leave it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judging.selectors.game_records import OpenRecord
from judging.selectors.stepper.telling import told_step
from rules.core.document.model import TOP, Document, Node
from rules.core.document.reading import children, main_line, path, tombstone_over
from rules.core.engine.viewers import Viewer
from rules.core.words import Words

NEAR = 8
"""So many positions before and after the present one are told; of the others, those that matter."""


@dataclass(frozen=True)
class Row:
    """A position of the tree, or ``skipped`` ones of a line in between.

    ``author`` is who added it, where that is not who added the position before it.
    """

    node: str
    number: int
    indent: int
    said: Words | None = None
    label: str = ""
    comment: str = ""
    is_here: bool = False
    is_main: bool = False
    is_sampled: bool = False
    author: str = ""
    skipped: int = 0


@dataclass(frozen=True)
class Tree:
    """The rows, and where a step back, forward or to a line beside leads; "" for nowhere."""

    rows: tuple[Row, ...]
    back: str
    forward: str
    above: str
    below: str
    first: str
    last: str
    size: int


def tree_of(opened: OpenRecord, node: str, viewer: Viewer) -> Tree:
    """Return the tree as the viewer may see it: whole for the judge, else only the line.

    That lines part may tell something, so that all others see none but the one that is looked at.
    """
    document = opened.document
    line = [each.id for each in path(document, node)]
    after = [each.id for each in main_line(document, node)]
    whole = _rows(document, {*line, *after}, viewer)
    place = next((n for n, row in enumerate(whole) if row.node == node), 0)
    rows = [
        row if row.skipped else _told(opened, row, node, viewer, len(line))
        for row in _folded(whole, place)
    ]
    siblings = [each.id for each in children(document, document.nodes[node].parent)]
    beside = siblings if viewer == "judge" and node in siblings else [node]
    at = beside.index(node)
    return Tree(
        tuple(rows),
        line[-2] if len(line) > 1 else "",
        after[0] if after else "",
        beside[at - 1] if at else "",
        beside[at + 1] if at + 1 < len(beside) else "",
        line[0],
        after[-1] if after else node,
        len(document.nodes) if viewer == "judge" else len(line) + len(after),
    )


def _rows(document: Document, shown: set[str], viewer: Viewer) -> list[Row]:
    """Return a row for each node, a line beside the main one right after the node it parts from."""
    main = {each.id for each in main_line(document)}
    if viewer != "judge":
        rows = _walk(document, TOP, 0, 0)
        return [replace(r, indent=0, is_main=r.node in main) for r in rows if r.node in shown]
    rows = _walk(document, TOP, 0, 0)
    return [_noted(document, row, row.node in main) for row in rows]


def _walk(document: Document, top: str, number: int, indent: int) -> Iterator[Row]:
    """Yield the nodes below ``top`` without recursion: the main child, those beside it, then on."""
    waiting: list[tuple[str, int, int, bool]] = [(top, number, indent, False)]
    while waiting:
        node, depth, deep, is_shown = waiting.pop()
        if is_shown:
            yield Row(node, depth, deep)
        below = list(document.children.get(node, ()))
        if not below:
            continue
        depth += 0 if node == TOP else 1
        # the last pushed comes first: the main child's row, then lines beside, then its own line
        waiting.append((below[0], depth, deep, False))
        waiting += [(other, depth, deep + 1, True) for other in reversed(below[1:])]
        yield Row(below[0], depth, deep)


def _noted(document: Document, row: Row, is_main: bool) -> Row:
    node: Node = document.nodes[row.node]
    sampled = getattr(node.action, "provenance", "") == "sampled"
    before = document.nodes.get(node.parent)
    return replace(
        row,
        label=node.label,
        comment=node.comment,
        is_main=is_main,
        is_sampled=sampled,
        author=node.author if before is not None and before.author != node.author else "",
    )


def _folded(rows: list[Row], place: int) -> Iterator[Row]:
    """Yield the rows near the present one and those that matter; others are counted."""
    skipped: list[Row] = []
    for n, row in enumerate(rows):
        if abs(n - place) <= NEAR or _matters(rows, n):
            yield from _skipped(skipped)
            skipped = []
            yield row
        else:
            skipped.append(row)
    yield from _skipped(skipped)


def _skipped(rows: list[Row]) -> Iterator[Row]:
    if len(rows) == 1:
        yield rows[0]
    elif rows:
        middle = rows[len(rows) // 2]
        yield replace(middle, skipped=len(rows))


def _matters(rows: list[Row], n: int) -> bool:
    """Return whether a line begins, ends or parts here, or somebody wrote something beside it."""
    row = rows[n]
    if row.label or row.comment or n in (0, len(rows) - 1):
        return True
    before, after = rows[n - 1], rows[n + 1]
    return before.indent < row.indent or after.indent != row.indent


def _told(opened: OpenRecord, row: Row, here: str, viewer: Viewer, now: int) -> Row:
    """Return the row in words; what comes later may name cards that are hidden still."""
    is_later = viewer != "judge" and row.number >= now
    said = LATER if is_later else told_step(opened, row.node, viewer).said
    return replace(row, said=said, is_here=row.node == here)


def is_deleted(document: Document, node: str) -> bool:
    """Return whether the node stands in a branch that was deleted and kept for a ruling."""
    return tombstone_over(document, node) is not None


LATER = Words("later", "この後の手順")
