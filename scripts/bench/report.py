"""Tables and bars, as plain text or Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal

Kind = Literal["must", "aim"]
VERDICTS = {True: "ok", False: "MISSED", None: "NOT RUN"}


@dataclass(frozen=True)
class Table:
    """Rows of text under column heads; the first column is text, the others are figures."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    notes: tuple[str, ...] = ()

    def text(self) -> str:
        """Return the table with its columns aligned."""
        lines = [self.head, *self.rows]
        widths = [max(len(line[n]) for line in lines) for n in range(len(self.head))]
        rule = "  ".join("-" * width for width in widths)
        told = [_aligned(line, widths) for line in lines]
        return "\n".join([self.title, "", told[0], rule, *told[1:], *_after(self.notes)])

    def markdown(self) -> str:
        """Return the table as Markdown under a heading."""
        lines = [self.head, ("---", *["---:"] * (len(self.head) - 1)), *self.rows]
        told = ["| " + " | ".join(line) + " |" for line in lines]
        return "\n".join([f"### {self.title}", "", *told, *_after(self.notes)])


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = [
        text.rjust(width) if n else text.ljust(width)
        for n, (text, width) in enumerate(zip(line, widths, strict=True))
    ]
    return "  ".join([first, *others]).rstrip()


def _after(notes: Sequence[str]) -> list[str]:
    return ["", *notes] if notes else []


@dataclass(frozen=True)
class Bar:
    """A figure against what it must, or should, reach; ``is_met`` None: it was not measured."""

    kind: Kind
    what: str
    found: str
    limit: str
    is_met: bool | None

    @property
    def verdict(self) -> str:
        return VERDICTS[self.is_met]


def at_most(kind: Kind, what: str, found: float | None, limit: float, unit: str) -> Bar:
    """Return the bar that ``found``, None when not measured, is at most ``limit``.

    >>> at_most("must", "worst round", 16.25, 15, "ms").verdict
    'MISSED'
    """
    told = "-" if found is None else f"{found:.4g} {unit}".strip()
    is_met = None if found is None else found <= limit
    return Bar(kind, what, told, f"at most {limit:g} {unit}".strip(), is_met)


def times_faster(
    kind: Kind, what: str, ours: float | None, theirs: float | None, least: float
) -> Bar:
    """Return the bar that ``theirs`` is at least ``least`` times ``ours``.

    >>> times_faster("must", "median", 2.0, 29.0, 15)
    Bar(kind='must', what='median', found='1/14.5', limit='at most 1/15', is_met=False)
    """
    limit = f"at most 1/{least:g}"
    if ours is None or theirs is None:
        return Bar(kind, what, "-", limit, None)
    return Bar(kind, what, f"1/{theirs / ours:.1f}", limit, ours * least <= theirs)


@dataclass
class Report:
    """What one section measured: tables to read, bars, and every figure for ``--json``."""

    tables: list[Table] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    figures: list[dict[str, object]] = field(default_factory=list)


def bars_table(bars: Iterable[Bar]) -> Table:
    """Return all ``bars`` as a table."""
    rows = [(bar.what, bar.kind, bar.found, bar.limit, bar.verdict) for bar in bars]
    return Table("Bars", ("what", "kind", "found", "limit", ""), rows)


def is_passed(bars: Iterable[Bar]) -> bool:
    """Return whether every bar that must be met is; one that was not measured is not."""
    return all(bar.is_met for bar in bars if bar.kind == "must")


def as_json(sections: dict[str, Report], machine: dict[str, str]) -> dict[str, object]:
    """Return everything measured as plain values."""
    return {
        "machine": machine,
        "sections": {name: report.figures for name, report in sections.items()},
        "bars": [
            {**asdict(bar), "verdict": bar.verdict, "section": name}
            for name, report in sections.items()
            for bar in report.bars
        ],
    }
