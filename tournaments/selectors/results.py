"""Results in words and in plain facts."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.models import Match, Result, Round
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.facts import game_of
from tournaments.selectors.rounds import matches_of


def names_at(match: Match) -> dict[str, str]:
    """Return the players' names by code, in seat order."""
    return {seat.registration.code: seat.registration.name for seat in match.seats.all()}


def games_of(result: Result) -> list[GameRecord]:
    """Return the games of ``result`` as plain records."""
    codes = {
        seat.registration_id: seat.registration.code
        for seat in result.match.seats.select_related("registration")
    }
    return [game_of(game, codes) for game in result.games.all()]


def is_same_result(one: Result, other: Result) -> bool:
    """Return whether two results of a match say the same: outcome, places, and game by game."""
    fields = ("winner_id", "is_draw", "is_double_loss", "is_on_time", "places")
    same_outcome = all(getattr(one, field) == getattr(other, field) for field in fields)
    return same_outcome and games_of(one) == games_of(other)


def describe_result(result: Result) -> str:
    """Return a result in a few words: who won, and the games."""
    match = result.match
    names = {
        seat.registration.code: seat.registration.name
        for seat in match.seats.select_related("registration")
    }
    return describe_games(games_of(result), outcome_said(result), names, result.places)


def result_list(round_: Round) -> list[str]:
    """Return every result of a round in a few words behind its table, like ``3: Aoki – Baba 2–0``."""
    found = [(match, match.result_in_force) for match in matches_of(round_)]  # type: ignore[attr-defined]
    return [
        f"{match.table_number}: {outcome_in_words(match, results[0])}"
        for match, results in found
        if results
    ]


def outcome_in_words(match: Match, result: Result) -> str:
    """Return a result of a match from ``with_people`` in words; asks the database nothing."""
    people = {seat.registration_id: seat.registration for seat in match.seats.all()}
    codes = {key: person.code for key, person in people.items()}
    names = {person.code: person.name for person in people.values()}
    games = [game_of(game, codes) for game in result.games.all()]
    return describe_games(games, outcome_said(result), names, result.places)


def outcome_said(result: Result) -> str | None:
    """Return what a person said of the match besides its games, as ``enter_result`` takes it."""
    return "double_loss" if result.is_double_loss else "time" if result.is_on_time else None


def describe_games(
    games: Sequence[GameRecord],
    outcome: str | None,
    names: Mapping[str, str],
    places: Mapping[str, int] | None = None,
) -> str:
    """Return the games in a few words, like ``Aoki – Baba 2–0 (100–40, 120–30)``.

    Args:
        outcome: ``"double_loss"``, ``"time"`` when time was up between two games, or None.
    """
    if outcome == "double_loss":
        return _("double loss")
    if places:
        ranked = sorted(places, key=lambda code: (places[code], code))
        return ", ".join(f"{places[code]}. {names.get(code, code)}" for code in ranked)
    wins = [sum(game.winner == code for game in games) for code in names]
    draws = sum(game.winner is None for game in games)
    score = "–".join(map(str, wins + ([draws] if draws else [])))
    counted = [text for text in (game_in_words(game, names) for game in games) if text]
    if outcome == "time":
        score = _("%(score)s, time up") % {"score": score}
    return f"{' – '.join(names.values())} {score}" + (f" ({', '.join(counted)})" if counted else "")


def game_in_words(game: GameRecord, names: Mapping[str, str]) -> str:
    """Return what the sheet says of one game: both totals, or the differential as written."""
    if isinstance(game.differential, int):
        return f"{game.differential:+d}"
    if game.differential is None:
        return _("no entry")
    return "–".join(str(game.points.get(code, "?")) for code in names) if game.points else ""
