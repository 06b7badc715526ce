"""A player loses a game by penalty; and the way back, for a penalty that is taken back."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tournaments.enums import OVER, RoundStatus, StageKind, Structure
from tournaments.errors import PlayerNotActive, RoundNotPlaying, TournamentNotRunning
from tournaments.loss_errors import (
    GameTaken,
    LossLifted,
    MatchDecided,
    MatchUndecided,
    NoGameToLose,
    NotAtThisTable,
    PodHasNoGames,
)
from tournaments.models import GameLoss, Match, Registration, Tournament, User
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.cut import cut_stage
from tournaments.selectors.game_losses import losses_of, opponents_at
from tournaments.selectors.results import describe_result, games_of, outcome_said
from tournaments.selectors.rounds import result_of
from tournaments.selectors.scores import rules_for
from tournaments.services.locking import again, lock, touch
from tournaments.services.log import announce, record
from tournaments.services.loss_ends import open_or_settle, set_result
from tournaments.services.loss_rows import (
    decide_by_losses,
    drop_partial_game,
    put_at,
    release_unserved,
    reopen,
)
from tournaments.services.pairing_guards import said
from tournaments.services.results import follow_in_bracket
from tournaments.services.results import locked as locked_match
from tournaments.signals import tournament_changed
from tournaments.standings.lost_games import GAME_LOSS, lost_game
from tournaments.standings.match_result import match_result
from tournaments.standings.outcome import TIME
from tournaments.standings.winners import rules_in

FULL = 100  # what a game loss brings the opponent (DRM-22.03.3a)


@transaction.atomic
def award_game_loss(
    registration: Registration,
    *,
    match: Match | None = None,
    game_number: int | None = None,
    differential: int = FULL,
    reason: str,
    actor: User,
    replace_last: bool = False,
) -> GameLoss:
    """Let a player lose a game by penalty and return the loss.

    When the games known up to it decide the match, its result is stored at once.

    Args:
        match: the one being played; None lets the loss wait for the player's next one.
        game_number: the game that runs; the one after those known when not given.
        differential: what the opponent writes on the match sheet for it.
        replace_last: the match is over, and its last game is lost instead of what it was.

    Source: DRM-22.03.3, DRM-22.03.3a, DRM-2.03; AMB-16, AMB-18.

    Raises:
        MatchDecided: the match has a result, and ``replace_last`` was not asked for.
        GameTaken: that game is lost by penalty already.
        NoGameToLose: ``replace_last`` finds no game that was played.
        MatchUndecided: it would be open again, and its round is closed.
        PodHasNoGames, NotAtThisTable, ReasonNeeded, RoundNotPlaying, PlayerNotActive,
        TournamentNotRunning, WinnerWentOn.
    """
    loss = GameLoss(
        registration=registration,
        differential=differential,
        reason=said(reason),
        given_by=actor,
        given_at=timezone.now(),
    )
    tournament = lock(registration.tournament)
    loss.registration = again(tournament.registrations, registration)
    if match is None:
        let_wait(tournament, loss)
    elif replace_last:
        lose_last_game(at_table(match, loss.registration), loss, actor)
    else:
        lose_running_game(at_table(match, loss.registration), loss, game_number, actor)
    finish(tournament, loss, actor, "game_loss.given", game=loss.game_number)
    return loss


def let_wait(tournament: Tournament, loss: GameLoss) -> None:
    if tournament.status in OVER:
        raise TournamentNotRunning
    player = loss.registration
    if not player.is_active:
        raise PlayerNotActive(name=player.name, status=player.get_status_display())
    if tournament.structure == Structure.PODS and cut_stage(tournament) is None:
        raise PodHasNoGames
    loss.save()


def at_table(match: Match, player: Registration) -> Match:
    """Return ``match`` as it is under the lock, with ``player`` at a table of two."""
    _tournament, match = locked_match(match)
    seated = set(match.seats.values_list("registration", flat=True))
    if player.pk not in seated or match.is_bye:
        raise NotAtThisTable(name=player)
    is_pod = match.round.stage.kind == StageKind.SWISS
    if is_pod and match.round.tournament.structure == Structure.PODS:
        raise PodHasNoGames
    return match


def lose_running_game(match: Match, loss: GameLoss, number: int | None, actor: User) -> None:
    if match.round.status != RoundStatus.PUBLISHED:
        raise RoundNotPlaying(number=match.round.number)
    present = result_of(match)
    if present is not None:
        raise MatchDecided(result=describe_result(present))
    refuse_taken(match, number)
    put_at(loss, match, number)
    decide_by_losses(match, loss, actor=actor)


def refuse_taken(match: Match, number: int | None) -> None:
    for other in losses_of(match):
        if other.game_number == number:
            raise GameTaken(number=number, name=other.registration)


def lose_last_game(match: Match, loss: GameLoss, actor: User) -> None:
    """Turn the last game of a match that is over into a loss; the old result is kept."""
    present = result_of(match)
    games = games_of(present) if present else []
    rules = rules_in(match.round.stage.kind, rules_for(match.round.tournament))
    end = rules.end(games[-1].end) if games else None
    if present is None or end is None or end.decides_match:
        raise NoGameToLose(result=describe_result(present) if present else "–")
    refuse_taken(match, len(games))
    loss.result_before = present
    put_at(loss, match, len(games))
    winner = opponents_at(match)[loss.registration_id]
    was_on_time = present.is_on_time or games[-1].end == TIME
    games[-1] = lost_game(winner, loss.differential, rules)
    if was_on_time or match_result(games, match.round.tournament.best_of, rules):
        outcome = TIME if was_on_time else None
        loss.result_after = set_result(match, games, outcome, reason=loss.reason, actor=actor)
        loss.save(update_fields=["result_after"])
        return
    if match.round.status != RoundStatus.PUBLISHED:
        raise MatchUndecided(number=match.round.number)
    follow_in_bracket(match, present, None, reason=loss.reason, actor=actor)
    reopen(match, actor=actor)


@transaction.atomic
def lift_game_loss(
    loss: GameLoss, *, reason: str, actor: User, outcome: str | None = None
) -> GameLoss:
    """Take a game loss back and return it.

    The result that it set aside is in force again. Where there was none, its game falls away:
    the match may be decided without it, else it is open again while its round is played.

    Args:
        outcome: how the match ended all the same, when its round is closed: ``"draw"``, or the
            winner's registration code.

    Raises:
        LossLifted: it was taken back before.
        OutcomeNeeded: the round is closed, and nobody said how the match ended.
        OutcomeUnknown, ReasonNeeded, WinnerWentOn, CutNeedsWinner.
    """
    reason = said(reason)
    tournament = lock(loss.registration.tournament)
    rows = GameLoss.objects.select_related("registration__tournament", "match", "result_before")
    loss = again(rows, loss)
    if loss.lifted_at is not None:
        raise LossLifted
    loss.lifted_at = timezone.now()
    loss.save(update_fields=["lifted_at"])
    if loss.match is not None:
        _tournament, match = locked_match(loss.match)
        give_game_back(match, loss, How(reason, actor, outcome))
    finish(tournament, loss, actor, "game_loss.lifted", reason=reason)
    return loss


@dataclass(frozen=True)
class How:
    """Why and by whom a penalty is taken back, and how the match ended without it."""

    reason: str
    actor: User
    outcome: str | None


def give_game_back(match: Match, loss: GameLoss, how: How) -> None:
    present, before = result_of(match), loss.result_before
    if before is not None and (present is None or present.pk == loss.result_after_id):
        outcome = outcome_said(before)
        set_result(match, games_of(before), outcome, reason=how.reason, actor=how.actor)
        release_unserved(match)
    elif present is None:
        drop_partial_game(match, loss.game_number or 1)
        match.version += 1  # a form filled with the loss is refused
        match.save(update_fields=["version"])
    else:
        games = without(loss, games_of(present), opponents_at(match))
        open_or_settle(match, present, games, how.outcome, reason=how.reason, actor=how.actor)


def without(
    loss: GameLoss, games: Sequence[GameRecord], opposite: dict[int, str]
) -> list[GameRecord]:
    """Return ``games`` without the one that ``loss`` stood for."""
    place = (loss.game_number or 1) - 1
    is_it = place < len(games) and games[place].end == GAME_LOSS
    if not is_it or games[place].winner != opposite.get(loss.registration_id):
        return list(games)
    return [game for n, game in enumerate(games) if n != place]


def finish(
    tournament: Tournament, loss: GameLoss, actor: User, verb: str, **data: str | int | None
) -> None:
    touch(tournament)
    match = {"match": str(loss.match)} if loss.match else {}
    record(actor, verb, loss.registration, tournament=tournament, **match, **data)
    announce(tournament_changed, tournament_id=tournament.pk)
