"""``make oracle``: the Doremi engine against the independent oracle on random situations.

    make oracle
    make oracle SITUATIONS=1000

Plays 20,000 situations unless told otherwise, on every processor. Exit status 1 when the engine and
the oracle differ; each line names the situation, which ``compare`` plays again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from rules.tests.doremi.differential import compare_all

SITUATIONS, CHUNK, SHOWN = 20_000, 250, 20


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare as many situations as asked for and return the exit status."""
    parser = argparse.ArgumentParser(prog="make oracle", description=__doc__.splitlines()[0])
    parser.add_argument("--situations", type=int, default=SITUATIONS)
    parser.add_argument("--first", type=int, default=0, help="the number of the first situation")
    asked = parser.parse_args(arguments)
    begun, end = time.monotonic(), asked.first + asked.situations
    chunks = [range(n, min(n + CHUNK, end)) for n in range(asked.first, end, CHUNK)]
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        found = [line for lines in pool.map(compare_all, chunks) for line in lines]
    print(
        f"{'FAILED' if found else 'ok    '} doremi: {asked.situations:,} situations against the "
        f"oracle, {len(found)} differences, {time.monotonic() - begun:.0f} s"
    )
    for line in found[:SHOWN]:
        print(f"       {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
