"""What a match came to, in the numbers and words that a page shows."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.words import Words, same
from tournaments.models import Match, Seat, Tournament
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.facts import game_of
from tournaments.standings.scoring import ScoringRules, game_differential, is_entry_missing


@dataclass(frozen=True)
class GameLine:
    """One game: its winner's name ("" for a draw), how it ended, points in seat order."""

    number: int
    winner: str
    end: Words
    points: list[int | None]
    differential: int
    is_entry_missing: bool


@dataclass(frozen=True)
class Score:
    """A result: games won in seat order, drawn games, the winner's seat (0 for none), the games."""

    wins: list[int]
    draws: int
    winning_seat: int
    is_draw: bool
    is_double_loss: bool
    places: list[int | None]
    games: list[GameLine]


@dataclass(frozen=True)
class MatchLine:
    """A match with its seats in order and its score, None while it is played."""

    match: Match
    seats: list[Seat]
    score: Score | None
    has_points: bool

    @property
    def is_pod(self) -> bool:
        """Whether several sit at the table, in an order that counts."""
        return len(self.seats) > 2


def rules_for(tournament: Tournament) -> ScoringRules:
    return ScoringRules.for_(tournament.title, tournament.all_settings)


def match_lines(matches: Iterable[Match], tournament: Tournament) -> list[MatchLine]:
    """Return lines for ``matches`` that came from ``with_people``; asks the database nothing."""
    rules = rules_for(tournament)
    return [
        MatchLine(match, list(match.seats.all()), score_of(match, rules), rules.scoring.has_points)
        for match in matches
    ]


def score_of(match: Match, rules: ScoringRules) -> Score | None:
    """Return the score of a match from ``with_people``, or None while there is no result."""
    result = next(iter(match.result_in_force), None)  # type: ignore[attr-defined]
    if result is None:
        return None
    people = [seat.registration for seat in match.seats.all()]
    codes = {person.pk: person.code for person in people}
    games = [game_of(game, codes) for game in result.games.all()]
    names = {person.code: person.name for person in people}
    return Score(
        wins=[sum(game.winner == code for game in games) for code in names],
        draws=sum(game.winner is None for game in games),
        winning_seat=next((i for i, p in enumerate(people, 1) if p.pk == result.winner_id), 0),
        is_draw=result.is_draw,
        is_double_loss=result.is_double_loss,
        places=[result.places.get(code) for code in names] if result.places else [],
        games=[line_of(number, game, names, rules) for number, game in enumerate(games, 1)],
    )


def line_of(number: int, game: GameRecord, names: dict[str, str], rules: ScoringRules) -> GameLine:
    end = rules.end(game.end)
    return GameLine(
        number=number,
        winner=names.get(game.winner or "", ""),
        end=end.label if end else same(game.end),
        points=[game.points.get(code) for code in names],
        differential=game_differential(game, rules),
        is_entry_missing=is_entry_missing(game, rules),
    )
