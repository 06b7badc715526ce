"""Pods of a small field with an eye on the next round: which cut leaves new opponents."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from tournaments.pairing.pod_costs import Pod, PodCosts
from tournaments.pairing.pod_search import searched

Tried = tuple[int, list[Pod]]
"""What tables cost, and the tables."""

#: With fewer new opponents left than at so many tables, a careless cut forces repeats.
TABLES_AHEAD = 3
MOST_COMPARED = 12
SEARCHES_AHEAD = 3


def runs_short(costs: PodCosts, sizes: Sequence[int]) -> bool:
    """Return whether someone who has played has few new opponents left after this round."""
    others = max(sizes, default=1) - 1
    most_met = max(map(len, costs.met), default=0)
    return most_met > 0 and len(costs.ids) - 1 - most_met - others < TABLES_AHEAD * others


def foresighted(
    costs: PodCosts, tried: Sequence[Tried], sizes: Sequence[int], rng: Random
) -> Tried:
    """Return the tables with the fewest repeats in the next round, then of the least cost.

    Only tables as free of repeats and unwanted meetings as the best are compared, at most
    ``MOST_COMPARED`` of them; points come after.
    """
    best: Tried | None = None
    fewest = -1
    for cost, pods in _as_free_as_the_best(costs, tried):
        coming = _coming_repeats(costs, pods, sizes, rng)
        if best is None or coming < fewest:
            best, fewest = (cost, pods), coming
        if not fewest:
            break
    return best or tried[0]


def _as_free_as_the_best(costs: PodCosts, tried: Sequence[Tried]) -> list[Tried]:
    """Return different tables in order of cost."""
    in_order = sorted(tried, key=lambda one: one[0])
    faults = in_order[0][0] // costs.unwanted
    different = {
        frozenset(map(frozenset, pods)): (cost, pods)
        for cost, pods in reversed(in_order)
        if cost // costs.unwanted == faults
    }
    return list(reversed(different.values()))[:MOST_COMPARED]


def _coming_repeats(costs: PodCosts, pods: Sequence[Pod], sizes: Sequence[int], rng: Random) -> int:
    """Return the cost of repeats that a few searches cannot avoid in the round after ``pods``."""
    coming = _after(costs, pods)
    found = (searched(coming, sizes, rng, polish_all=True) for _ in range(SEARCHES_AHEAD))
    return min(sum(map(coming.of, tables)) for tables in found)


def _after(costs: PodCosts, pods: Sequence[Pod]) -> PodCosts:
    """Return the field when these tables have met, all with equal points."""
    return PodCosts(
        replace(
            costs.entrants[player],
            score=0,
            opponents=costs.met[player] | {costs.ids[other] for other in pod if other != player},
        )
        for pod in pods
        for player in pod
    )
