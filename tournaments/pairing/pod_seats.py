"""Who sits where at a pod: seat 1 begins, so over a tournament everyone sits everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from tournaments.pairing.model import Entrant

Counts = Sequence[Sequence[int]]


def in_seat_order(pod: Sequence[Entrant], rng: Random) -> list[Entrant]:
    """Return the players of a pod as they sit, drawn among the orders that repeat seats least.

    Counting squared how often each player has had each seat, the sum grows least: a player who
    had a seat ``n`` times adds 2 n + 1 by taking it again.

    >>> begun = Entrant(id="a", seats=(1,))
    >>> [entrant.id for entrant in in_seat_order([begun, Entrant(id="b")], Random("s"))]
    ['b', 'a']
    """
    drawn = sorted(pod, key=lambda _: rng.random())
    if not any(entrant.seats for entrant in drawn):
        return drawn
    seats = range(1, len(pod) + 1)
    counts = [[entrant.seats.count(seat) for seat in seats] for entrant in drawn]
    seated = dict(zip(least_repeated(counts), drawn, strict=True))
    return [seated[seat] for seat in range(len(pod))]


def least_repeated(counts: Counts) -> list[int]:
    """Return a seat, from 0, for each player so that the sum of ``counts`` there is least.

    >>> least_repeated([[1, 0, 2], [1, 1, 0], [0, 0, 0]])
    [1, 2, 0]
    """
    least = map(min, reversed(counts))
    rests = list(accumulate(least, initial=0))[::-1]
    best, most = None, rests[0]
    while best is None:
        best = _seated(counts, rests, [], most)
        most += 1
    return best


def _seated(counts: Counts, rests: Sequence[int], taken: list[int], most: int) -> list[int] | None:
    """Return the first way to seat the players after those seated whose sum is at most ``most``."""
    n = len(taken)
    if n == len(counts):
        return taken
    for seat, count in enumerate(counts[n]):
        if seat not in taken and count + rests[n + 1] <= most:
            found = _seated(counts, rests, [*taken, seat], most - count)
            if found is not None:
                return found
    return None
