"""What every player has after some rounds: the sums that ranking and pairing start from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.record.model import DOUBLE_LOSS, DRAW, SWISS, Game, Match, Round, TournamentFile
from tournaments.standings.exact import Number, exact
from tournaments.standings.points import (
    duel_points,
    is_duel,
    is_finished,
    places_of,
    pod_points,
    was_played,
)
from tournaments.standings.scoring import ScoringRules, game_differential, rules_of

__all__ = [
    "BYE_GAMES",
    "Field",
    "Number",
    "Tally",
    "add_round",
    "exact",
    "field_of",
    "is_finished",
    "was_played",
]

BYE_GAMES = 2
Pattern = tuple[object, ...]


@dataclass(slots=True)
class Tally:
    """The sums of one player.

    Byes stand apart from the matches won, drawn and lost. ``opponents`` are those met, once for
    every meeting; who never appeared was not met.
    """

    player: str
    match_points: Number = 0
    differential: int = 0
    game_points: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    games: int = 0
    games_won: int = 0
    games_drawn: int = 0
    opponents: list[str] = field(default_factory=list)

    @property
    def played(self) -> int:
        """The matches with a result, byes left out."""
        return self.wins + self.draws + self.losses


@dataclass(slots=True)
class Field:
    """All players of a tournament after ``after_round`` rounds, with what scores them.

    ``matches`` are those of the Swiss rounds counted; ``worths`` remembers what won games were
    worth: few patterns come back in many games.
    """

    rules: ScoringRules
    seed: str
    after_round: int
    tallies: dict[str, Tally]
    matches: list[Match] = field(default_factory=list)
    worths: dict[Pattern, int] = field(default_factory=dict)

    def __getitem__(self, player: str) -> Tally:
        return self.tallies[player]


def field_of(file: TournamentFile, after_round: int) -> Field:
    """Return the sums of all players of ``file`` after the round numbered ``after_round``.

    Unfinished matches count for nobody yet; rounds of the top cut do not count. Match points are
    whole numbers, or exact fractions where pods split them.
    """
    tallies = {player.id: Tally(player.id) for player in file.players}
    found = Field(rules_of(file), file.tournament.lot_seed, 0, tallies)
    for round_ in file.rounds[:after_round]:
        add_round(found, round_)
    return found


def add_round(field: Field, round_: Round) -> None:
    """Add the results of one more round to ``field``."""
    field.after_round = round_.number
    if round_.stage != SWISS:
        return
    field.matches += round_.matches
    for match in round_.matches:
        if match.bye:
            _add_bye(field[match.players[0]], field.rules)
        elif match.result is None and match.places is None:
            continue
        elif is_duel(match, field.rules):
            _add_duel(field, match)
        else:
            _add_pod(field, match)


def _add_bye(tally: Tally, rules: ScoringRules) -> None:
    tally.byes += 1
    tally.match_points += rules.bye
    if rules.has_bye_games:
        tally.games += BYE_GAMES
        tally.games_won += BYE_GAMES


def _add_duel(field: Field, match: Match) -> None:
    a, b = match.players
    one, other = field.tallies[a], field.tallies[b]
    own, others = duel_points(match, field.rules)
    one.match_points += own
    other.match_points += others
    if match.result == a:
        one.wins += 1
        other.losses += 1
    elif match.result == b:
        one.losses += 1
        other.wins += 1
    elif match.result == DRAW:
        one.draws += 1
        other.draws += 1
    else:
        one.losses += 1
        other.losses += 1
    if _add_games(field, one, other, match.games):
        one.opponents.append(b)
        other.opponents.append(a)


def _add_games(field: Field, one: Tally, other: Tally, games: Sequence[Game]) -> bool:
    """Count the games of two players and return whether they met, as ``was_played`` does.

    This is the busiest loop of all standings, so it calls little.
    """
    a, b, rules, worths = one.player, other.player, field.rules, field.worths
    absences, have_met = rules.absences, not games
    one.games += len(games)
    other.games += len(games)
    for game in games:
        end, winner, points = game.end, game.winner, game.points
        own, others = points.get(a), points.get(b)
        one.game_points += own or 0
        other.game_points += others or 0
        have_met = have_met or end not in absences
        if winner is None:
            one.games_drawn += 1
            other.games_drawn += 1
            continue
        pattern = (end, winner == a, own, others, game.differential)
        worth = worths.get(pattern)
        if worth is None:
            worth = worths[pattern] = game_differential(game, rules)
        best, beaten = (one, other) if winner == a else (other, one)
        best.games_won += 1
        best.differential += worth
        if rules.loser_pays:
            beaten.differential -= worth
    return have_met


def _add_pod(field: Field, match: Match) -> None:
    places, points = places_of(match), pod_points(match, field.rules)
    taken, have_met = list(places.values()), was_played(match, field.rules)
    tallies = [field.tallies[player] for player in places]
    for tally in tallies:
        tally.match_points = exact(tally.match_points + points[tally.player])
        _add_outcome(tally, match, places[tally.player], taken)
        if have_met:
            tally.opponents += [other for other in places if other != tally.player]
    for game in match.games:
        _add_pod_game(tallies, game, field.rules)


def _add_outcome(tally: Tally, match: Match, place: int, places: list[int]) -> None:
    """Count a win, draw or loss: first place wins and a shared first place draws."""
    if match.result == DOUBLE_LOSS or place > min(places):
        tally.losses += 1
    elif places.count(place) == 1:
        tally.wins += 1
    else:
        tally.draws += 1


def _add_pod_game(tallies: Sequence[Tally], game: Game, rules: ScoringRules) -> None:
    worth = game_differential(game, rules)
    for tally in tallies:
        tally.games += 1
        tally.games_won += game.winner == tally.player
        tally.games_drawn += game.winner is None
        tally.game_points += game.points.get(tally.player, 0)
        if game.winner == tally.player:
            tally.differential += worth
        elif rules.loser_pays:
            tally.differential -= worth
