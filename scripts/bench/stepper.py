"""The judge's stepper: what opening, stepping and comparing cost the server, in a record of 500 positions.

Every request goes through the whole site: middleware, row lock, rules, storage, page.
"""

from __future__ import annotations

from scripts.bench.databases import DATABASES, probed
from scripts.bench.report import Bar, Report, Table, at_most
from scripts.bench.timing import at

NODES, REQUESTS = 500, 60
MOST_MS = {"open": 500, "step": 120, "compare": 300}
AIM_STEP_MS = 60
WHAT = {
    "open": f"opening a record of {NODES} positions",
    "step": f"a step in a record of {NODES} positions",
    "compare": "comparing positions 100 steps apart",
}
Timings = dict[str, list[float]]
Found = dict[tuple[str, str], Timings]
"""By database and title."""


def report() -> Report:
    """Return what requests on a long record of each title cost on each database that is there."""
    from rules.registry import CODES

    found: Found = {}
    for name in DATABASES:
        probe = probed(name, "scripts.bench.stepper_probe", str(NODES), str(REQUESTS), *CODES)
        found |= {(name, title): timings for title, timings in (probe or {}).items()}
    figures: list[dict[str, object]] = [
        {"database": name, "title": title, **ms} for (name, title), ms in found.items()
    ]
    return Report([table(found)], bars(found), figures)


def table(found: Found) -> Table:
    """Return the median and the 95th percentile of each kind of request, ms of CPU."""
    rows = [
        (kind, title, name, f"{at(ms, 50):.0f}", f"{at(ms, 95):.0f}")
        for (name, title), timings in found.items()
        for kind, ms in timings.items()
    ]
    head = ("request", "title", "database", "median ms", "p95 ms")
    note = f"{REQUESTS} requests each, CPU time of the process, through the whole site."
    missing = {*DATABASES} - {name for name, _ in found}
    return Table("Stepper", head, rows, (note, *(f"{name}: not measured" for name in missing)))


def bars(found: Found) -> list[Bar]:
    """Return what requests must cost at most: the worst 95th percentile of all titles."""
    told = []
    for name in DATABASES:
        for kind, most in MOST_MS.items():
            worst = worst_of(found, name, kind)
            told.append(at_most("must", f"{name}: {WHAT[kind]}, p95", worst, most, "ms"))
        step = worst_of(found, name, "step")
        told.append(at_most("aim", f"{name}: {WHAT['step']}, p95", step, AIM_STEP_MS, "ms"))
    return told


def worst_of(found: Found, name: str, kind: str) -> float | None:
    """Return the largest 95th percentile among the titles, None where nothing was measured."""
    each = (at(timings[kind], 95) for (database, _), timings in found.items() if database == name)
    return max(each, default=None)
