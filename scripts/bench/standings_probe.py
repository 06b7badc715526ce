"""One process for one size: make a tournament, rank it, tell time and memory as JSON.

python -m scripts.bench.standings_probe 10000 14
"""

from __future__ import annotations

import gc
import json
import resource
import sys
from pathlib import Path
from time import process_time

from scripts.bench.played import played_tournament
from scripts.bench.timing import timed
from tournaments.standings import standings

REPEATS = 5
KIBIBYTES_PER_MB = 1000**2 / 1024


def probe(players: int, rounds: int) -> dict[str, float]:
    """Return CPU ms of the first call and the least of five more, and the memory in MB.

    The first call is as the site runs it; for the others the garbage collector keeps
    still, and the least shows the growth, free of what else the machine does.
    """
    file = played_tournament(players, rounds)
    gc.collect()
    loaded = peak_mb()
    began = process_time()
    rows = standings(file)
    first = (process_time() - began) * 1000
    peak = peak_mb()
    assert len(rows) == players
    del rows
    again = min(timed(lambda: standings(file))[0] for _ in range(REPEATS))
    return {
        "players": players,
        "rounds": rounds,
        "first_ms": first,
        "ms": again,
        "peak_mb": peak,
        "above_file_mb": peak - loaded,
    }


def peak_mb() -> float:
    """Return the most memory this process has held so far.

    What ``getrusage`` tells begins with the parent's own peak; Linux has the process's own.
    """
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    peaks = [int(line.split()[1]) for line in lines if line.startswith("VmHWM:")]
    most = peaks[0] if peaks else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / KIBIBYTES_PER_MB


if __name__ == "__main__":
    print(json.dumps(probe(int(sys.argv[1]), int(sys.argv[2]))))
