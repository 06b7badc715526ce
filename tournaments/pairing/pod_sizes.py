"""How many players sit at each pod."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations

USUAL = (4, 3, 5, 6)
SMALLEST = 2
#: Divisible by every size: far from 0, what fits some sizes depends on the remainder alone.
PERIOD = 60


def pod_sizes(
    players: int, wanted: Sequence[int] = (), allowed: tuple[int, int] = (2, 6)
) -> list[int]:
    """Return the sizes of the pods of ``players``, largest first; none where no split is allowed.

    Of all splits it is the one with the fewest pods of the least preferred size, then of the next
    least preferred, and so on up. Sizes not ``wanted`` come after those, fours before threes,
    fives and sixes; two players alone are the last resort.

    Args:
        wanted: sizes in the order the organiser prefers them.
        allowed: least and greatest number of players of one game of the title.

    >>> pod_sizes(10), pod_sizes(10, [5, 4]), pod_sizes(5, [4, 3]), pod_sizes(2), pod_sizes(1)
    ([4, 3, 3], [5, 5], [5], [2], [])
    """
    order = [size for size in _by_preference(wanted) if allowed[0] <= size <= allowed[1]]
    if not _fits(players, tuple(order)):
        return []
    sizes: list[int] = []
    while order:
        size = order.pop()
        left = players - sum(sizes)
        most = left // size
        count = next(n for n in range(most + 1) if _fits(left - n * size, tuple(order)))
        sizes += [size] * count
    return sorted(sizes, reverse=True)


def preference_of(sizes: Iterable[int]) -> tuple[int, ...] | None:
    """Return an order of preference that gives just these sizes, or None where none does.

    >>> preference_of([3, 4]), preference_of([5, 5]), preference_of([2, 6])
    ((3, 4), (5,), None)
    """
    found = sorted(sizes, reverse=True)
    orders = permutations(sorted(set(found)))
    return next((order for order in orders if pod_sizes(sum(found), order) == found), None)


def _by_preference(wanted: Sequence[int]) -> tuple[int, ...]:
    larger = [size for size in wanted if size != SMALLEST]
    return tuple(dict.fromkeys((*larger, *USUAL, SMALLEST)))


@lru_cache(maxsize=4096)
def _fits(players: int, sizes: tuple[int, ...]) -> bool:
    """Return whether ``players`` split into tables of these sizes without anyone left."""
    if players >= 2 * PERIOD:
        return _fits(PERIOD + players % PERIOD, sizes)
    return players == 0 or any(_fits(players - size, sizes) for size in sizes if size <= players)
