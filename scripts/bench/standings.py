"""Standings of one round from the bare facts: time, memory, growth."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from math import log2
from statistics import median

from scripts.bench.progress import progress
from scripts.bench.report import Bar, Report, Table, at_most

SIZES = (1_250, 2_500, 5_000, 10_000)
ROUNDS = 14
PROCESSES = 3
MOST_MS, MOST_MB = 500.0, 400.0
MOST_GROWTH = 1.25

Figures = dict[str, float]


def report() -> Report:
    """Return what the standings after 14 rounds take at each size, three processes for each."""
    runs = [probed(players) for _ in range(PROCESSES) for players in SIZES]
    found = [together([run for run in runs if run["players"] == players]) for players in SIZES]
    return Report([table(found)], bars(found), [dict(run) for run in runs])


def together(runs: Sequence[Figures]) -> Figures:
    """Return the figures of one size: the median first call, the least further one, most memory."""
    return {
        **runs[0],
        "first_ms": median(run["first_ms"] for run in runs),
        "ms": min(run["ms"] for run in runs),
        "peak_mb": max(run["peak_mb"] for run in runs),
        "above_file_mb": max(run["above_file_mb"] for run in runs),
    }


def probed(players: int) -> Figures:
    """Return the figures of one process."""
    progress(f"standings of {players:,} players after {ROUNDS} rounds")
    command = [sys.executable, "-m", "scripts.bench.standings_probe", str(players), str(ROUNDS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the standings of {players} players failed:\n{done.stderr}")
    figures: Figures = json.loads(done.stdout)
    return figures


def growth(found: Sequence[Figures]) -> list[float]:
    """Return the cost by n log n of each size, relative to the first.

    >>> growth([{"players": 2, "ms": 1.0}, {"players": 4, "ms": 8.0}])
    [1.0, 2.0]
    """
    costs = [row["ms"] / (row["players"] * log2(row["players"])) for row in found]
    return [cost / costs[0] for cost in costs]


def table(found: Sequence[Figures]) -> Table:
    head = (
        "players",
        "first call ms",
        "least ms",
        "by n log n",
        "peak MB",
        "above the file MB",
    )
    rows = [
        (
            f"{row['players']:,}",
            f"{row['first_ms']:.0f}",
            f"{row['ms']:.0f}",
            f"{relative:.2f}",
            f"{row['peak_mb']:.0f}",
            f"{row['above_file_mb']:.0f}",
        )
        for row, relative in zip(found, growth(found), strict=True)
    ]
    notes = (
        "CPU from the bare facts, all tiebreakers: first calls as the site runs them, median of three processes;",
        "least of their further calls, garbage collector still. The peak holds the tournament's facts too.",
    )
    return Table(f"Standings after {ROUNDS} rounds", head, rows, notes)


def bars(found: Sequence[Figures]) -> list[Bar]:
    """Return the bars of the largest size, and of the growth."""
    largest = found[-1]
    what = f"standings of {largest['players']:,} players"
    return [
        at_most("must", f"{what}: CPU, first call", largest["first_ms"], MOST_MS, "ms"),
        at_most("must", f"{what}: peak memory", largest["peak_mb"], MOST_MB, "MB"),
        at_most("must", "standings: growth by n log n", max(growth(found)), MOST_GROWTH, "times"),
    ]
