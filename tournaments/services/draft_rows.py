"""A computed pairing as rows of the database: the round, its matches, its seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.enums import ByeKind
from tournaments.models import Match, Round, Seat, Tournament
from tournaments.pairing.model import Pairing, PairingRequest, PairingResult
from tournaments.standings.tally import Number


@dataclass(frozen=True)
class Plan:
    """A pairing computed outside the lock, and the facts it was computed from.

    ``keys`` holds the key of each registration by player id; ``stage`` is the number of the stage,
    2 for the top cut.
    """

    number: int
    attempt: int
    facts_version: int
    keys: dict[str, int]
    request: PairingRequest
    result: PairingResult
    noted: dict[str, Any]
    stage: int = 1


def create_round(tournament: Tournament, plan: Plan) -> Round:
    round_ = Round.objects.create(
        tournament=tournament,
        stage=tournament.stages.get_or_create(number=plan.stage)[0],
        number=plan.number,
        seed=plan.result.seed,
        attempt=plan.attempt,
        algorithm=plan.result.algorithm,
        certificate=plan.result.certificate,
        scores={entrant.id: plain(entrant.score) for entrant in plan.request.entrants},
        planned=plan.number + plan.request.rounds_left - 1,
        noted=plan.noted,
    )
    create_matches(round_, plan.result.matches, plan.keys)
    return round_


def plain(score: Number) -> int | str:
    """Return match points as JSON can hold them exactly: a fraction as text like ``9/2``."""
    return score if isinstance(score, int) else str(score)


def create_matches(
    round_: Round, pairings: Sequence[Pairing], keys: Mapping[str, int]
) -> list[Match]:
    """Add the matches and seats of ``pairings`` in two bulk inserts.

    Args:
        keys: the key of each registration by player id.
    """
    matches = Match.objects.bulk_create(
        Match(
            round=round_,
            table_number=pairing.table,
            bye=bye_kind(pairing),
            bracket_slot=pairing.bracket_slot,
            reason=pairing.reason.to_json(),
        )
        for pairing in pairings
    )
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, registration_id=keys[player], position=position)
        for match, pairing in zip(matches, pairings, strict=True)
        for position, player in enumerate(pairing.players, start=1)
    )
    return matches


def bye_kind(pairing: Pairing) -> str:
    if not pairing.bye:
        return ByeKind.NONE
    if pairing.bracket_slot is not None:
        return ByeKind.SEEDED
    return ByeKind.AWARDED if pairing.reason.code == "awarded_bye" else ByeKind.PAIRED
