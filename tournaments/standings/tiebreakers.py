"""One function per tiebreaker; each gives all players an exact number, larger ranking higher.

Each takes the field and the groups of players who are level so far, and returns a column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256

from tournaments.standings.exact import Column, column, column_of
from tournaments.standings.points import gains
from tournaments.standings.tally import BYE_GAMES, Field

Group = list[str]
Tiebreaker = Callable[[Field, Sequence[Group]], Column]


def match_points(field: Field, level: Sequence[Group]) -> Column:
    """Return the match points of each player.

    Source: Doremi tournament rules 4.01, DRM-21.01.
    """
    return column_of({player: tally.match_points for player, tally in field.tallies.items()})


def differential(field: Field, level: Sequence[Group]) -> Column:
    """Return the total of each player's point differentials.

    Source: Doremi tournament rules 4.01, DRM-21.03.
    """
    return Column({player: tally.differential for player, tally in field.tallies.items()})


def game_points(field: Field, level: Sequence[Group]) -> Column:
    """Return the sum of the points of all games of each player."""
    return Column({player: tally.game_points for player, tally in field.tallies.items()})


def buchholz(field: Field, level: Sequence[Group]) -> Column:
    """Return the sum of the match points of the opponents met; a bye adds nothing."""
    points = match_points(field, level)
    sums = {player: sum(met) for player, met in opponents_of(field, points)}
    return Column(sums, points.denominator)


def median_buchholz(field: Field, level: Sequence[Group]) -> Column:
    """Return the sum of the opponents' match points without the highest and the lowest."""
    points = match_points(field, level)
    sums = {player: sum(sorted(met)[1:-1]) for player, met in opponents_of(field, points)}
    return Column(sums, points.denominator)


def opponents_match_win_share(field: Field, level: Sequence[Group]) -> Column:
    """Return the mean match-win share of the opponents met, each at least 1/3.

    The share is match points won of those that could be won, in matches alone: byes count neither
    as won nor as played, whether the player's own or an opponent's.
    """
    return mean_of_opponents(field, floored(match_win_shares(field)))


def game_win_share(field: Field, level: Sequence[Group]) -> Column:
    """Return the share of each player's games won, 0 to 1; a draw counts as in match points.

    A bye counts as two games won where the house says so, else as none.
    """
    return game_shares(field, dict.fromkeys(field.tallies, 0))


def opponents_game_win_share(field: Field, level: Sequence[Group]) -> Column:
    """Return the mean game-win share of the opponents met, each at least 1/3; without byes."""
    a_bye = BYE_GAMES if field.rules.has_bye_games else 0
    unplayed = {player: a_bye * tally.byes for player, tally in field.tallies.items()}
    return mean_of_opponents(field, floored(game_shares(field, unplayed)))


def strength_of_schedule(field: Field, level: Sequence[Group]) -> Column:
    """Return the mean, over the opponents met, of their match points a round taken part in.

    Rounds with a bye count for the opponent, with the points of the bye.
    """
    points = match_points(field, level)
    rounds = {player: tally.played + tally.byes for player, tally in field.tallies.items()}
    rates = column(points.numerators, rounds).over(points.denominator)
    return mean_of_opponents(field, rates)


def head_to_head(field: Field, level: Sequence[Group]) -> Column:
    """Return the match points taken from those level with the player.

    0 for everybody unless all of them have met one another: else whoever met more of them would
    gain by it.

    Source: our reading of what Doremi tournament rules 4.01 leave open, AMB-07.
    """
    groups = [group for group in level if len(group) > 1 and have_all_met(group, field)]
    group_of = {player: number for number, group in enumerate(groups) for player in group}
    taken = dict.fromkeys(field.tallies, 0)
    for match in field.matches if groups else ():
        if not group_of.keys().isdisjoint(match.players):
            for player, other, gain in gains(match, field.rules):
                if player in group_of and group_of.get(other) == group_of[player]:
                    taken[player] += gain
    return Column(taken)


def lot(field: Field, level: Sequence[Group]) -> Column:
    """Return a number drawn by the tournament's seed, 0 to 2**48 - 1, the same every time."""
    return Column(
        {
            player: int(sha256(f"{field.seed}:lot:{player}".encode()).hexdigest()[:12], 16)
            for player in field.tallies
        }
    )


TIEBREAKERS: dict[str, Tiebreaker] = {
    "differential": differential,
    "opponents_match_win_share": opponents_match_win_share,
    "game_win_share": game_win_share,
    "opponents_game_win_share": opponents_game_win_share,
    "head_to_head": head_to_head,
    "buchholz": buchholz,
    "median_buchholz": median_buchholz,
    "strength_of_schedule": strength_of_schedule,
    "game_points": game_points,
    "lot": lot,
}


def opponents_of(field: Field, measure: Column) -> Iterator[tuple[str, list[int]]]:
    """Yield each player with what the opponents have in ``measure``, once for every meeting."""
    have = measure.numerators.__getitem__
    for player, tally in field.tallies.items():
        yield player, list(map(have, tally.opponents))


def mean_of_opponents(field: Field, measure: Column) -> Column:
    """Return the mean of ``measure`` over the opponents met; 0 for who met nobody."""
    sums = {player: sum(met) for player, met in opponents_of(field, measure)}
    counts = {player: len(tally.opponents) for player, tally in field.tallies.items()}
    return column(sums, counts).over(measure.denominator)


def floored(share: Column) -> Column:
    """Return ``share`` with every value below 1/3 raised to it."""
    thirds = {player: max(share.denominator, 3 * n) for player, n in share.numerators.items()}
    return Column(thirds, 3 * share.denominator)


def match_win_shares(field: Field) -> Column:
    """Return match points won of those that could be won in the matches played, byes left out."""
    scoring, bye = field.rules.scoring, field.rules.bye
    won = column_of(
        {p: tally.match_points - bye * tally.byes for p, tally in field.tallies.items()}
    )
    could = {player: scoring.win * tally.played for player, tally in field.tallies.items()}
    return column(won.numerators, could).over(won.denominator)


def game_shares(field: Field, unplayed: Mapping[str, int]) -> Column:
    """Return game points won of those that could be won, ``unplayed`` games won left out."""
    win, draw = field.rules.scoring.win, field.rules.scoring.draw
    won, could = {}, {}
    for player, tally in field.tallies.items():
        won[player] = win * (tally.games_won - unplayed[player]) + draw * tally.games_drawn
        could[player] = win * (tally.games - unplayed[player])
    return column(won, could)


def have_all_met(players: Sequence[str], field: Field) -> bool:
    """Return whether each has met all others; stops at the first who has not."""
    everyone = set(players)
    return all(
        len(field[player].opponents) >= len(everyone) - 1
        and everyone - {player} <= set(field[player].opponents)
        for player in players
    )
