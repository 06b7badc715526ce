"""Players who leave: by their own wish, or disqualified; and the way back."""

from django.db import transaction
from django.db.models import QuerySet

from tournaments.enums import (
    OVER,
    RegistrationStatus,
    ResultStatus,
    RoundStatus,
    SiteReason,
    StageKind,
)
from tournaments.errors import DropStands, PlayerNotActive, PlayerStillIn, TournamentNotRunning
from tournaments.models import Match, Registration, Round, Tournament, User
from tournaments.record.model import End
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.cut import is_cut_match
from tournaments.selectors.game_losses import games_so_far
from tournaments.selectors.rounds import open_match_of, published_count
from tournaments.services.cut import redraft
from tournaments.services.locking import again, lock, touch
from tournaments.services.log import announce, record
from tournaments.services.loss_rows import reopen
from tournaments.services.redrawing import throw_away
from tournaments.services.result_rows import store_result
from tournaments.signals import player_excluded, tournament_changed


@transaction.atomic
def drop_player(registration: Registration, *, actor: User) -> Registration:
    """Take a player out of the coming rounds; results stay, a draft that seats the player goes.

    A match being played stands until its result is entered; one of the top cut goes to the
    opponent, and nobody else's place in the bracket changes.

    Raises:
        PlayerNotActive: the player has left already.
    """
    tournament, registration = locked(registration)
    refuse_inactive(registration)
    discard_drafts(
        tournament.rounds.filter(seats__registration=registration), tournament, registration, actor
    )
    registration.status = RegistrationStatus.DROPPED
    registration.dropped_after_round = published_count(tournament)
    registration.save(update_fields=["status", "dropped_after_round"])
    give_up_cut_match(registration, actor)
    redraft(registration, actor=actor)
    finish(tournament, registration, actor, "player.dropped")
    return registration


@transaction.atomic
def reinstate_player(registration: Registration, *, actor: User) -> Registration:
    """Undo a drop as long as no round was published since; a draft without the player goes.

    Raises:
        PlayerStillIn: the player has not dropped.
        DropStands: a round was paired since.
    """
    tournament, registration = locked(registration)
    if registration.status != RegistrationStatus.DROPPED:
        raise PlayerStillIn(name=registration.name)
    if registration.dropped_after_round != published_count(tournament):
        raise DropStands(name=registration.name)
    discard_drafts(tournament.rounds.all(), tournament, registration, actor)
    registration.status = RegistrationStatus.CHECKED_IN
    registration.dropped_after_round = None
    registration.save(update_fields=["status", "dropped_after_round"])
    reopen_cut_match(registration, actor)
    redraft(registration, actor=actor)
    finish(tournament, registration, actor, "player.reinstated")
    return registration


@transaction.atomic
def disqualify_player(registration: Registration, *, reason: str, actor: User) -> Registration:
    """Exclude a player: unranked, not paired again, the match being played lost 0 to 100.

    Results already in stand for the opponents. The judges' ledger enters it.

    Source: DRM-22.03.4, DRM-2.03; AMB-20 (current match lost, past results kept).

    Raises:
        PlayerNotActive: the player was disqualified before.
    """
    tournament, registration = locked(registration)
    if registration.status == RegistrationStatus.DISQUALIFIED:
        raise PlayerNotActive(name=registration.name, status=registration.get_status_display())
    discard_drafts(
        tournament.rounds.filter(seats__registration=registration), tournament, registration, actor
    )
    registration.status = RegistrationStatus.DISQUALIFIED
    registration.disqualified_in_round = max(1, published_count(tournament))
    registration.save(update_fields=["status", "disqualified_in_round"])
    match = lose_open_match(registration, reason, actor)
    player_excluded.send(
        sender=None, registration=registration, match=match, reason=reason, actor=actor
    )
    redraft(registration, actor=actor)
    finish(tournament, registration, actor, "player.disqualified", reason=reason)
    return registration


def locked(registration: Registration) -> tuple[Tournament, Registration]:
    """Return tournament and registration under the lock, unless the tournament is over."""
    tournament = lock(registration.tournament)
    if tournament.status in OVER:
        raise TournamentNotRunning
    return tournament, again(tournament.registrations, registration)


def refuse_inactive(registration: Registration) -> None:
    if not registration.is_active:
        raise PlayerNotActive(name=registration.name, status=registration.get_status_display())


def discard_drafts(
    rounds: QuerySet[Round], tournament: Tournament, player: Registration, actor: User
) -> None:
    """Delete the drafts among ``rounds``: ``player`` goes or comes, so they are paired again.

    A draft of the top cut stays; ``redraft`` tells who advances in it.
    """
    drafts = rounds.filter(status=RoundStatus.DRAFTED, stage__kind=StageKind.SWISS)
    for round_ in drafts:
        throw_away(tournament, round_, reason=str(player), actor=actor)


def lose_open_match(registration: Registration, reason: str, actor: User) -> Match | None:
    """Return the match that was being played; at a table of two the opponent wins it."""
    match = open_match_of(registration)
    if match is not None:
        give_win_to_opponent(match, registration, "disqualification", reason, actor)
    return match


def give_up_cut_match(registration: Registration, actor: User) -> None:
    """Let the opponent advance where the player sits in an open match of the top cut."""
    match = open_match_of(registration)
    if match is not None and is_cut_match(match):
        give_win_to_opponent(match, registration, "no_show", SiteReason.WALKOVER, actor)


def give_win_to_opponent(
    match: Match, registration: Registration, end: End, reason: str, actor: User
) -> None:
    """Let the running game end so at a table of two; games known before stand, also those lost.

    At a pod the others play on, and who was excluded comes last when its places are entered.
    """
    opponents = [
        seat.registration for seat in match.seats.all() if seat.registration_id != registration.pk
    ]
    if len(opponents) == 1:
        game = GameRecord(winner=opponents[0].code, end=end)
        games = [*games_so_far(match), game]
        store_result(match, games, outcome=None, reason=reason, actor=actor)


def reopen_cut_match(registration: Registration, actor: User) -> None:
    """Take back the walkover that ``give_up_cut_match`` wrote, while its round is played."""
    matches = Match.objects.filter(
        seats__registration=registration,
        round__status=RoundStatus.PUBLISHED,
        round__stage__kind=StageKind.CUT,
        results__status=ResultStatus.CONFIRMED,
        results__reason=SiteReason.WALKOVER,
    ).exclude(results__status=ResultStatus.CONFIRMED, results__winner=registration)
    for match in matches:
        reopen(match, actor=actor)


def finish(
    tournament: Tournament, registration: Registration, actor: User, verb: str, **data: str
) -> None:
    touch(tournament)
    record(actor, verb, registration, tournament=tournament, **data)
    announce(tournament_changed, tournament_id=tournament.pk)
