"""How many players can still finish level with or above somebody, and how many must finish above."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from tournaments.record.model import Match
from tournaments.standings.exact import Number
from tournaments.standings.prospects.outlook import Outlook, OwnResult
from tournaments.standings.prospects.ties import Ties

Need = Number | float


class Case(NamedTuple):
    """One way the player's coming match can end, and the match points after the last round.

    Args:
        low, high: the least and the most match points that the player then ends with.
        opponent: in an open match of two, the other with the points and the result there.
    """

    player: str
    result: OwnResult | None
    low: Number
    high: Number
    opponent: tuple[str, Number, OwnResult] | None = None


class End(NamedTuple):
    """What one player gains in the current round, and the result there."""

    player: str
    gain: Number
    result: OwnResult | None


class Step(NamedTuple):
    """One more player who gets there: the points needed from rounds to come, and by how many."""

    need: Need
    needy: int


def most_not_below(outlook: Outlook, ties: Ties, case: Case) -> int:
    """Return an upper bound on how many others finish level with or above the player at worst.

    The bound is reached where only open matches of two are left. Two who play each other cannot
    both win, and a round to come has only so many points to give (see ``budget``).
    """
    reached, needy = 0, 0
    spent: Need = 0
    steps = (step for step in _steps(outlook, ties, case) if step.need < inf)
    for count, step in enumerate(sorted(steps), 1):
        spent, needy = spent + step.need, needy + step.needy
        if spent <= budget(outlook, needy):
            reached = count
    return reached


def budget(outlook: Outlook, players: int) -> Need:
    """Return the most match points that ``players`` together can gain in the rounds to come.

    They gain most when each beats somebody else; more than half of the field have to meet one
    another. Pods are not bounded this way.
    """
    if outlook.is_pods:
        return inf
    pair = max(sum(outcome.gains) for outcome in outlook.outcomes)
    return sum(
        max(
            _of_round(min(players, most), field, pair, outlook.gains[1])
            for most in ((field + 1) // 2, field)
        )
        for field in outlook.fields
    )


def _of_round(players: int, field: int, pair: Number, most: Number) -> Number:
    """Return the most points of ``players`` of a round, each pair of them gaining ``pair``."""
    beaten = min(players, field - players)
    pairs, alone = divmod(players - beaten, 2)
    return (beaten + alone) * most + pairs * pair


def fewest_above(outlook: Outlook, ties: Ties, case: Case) -> int:
    """Return a lower bound on how many others finish above the player at best.

    The bound is reached where only open matches of two are left.
    """
    return sum(
        min(sum(_is_surely_above(outlook, ties, case, end) for end in ends) for ends in table)
        for table in _tables(outlook, case)
    )


def _tables(outlook: Outlook, case: Case) -> Iterator[list[list[End]]]:
    """Yield, for every table without the player, each way its ranked players can end there.

    Whoever has no open match of two stands alone, with one way to end.
    """
    seated = {case.player}
    for match in outlook.duels:
        if case.player not in match.players:
            seated.update(match.players)
            yield _ways(outlook, match)
    if case.opponent is not None:
        seated.add(case.opponent[0])
        yield [[End(*case.opponent)] if case.opponent[0] in outlook.ranked else []]
    yield from ([[End(other, 0, None)]] for other in outlook.ranked - seated)


def _ways(outlook: Outlook, match: Match) -> list[list[End]]:
    ways = []
    for outcome in outlook.outcomes:
        seats = zip(match.players, outcome.gains, outcome.results, strict=True)
        ways.append([End(*seat) for seat in seats if seat[0] in outlook.ranked])
    return ways


def _steps(outlook: Outlook, ties: Ties, case: Case) -> Iterator[Step]:
    """Yield what each further player at a table needs.

    The first step is the cheapest way for one of them, the second what both cost more; the second
    never costs less than the first.
    """
    for table in _tables(outlook, case):
        needs = [[_need(outlook, ties, case, end) for end in ends] for ends in table]
        if not needs[0]:
            continue
        one = min(map(min, needs))
        yield Step(one, one > 0)
        if len(needs[0]) == 2 and one < inf:
            both = min(map(sum, needs))
            yield Step(both - one, 2 - (one > 0) if both > 0 else 0)


def _need(outlook: Outlook, ties: Ties, case: Case, end: End) -> Need:
    """Return the points needed from rounds to come not to finish below; inf: out of reach."""
    missing = case.low - outlook.points(end.player) - end.gain
    rounds = outlook.unpaired[end.player]
    if missing < 0:
        return 0
    if missing == 0 and not rounds:
        return inf if ties.is_above(case.player, case.result, end.player, end.result) else 0
    return missing if missing <= rounds * outlook.gains[1] else inf


def _is_surely_above(outlook: Outlook, ties: Ties, case: Case, end: End) -> bool:
    rounds = outlook.unpaired[end.player]
    least = outlook.points(end.player) + end.gain + rounds * outlook.gains[0]
    if least == case.high:
        return ties.is_above(end.player, end.result, case.player, case.result)
    return least > case.high
