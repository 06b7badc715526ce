"""A result as rows of the database: games checked, the older result set aside, the new one kept.

Every function here is called under the lock of the tournament.
"""

from collections.abc import Mapping, Sequence

from msgspec import UnsetType

from tournaments.enums import ResultStatus, StageKind
from tournaments.errors import CutNeedsWinner, ImpossibleResult
from tournaments.models import Game, Match, Result, Seat, User
from tournaments.record.model import DOUBLE_LOSS, DRAW
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.scores import rules_for
from tournaments.standings.outcome import TIME, SheetRefused, match_outcome
from tournaments.standings.winners import rules_in


def seats_of(match: Match) -> list[Seat]:
    return list(match.seats.select_related("registration").order_by("position"))


def store_result(
    match: Match,
    games: Sequence[GameRecord],
    *,
    outcome: str | None,
    reason: str,
    actor: User | None,
    places: dict[str, int] | None = None,
) -> Result:
    """Check the games, set an older result aside, save the new one; call under the lock."""
    people = {seat.registration.code: seat.registration for seat in seats_of(match)}
    decided = decide(match, list(people), games, outcome, places)
    match.results.exclude(status=ResultStatus.CORRECTED).update(status=ResultStatus.CORRECTED)
    result = Result.objects.create(
        match=match,
        winner=people.get(decided),
        is_draw=decided == DRAW,
        is_double_loss=decided == DOUBLE_LOSS,
        is_on_time=outcome == TIME,
        places=places or {},
        reason=reason,
        entered_by=actor,
    )
    keys = {code: person.pk for code, person in people.items()}
    Game.objects.bulk_create(
        game_row(result, number, game, keys) for number, game in enumerate(games, start=1)
    )
    match.version += 1
    match.save(update_fields=["version"])
    return result


def decide(
    match: Match,
    players: Sequence[str],
    games: Sequence[GameRecord],
    outcome: str | None,
    places: dict[str, int] | None,
) -> str:
    """Return the winner's code, ``"draw"`` or ``"double_loss"``; raise ImpossibleResult."""
    tournament, stage = match.round.tournament, match.round.stage.kind
    rules = rules_in(stage, rules_for(tournament))
    try:
        decided = match_outcome(
            players, games, tournament.best_of, rules, said=outcome, places=places
        )
    except SheetRefused as error:
        raise ImpossibleResult(error.problems) from error
    if decided == DRAW and stage == StageKind.CUT:
        raise CutNeedsWinner
    return decided


def game_row(result: Result, number: int, game: GameRecord, keys: Mapping[str, int]) -> Game:
    """Return ``game`` as a row to be saved; ``keys`` hold the registration's key by player id."""
    written = game.differential
    return Game(
        result=result,
        number=number,
        winner_id=keys.get(game.winner or ""),
        end=game.end,
        points=game.points,
        differential=None if isinstance(written, UnsetType) else written,
        is_written=not isinstance(written, UnsetType),
    )
