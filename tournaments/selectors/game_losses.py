"""Games that players lose by penalty: in force at a match, or waiting for the next one."""

from collections.abc import Mapping

from django.db.models import QuerySet

from tournaments.enums import ResultStatus
from tournaments.models import Game, GameLoss, Match, Tournament
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.facts import game_of
from tournaments.selectors.results import games_of
from tournaments.selectors.scores import rules_for
from tournaments.standings.lost_games import lost_game, undecided
from tournaments.standings.winners import rules_in

DUEL = 2


def losses_in_force() -> QuerySet[GameLoss]:
    return GameLoss.objects.filter(lifted_at=None).select_related("registration")


def losses_of(match: Match) -> list[GameLoss]:
    """Return the losses in force at ``match``, by the number of the game."""
    return list(losses_in_force().filter(match=match).order_by("game_number", "pk"))


def waiting_losses(tournament: Tournament) -> QuerySet[GameLoss]:
    """Return the losses that wait for their player's next match, the oldest first."""
    waiting = losses_in_force().filter(match=None, registration__tournament=tournament)
    return waiting.order_by("given_at", "pk")


def opponents_at(match: Match) -> dict[int, str]:
    """Return by registration the code of the player opposite, at a table of two; else nothing."""
    seats = list(match.seats.select_related("registration").order_by("position"))
    if match.is_bye or len(seats) != DUEL:
        return {}
    one, other = (seat.registration for seat in seats)
    return {one.pk: other.code, other.pk: one.code}


def lost_games(match: Match) -> dict[int, GameRecord]:
    """Return the games of ``match`` that are lost by penalty, by number."""
    losses = losses_of(match)
    if not losses:
        return {}
    opposite, rules = opponents_at(match), rules_for(match.round.tournament)
    return {
        loss.game_number or 1: lost_game(opposite[loss.registration_id], loss.differential, rules)
        for loss in losses
        if loss.registration_id in opposite
    }


def known_games(match: Match) -> dict[int, GameRecord]:
    """Return by number what is known of the games of an unfinished match.

    Those are the games entered, or played before a last one that became a loss, and those lost
    by penalty.
    """
    codes = dict(match.seats.values_list("registration_id", "registration__code"))
    rows = Game.objects.filter(result__match=match, result__status=ResultStatus.PARTIAL)
    entered = [game_of(game, codes) for game in rows.order_by("number")]
    known = entered or games_before_loss(match)
    return {**dict(enumerate(known, start=1)), **lost_games(match)}


def games_before_loss(match: Match) -> list[GameRecord]:
    """Return the games played before the last one, which became a loss: the match is open again."""
    latest = match.results.order_by("-pk").first()
    losses = losses_in_force().filter(match=match, result_before=latest) if latest else []
    numbers = [loss.game_number or 1 for loss in losses]
    return games_of(latest)[: min(numbers) - 1] if latest and numbers else []


def games_so_far(match: Match) -> list[GameRecord]:
    """Return the games known of an unfinished match, as many as leave it undecided.

    One that nobody told of leaves no gap.
    """
    return in_order(match, known_games(match))


def in_order(match: Match, known: Mapping[int, GameRecord]) -> list[GameRecord]:
    tournament = match.round.tournament
    rules = rules_in(match.round.stage.kind, rules_for(tournament))
    return undecided([known[number] for number in sorted(known)], tournament.best_of, rules)
