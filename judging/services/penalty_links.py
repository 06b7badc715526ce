"""Games lost by penalty that came with a tournament file, linked to the entries that cost them.

So a penalty from a file can be taken back like any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from judging.models import Penalty
from judging.selectors.effects import GAME_LOSS
from judging.selectors.policies import policy_of
from rules.registry import title_for
from tournaments.enums import ResultStatus
from tournaments.models import Game, GameLoss, Registration
from tournaments.standings.lost_games import GAME_LOSS as LOST

NO_ROUND_YET = 10_000


def link_losses(entries: Iterable[Penalty]) -> None:
    """Link each game loss among ``entries`` of one tournament, the oldest first, to its game.

    That is the first game that the player lost by penalty from the round of the entry on, and that
    no other entry cost; the player's last entry takes what is left of that match. Nothing is
    linked where the results have no such game.
    """
    costly = [e for e in entries if e.registration and outcome_of(e) == GAME_LOSS]
    costly.sort(key=lambda entry: (entry.registration_id, entry.issued_at, entry.pk))
    for player, given in groupby(costly, key=lambda entry: entry.registration):
        if player is not None:
            link_those_of(player, list(given))


def outcome_of(entry: Penalty) -> str:
    return policy_of(entry.tournament).outcome(entry.level)


def link_those_of(player: Registration, given: list[Penalty]) -> None:
    left = lost_by(player)
    for entry in given:
        since = [loss for loss in left if round_of(loss) >= (entry.round_number or 0)]
        here = [loss for loss in since if loss.match_id == since[0].match_id]
        for loss in here if entry is given[-1] else here[:1]:
            loss.given_at = loss.given_at or entry.issued_at
            loss.save()
            entry.game_losses.add(loss)
            left.remove(loss)


def lost_by(player: Registration) -> list[GameLoss]:
    """Return the games that ``player`` lost by penalty and no entry cost, by round, waiting last."""
    rows = GameLoss.objects.filter(registration=player, lifted_at=None)
    known = list(rows.select_related("match__round"))
    taken = {(loss.match_id, loss.game_number) for loss in known}
    games = Game.objects.filter(
        end=LOST, result__status=ResultStatus.CONFIRMED, result__match__seats__registration=player
    ).exclude(winner=player)
    found = [
        loss_of(player, game)
        for game in games.select_related("result__match__round")
        if (game.result.match_id, game.number) not in taken
    ]
    free = set(rows.filter(penalties=None).values_list("pk", flat=True))
    return sorted([*found, *(loss for loss in known if loss.pk in free)], key=place_of)


def loss_of(player: Registration, game: Game) -> GameLoss:
    full = title_for(player.tournament.title_code).scoring.full_score
    return GameLoss(
        registration=player,
        match=game.result.match,
        game_number=game.number,
        differential=full if game.differential is None else game.differential,
    )


def round_of(loss: GameLoss) -> int:
    return loss.match.round.number if loss.match else NO_ROUND_YET


def place_of(loss: GameLoss) -> tuple[int, int]:
    return round_of(loss), loss.game_number or 0
