"""A draft that needs no pairer: neighbours in the order of match points, to be changed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from tournaments.pairing.model import (
    Entrant,
    Pairing,
    PairingRequest,
    PairingResult,
    meeting_faults,
)
from tournaments.pairing.reasons import Reason
from tournaments.standings.tally import Number

ALGORITHM = "by-hand"
POD = 4


def in_plain_order(request: PairingRequest, seed: str) -> PairingResult:
    """Return neighbours in the order of match points and ids; rematches are not looked at.

    In an odd field the last of those with the fewest byes has the bye. Tables are numbered from
    the top. It stands in when the pairer fails, so it shares nothing with it.

    >>> entrants = tuple(Entrant(id=id_, score=ord(id_)) for id_ in "abc")
    >>> request = PairingRequest(round_number=1, rounds_left=1, entrants=entrants)
    >>> [match.players for match in in_plain_order(request, "s").matches]
    [('c', 'b'), ('a',)]
    """
    order = sorted(request.entrants, key=lambda entrant: (-entrant.score, entrant.id))
    rest, groups = grouped(order, is_pods=request.structure == "pods")
    return PairingResult(
        round_number=request.round_number,
        seed=seed,
        matches=tuple(_matches(rest, groups, request.awarded)),
        rematches=sum(meeting_faults(a, b)[0] for group in groups for a, b in pairs_of(group)),
        float_total=_floats(groups),
        algorithm=ALGORITHM,
        certificate={"exact": False},
    )


def grouped(order: list[Entrant], *, is_pods: bool) -> tuple[list[Entrant], list[list[Entrant]]]:
    """Return who sits out and the groups that meet, as even as can be."""
    if len(order) == 1:
        return order, []
    if is_pods:
        return [], _cut(order, _even(len(order), -(-len(order) // POD)))
    rest = [last_with_fewest_byes(order)] if len(order) % 2 else []
    playing = [entrant for entrant in order if entrant not in rest]
    return rest, _cut(playing, [2] * (len(playing) // 2))


def last_with_fewest_byes(order: Sequence[Entrant]) -> Entrant:
    fewest = min(entrant.byes for entrant in order)
    return [entrant for entrant in order if entrant.byes == fewest][-1]


def pairs_of(group: Sequence[Entrant]) -> Iterator[tuple[Entrant, Entrant]]:
    return combinations(group, 2)


def _even(players: int, tables: int) -> list[int]:
    size, larger = divmod(players, max(1, tables))
    return [size + 1] * larger + [size] * (tables - larger)


def _cut(order: Sequence[Entrant], sizes: Sequence[int]) -> list[list[Entrant]]:
    ends = accumulate(sizes)
    return [list(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def _floats(groups: Sequence[Sequence[Entrant]]) -> Number:
    total: Number = 0
    for a, b in (pair for group in groups for pair in pairs_of(group)):
        total += max(a.score, b.score) - min(a.score, b.score)
    return total


def _matches(
    rest: Sequence[Entrant], groups: Sequence[Sequence[Entrant]], awarded: Sequence[str]
) -> Iterator[Pairing]:
    by_hand, bye = Reason("plain_order"), Reason("awarded_bye")
    for table, group in enumerate(groups, start=1):
        players = tuple(entrant.id for entrant in group)
        yield Pairing(table=table, players=players, bye=False, reason=by_hand)
    for entrant in rest:
        yield Pairing(table=None, players=(entrant.id,), bye=True, reason=by_hand)
    for id_ in awarded:
        yield Pairing(table=None, players=(id_,), bye=True, reason=bye)
