"""Pairing pods: tables of several players, near in points, few repeats, seats in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from rules.core.words import Words
from tournaments.pairing.explaining import table_note
from tournaments.pairing.model import (
    Entrant,
    Pairing,
    PairingImpossible,
    PairingRequest,
    PairingResult,
    meeting_faults,
)
from tournaments.pairing.pod_draw import PodDraw, draw_pods
from tournaments.pairing.pod_seats import in_seat_order
from tournaments.pairing.pod_sizes import pod_sizes
from tournaments.pairing.reasons import Reason
from tournaments.pairing.tables import table_numbers
from tournaments.standings.ranking import rounded
from tournaments.standings.tally import Number, exact

ALGORITHM = "pods-2"
MOST_NAMED = 2
NO_SPLIT = Words(
    en="{players} players cannot be split into tables of {least} to {most}.",
    ja="{players}人は{least}人から{most}人の卓に分けられません。",
)


def pair_pods(request: PairingRequest, seed: str) -> PairingResult:
    """Return the tables of one round, the same for the same request and seed.

    The sizes are those of ``pod_sizes``. Among the ways to cut the field into them the search
    looks for few meetings of players who have met (n² for those who met n times), then few within
    a club or family or against a wish, then the least sum of score differences. Where new opponents
    run short in a small field, repeats in the coming round come before score differences. The
    order of a table's players is their seat order, drawn among those that repeat the fewest seats.
    One player alone has a bye.

    Raises:
        PairingImpossible: no split into tables that the title allows.
    """
    rng = Random(seed)
    drawn = draw_pods(request.entrants, _sizes(request), rng, rounds_left=request.rounds_left)
    pods = [in_seat_order(pod, rng) for pod in drawn.pods]
    alone = [entrant.id for entrant in request.entrants] if not pods else []
    matches = (*_matches(pods, drawn, request.tables), *_byes(alone, "only_player"))
    return PairingResult(
        round_number=request.round_number,
        seed=seed,
        matches=(*matches, *_byes(request.awarded, "awarded_bye")),
        rematches=drawn.repeats,
        float_total=_points(drawn, drawn.spread),
        algorithm=ALGORITHM,
        certificate=_certificate(drawn),
    )


def _sizes(request: PairingRequest) -> list[int]:
    players, allowed = len(request.entrants), request.table_sizes
    sizes = pod_sizes(players, request.pod_sizes, allowed)
    if players > 1 and not sizes:
        least, most = allowed
        raise PairingImpossible(NO_SPLIT.filled(players=players, least=least, most=most))
    return sizes


def _points(drawn: PodDraw, parts: int) -> Number:
    return exact(Fraction(parts, drawn.unit))


def _certificate(drawn: PodDraw) -> dict[str, object]:
    """Return what the tables come to, what is proven to be the least, and how they were found.

    ``exact`` tells that repeats, unwanted meetings and score differences are all proven least.
    """
    return {
        "exact": drawn.is_proven,
        "repeats": drawn.repeats,
        "least_repeats": drawn.least_repeats,
        "club_meetings": drawn.club,
        "unwanted_meetings": drawn.unwanted,
        "float_total": rounded(_points(drawn, drawn.spread)),
        "least_float_total": rounded(_points(drawn, drawn.least_spread)),
        "restarts": drawn.restarts,
        "foresight": drawn.is_foresighted,
    }


def _matches(
    pods: Sequence[Sequence[Entrant]], drawn: PodDraw, tables: Sequence[int]
) -> Iterator[Pairing]:
    has_faults = bool(drawn.repeats or drawn.club or drawn.unwanted)
    for pod, table in zip(pods, table_numbers(pods, tables), strict=True):
        faults = _fault_notes(pod, drawn) if has_faults else ()
        yield Pairing(
            table=table,
            players=tuple(entrant.id for entrant in pod),
            bye=False,
            reason=_reason(pod, (*faults, *table_note(pod, table))),
        )


def _reason(pod: Sequence[Entrant], notes: tuple[Reason, ...]) -> Reason:
    scores = [entrant.score for entrant in pod]
    low, high = min(scores), max(scores)
    if low == high:
        return Reason("pod_same", {"points": rounded(low)}, notes)
    return Reason("pod", {"low": rounded(low), "high": rounded(high)}, notes)


def _fault_notes(pod: Sequence[Entrant], drawn: PodDraw) -> tuple[Reason, ...]:
    """Return who meets again, by seats, whether that could be helped, and unwanted meetings."""
    pairs = [(a, b) for (a, x), (b, y) in combinations(enumerate(pod, 1), 2) if _met(x, y)]
    again = [Reason("pod_again", {"a": a, "b": b}) for a, b in pairs]
    if len(again) > MOST_NAMED:
        again = [Reason("pod_repeats", {"count": len(pairs)})]
    if pairs and drawn.repeats == drawn.least_repeats:
        again.append(Reason("pod_fewest"))
    unwanted = sum(any(meeting_faults(x, y)[1:]) for x, y in combinations(pod, 2))
    return (*again, *([Reason("pod_unwanted", {"count": unwanted})] if unwanted else []))


def _met(a: Entrant, b: Entrant) -> bool:
    return meeting_faults(a, b)[0]


def _byes(ids: Sequence[str], code: str) -> list[Pairing]:
    return [
        Pairing(table=None, players=(id_,), bye=True, reason=Reason(code)) for id_ in sorted(ids)
    ]
