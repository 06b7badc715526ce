"""A report as a table of plain values, which a page shows and a file holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Kind = Literal["text", "number", "seconds", "moment"]
Row = tuple[Any, ...]


@dataclass(frozen=True)
class Column:
    """A column; ``kind`` says how its values are shown: seconds as h:mm:ss, moments at the venue."""

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
    rows: tuple[Row, ...]
    facts: tuple[tuple[str | Promise, Any, Kind], ...] = ()

    @property
    def cells(self) -> list[list[tuple[Any, Kind]]]:
        """The rows with the kind of each value."""
        kinds = [column.kind for column in self.columns]
        return [list(zip(row, kinds, strict=True)) for row in self.rows]


ROUND = Column(_("round"), "number")
TABLE = Column(_("table"), "number")
JUDGE = Column(_("judge"))


def name_of(person: object | None) -> str:
    return "" if person is None else str(person)


def seconds_between(earlier: datetime, later: datetime) -> int:
    """Return the whole seconds from one moment to another."""
    return int((later - earlier).total_seconds())
