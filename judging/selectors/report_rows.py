"""A report as a table of plain values, which a page shows and a file holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from django.utils.functional import Promise

Kind = Literal["text", "number", "seconds", "moment"]


@dataclass(frozen=True)
class Column:
    """A column; ``kind`` says how its values are shown: seconds as m:ss, moments at the venue."""

    label: str | Promise
    kind: Kind = "text"


@dataclass(frozen=True)
class Report:
    """One table: its address, its title, its columns and its rows, each a value per column.

    ``facts`` stand above it: a label, a value and its kind.
    """

    code: str
    title: str | Promise
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    facts: tuple[tuple[str | Promise, Any, Kind], ...] = ()

    @property
    def cells(self) -> list[list[tuple[Any, Kind]]]:
        """The rows with the kind of each value."""
        kinds = [column.kind for column in self.columns]
        return [list(zip(row, kinds, strict=True)) for row in self.rows]


def seconds_between(earlier: datetime, later: datetime) -> int:
    """Return the whole seconds from one moment to another."""
    return int((later - earlier).total_seconds())


def as_minutes(seconds: int) -> str:
    """Return seconds as minutes and seconds.

    >>> as_minutes(250), as_minutes(9), as_minutes(3723)
    ('4:10', '0:09', '62:03')
    """
    return f"{seconds // 60}:{seconds % 60:02}"
