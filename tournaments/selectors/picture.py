"""Where the boxes and lines of a bracket stand in its picture: plain arithmetic."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

Line = TypeVar("Line")

WIDTH, HEIGHT = 208, 56  # of a box, in units of the picture
GAP_ACROSS, GAP_DOWN = 36, 28
HEAD = 36  # room above the boxes for the names of rounds
EDGE = 2  # so that no stroke is cut off


@dataclass(frozen=True)
class Box(Generic[Line]):
    """One match: its upper left corner, and the rows of its two sides."""

    line: Line
    x: int
    y: int

    width = WIDTH
    height = HEIGHT

    @property
    def middle(self) -> int:
        return self.y + HEIGHT // 2

    @property
    def right(self) -> int:
        return self.x + WIDTH

    @property
    def upper(self) -> int:
        """Baseline of the upper side's text."""
        return self.y + 19

    @property
    def lower(self) -> int:
        return self.y + HEIGHT - 9

    @property
    def below(self) -> int:
        """Baseline of what is said under the box."""
        return self.y + HEIGHT + 16

    @property
    def above(self) -> int:
        return self.y - 8

    @property
    def seed_x(self) -> int:
        """Right edge of the seeds."""
        return self.x + 28

    @property
    def name_x(self) -> int:
        return self.x + 36

    @property
    def name_width(self) -> int:
        return WIDTH - 36 - 30

    @property
    def open_x(self) -> int:
        """Left edge of words in the place of a name."""
        return self.x + 12

    @property
    def open_width(self) -> int:
        return WIDTH - 20

    @property
    def score_x(self) -> int:
        """Right edge of the games won."""
        return self.right - 10


@dataclass(frozen=True)
class Picture(Generic[Line]):
    """The whole picture: its size, a box for every match, and the lines between them.

    ``links`` are paths from a box to the one where its winner goes; ``heads`` are the left edges
    of the columns.
    """

    width: int
    height: int
    boxes: list[Box[Line]]
    links: list[str]
    heads: list[int]
    third: Box[Line] | None


def picture_of(columns: Sequence[Sequence[Line]], third: Line | None) -> Picture[Line]:
    """Return where the matches of ``columns`` stand, each between the two that lead to it.

    >>> [(box.x, box.y) for box in picture_of([["a", "b"], ["c"]], None).boxes]
    [(2, 36), (2, 120), (246, 78)]
    """
    placed = [
        [Box(line, across(n), down(n, slot)) for slot, line in enumerate(lines)]
        for n, lines in enumerate(columns)
    ]
    links = [
        link(box, after[slot // 2])
        for before, after in pairwise(placed)
        for slot, box in enumerate(before)
    ]
    final = placed[-1][0] if placed and placed[-1] else None
    below = Box(third, final.x, final.y + 2 * (HEIGHT + GAP_DOWN) - 20) if final and third else None
    boxes = [box for column in placed for box in column]
    lowest = max((box.y for box in (*boxes, *([below] if below else []))), default=0)
    return Picture(
        width=across(len(columns)) - GAP_ACROSS + EDGE,
        height=lowest + HEIGHT + GAP_DOWN,
        boxes=boxes,
        links=links,
        heads=[across(n) for n in range(len(columns))],
        third=below,
    )


def across(column: int) -> int:
    return EDGE + column * (WIDTH + GAP_ACROSS)


def down(column: int, slot: int) -> int:
    """Return the top of a box: columns to the right stand half-way between their two feeders."""
    pitch = (HEIGHT + GAP_DOWN) << column
    return HEAD + slot * pitch + (pitch - HEIGHT - GAP_DOWN) // 2


def link(box: Box[Line], onward: Box[Line]) -> str:
    """Return the path from the right of a box to the left of the next one.

    >>> link(Box("a", 2, 36), Box("c", 246, 78))
    'M210 64H228V106H246'
    """
    turn = box.right + GAP_ACROSS // 2
    return f"M{box.right} {box.middle}H{turn}V{onward.middle}H{onward.x}"
