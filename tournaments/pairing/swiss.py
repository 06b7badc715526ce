"""Pairing one round: the draw, with tables, reasons and the certificate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

import msgspec

from rules.core.words import Words
from tournaments.pairing.drawing import Draw, draw
from tournaments.pairing.explaining import Explainer, table_note
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
from tournaments.standings.ranking import rounded
from tournaments.standings.tally import Number, exact

ALGORITHM = "swiss-2"
NOBODY = Words(
    en="There is nobody to pair: no player is checked in and still playing.",
    ja="対戦を組む人がいません。参加中のプレイヤーが0人です。",
)


def pair(request: PairingRequest, seed: str) -> PairingResult:
    """Return the pairings of one round, the same for the same request and seed.

    Of all pairings of the field it is one with the fewest rematches; then the bye to someone with
    the fewest byes; then, in a small field, one that spares the coming rounds a rematch; then the
    bye to the lowest match points; then the fewest meetings within a club or family and against a
    wish; then the least sum of score differences, and of their squares. The seed draws among those
    left.

    Args:
        seed: any text, see ``round_seed``.

    Raises:
        PairingImpossible: there is nobody to pair.

    >>> field = tuple(Entrant(id=name) for name in "ab")
    >>> result = pair(PairingRequest(round_number=1, rounds_left=1, entrants=field), "s")
    >>> sorted(result.matches[0].players)
    ['a', 'b']
    """
    if not request.entrants and not request.awarded:
        raise PairingImpossible(NOBODY)
    if request.structure == "pods":
        return pair_pods(request, seed)
    rng = Random(seed)
    drawn = draw(
        request.entrants,
        rng,
        rounds_left=request.rounds_left,
        resting=request.resting,
        by_rank=request.by_rank,
    )
    return _result(request, seed, drawn, rng)


def _result(request: PairingRequest, seed: str, drawn: Draw, rng: Random) -> PairingResult:
    entrants = drawn.board.entrants
    explainer = Explainer(drawn)
    meetings = [(entrants[a], entrants[b]) for a, b in _in_table_order(drawn, rng)]
    byes = [entrants[a] for a, b in drawn.pairs if b is None]
    gaps = [gap_of(a, b) for a, b in meetings if a.score != b.score]
    return PairingResult(
        round_number=request.round_number,
        seed=seed,
        matches=(
            *_matches(meetings, request.tables, explainer),
            *(_bye(entrant.id, explainer.bye(entrant)) for entrant in byes),
            *(_bye(id_, Reason("awarded_bye")) for id_ in sorted(request.awarded)),
        ),
        rematches=drawn.total.rematches,
        float_total=exact(sum(gaps, Fraction())),
        algorithm=ALGORITHM,
        certificate=certificate_of(drawn, by_rank=request.by_rank),
    )


def _in_table_order(drawn: Draw, rng: Random) -> list[tuple[int, int]]:
    """Return the meetings, highest scores first and equal ones drawn, the leader seated first."""
    scores = drawn.board.scores
    seated = [(b, a) if scores[b] > scores[a] else (a, b) for a, b in drawn.pairs if b is not None]
    beyond = max(scores, default=0) + 1
    keys = [rng.random() - scores[a] * beyond - scores[b] for a, b in seated]
    return [seated[n] for n in sorted(range(len(seated)), key=keys.__getitem__)]


def _matches(
    meetings: Sequence[tuple[Entrant, Entrant]], tables: Sequence[int], explainer: Explainer
) -> Iterable[Pairing]:
    has_fixed = [1 for a, b in meetings if a.fixed_table or b.fixed_table]
    numbers = range(1, len(meetings) + 1)
    for (a, b), table in zip(
        meetings, table_numbers(meetings, tables) if has_fixed or tables else numbers, strict=True
    ):
        reason = explainer.meeting(a, b)
        if has_fixed and (notes := tuple(table_note((a, b), table))):
            reason = msgspec.structs.replace(reason, notes=(*reason.notes, *notes))
        yield Pairing(table=table, players=(a.id, b.id), bye=False, reason=reason)


def gap_of(a: Entrant, b: Entrant) -> Number:
    """Return the difference of two players' match points, 0 or more."""
    return a.score - b.score if a.score > b.score else b.score - a.score


def _bye(player: str, reason: Reason) -> Pairing:
    return Pairing(table=None, players=(player,), bye=True, reason=reason)


def certificate_of(drawn: Draw, *, by_rank: bool = False) -> dict[str, object]:
    """Return every value of the objective in match points, how it was found, whether it is least.

    ``unit`` is "rank" where places in the standings stood in for match points.
    """
    total, unit = drawn.total, drawn.board.unit or 1
    return {
        "exact": drawn.is_exact,
        "method": drawn.method,
        "rounds_spared": drawn.rounds_spared,
        "rematches": total.rematches,
        "bye_repeats": total.bye_repeats,
        "bye_height": rounded(exact(Fraction(total.bye_height, unit))),
        "club_meetings": total.club,
        "unwanted_meetings": total.unwanted,
        "float_total": rounded(exact(Fraction(total.floats, unit))),
        "float_squares": rounded(exact(Fraction(total.squares, unit * unit))),
        "rested_meetings": total.rested,
        "unit": "rank" if by_rank else "match_points",
    }
