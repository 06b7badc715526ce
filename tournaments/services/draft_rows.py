"""A computed pairing as rows of the database: the round, its matches, its seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
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

    @cached_property
    def rows(self) -> list[tuple[Match, list[Seat]]]:
        """Each match with its seats, made before the lock is taken; they lack the round alone."""
        return match_rows(self.result.matches, self.keys)


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
    save_matches(round_, plan.rows)
    return round_


def plain(score: Number) -> int | str:
    """Return match points as JSON can hold them exactly: a fraction as text like ``9/2``."""
    return score if isinstance(score, int) else str(score)


def create_matches(
    round_: Round, pairings: Sequence[Pairing], keys: Mapping[str, int]
) -> list[Match]:
    """Add the matches and seats of ``pairings`` to ``round_``; ``keys`` as in ``match_rows``."""
    return save_matches(round_, match_rows(pairings, keys))


def match_rows(
    pairings: Sequence[Pairing], keys: Mapping[str, int]
) -> list[tuple[Match, list[Seat]]]:
    """Return the rows of ``pairings``, not saved yet.

    Args:
        keys: the key of each registration by player id.
    """
    return [
        (
            Match(
                table_number=pairing.table,
                bye=bye_kind(pairing),
                reason=pairing.reason.to_json(),
                bracket_slot=pairing.bracket_slot,
            ),
            [
                Seat(registration_id=keys[player], position=position)
                for position, player in enumerate(pairing.players, start=1)
            ],
        )
        for pairing in pairings
    ]


def save_matches(round_: Round, rows: Sequence[tuple[Match, Sequence[Seat]]]) -> list[Match]:
    """Add matches and seats to ``round_`` in two bulk inserts and return the matches."""
    for match, _seats in rows:
        match.round_id = round_.pk
    matches = Match.objects.bulk_create(match for match, _seats in rows)
    for match, seats in rows:
        for seat in seats:
            seat.match_id, seat.round_id = match.pk, round_.pk
    Seat.objects.bulk_create(seat for _match, seats in rows for seat in seats)
    return matches


def bye_kind(pairing: Pairing) -> str:
    if not pairing.bye:
        return ByeKind.NONE
    if pairing.bracket_slot is not None:
        return ByeKind.SEEDED
    return ByeKind.AWARDED if pairing.reason.code == "awarded_bye" else ByeKind.PAIRED
