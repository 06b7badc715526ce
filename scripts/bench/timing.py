"""CPU time of calls, several takers in turn."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from statistics import median
from time import process_time
from typing import TypeVar

Result = TypeVar("Result")
Call = Callable[[], float]

TURNS = 3
IN_A_ROW = 3


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector still meanwhile."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def timed(call: Callable[[], Result]) -> tuple[float, Result]:
    """Return the CPU milliseconds of ``call``, garbage collector still, and what it returned."""
    with no_collection():
        began = process_time()
        result = call()
        return (process_time() - began) * 1000, result


def turns(names: list[str], first: int) -> list[str]:
    """Return ``names`` beginning at the one numbered ``first``, counted around.

    >>> turns(["a", "b", "c"], 4)
    ['b', 'c', 'a']
    """
    start = first % len(names) if names else 0
    return names[start:] + names[:start]


def in_turn(calls: Mapping[str, Call], once: Collection[str], first: int) -> dict[str, float]:
    """Return the median milliseconds of each of ``calls``.

    Three turns of three calls each; another one begins each turn, so that a machine that slows
    down does so for all. In a row, since a first call after another's is slower than the work.

    Args:
        calls: each returns its own milliseconds.
        once: those too long to be called more than once.
        first: who begins the first turn.
    """
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for turn in range(TURNS):
        for name in turns(list(calls), first + turn):
            if name not in once:
                taken[name] += [calls[name]() for _ in range(IN_A_ROW)]
            elif turn == 0:
                taken[name].append(calls[name]())
    return {name: median(times) for name, times in taken.items()}


def at(values: list[float], percent: int) -> float:
    """Return the value that so many per cent do not exceed.

    >>> at([1.0, 2.0, 3.0, 4.0], 50), at([1.0, 2.0, 3.0, 4.0], 95)
    (3.0, 4.0)
    """
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]
