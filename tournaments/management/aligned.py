"""Tables of text for a terminal, in which a full-width character is two columns wide."""

from collections.abc import Sequence
from unicodedata import combining, east_asian_width


def aligned(rows: Sequence[Sequence[object]], right: Sequence[int] = ()) -> str:
    """Return ``rows`` in columns, those numbered in ``right`` set to the right.

    >>> print(aligned([["順位", "name"], [1, "A"]], right=[0]))
    順位  name
       1  A
    """
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(
            padded(cell, widths[n], is_right=n in right) for n, cell in enumerate(row)
        ).rstrip()
        for row in cells
    )


def padded(text: str, columns: int, *, is_right: bool) -> str:
    """Return ``text`` filled up with spaces to ``columns``."""
    space = " " * (columns - width(text))
    return space + text if is_right else text + space


def width(text: str) -> int:
    """Return the columns that ``text`` takes.

    >>> width("春A")
    3
    """
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
