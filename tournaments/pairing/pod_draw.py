"""Cutting a field into pods: a random order by points, then the search for a better cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random

import msgspec

from tournaments.pairing import pod_exact
from tournaments.pairing.model import Entrant
from tournaments.pairing.pod_bounds import least_repeats, least_spread
from tournaments.pairing.pod_costs import Pod, PodCosts
from tournaments.pairing.pod_search import PodSearch

FEW_PLAYERS = 64
RESTARTS = 60
#: How far, in match points, the last of many orders may stray from the order by points.
STRAY = 3


class PodDraw(msgspec.Struct, frozen=True, kw_only=True):
    """The tables in order of their mean points, and what is known of them.

    Args:
        repeats: pairs at one table who have met before.
        unwanted: pairs of one club or family, or against a wish.
        spread: sum of score differences, like ``least_spread`` in parts ``unit`` of a point.
        least_repeats, least_spread: what no cut into these sizes undercuts.
        is_proven: no cut costs less.
        restarts: how many orders were tried.
    """

    pods: list[list[Entrant]]
    repeats: int
    unwanted: int
    spread: int
    least_repeats: int
    least_spread: int
    is_proven: bool
    restarts: int
    unit: int


def draw_pods(entrants: Iterable[Entrant], sizes: Sequence[int], rng: Random) -> PodDraw:
    """Return the field cut into tables of ``sizes``; only ``rng`` decides among equals.

    Up to ``pod_exact.MOST_PLAYERS`` every cut is looked at; up to ``FEW_PLAYERS`` it is the best
    of ``RESTARTS`` searches, ended early by one that nothing can undercut; beyond, one search.
    """
    costs = PodCosts(entrants)
    players = len(costs.ids)
    floor = least_spread(costs.scores, sizes)
    if players > FEW_PLAYERS:
        return _drawn(costs, sizes, _search(costs, sizes, rng), floor)
    is_exact = players <= pod_exact.MOST_PLAYERS
    most = 1 if is_exact else RESTARTS
    pods, cost, restarts = _best_search(costs, sizes, floor, rng, most)
    if is_exact and cost > floor:
        order = [player for pod in pods for player in pod]
        pods = pod_exact.PodExact(costs, order, cost).run(sizes) or pods
    return _drawn(costs, sizes, pods, floor, restarts=restarts, is_exact=is_exact)


def _search(
    costs: PodCosts, sizes: Sequence[int], rng: Random, *, stray: float = 0, is_small: bool = False
) -> list[Pod]:
    pods = _cut(_random_order(costs, stray, rng), sizes)
    return PodSearch(costs, pods).run(polish_all=is_small)


def _best_search(
    costs: PodCosts, sizes: Sequence[int], floor: int, rng: Random, most: int
) -> tuple[list[Pod], int, int]:
    """Return the cheapest tables of ``most`` searches, their cost and how many were needed."""
    best: list[Pod] = []
    least, tried = -1, 0
    while tried < most and least != floor:
        tables = _mixed(sizes, rng) if tried else sizes
        pods = _search(costs, tables, rng, stray=STRAY * tried / most, is_small=True)
        cost = sum(map(costs.of, pods))
        if not tried or cost < least:
            best, least = pods, cost
        tried += 1
    return best, least, tried


def _mixed(sizes: Sequence[int], rng: Random) -> list[int]:
    """Return the sizes in another order: the smaller tables need not be those of fewest points."""
    return sorted(sizes, key=lambda _: rng.random())


def _random_order(costs: PodCosts, stray: float, rng: Random) -> list[int]:
    """Return the players by points, those nearer than ``stray`` points (and equal ones) mixed."""
    width = 1 + stray * costs.unit
    keys = [rng.random() * width - score for score in costs.scores]
    return sorted(range(len(keys)), key=keys.__getitem__)


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[Pod]:
    ends = accumulate(sizes)
    return [list(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def _drawn(
    costs: PodCosts,
    sizes: Sequence[int],
    pods: list[Pod],
    floor: int,
    *,
    restarts: int = 1,
    is_exact: bool = False,
) -> PodDraw:
    faulty = [pod for pod in pods if costs.has_faults(pod)]
    repeats = sum(map(costs.repeats, faulty))
    spread = sum(map(costs.spread, pods))
    in_order = sorted(pods, key=costs.mean_score, reverse=True)
    counts_once = not any(entrant.repeated for entrant in costs.entrants)
    return PodDraw(
        pods=[[costs.entrants[player] for player in pod] for pod in in_order],
        repeats=repeats,
        unwanted=sum(map(costs.unwanted_meetings, faulty)),
        spread=spread,
        least_repeats=repeats if is_exact and counts_once else least_repeats(costs, sizes),
        least_spread=floor,
        is_proven=is_exact or (not faulty and spread == floor),
        restarts=restarts,
        unit=costs.unit,
    )
