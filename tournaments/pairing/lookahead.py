"""Small fields: the cheapest pairing after which the coming rounds can still be played.

A round is spoilt when everyone cannot be paired without a rematch or a bye that somebody else is
due. What can be played together in the coming rounds are as many pairings of the meetings left
that share none; whether there are so many is found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from tournaments.pairing.board import Board, Pair
from tournaments.pairing.prices import Prices

LARGEST = 10

Pairing = tuple[int, ...]
"""A way to put everyone in pairs, as places among all meetings."""

Graph = tuple[int, ...]
"""For each player those who may still be met, as bits."""

Coming = tuple[Graph, tuple[int, ...]]
"""Who may still meet whom, and the byes each has had."""


def needs_lookahead(others: Board, rounds_left: int) -> bool:
    """Return whether a coming round of so small a field might be spoilt by the pairing of this one.

    It cannot in an even field where everyone keeps unmet half of it, for then a pairing exists.

    Args:
        others: everybody who may play the coming rounds.
    """
    if not 2 < len(others) <= LARGEST or rounds_left < 2:
        return False
    unmet = min(row.bit_count() for row in remaining(others)[0])
    return len(others) % 2 == 1 or 2 * (unmet - rounds_left + 1) < len(others)


def foresighted(
    board: Board, others: Board, rounds_left: int, rng: Random
) -> tuple[list[Pair], int]:
    """Return the best pairing and how many coming rounds it surely leaves free of faults.

    Of all pairings with the fewest rematches and then repeated byes it is the cheapest of those
    that spare the most coming rounds.

    Args:
        others: everybody who may play the coming rounds, those who rest now among them.
    """
    equal = _cheapest_first(board, rng)
    before = remaining(others)
    most = len(others) - 1 + len(others) % 2  # rounds until everyone has met everyone
    for horizon in range(min(rounds_left - 1, most), 0, -1):
        for pairing in equal:
            pairs = _named(pairing, len(board))
            if can_play(after(before, board, others, pairs), horizon):
                return pairs, horizon
    return _named(equal[0], len(board)), 0


def _cheapest_first(board: Board, rng: Random) -> list[Pairing]:
    """Return the pairings with the fewest rematches, then repeated byes, the cheapest first."""
    count = len(board)
    prices = Prices(board, range(count), rng)
    meetings = _meetings(count)
    price = [prices.meeting(a, b) if b < count else prices.bye(a) for a, b in meetings]
    fault = [_fault(board, a, b if b < count else None) for a, b in meetings]
    pairings = all_pairings(count + count % 2)
    faults = [sum([fault[n] for n in pairing]) for pairing in pairings]
    fewest = min(faults)
    equal = [pairing for pairing, found in zip(pairings, faults, strict=True) if found == fewest]
    return sorted(equal, key=lambda pairing: sum([price[n] for n in pairing]))


def _meetings(count: int) -> list[tuple[int, int]]:
    """Return all meetings of so many players, the bye as a further seat where they are odd."""
    return list(combinations(range(count + count % 2), 2))


def _fault(board: Board, a: int, b: int | None) -> int:
    """Return a number that counts rematches, and repeated byes below them."""
    found = board.objective(a, b)
    return found.rematches * (max(board.byes) + 1) + found.bye_repeats


def _named(pairing: Pairing, count: int) -> list[Pair]:
    meetings = _meetings(count)
    return [(a, b if b < count else None) for a, b in (meetings[n] for n in pairing)]


@lru_cache(maxsize=LARGEST)
def all_pairings(seats: int) -> tuple[Pairing, ...]:
    """Return every way to put an even number of seats in pairs.

    >>> all_pairings(4)
    ((0, 5), (1, 4), (2, 3))
    """
    place = {meeting: n for n, meeting in enumerate(_meetings(seats))}
    pairings = _pairings(tuple(range(seats)))
    return tuple(tuple(place[meeting] for meeting in pairing) for pairing in pairings)


def _pairings(seats: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    if not seats:
        yield []
        return
    first, rest = seats[0], seats[1:]
    for n, other in enumerate(rest):
        for pairs in _pairings(rest[:n] + rest[n + 1 :]):
            yield [(first, other), *pairs]


def remaining(board: Board) -> Coming:
    """Return who may still meet whom on ``board``, and how many byes each has had."""
    players = range(len(board))
    graph = [
        sum(1 << b for b in players if b != a and board.ids[b] not in board.met[a]) for a in players
    ]
    return tuple(graph), tuple(board.byes)


def after(coming: Coming, board: Board, others: Board, pairs: Sequence[Pair]) -> Coming:
    """Return what is left of ``coming`` of ``others`` when the pairs of ``board`` have been played."""
    rows, byes = list(coming[0]), list(coming[1])
    seat = {id_: n for n, id_ in enumerate(others.ids)}
    for a, b in pairs:
        one = seat[board.ids[a]]
        if b is None:
            byes[one] += 1
        else:
            _forget(rows, one, seat[board.ids[b]])
    return tuple(rows), tuple(byes)


def can_play(coming: Coming, rounds: int) -> bool:
    """Return whether so many rounds can be played in which nobody meets again.

    In an odd field the bye goes to one with the fewest byes each time.
    """
    graph, byes = coming
    fewest = min(byes)
    return _can_play(graph, tuple(had - fewest for had in byes), rounds)


@lru_cache(maxsize=50_000)
def _can_play(graph: Graph, byes: tuple[int, ...], rounds: int) -> bool:
    if rounds == 0:
        return True
    left = [row.bit_count() for row in graph]
    most_byes = (1 + rounds // len(graph)) if len(graph) % 2 else 0
    if min(left) + most_byes < rounds or sum(left) < 2 * rounds * (len(graph) // 2):
        return False
    if len(graph) % 2 == 0:
        return any(_can_play(rest, byes, rounds - 1) for rest in _after_a_round(graph, 0))
    return any(
        can_play((rest, _with_bye(byes, receiver)), rounds - 1)
        for receiver, had in enumerate(byes)
        if had == 0
        for rest in _after_a_round(graph, 1 << receiver)
    )


def _with_bye(byes: tuple[int, ...], receiver: int) -> tuple[int, ...]:
    return (*byes[:receiver], byes[receiver] + 1, *byes[receiver + 1 :])


def _forget(rows: list[int], a: int, b: int) -> None:
    rows[a] &= ~(1 << b)
    rows[b] &= ~(1 << a)


def _after_a_round(graph: Graph, seated: int) -> Iterator[Graph]:
    """Yield ``graph`` without the meetings of each round of those not ``seated`` yet."""
    free = ((1 << len(graph)) - 1) & ~seated
    if not free:
        yield graph
        return
    first = (free & -free).bit_length() - 1
    others = graph[first] & free
    while others:
        other = (others & -others).bit_length() - 1
        others &= others - 1
        rows = list(graph)
        _forget(rows, first, other)
        yield from _after_a_round(tuple(rows), seated | 1 << first | 1 << other)
