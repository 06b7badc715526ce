"""What a tournament file leaves out, told from what it holds."""

from tournaments.enums import (
    ByeKind,
    RegistrationStatus,
    ResultStatus,
    RoundStatus,
    TournamentStatus,
)
from tournaments.pairing.cut_seeding import has_cut
from tournaments.pairing.elimination import cut_length
from tournaments.pairing.request import recommended_rounds
from tournaments.record.model import CUT, Match, Player, Round, TournamentFile


def tournament_status(file: TournamentFile) -> str:
    """Return the state the file names; else finished when all planned rounds are played,
    running when some are, closed when only players are there, and draft when nothing is.
    """
    if file.tournament.status:
        return TournamentStatus(file.tournament.status)
    if file.rounds:
        return TournamentStatus.FINISHED if is_played_out(file) else TournamentStatus.RUNNING
    return TournamentStatus.CLOSED if file.players else TournamentStatus.DRAFT


def is_played_out(file: TournamentFile) -> bool:
    """Return whether every planned round, and the top cut when there is one, has its results."""
    if any(round_status(round_) != RoundStatus.CLOSED for round_ in file.rounds):
        return False
    cut = sum(round_.stage == CUT for round_ in file.rounds)
    if has_cut(file.tournament):
        return 0 < cut_length(file) <= cut
    planned = file.tournament.rounds or recommended_rounds(len(file.players))
    return len(file.rounds) - cut >= planned


def round_status(round_: Round) -> str:
    """Return the state the round names; else playing while a match lacks its result."""
    if round_.status:
        return RoundStatus(round_.status)
    is_open = not round_.matches or any(is_unfinished(match) for match in round_.matches)
    return RoundStatus.PUBLISHED if is_open else RoundStatus.CLOSED


def is_unfinished(match: Match) -> bool:
    return not match.bye and match.result is None and not match.places


def result_status(match: Match) -> str:
    return ResultStatus.PARTIAL if is_unfinished(match) else ResultStatus.CONFIRMED


def registration_status(player: Player) -> str:
    if player.disqualified_in_round is not None:
        return RegistrationStatus.DISQUALIFIED
    if player.dropped_after_round is not None:
        return RegistrationStatus.DROPPED
    return RegistrationStatus.CHECKED_IN if player.checked_in else RegistrationStatus.PENDING


def bye_kinds(round_: Round, awarded: dict[str, int]) -> list[str]:
    """Return the kind of bye of each match of the round, ``""`` where there is none.

    One bye a round comes from the pairing; any further one must have been awarded, whether or not
    the player's entry says so. In the top cut byes go by seed.

    Args:
        awarded: byes awarded in advance by player id.
    """
    kinds: list[str] = []
    for match in round_.matches:
        if not match.bye:
            kinds.append(ByeKind.NONE)
        elif round_.stage == CUT:
            kinds.append(ByeKind.SEEDED)
        elif awarded[match.players[0]] >= round_.number or ByeKind.PAIRED in kinds:
            kinds.append(ByeKind.AWARDED)
        else:
            kinds.append(ByeKind.PAIRED)
    return kinds
