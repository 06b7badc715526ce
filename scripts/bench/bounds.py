"""What no pairing of a round without rematches can go below, computed without the site's code.

Two proofs. The *gaps*: between neighbouring scores with an odd number of players above, one match
at least crosses the gap. The *runs*: the large score groups are given as many more members as they
like, who have met nobody (which makes the round easier, so its optimum is a bound); then no match
need pass over a large group, so that each run of small groups between two large ones can be matched
for itself and exactly. The number of players a run takes from the large group above is odd or even
as the number of players above says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import rustworkx

from scripts.bench.course import Snapshot
from tournaments.pairing import Entrant

Group = tuple[int, list[Entrant]]
SPARE = 8


def bye_score(snapshot: Snapshot) -> int | None:
    """Return the lowest score that has a player with the fewest byes, None when nobody sits out."""
    if len(snapshot.entrants) % 2 == 0:
        return None
    fewest = min(entrant.byes for entrant in snapshot.entrants)
    seats = zip(snapshot.scores, snapshot.entrants, strict=True)
    return min(score for score, entrant in seats if entrant.byes == fewest)


def gaps_bound(snapshot: Snapshot) -> int:
    """Return the sum of the gaps that have an odd number of players above, without the receiver.

    >>> field = tuple(Entrant(id=str(n), score=score) for n, score in enumerate((9, 6, 6, 0)))
    >>> gaps_bound(Snapshot(4, 1, 4, 4, field, (9, 6, 6, 0)))
    9
    """
    receiver = bye_score(snapshot)
    above = total = 0
    for (high, members), (low, _) in pairwise(score_groups(snapshot)):
        above += len(members) - (high == receiver)
        total += (high - low) * (above % 2)
    return total


def runs_bound(snapshot: Snapshot, spare: int = SPARE) -> int | None:
    """Return the least float sum of the easier round, None when that needs a rematch as well.

    Args:
        spare: a group is large when it has this many members above twice the most that one of
            them has met among the others; any number gives a bound.
    """
    receiver = bye_score(snapshot)
    above = total = 0
    for upper, small, lower in _runs(score_groups(snapshot), spare):
        least = _run_floats(snapshot, upper, small, lower, above % 2, receiver)
        if least is None:
            return None
        total += least
        groups = small if lower is None else [*small, lower]
        above += sum(len(members) - (score == receiver) for score, members in groups)
    return total


def score_groups(snapshot: Snapshot) -> list[Group]:
    """Return (score, its players), the highest score first."""
    seats = zip(snapshot.scores, snapshot.entrants, strict=True)
    ordered = sorted(seats, key=lambda seat: -seat[0])
    levels = groupby(ordered, key=lambda seat: seat[0])
    return [(score, [entrant for _, entrant in level]) for score, level in levels]


def is_large(members: Sequence[Entrant], spare: int) -> bool:
    ids = {entrant.id for entrant in members}
    return len(members) >= 2 * max(len(entrant.opponents & ids) for entrant in members) + spare


def _runs(
    groups: Sequence[Group], spare: int
) -> Iterator[tuple[Group | None, list[Group], Group | None]]:
    """Yield the runs of small groups, even empty ones, with the large groups above and below."""
    upper: Group | None = None
    small: list[Group] = []
    for group in groups:
        if is_large(group[1], spare):
            yield upper, small, group
            upper, small = group, []
        else:
            small.append(group)
    yield upper, small, None


def _run_floats(
    snapshot: Snapshot,
    upper: Group | None,
    small: Sequence[Group],
    lower: Group | None,
    taken: int,
    receiver: int | None,
) -> int | None:
    """Return the least float sum of one run, None when it needs a rematch.

    ``taken`` tells whether the run takes an odd number of players from the group above. More than
    one each is never needed, and one more to go on to the group below.
    """
    members = [(score, entrant) for score, level in small for entrant in level]
    has_bye = any(score == receiver for score, _ in small)
    given = (taken + len(members) + has_bye) % 2
    seats: list[tuple[int, Entrant | None]] = list(members)
    if upper:
        seats += [(upper[0], None)] * _like(len(members) + 1, taken)
    if lower:
        seats += [(lower[0], None)] * _like(len(members) + 1, given)
    eligible = _eligible(snapshot) if has_bye else set()
    return _least_floats(seats, [n for n, (_, e) in enumerate(seats) if e and e.id in eligible])


def _like(least: int, parity: int) -> int:
    """Return the first number from ``least`` on that is odd or even like ``parity``."""
    return least + (least + parity) % 2


def _eligible(snapshot: Snapshot) -> set[str]:
    fewest, lowest = min(e.byes for e in snapshot.entrants), bye_score(snapshot)
    seats = zip(snapshot.scores, snapshot.entrants, strict=True)
    return {e.id for score, e in seats if score == lowest and e.byes == fewest}


def _least_floats(seats: Sequence[tuple[int, Entrant | None]], eligible: list[int]) -> int | None:
    """Return the least sum of differences over all matchings without a rematch, None without one."""
    edges = [
        (i, j, abs(seats[i][0] - seats[j][0]))
        for i in range(len(seats))
        for j in range(i + 1, len(seats))
        if not _have_met(seats[i][1], seats[j][1])
    ] + [(n, len(seats), 0) for n in eligible]
    nodes = len(seats) + bool(eligible)
    dearest = max((cost for *_, cost in edges), default=0)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(i, j, dearest - cost) for i, j, cost in edges])
    mates = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(mates) != nodes:
        return None
    costs = {(i, j): cost for i, j, cost in edges}
    return sum(costs[min(mate), max(mate)] for mate in mates)


def _have_met(one: Entrant | None, other: Entrant | None) -> bool:
    return one is not None and other is not None and other.id in one.opponents
