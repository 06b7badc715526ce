"""A table of a rulebook, worked out by the rules themselves, as plain values to be shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.words import Words


@dataclass(frozen=True)
class Column:
    """A column of a table; numbers are set to the right."""

    head: Words
    is_number: bool = True


@dataclass(frozen=True)
class Table:
    """A table that stands by ``clauses``.

    Args:
        code: its address on the page, in small letters.
        rows: one cell for each column; the first cell names the row.
        remarks: what the table shows, sentence by sentence.
    """

    code: str
    caption: Words
    clauses: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[Words, ...], ...]
    remarks: tuple[Words, ...] = ()

    def lines(self) -> Iterator[list[tuple[Column, Words]]]:
        """Yield each row as its cells with their columns."""
        for row in self.rows:
            yield list(zip(self.columns, row, strict=True))


@dataclass(frozen=True)
class TableGroup:
    """Tables of one subject under one heading."""

    code: str
    heading: Words
    tables: tuple[Table, ...]
