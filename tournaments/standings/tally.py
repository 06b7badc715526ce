"""What every player has after some rounds: the sums that ranking and pairing start from."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.record.model import DOUBLE_LOSS, DRAW, SWISS, Game, Match, TournamentFile
from tournaments.standings.scoring import ScoringRules, game_differential, rules_of

Number = int | Fraction


@dataclass(slots=True)
class Tally:
    """The sums of one player.

    ``played`` splits into wins, draws and losses; byes stand apart. ``gained`` holds the match
    points taken from each opponent met; an opponent who never appeared was not met.
    """

    player: str
    match_points: Number = 0
    differential: int = 0
    game_points: int = 0
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    games: int = 0
    games_won: int = 0
    games_drawn: int = 0
    opponents: list[str] = field(default_factory=list)
    gained: dict[str, Number] = field(default_factory=dict)


@dataclass(slots=True)
class Field:
    """All players of a tournament after ``after_round`` Swiss rounds, with what scores them."""

    rules: ScoringRules
    seed: str
    after_round: int
    tallies: dict[str, Tally]
    shares: dict[tuple[str, str], Fraction] = field(default_factory=dict)

    def __getitem__(self, player: str) -> Tally:
        return self.tallies[player]


def field_of(file: TournamentFile, after_round: int) -> Field:
    """Return the sums of all players of ``file`` after the round numbered ``after_round``.

    Unfinished matches count for nobody yet; rounds of the top cut do not count. Match points are
    whole numbers, or exact fractions where pods split them.
    """
    rules = rules_of(file)
    tallies = {player.id: Tally(player.id) for player in file.players}
    for round_ in file.rounds[:after_round]:
        if round_.stage == SWISS:
            for match in round_.matches:
                _add_match(tallies, match, rules)
    return Field(rules, file.tournament.seed, after_round, tallies)


def is_finished(match: Match) -> bool:
    """Return whether the result of ``match`` is known; a bye's always is."""
    return match.bye or match.result is not None or match.places is not None


def _add_match(tallies: dict[str, Tally], match: Match, rules: ScoringRules) -> None:
    if match.bye:
        _add_bye(tallies[match.players[0]], rules)
    elif is_finished(match):
        _add_points(tallies, match, rules)
        for game in match.games:
            _add_game(tallies, match.players, game, rules)


def _add_bye(tally: Tally, rules: ScoringRules) -> None:
    tally.byes += 1
    tally.match_points += rules.bye
    if rules.has_bye_games:
        tally.games += 2
        tally.games_won += 2


def _add_points(tallies: dict[str, Tally], match: Match, rules: ScoringRules) -> None:
    halves = beaten_halves(match)
    has_met = was_played(match, rules)
    for player in match.players:
        tally = tallies[player]
        tally.match_points = exact(tally.match_points + match_points(match, halves[player], rules))
        _add_outcome(tally, match, halves)
        if has_met:
            _add_meetings(tally, match, rules)


def was_played(match: Match, rules: ScoringRules) -> bool:
    """Return whether the players of ``match`` met: not when it ended by absence alone."""
    ends = [rules.end(game.end) for game in match.games]
    unplayed = [
        end is not None and end.scores == "unplayed" and end.winner != "never" for end in ends
    ]
    return not ends or not all(unplayed)


def places_of(match: Match) -> dict[str, int]:
    """Return the place of each player: as noted, or 1 for the winner and 2 for all others."""
    if match.places is not None:
        return match.places
    return {player: 1 if match.result in (player, DRAW) else 2 for player in match.players}


def beaten_halves(match: Match) -> dict[str, int]:
    """Return twice the number of opponents beaten by each player; a tie beats half an opponent.

    >>> beaten_halves(Match(players=["a", "b", "c"], places={"a": 1, "b": 2, "c": 2}))
    {'a': 4, 'b': 1, 'c': 1}
    """
    places = places_of(match)
    return {
        player: sum((place > own) + (place >= own) for place in places.values()) - 1
        for player, own in places.items()
    }


def match_points(match: Match, halves: int, rules: ScoringRules) -> Number:
    """Return the match points of a player who beat ``halves`` / 2 of the others.

    A pod shares a win out by the share of opponents beaten.

    Source: Doremi tournament rules 4.01, DRM-21.02; for pods our own reading.
    """
    scoring = rules.scoring
    if match.result == DOUBLE_LOSS:
        return scoring.double_loss
    if len(match.players) > 2:
        return exact(Fraction(scoring.win * halves, 2 * (len(match.players) - 1)))
    return (scoring.loss, scoring.draw, scoring.win)[halves]


def _add_outcome(tally: Tally, match: Match, halves: dict[str, int]) -> None:
    """Count a win, draw or loss; in a pod first place wins and a shared first place draws."""
    own = halves[tally.player]
    tally.played += 1
    if match.result == DOUBLE_LOSS or own < max(halves.values()):
        tally.losses += 1
    elif own == 2 * (len(match.players) - 1):
        tally.wins += 1
    else:
        tally.draws += 1


def _add_meetings(tally: Tally, match: Match, rules: ScoringRules) -> None:
    places, scoring = places_of(match), rules.scoring
    own = places[tally.player]
    for other, place in places.items():
        if other != tally.player:
            gain = scoring.draw if place == own else scoring.win if own < place else scoring.loss
            if match.result == DOUBLE_LOSS:
                gain = scoring.double_loss
            tally.opponents.append(other)
            tally.gained[other] = tally.gained.get(other, 0) + gain


def _add_game(
    tallies: dict[str, Tally], players: list[str], game: Game, rules: ScoringRules
) -> None:
    worth = game_differential(game, rules)
    for player in players:
        tally = tallies[player]
        tally.games += 1
        tally.games_won += game.winner == player
        tally.games_drawn += game.winner is None
        tally.game_points += game.points.get(player, 0)
        if game.winner == player:
            tally.differential += worth
        elif rules.loser_pays:
            tally.differential -= worth


def exact(number: Number) -> Number:
    """Return ``number`` as int where it is whole.

    >>> exact(Fraction(4, 2)), exact(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    if isinstance(number, Fraction) and number.denominator == 1:
        return int(number)
    return number
