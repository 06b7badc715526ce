"""``make oracle``: the rules engine against the independent oracles on random situations.

    make oracle
    make oracle TITLE=onsen
    make oracle SITUATIONS=1000

Plays every comparison of every title unless one is named, 20,000 situations of Doremi and 5,000 of
each other kind unless told otherwise, on every processor. Prints a line for each comparison; exit
status 1 when an engine and its oracle differ. Each difference names the situation, which the
``compare`` of that comparison plays again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from rules.tests.doremi import differential as doremi
from rules.tests.omoline import differential as omoline
from rules.tests.onsen import differential as onsen

CHUNK, SHOWN = 250, 20
Compare = Callable[[int], list[str]]


class Comparison(NamedTuple):
    """What is compared of a title, and on how many situations unless it is said."""

    title: str
    what: str
    compare: Compare
    situations: int = 5_000


COMPARISONS = (
    Comparison("doremi", "turns", doremi.compare, 20_000),
    Comparison("omoline", "ends of a turn", omoline.compare),
    *(Comparison("onsen", what, compare) for what, compare in onsen.COMPARISONS.items()),
)
TITLES = tuple(dict.fromkeys(each.title for each in COMPARISONS))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare as many situations as asked for and return the exit status."""
    parser = argparse.ArgumentParser(prog="make oracle", description=__doc__.splitlines()[0])
    parser.add_argument("--title", choices=TITLES, help="all of them unless one is named")
    parser.add_argument("--situations", type=int, help="of each comparison")
    parser.add_argument("--first", type=int, default=0, help="the number of the first situation")
    asked = parser.parse_args(arguments)
    chosen = [each for each in COMPARISONS if asked.title in (None, each.title)]
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        agreed = [
            agree(each, pool, asked.first, asked.situations or each.situations) for each in chosen
        ]
    return 0 if all(agreed) else 1


def agree(comparison: Comparison, pool: Executor, first: int, situations: int) -> bool:
    """Compare, print what was found, and return whether engine and oracle agree."""
    begun, end = time.monotonic(), first + situations
    chunks = [range(n, min(n + CHUNK, end)) for n in range(first, end, CHUNK)]
    lines = partial(differences, comparison.compare)
    found = [line for some in pool.map(lines, chunks) for line in some]
    print(
        f"{'FAILED' if found else 'ok    '} {comparison.title}, {comparison.what}: "
        f"{situations:,} situations against the oracle, {len(found)} differences, "
        f"{time.monotonic() - begun:.0f} s",
        flush=True,
    )
    for line in found[:SHOWN]:
        print(f"       {line}")
    return not found


def differences(compare: Compare, situations: Iterable[int]) -> list[str]:
    """Return a line for each difference in these situations."""
    return [f"situation {n}: {each}" for n in situations for each in compare(n)]


if __name__ == "__main__":
    sys.exit(main())
