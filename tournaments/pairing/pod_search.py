"""Local search: swaps between near pods until few repeat an opponent and points lie close."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random

from tournaments.pairing.pod_costs import Pod, PodCosts

REACH = 3
WIDER = 4
POLISHES = 2

Swap = tuple[int, int, int, int]
"""The change of cost, the seat, the other table and the seat there."""


class PodSearch:
    """Tables of one round in order of points, improved in place; a swap never costs more."""

    def __init__(self, costs: PodCosts, pods: Sequence[Pod]) -> None:
        self.costs = costs
        self.pods = list(pods)
        self.own: list[list[int] | None] = [None] * len(self.pods)
        self.touched: set[int] = set()

    def run(self, *, polish_all: bool) -> list[Pod]:
        """Take out faults, then even out points: everywhere, or where something was swapped."""
        self.mend(n for n, pod in enumerate(self.pods) if self.costs.has_faults(pod))
        where = range(len(self.pods)) if polish_all else sorted(self.touched)
        for _ in range(POLISHES):
            for n in where:
                self.improve(n, REACH, range(len(self.pods[n])))
        return self.pods

    def mend(self, tables: Iterable[int]) -> None:
        """Swap players away who meet someone again, looking farther where nothing near helps."""
        for n in tables:
            reach = REACH
            while faulty := self.faulty_seats(n):
                if not self.improve(n, reach, faulty):
                    if reach >= len(self.pods):
                        break
                    reach *= WIDER

    def faulty_seats(self, n: int) -> list[int]:
        return [seat for seat, cost in enumerate(self.own_costs(n)) if cost >= self.costs.unwanted]

    def improve(self, n: int, reach: int, seats: Sequence[int]) -> bool:
        """Make the swap of one of ``seats`` that saves most; return whether there is one."""
        near = range(max(0, n - reach), min(len(self.pods), n + reach + 1))
        change, seat, other, place = self.best_swap(n, [m for m in near if m != n], seats)
        if change >= 0:
            return False
        here, there = self.pods[n], self.pods[other]
        here[seat], there[place] = there[place], here[seat]
        self.own[n] = self.own[other] = None
        self.touched |= {n, other}
        return True

    def best_swap(self, n: int, others: Iterable[int], seats: Sequence[int]) -> Swap:
        pod, own, row = self.pods[n], self.own_costs(n), self.costs.row
        best = (0, 0, 0, 0)
        for m in others:
            rows = [row(player, self.pods[m]) for player in pod]
            gains = [
                sum(column) - cost
                for column, cost in zip(zip(*rows, strict=True), self.own_costs(m), strict=True)
            ]
            for seat in seats:
                costs = rows[seat]
                changes = [gain - 2 * cost for gain, cost in zip(gains, costs, strict=True)]
                least = min(changes)
                change = least + sum(costs) - own[seat]
                if change < best[0]:
                    best = change, seat, m, changes.index(least)
        return best

    def own_costs(self, n: int) -> list[int]:
        """Return what each player of a table costs with the others of it."""
        own = self.own[n]
        if own is None:
            pod = self.pods[n]
            own = self.own[n] = [sum(self.costs.row(player, pod)) for player in pod]
        return own


def searched(
    costs: PodCosts,
    sizes: Sequence[int],
    rng: Random,
    *,
    stray: float = 0,
    polish_all: bool = False,
) -> list[Pod]:
    """Return the tables found from a random order by points.

    Args:
        stray: players nearer than so many match points are mixed; at 0 only equal ones.
    """
    pods = _cut(_random_order(costs, stray, rng), sizes)
    return PodSearch(costs, pods).run(polish_all=polish_all)


def mixed(sizes: Sequence[int], rng: Random) -> list[int]:
    """Return the sizes in another order: the smaller tables need not be those of fewest points."""
    return sorted(sizes, key=lambda _: rng.random())


def _random_order(costs: PodCosts, stray: float, rng: Random) -> list[int]:
    width = 1 + stray * costs.unit
    keys = [rng.random() * width - score for score in costs.scores]
    return sorted(range(len(keys)), key=keys.__getitem__)


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[Pod]:
    ends = accumulate(sizes)
    return [list(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
