"""Games lost by penalty for tests."""

from typing import Any

from tournaments.models import GameLoss, Match, Registration, Result
from tournaments.record.model import Game
from tournaments.selectors.facts import facts_of
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import result_of
from tournaments.services.game_losses import award_game_loss, lift_game_loss
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round
from tournaments.standings import standings
from tournaments.tests.factories import (
    make_round,
    make_running,
    make_user,
    win,
)


def lose(player: Registration, match: Match | None = None, **options: Any) -> GameLoss:
    reason = options.pop("reason", "late")
    return award_game_loss(player, match=match, reason=reason, actor=make_user("ada"), **options)


def lift(loss: GameLoss, **options: Any) -> GameLoss:
    return lift_game_loss(loss, reason="a mistake", actor=make_user("ada"), **options)


def playing(players: int = 4, **changes: Any) -> tuple[Match, Registration, Registration]:
    """Return the first match of a round being played, with its two players."""
    match = make_round(make_running(players, **changes)).matches.order_by("table_number")[0]
    return match, *both(match)


def both(match: Match) -> tuple[Registration, Registration]:
    one, other = match.seats.select_related("registration").order_by("position")
    return one.registration, other.registration


def enter(match: Match, *games: Game, **options: Any) -> Result:
    return enter_result(match, games, actor=make_user("ada"), **options)


def lost(winner: Registration, **options: Any) -> Game:
    return Game(winner=winner.code, end="game_loss", **options)


def games_in_force(match: Match) -> list[Game] | None:
    result = result_of(match)
    return games_of(result) if result else None


def close(match: Match) -> None:
    """Enter what is missing in the round of ``match`` and close it."""
    for other in match.round.matches.filter(bye=""):
        if result_of(other) is None:
            games = win(other)[: match.round.tournament.best_of]
            enter_result(other, games, actor=make_user("ada"))
    close_round(match.round, actor=make_user("ada"))


def differential_of(player: Registration) -> int:
    facts = facts_of(player.tournament)
    return next(each.differential for each in standings(facts) if each.player == player.code)
