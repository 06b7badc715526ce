"""What a player can reach by the order of the OUT cards: everything is tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.tests.onsen.oracle.cards import Case
from rules.tests.onsen.oracle.orders import Way, every_way
from rules.tests.onsen.oracle.scoring import Score, score
from rules.tests.onsen.oracle.settings import complete_settings


@dataclass(frozen=True)
class Reach:
    """Everything that can come out.

    Args:
        results: each pair of total points and number of companions lost.
        best: the most points (ONS-A08: not the fewest losses).
        lost_with_best: the fewest companions lost among the ways to ``best``.
        best_ways: every way to both, in the order in which they were found.
        fewest_lost: the fewest companions lost, whatever the points.
    """

    results: frozenset[tuple[int, int]]
    best: int
    lost_with_best: int
    best_ways: tuple[Way, ...]
    fewest_lost: int

    @property
    def best_orders(self) -> tuple[tuple[str, ...], ...]:
        """Return the orders of OUT cards of the best ways, by their ids, sorted."""
        return tuple(sorted({tuple(hit.out for hit in way) for way in self.best_ways}))


def brute_force(case: Case, entered: Mapping[str, int] | None = None) -> Reach:
    """Return everything that can come out for this player, by trying every way.

    Args:
        entered: the judge's points for the cards in ``asked(case)``, by their ids.
    """
    tried = list(every_score(case, entered or {}))
    results = frozenset((each.total, len(each.lost)) for _, each in tried)
    best = max(points for points, _ in results)
    lost_with_best = min(lost for points, lost in results if points == best)
    ways = (way for way, s in tried if (s.total, len(s.lost)) == (best, lost_with_best))
    return Reach(results, best, lost_with_best, tuple(ways), min(lost for _, lost in results))


def every_score(case: Case, entered: Mapping[str, int]) -> Iterator[tuple[Way, Score]]:
    """Yield every way that the rules allow, with its score (ONS-6.2.4, 6.2.11)."""
    if case.has_void:
        yield (), score(case, (), entered)
    declines = case.has_void
    if declines and complete_settings(case.settings)["out_void_optional"] == "automatic":
        return
    for way in every_way(case.outs, case.companions):
        yield way, score(case, way, entered, declines)
