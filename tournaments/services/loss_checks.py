"""What is entered for a match has to agree with the penalties in force at its table."""

from collections.abc import Mapping, Sequence

from tournaments.enums import RegistrationStatus
from tournaments.loss_errors import ExcludedComesLast, GameLostByPenalty
from tournaments.models import GameLoss, Match
from tournaments.record.model import DOUBLE_LOSS
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.game_losses import losses_of, opponents_at
from tournaments.selectors.scores import rules_for
from tournaments.standings.lost_games import GAME_LOSS, lost_game
from tournaments.standings.match_result import match_result
from tournaments.standings.winners import rules_in

Place = int


def settle_losses(
    match: Match, games: Sequence[GameRecord], outcome: str | None
) -> list[GameRecord]:
    """Return ``games`` with those lost by penalty scored as they were given; under the lock.

    Where the desk knows better in which game the penalty fell, the loss moves there. One for a
    game that the match did not come to, as another lost by the same player ended it, stays where
    it is and costs nothing. When both lose by a judge's word there is no game to score.

    Raises:
        GameLostByPenalty: a loss in force is not among ``games``.
    """
    games, losses = list(games), losses_of(match)
    if not losses or outcome == DOUBLE_LOSS:
        return games
    opposite = opponents_at(match)
    rules = rules_in(match.round.stage.kind, rules_for(match.round.tournament))
    is_decided = match_result(games, match.round.tournament.best_of, rules) is not None
    places = places_of(losses, games, opposite, is_decided=is_decided)
    for loss, place in places.items():
        winner = opposite[loss.registration_id]
        games[place] = lost_game(winner, loss.differential, rules)
    move(places)
    return games


def places_of(
    losses: Sequence[GameLoss],
    games: Sequence[GameRecord],
    opposite: Mapping[int, str],
    *,
    is_decided: bool,
) -> dict[GameLoss, Place]:
    """Return which of ``games`` each loss is: that of its number, else another that fits.

    Args:
        is_decided: ``games`` decide the match by themselves, so that none follows.
    """
    found: dict[GameLoss, Place] = {}
    at_their_number = [loss for loss in losses if is_at(loss, number_of(loss) - 1, games, opposite)]
    for loss in at_their_number:
        found[loss] = number_of(loss) - 1
    for loss in (loss for loss in losses if loss not in found):
        fitting = (n for n in range(len(games)) if is_at(loss, n, games, opposite))
        place = next((n for n in fitting if n not in found.values()), None)
        if place is not None:
            found[loss] = place
        elif not (is_decided and is_past_end(loss, found, len(games))):
            raise refusal(loss)
    return found


def is_past_end(loss: GameLoss, found: Mapping[GameLoss, Place], count: int) -> bool:
    """Return whether another loss of the player ended the match before the game of ``loss``."""
    ended_by = {other.registration_id for other, place in found.items() if place == count - 1}
    return number_of(loss) > count and loss.registration_id in ended_by


def is_at(
    loss: GameLoss, place: Place, games: Sequence[GameRecord], opposite: Mapping[int, str]
) -> bool:
    if place >= len(games):
        return False
    game = games[place]
    return game.end == GAME_LOSS and game.winner == opposite[loss.registration_id]


def number_of(loss: GameLoss) -> int:
    return loss.game_number or 1


def refusal(loss: GameLoss) -> GameLostByPenalty:
    seats = loss.match.seats if loss.match else None
    others = seats.exclude(registration=loss.registration) if seats else None
    other = others.select_related("registration").first() if others is not None else None
    return GameLostByPenalty(
        name=loss.registration, number=number_of(loss), winner=other.registration if other else "?"
    )


def move(places: Mapping[GameLoss, Place]) -> None:
    """Store in which game each loss fell; first all leave, as two may have changed places."""
    moved = {loss: n + 1 for loss, n in places.items() if loss.game_number != n + 1}
    GameLoss.objects.filter(pk__in=[loss.pk for loss in moved]).update(game_number=None)
    for loss, number in moved.items():
        loss.game_number = number
        loss.save(update_fields=["game_number"])


def refuse_excluded_place(match: Match, places: Mapping[str, Place] | None) -> None:
    """Raise unless whoever was excluded while a pod was playing comes last there.

    Source: DRM-22.03.4; AMB-20 for the match that was being played.
    """
    if places is None:
        return
    out = match.seats.filter(
        registration__status=RegistrationStatus.DISQUALIFIED,
        registration__disqualified_in_round=match.round.number,
    )
    excluded = [seat.registration for seat in out.select_related("registration")]
    codes = {player.code for player in excluded}
    stayed = [place for code, place in places.items() if code not in codes]
    for player in excluded:
        if stayed and places.get(player.code, 0) <= max(stayed):
            raise ExcludedComesLast(name=player)
