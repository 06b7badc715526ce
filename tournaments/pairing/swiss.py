"""Pairing one round: the best matching of the whole field, with the bye as a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

import msgspec

from rules.core.words import Words
from tournaments.pairing.explaining import bye_reason, meeting_reason, table_note
from tournaments.pairing.matching import best_matching
from tournaments.pairing.model import (
    Entrant,
    Pairing,
    PairingImpossible,
    PairingRequest,
    PairingResult,
)
from tournaments.pairing.pods import pair_pods
from tournaments.pairing.reasons import Reason
from tournaments.pairing.tables import table_numbers
from tournaments.pairing.weights import Objective, Scale
from tournaments.standings.ranking import rounded
from tournaments.standings.tally import exact

ALGORITHM = "matching-1"
NOBODY = Words(
    en="There is nobody to pair: no player is checked in and still playing.",
    ja="対戦を組む人がいません。参加中のプレイヤーが0人です。",
)


def pair(request: PairingRequest, seed: str) -> PairingResult:
    """Return the pairings of one round, the same for the same request and seed.

    Of all pairings of the field it is one with the fewest rematches; then the bye to someone with
    the fewest byes; then to the lowest match points; then the fewest meetings within a club and
    against a wish; then the least sum of score differences, and of their squares. The seed draws
    among those left.

    Args:
        seed: any text, see ``round_seed``.

    Raises:
        PairingImpossible: there is nobody to pair.

    >>> field = tuple(Entrant(id=name) for name in "ab")
    >>> pair(PairingRequest(round_number=1, rounds_left=1, entrants=field), "s").matches[0].players
    ('a', 'b')
    """
    if not request.entrants and not request.awarded:
        raise PairingImpossible(NOBODY)
    if request.structure == "pods":
        return pair_pods(request, seed)
    entrants = sorted(request.entrants, key=lambda entrant: entrant.id)
    rng = Random(seed)
    pairs, is_exact = best_matching(entrants, rng) if entrants else ([], True)
    meetings = _in_table_order([(a, b) for a, b in pairs if b is not None], rng)
    byes = [a for a, b in pairs if b is None]
    matches = (
        *_matches(meetings, request.tables),
        *_byes(byes, entrants),
        *_awarded(request.awarded),
    )
    scale = Scale(entrants)
    total = scale.total(pairs)
    return PairingResult(
        round_number=request.round_number,
        seed=seed,
        matches=matches,
        rematches=total.rematches,
        float_total=exact(Fraction(total.floats, scale.unit)),
        algorithm=ALGORITHM,
        certificate=_certificate(total, scale.unit, is_exact=is_exact),
    )


def _in_table_order(
    meetings: Sequence[tuple[Entrant, Entrant]], rng: Random
) -> list[tuple[Entrant, Entrant]]:
    """Return the meetings, highest scores first and equal ones drawn, the leader seated first."""
    seated = [(b, a) if b.score > a.score else (a, b) for a, b in meetings]
    drawn = [(-a.score, -b.score, rng.random(), n) for n, (a, b) in enumerate(seated)]
    return [seated[n] for *_, n in sorted(drawn)]


def _matches(
    meetings: Sequence[tuple[Entrant, Entrant]], tables: Sequence[int]
) -> Iterable[Pairing]:
    for (a, b), table in zip(meetings, table_numbers(meetings, tables), strict=True):
        reason = meeting_reason(a, b)
        notes = (*reason.notes, *table_note((a, b), table))
        yield Pairing(
            table=table,
            players=(a.id, b.id),
            bye=False,
            reason=msgspec.structs.replace(reason, notes=notes),
        )


def _byes(byes: Sequence[Entrant], entrants: Sequence[Entrant]) -> Iterable[Pairing]:
    for entrant in byes:
        reason = bye_reason(entrant, entrants)
        yield Pairing(table=None, players=(entrant.id,), bye=True, reason=reason)


def _awarded(ids: Iterable[str]) -> Iterable[Pairing]:
    for id_ in sorted(ids):
        yield Pairing(table=None, players=(id_,), bye=True, reason=Reason("awarded_bye"))


def _certificate(total: Objective, unit: int, *, is_exact: bool) -> dict[str, object]:
    """Return every value of the objective in match points, and whether it is proven least."""
    return {
        "exact": is_exact,
        "rematches": total.rematches,
        "bye_repeats": total.bye_repeats,
        "bye_height": rounded(exact(Fraction(total.bye_height, unit))),
        "club_meetings": total.club,
        "unwanted_meetings": total.unwanted,
        "float_total": rounded(exact(Fraction(total.floats, unit))),
        "float_squares": rounded(exact(Fraction(total.squares, unit * unit))),
    }
