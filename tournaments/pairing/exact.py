"""The cheapest pairing of some players of a board, by maximum weight matching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import rustworkx

from tournaments.pairing.board import Board, Pair
from tournaments.pairing.prices import Prices

NEAREST = 16

Edge = tuple[int, int, int]


def cheapest(board: Board, members: Sequence[int], rng: Random) -> list[Pair]:
    """Return the pairing of ``members`` of least cost, proven so; of an odd number one has a bye.

    Args:
        rng: draws among equal pairings; only ``getrandbits`` is used.
    """
    prices = Prices(board, members, rng)
    edges = [
        (i, j, prices.meeting(members[i], members[j]))
        for i in range(len(members))
        for j in range(i + 1, len(members))
    ]
    return matched(members, [*edges, *_byes(members, prices)])


def cheapest_among_near(board: Board, members: Sequence[int], rng: Random) -> list[Pair]:
    """Return the cheapest pairing in which everyone meets one of the nearest they may meet.

    It is not proven to be the cheapest of all. The number of neighbours is doubled until a
    pairing without a clash exists; where there is none, all meetings are looked at.

    Args:
        members: equal ones in shuffled order.
    """
    members = sorted(members, key=lambda player: -board.scores[player])
    prices = Prices(board, members, rng)
    nearest = NEAREST
    while nearest < len(members):
        edges = [*_near_edges(board, members, prices, nearest), *_byes(members, prices)]
        pairs = matched(members, edges)
        if 2 * len(pairs) == len(members) + len(members) % 2:
            return pairs
        nearest *= 2
    return cheapest(board, members, rng)


def _byes(members: Sequence[int], prices: Prices) -> list[Edge]:
    if len(members) % 2 == 0:
        return []
    return [(i, len(members), prices.bye(player)) for i, player in enumerate(members)]


def _near_edges(
    board: Board, members: Sequence[int], prices: Prices, nearest: int
) -> Iterator[Edge]:
    """Yield for each player the next ones down the order that they may meet.

    Where wishes or clubs leave too few, as many who are met against them, so that a club which is
    the greater part of the field still finds a pairing; nobody is met again.
    """
    for i, a in enumerate(members):
        free = against = 0
        for j in range(i + 1, len(members)):
            b = members[j]
            if board.ids[b] in board.met[a]:
                continue
            if not board.clash(a, b):
                free += 1
            elif against < nearest:
                against += 1
            else:
                continue
            yield i, j, prices.meeting(a, b)
            if free >= nearest:
                break


def matched(members: Sequence[int], edges: Iterable[Edge]) -> list[Pair]:
    """Return the pairs of the cheapest largest matching, in the order of ``members``."""
    known = list(edges)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (len(members) + len(members) % 2))
    dearest = max((cost for _, _, cost in known), default=0)
    graph.add_edges_from([(i, j, dearest - cost) for i, j, cost in known])
    mates = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    found = sorted((min(mate), max(mate)) for mate in mates)
    return [(members[i], members[j] if j < len(members) else None) for i, j in found]
