"""Cutting a field into pods: a random order by points, then the search for a better cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from random import Random

import msgspec

from tournaments.pairing import pod_exact
from tournaments.pairing.model import Entrant
from tournaments.pairing.pod_bounds import least_repeats, least_spread
from tournaments.pairing.pod_costs import Pod, PodCosts
from tournaments.pairing.pod_foresight import Tried, foresighted, runs_short
from tournaments.pairing.pod_search import mixed, searched

FEW_PLAYERS = 64
RESTARTS = 60
#: How far, in match points, the last of many orders may stray from the order by points.
STRAY = 3


class PodDraw(msgspec.Struct, frozen=True, kw_only=True):
    """The tables in order of their mean points, and what is known of them.

    Args:
        repeats: pairs at one table who have met before.
        club, unwanted: pairs of one club or family, and pairs against a wish.
        spread: sum of score differences, like ``least_spread`` in parts ``unit`` of a point.
        least_repeats, least_spread: what no cut into these sizes undercuts.
        is_proven: no cut costs less.
        restarts: how many orders were tried.
        is_foresighted: equal in repeats, the one was taken that leaves most for the next round.
    """

    pods: list[list[Entrant]]
    repeats: int
    club: int
    unwanted: int
    spread: int
    least_repeats: int
    least_spread: int
    is_proven: bool
    restarts: int
    is_foresighted: bool
    unit: int


def draw_pods(
    entrants: Iterable[Entrant], sizes: Sequence[int], rng: Random, *, rounds_left: int = 1
) -> PodDraw:
    """Return the field cut into tables of ``sizes``; only ``rng`` decides among equals.

    Up to ``pod_exact.MOST_PLAYERS`` every cut is looked at; up to ``FEW_PLAYERS`` it is the best
    of ``RESTARTS`` searches, ended early by one that nothing can undercut; beyond, one search.
    Where new opponents run short in a small field, the search also looks at the coming round.
    """
    costs = PodCosts(entrants)
    players = len(costs.ids)
    floor = least_spread(costs.scores, sizes)
    if players > FEW_PLAYERS:
        return _drawn(costs, sizes, searched(costs, sizes, rng), floor)
    if players > pod_exact.MOST_PLAYERS:
        is_tight = rounds_left > 1 and runs_short(costs, sizes)
        (_, pods), restarts = _best_search(costs, sizes, floor, rng, is_tight=is_tight)
        return _drawn(costs, sizes, pods, floor, restarts=restarts, is_foresighted=is_tight)
    pods = _best_of_all(costs, sizes, floor, rng)
    return _drawn(costs, sizes, pods, floor, is_exact=True)


def _best_of_all(costs: PodCosts, sizes: Sequence[int], floor: int, rng: Random) -> list[Pod]:
    pods = searched(costs, sizes, rng, polish_all=True)
    cost = sum(map(costs.of, pods))
    if cost == floor:
        return pods
    order = [player for pod in pods for player in pod]
    return pod_exact.PodExact(costs, order, cost).run(sizes) or pods


def _best_search(
    costs: PodCosts, sizes: Sequence[int], floor: int, rng: Random, *, is_tight: bool
) -> tuple[Tried, int]:
    """Return the best of many searches and how many there were."""
    tried: list[Tried] = []
    while len(tried) < RESTARTS and (is_tight or not tried or tried[-1][0] != floor):
        tables = mixed(sizes, rng) if tried else sizes
        stray = STRAY * len(tried) / RESTARTS
        pods = searched(costs, tables, rng, stray=stray, polish_all=True)
        tried.append((sum(map(costs.of, pods)), pods))
    best = foresighted(costs, tried, sizes, rng) if is_tight else min(tried, key=itemgetter(0))
    return best, len(tried)


def _drawn(
    costs: PodCosts,
    sizes: Sequence[int],
    pods: list[Pod],
    floor: int,
    *,
    restarts: int = 1,
    is_exact: bool = False,
    is_foresighted: bool = False,
) -> PodDraw:
    faulty = [pod for pod in pods if costs.has_faults(pod)]
    repeats = sum(map(costs.repeats, faulty))
    unwanted = [pair for pod in faulty for pair in costs.unwanted_meetings(pod)]
    spread = sum(map(costs.spread, pods))
    in_order = sorted(pods, key=costs.mean_score, reverse=True)
    counts_once = not any(entrant.repeated for entrant in costs.entrants)
    return PodDraw(
        pods=[[costs.entrants[player] for player in pod] for pod in in_order],
        repeats=repeats,
        club=sum(club for club, _wish in unwanted),
        unwanted=sum(wish for _club, wish in unwanted),
        spread=spread,
        least_repeats=repeats if is_exact and counts_once else least_repeats(costs, sizes),
        least_spread=floor,
        is_proven=is_exact or (not faulty and spread == floor),
        restarts=restarts,
        is_foresighted=is_foresighted,
        unit=costs.unit,
    )
