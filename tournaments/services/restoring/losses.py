"""Games lost by penalty in a tournament file: those of matches still played, and waiting ones."""

from collections.abc import Iterable, Mapping

from django.utils import timezone
from msgspec import UNSET

from rules.registry import title_for
from tournaments.models import GameLoss, Match
from tournaments.record import model as record
from tournaments.services.restoring.inference import is_unfinished
from tournaments.standings.lost_games import GAME_LOSS

PAIR = 2


def restore_losses(
    file: record.TournamentFile,
    pairs: Iterable[tuple[record.Match, Match]],
    entries: Mapping[str, int],
) -> None:
    """Put the games in force again that players lose by penalty.

    Args:
        pairs: each match of the file with its row.
        entries: the key of each registration by player id.
    """
    now, full = timezone.now(), title_for(file.tournament.title).scoring.full_score
    running = [(match, row) for match, row in pairs if is_unfinished(match)]
    GameLoss.objects.bulk_create(
        GameLoss(
            registration_id=entries[loser],
            match=row,
            game_number=number,
            differential=full if game.differential in (None, UNSET) else game.differential,
            given_at=now,
        )
        for match, row in running
        for number, loser, game in lost_in(match)
    )
    GameLoss.objects.bulk_create(
        GameLoss(registration_id=entries[loss.player], differential=loss.differential, given_at=now)
        for loss in file.waiting_losses
    )


def lost_in(match: record.Match) -> Iterable[tuple[int, str, record.Game]]:
    """Yield number, loser and game of each game lost by penalty at a table of two."""
    for number, game in enumerate(match.games, start=1):
        others = [player for player in match.players if player != game.winner]
        if game.end == GAME_LOSS and len(match.players) == PAIR and len(others) == 1:
            yield number, others[0], game
