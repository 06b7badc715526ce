"""An excluded player comes back: the exclusion was a mistake, or the head judge overturned it."""

from django.db import transaction

from tournaments.enums import AHEAD, RegistrationStatus
from tournaments.loss_errors import PlayerNotExcluded
from tournaments.models import Match, Registration, User
from tournaments.selectors.exclusions import EXCLUSION, lost_by_exclusion
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import result_of
from tournaments.services.cut import redraft
from tournaments.services.drops import discard_drafts, finish
from tournaments.services.locking import again, lock
from tournaments.services.loss_ends import open_or_settle
from tournaments.services.pairing_guards import said


@transaction.atomic
def readmit_player(
    registration: Registration, *, reason: str, actor: User, outcome: str | None = None
) -> Registration:
    """Take an exclusion back: the player is ranked and paired again.

    The match that was lost by it is open again while its round is played. A draft made without
    the player goes; rounds played without the player stay so. An appeal may be decided after the
    tournament is over: its standings follow.

    Args:
        outcome: how that match ended all the same, when its round is closed: ``"draw"``, or the
            winner's registration code.

    Raises:
        PlayerNotExcluded: there is no exclusion to take back.
        OutcomeNeeded: the round is closed, and nobody said how the match ended.
        OutcomeUnknown, ReasonNeeded, WinnerWentOn.
    """
    reason = said(reason)
    tournament = lock(registration.tournament)
    registration = again(tournament.registrations, registration)
    if registration.status != RegistrationStatus.DISQUALIFIED:
        raise PlayerNotExcluded(name=registration.name)
    discard_drafts(tournament.rounds.all(), tournament, registration, actor)
    matches = list(lost_by_exclusion(registration))
    registration.status = status_before(registration)
    registration.disqualified_in_round = None
    registration.save(update_fields=["status", "disqualified_in_round"])
    for match in matches:
        give_match_back(match, outcome, reason, actor)
    redraft(registration, actor=actor)
    finish(tournament, registration, actor, "player.readmitted", reason=reason)
    return registration


def status_before(registration: Registration) -> RegistrationStatus:
    """Return what the player was: before the first round nobody knows who had checked in."""
    if registration.dropped_after_round is not None:
        return RegistrationStatus.DROPPED
    is_ahead = registration.tournament.status in AHEAD
    return RegistrationStatus.PENDING if is_ahead else RegistrationStatus.CHECKED_IN


def give_match_back(match: Match, outcome: str | None, reason: str, actor: User) -> None:
    present = result_of(match)
    if present is not None:
        games = [game for game in games_of(present) if game.end != EXCLUSION]
        open_or_settle(match, present, games, outcome, reason=reason, actor=actor)
