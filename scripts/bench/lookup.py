"""The look-up among 20,000 entries: how well and how fast it answers, beside each database's own search.

Every labelled question is asked the way the page and the command ask it, through to the snippets.
"""

from __future__ import annotations

from typing import Any

from scripts.bench.databases import DATABASES, probed
from scripts.bench.report import Bar, Report, Table, at_most
from scripts.bench.timing import at

ENTRIES = 20_000
OURS = "gunbai"
LEAST_ANSWERED, LEAST_RANK, MOST_MS = 0.95, 0.9, 10
HEAD = (
    "search",
    "database",
    "answered@5",
    "recall@5, first named",
    "recall@5, all named",
    "MRR",
    "median ms",
    "p95 ms",
    "in units of ours",
    "p95 by the clock",
)
SETS = ("questions", "database", "count", *HEAD[2:6])
Probe = dict[str, Any]


def report(entries: int = ENTRIES) -> Report:
    """Return how each database that is there answers among so many entries."""
    probes = {name: probed(name, "scripts.bench.lookup_probe", str(entries)) for name in DATABASES}
    found = {name: probe for name, probe in probes.items() if probe}
    rows = [row for name, probe in found.items() for row in rows_of(name, probe)]
    table = Table(f"Look-up among {entries:,} entries", HEAD, rows, notes(found))
    sets = [row for name, probe in found.items() for row in sets_of(name, probe)]
    each = Table("Look-up by set of questions", SETS, sets, ())
    bars = [bar for name in DATABASES for bar in bars_of(name, found.get(name))]
    return Report([table, each], bars, [{"name": name, **probe} for name, probe in found.items()])


def rows_of(name: str, probe: Probe) -> list[tuple[str, ...]]:
    usual = at(search_of(probe, OURS)["ms"], 50)
    return [
        (
            each["search"],
            name,
            f"{each['answered']:.3f}",
            f"{each['first']:.3f}",
            f"{each['share']:.3f}",
            f"{each['rank']:.3f}",
            f"{at(each['ms'], 50):.2f}",
            f"{at(each['ms'], 95):.2f}",
            f"{at(each['ms'], 50) / usual:.2f}",
            f"{at(each['clock_ms'], 95):.2f}",
        )
        for each in probe["searches"]
    ]


def sets_of(name: str, probe: Probe) -> list[tuple[str, ...]]:
    """Return a row for each file of questions; the bars are on those that are judged, together."""
    return [
        (
            each["set"],
            name,
            str(each["count"]),
            *(f"{each[key]:.3f}" for key in ("answered", "first", "share", "rank")),
        )
        for each in probe["sets"]
    ]


def notes(found: dict[str, Probe]) -> tuple[str, ...]:
    """Return on what was measured, and where nothing could be."""
    told = [
        f"{probe['database']}: {probe['entries']:,} entries, {probe['postings']:,} postings,"
        f" built in {probe['build_s']:.0f} s, {probe['questions']} questions."
        for probe in found.values()
    ]
    return (*told, *(f"{name}: not measured" for name in DATABASES if name not in found))


def search_of(probe: Probe, name: str) -> Probe:
    return next(each for each in probe["searches"] if each["search"] == name)


def bars_of(name: str, probe: Probe | None) -> list[Bar]:
    """Return what the look-up must reach on a database; without one nothing was measured."""
    ours: Probe = search_of(probe, OURS) if probe else {}
    slow = at(ours["ms"], 95) if ours else None
    return [
        at_least(f"{name}: look-up answered@5", ours.get("answered"), LEAST_ANSWERED),
        at_least(f"{name}: look-up MRR", ours.get("rank"), LEAST_RANK),
        at_most("must", f"{name}: look-up p95", slow, MOST_MS, "ms"),
    ]


def at_least(what: str, found: float | None, limit: float) -> Bar:
    """Return the bar that ``found``, None when not measured, is at least ``limit``."""
    told = "-" if found is None else f"{found:.3f}"
    return Bar("must", what, told, f"at least {limit:g}", None if found is None else found >= limit)
