"""What no way to cut a round into pods can undercut: proof that a result is the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.pairing.pod_costs import PodCosts


def least_repeats(costs: PodCosts, sizes: Sequence[int]) -> int:
    """Return a number of repeated meetings that every way to cut these sizes has at least.

    Whoever has fewer players left to meet than the smallest table has other seats meets someone
    again, and each such meeting counts for two.
    """
    others = min(sizes, default=1) - 1
    present = set(costs.ids)
    if max(map(len, costs.met), default=0) + others < len(present):
        return 0
    unmet = (len(present) - 1 - len(present & met) for met in costs.met)
    return (sum(max(0, others - left) for left in unmet) + 1) // 2


def least_spread(scores: Sequence[int], sizes: Sequence[int]) -> int:
    """Return a sum of score differences that no way to cut these sizes undercuts.

    Between two neighbouring scores a table with ``a`` of its ``k`` players above adds the gap
    a (k - a) times. That is concave in ``a``, so the least comes when at most one table is split.

    >>> least_spread([0, 0, 0, 3, 3, 3, 3, 6], [4, 4])
    18
    """
    order = sorted(scores)
    sums = {size: _sums_without(sizes, size) for size in set(sizes)}
    total = 0
    for below in range(1, len(order)):
        gap = order[below] - order[below - 1]
        if gap:
            total += gap * min(_crossings(below, sums))
    return total


def _sums_without(sizes: Sequence[int], left_out: int) -> int:
    """Return the sums that some of the other tables make, as the bits of one number."""
    rest = list(sizes)
    rest.remove(left_out)
    sums = 1
    for size in rest:
        sums |= sums << size
    return sums


def _crossings(below: int, sums: dict[int, int]) -> Iterator[int]:
    for size, reachable in sums.items():
        for part in range(size):
            if part <= below and reachable >> (below - part) & 1:
                yield part * (size - part)
