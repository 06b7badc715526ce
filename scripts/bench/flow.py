"""From the button to the draft on screen: lock, queries and time of a round of 1,000 tables.

    python -m scripts.bench.flow

On SQLite, and on PostgreSQL where one answers: ``scripts.bench.databases``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from scripts.bench.databases import DATABASES, probed
from scripts.bench.report import Bar, Report, Table, at_most, bars_table, is_passed

TABLES, FEW = 1_000, 10
MOST_LOCK_MS = 250
HEAD = ("act", "database", "tables", "lock ms", "CPU ms in it", "POST ms", "queries", "GET ms", "queries")  # fmt: skip

Act = dict[str, Any]


def main() -> int:
    """Print the figures of both databases; return 0 when every bar was measured and is met."""
    report = measure()
    for table in (*report.tables, bars_table(report.bars)):
        print(f"\n{table.text()}", flush=True)
    return 0 if is_passed(report.bars) else 1


def measure() -> Report:
    """Return what the acts of the desk took on each database that is there."""
    acts = [act | {"database": name} for name in DATABASES for act in acts_on(name)]
    return Report([table(acts)], bars(acts), acts)


def table(acts: Sequence[Act]) -> Table:
    """Return the figures: of each act the one that held the lock longest."""
    rows = [shown(worst(same)) for same in grouped(acts)]
    notes = ("Of three presses the one that held the lock longest; milliseconds by the clock.",)
    return Table("Page flow of a round", HEAD, rows, notes)


def grouped(acts: Sequence[Act]) -> list[list[Act]]:
    groups: dict[tuple[str, str, int], list[Act]] = {}
    for act in acts:
        groups.setdefault((act["database"], act["act"], act["tables"]), []).append(act)
    return list(groups.values())


def worst(acts: Sequence[Act]) -> Act:
    return max(acts, key=lambda act: act["lock_ms"])


def shown(act: Act) -> tuple[str, ...]:
    times = [f"{act[name]:.0f}" for name in ("lock_ms", "lock_cpu_ms", "post_ms", "get_ms")]
    lock, cpu, posting, getting = times
    queries = str(act["post_queries"]), str(act["get_queries"])
    where = str(act["act"]), str(act["database"]), str(act["tables"])
    return (*where, lock, cpu, posting, queries[0], getting, queries[1])


def bars(acts: Sequence[Act]) -> list[Bar]:
    """Return the bars: the lock at most 250 ms, and as many queries for 1,000 tables as for 10."""
    found = []
    for name in DATABASES:
        here = [act for act in acts if act["database"] == name]
        locks = [act["lock_ms"] for act in here if act["tables"] == TABLES]
        what = f"{name}: write lock held, {TABLES:,} tables"
        found.append(at_most("must", what, max(locks, default=None), MOST_LOCK_MS, "ms"))
        found.append(same_queries(name, here))
    return found


def same_queries(name: str, acts: Sequence[Act]) -> Bar:
    """Return the bar that every act asks as often for many tables as for few."""
    counts = {
        tables: {
            (act["act"], act["post_queries"], act["get_queries"])
            for act in acts
            if act["tables"] == tables
        }
        for tables in (FEW, TABLES)
    }
    other = sorted({act for act, *_ in counts[FEW] ^ counts[TABLES]})
    told = "-" if not acts else "others: " + ", ".join(other) if other else "equal"
    what = f"{name}: queries for {FEW} and {TABLES:,} tables"
    return Bar("must", what, told, "equal", (not other) if acts else None)


def acts_on(name: str) -> list[Act]:
    """Return the acts measured on one kind of database, none where there is no such database."""
    found = probed(name, "scripts.bench.flow_probe", str(FEW), str(TABLES))
    return list(found["acts"]) if found else []


if __name__ == "__main__":
    sys.exit(main())
