"""Games lost by penalty move with their player, whatever becomes of the pairings.

Every function here is called under the lock of the tournament.
"""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from tournaments.enums import ResultStatus
from tournaments.models import Game, GameLoss, Match, Result, Round, User
from tournaments.selectors.game_losses import known_games, losses_in_force, losses_of, opponents_at
from tournaments.selectors.rounds import result_of
from tournaments.selectors.scores import rules_for
from tournaments.services.log import announce, record
from tournaments.services.result_rows import store_result
from tournaments.signals import result_recorded
from tournaments.standings.lost_games import GAME_LOSS, from_the_first, without_surplus
from tournaments.standings.match_result import match_result
from tournaments.standings.winners import rules_in


def entered_results(round_: Round) -> QuerySet[Result]:
    """Return what people entered for a round; results that follow from penalties alone are not."""
    return Result.objects.filter(match__round=round_).exclude(pk__in=brought_by_losses())


def brought_by_losses() -> QuerySet[Any, Any]:
    brought = GameLoss.objects.filter(
        lifted_at=None, result_before=None, result_after__isnull=False
    )
    return brought.values("result_after")


def assign_losses(round_: Round, *, actor: User) -> None:
    """Let each waiting loss fall in the match that its player has in ``round_``.

    Who has a bye, or sits at a pod, goes on waiting; so does a loss for which the match, lost
    already, has no game left.

    Source: AMB-18 (the player's next game of the event).
    """
    waiting = losses_in_force().filter(match=None, registration__seats__round=round_)
    for loss in waiting.order_by("given_at", "pk"):
        match = round_.matches.get(seats__registration=loss.registration)
        match.round = round_
        if loss.registration_id in opponents_at(match) and result_of(match) is None:
            put_at(loss, match, None)
            record(actor, "game_loss.assigned", match, tournament=round_.tournament)
            decide_by_losses(match, loss, actor=actor)


def put_at(loss: GameLoss, match: Match, number: int | None) -> None:
    """Let ``loss`` fall in game ``number`` of ``match``, else in the one after those known.

    Never in one before a game that is lost: whatever was played there stays.
    """
    loss.match = match
    loss.game_number = number or 1 + max(known_games(match), default=0)
    loss.save()


def decide_by_losses(match: Match, loss: GameLoss, *, actor: User) -> Result | None:
    """Store the result of ``match`` if the games known, ``loss`` among them, decide it.

    It stays open while a game before them is not entered: the sheet still has to tell of it.

    Source: DRM-1.20, DRM-2.03; AMB-16 (two game losses lose a best of three).
    """
    best_of = match.round.tournament.best_of
    rules = rules_in(match.round.stage.kind, rules_for(match.round.tournament))
    games = without_surplus(from_the_first(known_games(match)), best_of, rules)
    if match_result(games, best_of, rules) is None:
        return None
    loss.result_after = store_result(match, games, outcome=None, reason="", actor=actor)
    loss.save(update_fields=["result_after"])
    announce(result_recorded, match_id=match.pk)
    return loss.result_after


def release_losses(matches: Collection[Match] | QuerySet[Match]) -> None:
    """Let the games lost at ``matches`` wait again; results that they alone brought are deleted.

    Whatever else was entered is left to the caller.
    """
    here = GameLoss.objects.filter(match__in=matches)
    brought = list(
        brought_by_losses().filter(match__in=matches).values_list("result_after", flat=True)
    )
    here.update(result_before=None, result_after=None)
    Game.objects.filter(result__in=brought).delete()
    Result.objects.filter(pk__in=brought).delete()
    here.filter(lifted_at=None).update(match=None, game_number=None)


def release_unserved(match: Match) -> None:
    """Let losses wait again that are in no game of the result in force, as it stood before them."""
    result = result_of(match)
    if result is None:
        return
    lost = set(result.games.filter(end=GAME_LOSS).values_list("number", flat=True))
    left = GameLoss.objects.filter(match=match, lifted_at=None).exclude(game_number__in=lost)
    left.update(match=None, game_number=None, result_before=None, result_after=None)


def drop_partial_game(match: Match, number: int) -> None:
    """Take a game lost by penalty out of what a file told of an unfinished match."""
    told = Game.objects.filter(result__match=match, result__status=ResultStatus.PARTIAL)
    if not told.filter(number=number, end=GAME_LOSS).delete()[0]:
        return
    later = [*told.filter(number__gt=number).order_by("number")]
    for game in later:
        game.number -= 1
        game.save(update_fields=["number"])
    for loss in losses_of(match):
        if loss.game_number and loss.game_number > number:
            loss.game_number -= 1
            loss.save(update_fields=["game_number"])


def reopen(match: Match, *, actor: User) -> None:
    """Take the result of ``match`` back, so that it is played on and entered anew.

    The log says when, and no more: why is between the judges and the player.
    """
    match.results.exclude(status=ResultStatus.CORRECTED).update(status=ResultStatus.CORRECTED)
    match.version += 1
    match.save(update_fields=["version"])
    record(actor, "result.taken_back", match, tournament=match.round.tournament)
