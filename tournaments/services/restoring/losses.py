"""Games lost by penalty in a tournament file: those of matches still played, and waiting ones."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.utils import timezone
from msgspec import UNSET

from rules.registry import title_for
from tournaments.models import GameLoss, Match, Tournament
from tournaments.record import model as record
from tournaments.services.restoring.inference import is_unfinished
from tournaments.standings.lost_games import GAME_LOSS

PAIR = 2
Pairs = Sequence[tuple[record.Match, Match]]


def restore_losses(
    tournament: Tournament,
    file: record.TournamentFile,
    pairs: Pairs,
    entries: Mapping[str, int],
    bound: Collection[int],
) -> None:
    """Put the games in force again that players lose by penalty.

    Args:
        pairs: each match that the file tells otherwise than it stood here, with its row.
        entries: the key of each registration by player id.
        bound: keys of the losses that outlive their match. Each is found again among the games
            of the file, those of its own match first; else it stays there, for a game that the
            match does not come to, or waits for the player's next match.
    """
    loose = loosened(tournament, pairs, bound)
    full, now = title_for(file.tournament.title).scoring.full_score, timezone.now()
    new = []
    for match, row in pairs:
        for number, loser, game in lost_in(match):
            place = GameLoss(
                registration_id=entries[loser],
                match=row,
                game_number=number,
                differential=full if game.differential in (None, UNSET) else game.differential,
                given_at=now,
            )
            if not fall_at(loose, place) and is_unfinished(match):
                new.append(place)
    for each in file.waiting_losses:
        wait = GameLoss(
            registration_id=entries[each.player], differential=each.differential, given_at=now
        )
        if not goes_on_waiting(loose, wait):
            new.append(wait)
    for loss in loose:
        stay(loss)
    GameLoss.objects.bulk_create(new)


def loosened(tournament: Tournament, pairs: Pairs, bound: Collection[int]) -> list[GameLoss]:
    """Let the ``bound`` losses wait whose match is told otherwise; return them, and who waited.

    They come as they were before. Others fall away: only the file told of them. Where both
    players lose by a judge's word there is no game to be found again, and the loss stays.
    """
    told = {row.pk for match, row in pairs if match.result != record.DOUBLE_LOSS}
    here = GameLoss.objects.filter(registration__tournament=tournament, lifted_at=None)
    losses = [loss for loss in here if loss.match_id is None or loss.match_id in told]
    here.filter(pk__in=[loss.pk for loss in losses if loss.pk not in bound]).delete()
    loose = [loss for loss in losses if loss.pk in bound]
    here.filter(pk__in=[loss.pk for loss in loose]).update(
        match=None, game_number=None, result_before=None, result_after=None
    )
    return loose


def fall_at(loose: list[GameLoss], place: GameLoss) -> bool:
    """Take the loss out of ``loose`` that fell at ``place``, and save it there; False if none did."""
    fitting = [loss for loss in loose if loss.registration_id == place.registration_id]
    if not fitting:
        return False
    loss = min(fitting, key=lambda each: how_far(each, place))
    loose.remove(loss)
    loss.match, loss.game_number = place.match, place.game_number
    loss.result_before = loss.result_after = None
    loss.save()
    return True


def how_far(loss: GameLoss, place: GameLoss) -> tuple[bool, bool]:
    return loss.match_id != place.match_id, loss.game_number != place.game_number


def goes_on_waiting(loose: list[GameLoss], wait: GameLoss) -> bool:
    """Take a loss like ``wait`` out of ``loose``; it waits already."""
    for loss in loose:
        if (loss.registration_id, loss.differential) == (wait.registration_id, wait.differential):
            loose.remove(loss)
            return True
    return False


def stay(loss: GameLoss) -> None:
    """Put a loss back to its match, if that is still here, in its game or one after all others."""
    if loss.match_id is None:
        return
    numbers = GameLoss.objects.filter(match=loss.match_id, lifted_at=None)
    taken = set(numbers.values_list("game_number", flat=True))
    if loss.game_number in taken:
        loss.game_number = 1 + max(number or 0 for number in taken)
    loss.result_before = loss.result_after = None
    loss.save()


def lost_in(match: record.Match) -> Iterable[tuple[int, str, record.Game]]:
    """Yield number, loser and game of each game lost by penalty at a table of two."""
    for number, game in enumerate(match.games, start=1):
        others = [player for player in match.players if player != game.winner]
        if game.end == GAME_LOSS and len(match.players) == PAIR and len(others) == 1:
            yield number, others[0], game
