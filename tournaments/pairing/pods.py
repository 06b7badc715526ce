"""Pairing pods: tables of several players, fours where possible, near in points, few repeats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import msgspec

from tournaments.pairing.explaining import table_note
from tournaments.pairing.model import (
    Entrant,
    Pairing,
    PairingRequest,
    PairingResult,
    meeting_faults,
)
from tournaments.pairing.pod_sizes import pod_sizes
from tournaments.pairing.reasons import Reason
from tournaments.pairing.tables import table_numbers
from tournaments.standings.ranking import rounded
from tournaments.standings.tally import Number, exact

ALGORITHM = "pods-1"
PASSES = 3
REACH = 3

Pod = list[Entrant]


def pair_pods(request: PairingRequest, seed: str) -> PairingResult:
    """Return the tables of one round: players in order of points, equal ones drawn, cut in fours.

    Swaps between near tables then take out repeated meetings. Fewer players than the smallest
    table sit together; one alone has a bye.
    """
    rng = Random(seed)
    entrants = sorted(request.entrants, key=lambda entrant: entrant.id)
    drawn = sorted((-e.score, rng.random(), n) for n, e in enumerate(entrants))
    pods = _cut([entrants[n] for *_, n in drawn], _sizes(request))
    for _ in range(PASSES):
        _swap_repeats(pods)
    byes = [pod[0].id for pod in pods if len(pod) == 1]
    pods = [pod for pod in pods if len(pod) > 1]
    return PairingResult(
        round_number=request.round_number,
        seed=seed,
        matches=(*_matches(pods), *_byes(byes, "only_player"), *_byes(request.awarded)),
        rematches=sum(map(repeats, pods)),
        float_total=exact(sum(map(spread, pods))),
        algorithm=ALGORITHM,
        certificate={"exact": False, "repeats": sum(map(repeats, pods))},
    )


def _sizes(request: PairingRequest) -> list[int]:
    players = len(request.entrants)
    return pod_sizes(players, request.pod_sizes, request.table_sizes) or [1] * players


def repeats(pod: Sequence[Entrant]) -> int:
    """Return how many pairs at the table have met before."""
    return sum(1 for a, b in combinations(pod, 2) if meeting_faults(a, b)[0])


def spread(pod: Sequence[Entrant]) -> Number:
    """Return the sum of the score differences of all pairs at the table."""
    scores = sorted(entrant.score for entrant in pod)
    gaps: list[Number] = [high - low for low, high in combinations(scores, 2)]
    return sum(gaps)


def _cut(order: Sequence[Entrant], sizes: Sequence[int]) -> list[Pod]:
    ends = [sum(sizes[: n + 1]) for n in range(len(sizes))]
    return [list(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def _swap_repeats(pods: list[Pod]) -> None:
    """Swap each player who meets someone again with whoever near brings the most; in place."""
    for n, pod in enumerate(pods):
        for seat in range(len(pod)):
            if repeats(pod):
                near = range(max(0, n - REACH), min(len(pods), n + REACH + 1))
                _best_swap(pod, seat, [pods[m] for m in near if m != n])


def _best_swap(pod: Pod, seat: int, others: Sequence[Pod]) -> None:
    best: tuple[tuple[int, Number], Pod, int] | None = None
    for other in others:
        before = _cost(pod, other)
        for place in range(len(other)):
            _swap(pod, seat, other, place)
            gain = (before[0] - _cost(pod, other)[0], before[1] - _cost(pod, other)[1])
            _swap(pod, seat, other, place)
            if gain > (0, 0) and (best is None or gain > best[0]):
                best = gain, other, place
    if best is not None:
        _swap(pod, seat, best[1], best[2])


def _cost(pod: Pod, other: Pod) -> tuple[int, Number]:
    return repeats(pod) + repeats(other), spread(pod) + spread(other)


def _swap(pod: Pod, seat: int, other: Pod, place: int) -> None:
    pod[seat], other[place] = other[place], pod[seat]


def _matches(pods: Sequence[Pod]) -> list[Pairing]:
    return [
        Pairing(
            table=table,
            players=tuple(entrant.id for entrant in pod),
            bye=False,
            reason=msgspec.structs.replace(_reason(pod), notes=_notes(pod, table)),
        )
        for pod, table in zip(pods, table_numbers(pods), strict=True)
    ]


def _reason(pod: Pod) -> Reason:
    scores = sorted(entrant.score for entrant in pod)
    return Reason("pod", {"low": rounded(scores[0]), "high": rounded(scores[-1])})


def _notes(pod: Pod, table: int) -> tuple[Reason, ...]:
    met = repeats(pod)
    repeated = (Reason("pod_repeats", {"count": met}),) if met else ()
    return (*repeated, *table_note(pod, table))


def _byes(ids: Sequence[str], code: str = "awarded_bye") -> list[Pairing]:
    return [
        Pairing(table=None, players=(id_,), bye=True, reason=Reason(code)) for id_ in sorted(ids)
    ]
