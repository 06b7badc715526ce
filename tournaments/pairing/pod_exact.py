"""The best of all ways to cut a small field into pods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.pairing.pod_costs import Pod, PodCosts

MOST_PLAYERS = 12


class PodExact:
    """A search through every way to cut ``players`` that may cost less than ``most``."""

    def __init__(self, costs: PodCosts, players: Sequence[int], most: int) -> None:
        self.cost = {
            player: dict(zip(players, costs.row(player, players), strict=True))
            for player in players
        }
        self.players = list(players)
        self.most = most
        self.best: list[Pod] | None = None

    def run(self, sizes: Sequence[int]) -> list[Pod] | None:
        """Return the cheapest tables of these sizes, or None when none costs less."""
        self._seat(self.players, Counter(sizes), [], 0)
        return self.best

    def _seat(self, left: list[int], sizes: Counter[int], pods: list[Pod], cost: int) -> None:
        if not left:
            self.most, self.best = cost, pods
            return
        for size, pod in self._tables(left, sizes):
            price = cost + self._price(pod)
            if price < self.most:
                rest = [player for player in left if player not in pod]
                self._seat(rest, sizes - Counter((size,)), [*pods, pod], price)

    def _tables(self, left: list[int], sizes: Counter[int]) -> Iterator[tuple[int, Pod]]:
        first, *others = left
        for size in sorted(sizes, reverse=True):
            for mates in combinations(others, size - 1):
                yield size, [first, *mates]

    def _price(self, pod: Pod) -> int:
        return sum(self.cost[a][b] for a, b in combinations(pod, 2))
