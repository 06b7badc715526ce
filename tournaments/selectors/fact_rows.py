"""The matches of many rounds as plain facts, read as bare rows: a big field has thousands.

Every row says the same as ``facts.match_of`` of the match; a test holds the two together. Games
that a penalty decided in a match still being played are told here alone.
"""

from collections import defaultdict
from typing import Any

from django.db.models import QuerySet
from msgspec import UNSET

from tournaments.enums import ResultStatus
from tournaments.models import Game, GameLoss, Match, Round, Seat
from tournaments.record import model as record
from tournaments.selectors.rounds import recorded_results
from tournaments.standings.lost_games import lost_game, with_lost_games
from tournaments.standings.scoring import ScoringRules

Codes = dict[int, str]


def match_facts(rounds: QuerySet[Round], codes: Codes) -> dict[int, list[record.Match]]:
    """Return the matches of ``rounds`` by the round's key, oldest first, in five queries.

    Args:
        codes: the players' codes by the key of their registration.
    """
    played = Match.objects.filter(round__in=rounds)
    seats = _seats(rounds, codes)
    results = _results(rounds, codes)
    lost = _lost_games(rounds, seats)
    found: dict[int, list[record.Match]] = defaultdict(list)
    rows = played.order_by("pk").values_list(
        "pk",
        "round_id",
        "table_number",
        "bye",
        "is_manual",
        "manual_reason",
        "bracket_slot",
    )
    for key, round_id, table, bye, manual, reason, slot in rows:
        players = seats[key]
        ended = results.get(key) or ({"result": players[0]} if bye else {})
        if key in lost and not (ended.get("result") or ended.get("places")):
            ended["games"] = with_lost_games(ended.get("games", []), lost[key])
        found[round_id].append(
            record.Match(
                table=table,
                players=players,
                bye=bool(bye),
                manual=manual,
                manual_reason=reason,
                bracket_slot=slot,
                **ended,
            )
        )
    return found


def _lost_games(
    rounds: QuerySet[Round], seats: dict[int, list[str]]
) -> dict[int, dict[int, record.Game]]:
    """Return by match and number the games that are lost by penalty, at tables of two."""
    losses = GameLoss.objects.filter(match__round__in=rounds, lifted_at=None)
    found: dict[int, dict[int, record.Game]] = defaultdict(dict)
    for loss in losses.select_related("registration__tournament"):
        others = [code for code in seats[loss.match_id or 0] if code != loss.registration.code]
        if len(others) == 1:
            tournament = loss.registration.tournament
            rules = ScoringRules.for_(tournament.title, tournament.all_settings)
            game = lost_game(others[0], loss.differential, rules)
            found[loss.match_id or 0][loss.game_number or 1] = game
    return found


def _seats(rounds: QuerySet[Round], codes: Codes) -> dict[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    seats = Seat.objects.filter(round__in=rounds).order_by("match", "position")
    for match, player in seats.values_list("match_id", "registration_id"):
        found[match].append(codes[player])
    return found


def _results(rounds: QuerySet[Round], codes: Codes) -> dict[int, dict[str, Any]]:
    """Return what stands for each match: the latest result not corrected since, by its fields."""
    kept = recorded_results().prefetch_related(None).filter(match__round__in=rounds)
    games = _games(rounds, codes)
    rows = kept.order_by("pk").values_list(
        "pk", "match_id", "winner_id", "is_draw", "is_double_loss", "is_on_time", "places"
    )
    return {
        match: {
            "games": games[key],
            "places": places or None,
            "result": _outcome(codes, winner, is_draw, is_double_loss),
            "on_time": on_time,
        }
        for key, match, winner, is_draw, is_double_loss, on_time, places in rows
    }


def _games(rounds: QuerySet[Round], codes: Codes) -> dict[int, list[record.Game]]:
    found: dict[int, list[record.Game]] = defaultdict(list)
    kept = Game.objects.exclude(result__status=ResultStatus.CORRECTED)
    games = kept.filter(result__match__round__in=rounds).order_by("result", "number")
    rows = games.values_list(
        "result_id", "winner_id", "end", "points", "differential", "is_written"
    )
    for result, winner, end, points, differential, is_written in rows:
        game = record.Game(
            winner=codes[winner] if winner else None,
            end=end,  # type: ignore[arg-type]
            points=points,
            differential=differential if is_written else UNSET,
        )
        found[result].append(game)
    return found


def _outcome(codes: Codes, winner: int | None, is_draw: bool, is_double_loss: bool) -> str | None:
    if is_double_loss:
        return record.DOUBLE_LOSS
    if is_draw:
        return record.DRAW
    return codes[winner] if winner else None
