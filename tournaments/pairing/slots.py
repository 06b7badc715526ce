"""Where the seeds of a bracket stand: powers of two, and the order from the top."""

from __future__ import annotations


def column_count(players: int) -> int:
    """Return how many rounds a bracket of so many players has.

    >>> [column_count(n) for n in (0, 1, 2, 3, 8, 9)]
    [0, 0, 1, 2, 3, 4]
    """
    return (players - 1).bit_length() if players > 1 else 0


def bracket_size(players: int) -> int:
    """Return the next power of two: how many places the first round has.

    >>> [bracket_size(n) for n in (2, 3, 8, 9)]
    [2, 4, 8, 16]
    """
    return 1 << column_count(players)


def first_column(size: int) -> list[int]:
    """Return the seeds of the first round from the top, two for each slot.

    Seeds 1 and 2 can only meet in the final, 1 to 4 not before the semi-final, and so on.

    >>> first_column(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        doubled = 2 * len(order)
        order = [seed for top in order for seed in (top, doubled + 1 - top)]
    return order
