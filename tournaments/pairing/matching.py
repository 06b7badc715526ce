"""The best matching of a field: exact on all pairs, or on near ones when the field is large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import rustworkx

from tournaments.pairing.model import Entrant, meeting_faults
from tournaments.pairing.weights import Weights

LARGEST_EXACT = 600
NEAREST = 16

Seat = Entrant | None
Pair = tuple[Entrant, Seat]
Edge = tuple[int, int, int]


def best_matching(entrants: Sequence[Entrant], rng: Random) -> tuple[list[Pair], bool]:
    """Return the pairs of least cost, the bye as (player, None), and whether that is proven.

    Args:
        entrants: at least one player; their order decides which of equal matchings is drawn.
        rng: settles ties; only ``random()`` and ``getrandbits()`` are used, which give the same
            numbers in every version of Python.
    """
    seats: list[Seat] = [*entrants, None] if len(entrants) % 2 else list(entrants)
    weights = Weights(entrants, rng)
    if len(entrants) > LARGEST_EXACT:
        pairs = _near_matching(seats, entrants, weights, rng)
        if pairs is not None:
            return pairs, False
    return _matching(seats, list(_all_edges(seats, weights))), True


def _all_edges(seats: Sequence[Seat], weights: Weights) -> Iterator[Edge]:
    for i, a in enumerate(seats):
        if a is not None:
            for j in range(i + 1, len(seats)):
                yield i, j, weights.cost(a, seats[j])


def _near_matching(
    seats: Sequence[Seat], entrants: Sequence[Entrant], weights: Weights, rng: Random
) -> list[Pair] | None:
    """Return the best matching among near candidates, or None when it needs a rematch."""
    draw = [rng.random() for _ in entrants]
    order = sorted(
        range(len(entrants)), key=lambda i: (-weights.scale.scores[entrants[i].id], draw[i])
    )
    nearest = NEAREST
    while nearest < len(entrants):
        pairs = _matching(seats, list(_near_edges(seats, order, weights, nearest)))
        if 2 * len(pairs) == len(seats):
            return pairs
        nearest *= 2
    return None


def _near_edges(
    seats: Sequence[Seat], order: Sequence[int], weights: Weights, nearest: int
) -> Iterator[Edge]:
    """Yield each player's next candidates down the order, and the bye for everybody.

    Nobody met before is a candidate. Of one's own club there are as many as of others, so that a
    club which is the greater part of the field still finds a matching.
    """
    for place, i in enumerate(order):
        a = seats[i]
        assert a is not None
        wanted = {False: nearest, True: nearest}
        for j in order[place + 1 :]:
            b = seats[j]
            assert b is not None
            rematch, club, _ = meeting_faults(a, b)
            if not rematch and wanted[club]:
                wanted[club] -= 1
                yield i, j, weights.cost(a, b)
            if not wanted[False] and (a.club is None or not wanted[True]):
                break
        if seats[-1] is None:
            yield i, len(seats) - 1, weights.cost(a, None)


def _matching(seats: Sequence[Seat], edges: list[Edge]) -> list[Pair]:
    """Return the pairs of the cheapest largest matching, in the order of the seats."""
    graph: rustworkx.PyGraph[Seat, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(seats)
    dearest = max((cost for _, _, cost in edges), default=0)
    graph.add_edges_from([(i, j, dearest - cost) for i, j, cost in edges])
    mates = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [_pair(seats, min(mate), max(mate)) for mate in sorted(map(sorted, mates))]


def _pair(seats: Sequence[Seat], i: int, j: int) -> Pair:
    first, second = seats[i], seats[j]
    assert first is not None  # the bye is the last seat
    return first, second
