"""The first stage: neighbours of a shuffled order meet, and clashes are mended by exchange.

The order has the highest scores first and is random among equals. Pairs of neighbours cross each
boundary between two scores once where the number of players above it is odd, else not at all:
nobody crosses fewer. So when no clash is left, no other pairing of the field has less score
difference, and this one is proven to be the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import numpy
import numpy.typing

from tournaments.pairing.board import Board

FARTHEST = 1_000

Numbers = numpy.typing.NDArray[numpy.float64]
Neighbours = list[tuple[int, int]]
Clash = Callable[[int, int], bool]


def shuffled(board: Board, rng: Random) -> list[int]:
    """Return the players, highest scores first, equal ones in an order drawn by ``rng``."""
    keys = draws(len(board), rng) - numpy.array(board.scores, dtype=float)
    order = numpy.argsort(keys)
    ordered = keys[order]
    if (ordered[1:] == ordered[:-1]).any():  # the fast sort leaves open which of two comes first
        order = numpy.argsort(keys, kind="stable")
    places: list[int] = order.tolist()
    return places


def draws(count: int, rng: Random) -> Numbers:
    """Return ``count`` numbers from 0 up to 1, of 53 random bits each."""
    drawn = rng.getrandbits(64 * count).to_bytes(8 * count, "little")
    bits = numpy.frombuffer(drawn, dtype="<u8") >> 11
    return bits.astype(float) * 2.0**-53


def take_bye(board: Board, order: list[int]) -> int | None:
    """Take the bye's receiver out of ``order`` and return it; None when the number is even.

    It is the last among those with the fewest byes, so one with the lowest score of them.
    """
    if len(order) % 2 == 0:
        return None
    fewest = board.fewest_byes
    place = next(n for n in reversed(range(len(order))) if board.byes[order[n]] == fewest)
    return order.pop(place)


def neighbours(order: Sequence[int]) -> Neighbours:
    return list(zip(order[::2], order[1::2], strict=True))


def mend(board: Board, pairs: Neighbours) -> list[int]:
    """Exchange players of equal scores in place until no pair clashes; return what is left.

    That is the places of pairs for which no exchange helps.
    """
    if board.has_rested:
        for n, pair in enumerate(pairs):
            if board.clash_or_both_rested(*pair):
                exchange(board, pairs, n, board.clash_or_both_rested)
    left = [n for n in board.clashing(pairs) if not exchange(board, pairs, n, board.clash)]
    return [n for n in left if board.clash(*pairs[n])]


def exchange(board: Board, pairs: Neighbours, n: int, clash: Clash) -> bool:
    """Let the pair at ``n`` exchange a player with the nearest pair where that ends the clash.

    Returns whether it did; a clash that no exchange ends may be ended by a later one.

    Only players of equal scores change places, so that no score difference changes.
    """
    for other in _nearest(board, pairs, n):
        for new, changed in _exchanged(board, pairs[n], pairs[other]):
            if not clash(*new) and not clash(*changed):
                pairs[n], pairs[other] = new, changed
                return True
    return False


def _nearest(board: Board, pairs: Neighbours, n: int) -> Iterator[int]:
    """Yield the other pairs in which somebody has a score of the pair at ``n``, nearest first."""
    scores = board.scores
    high, low = scores[pairs[n][0]], scores[pairs[n][1]]
    above, below = n - 1, n + 1
    for _ in range(FARTHEST):
        if below < len(pairs) and scores[pairs[below][0]] >= low:
            yield below
            below += 1
        if above >= 0 and scores[pairs[above][1]] <= high:
            yield above
            above -= 1


def _exchanged(
    board: Board, pair: tuple[int, int], other: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield both pairs after each exchange of two players with the same score."""
    (a, b), (c, d), scores = pair, other, board.scores
    if scores[b] == scores[c]:
        yield (a, c), (b, d)
    if scores[b] == scores[d]:
        yield (a, d), (c, b)
    if scores[a] == scores[c]:
        yield (c, b), (a, d)
    if scores[a] == scores[d]:
        yield (d, b), (c, a)
