"""One function per tiebreaker; each returns an exact number, larger ranking higher.

Each takes a player's id, the field, and the ids level with the player so far (itself included).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256

from tournaments.standings.tally import Field, Number, exact

Tiebreaker = Callable[[str, Field, Sequence[str]], Number]

LEAST_SHARE = Fraction(1, 3)


def differential(player: str, field: Field, level: Sequence[str]) -> Number:
    """Return the total of the player's point differentials.

    Source: Doremi tournament rules 4.01, DRM-21.03.
    """
    return field[player].differential


def game_points(player: str, field: Field, level: Sequence[str]) -> Number:
    """Return the sum of the points of all the player's games."""
    return field[player].game_points


def buchholz(player: str, field: Field, level: Sequence[str]) -> Number:
    """Return the sum of the match points of the opponents met; a bye adds nothing."""
    return exact(sum((field[other].match_points for other in field[player].opponents), Fraction()))


def median_buchholz(player: str, field: Field, level: Sequence[str]) -> Number:
    """Return the sum of the opponents' match points without the highest and the lowest."""
    points = sorted(field[other].match_points for other in field[player].opponents)
    return exact(sum(points[1:-1], Fraction()))


def opponents_match_win_share(player: str, field: Field, level: Sequence[str]) -> Number:
    """Return the mean share of match points won by the opponents met, each at least 1/3.

    A bye has no opponent and is left out; what an opponent had from a bye counts for them.
    """
    return _mean_of_opponents(player, field, match_win_share)


def game_win_share(player: str, field: Field, level: Sequence[str] = ()) -> Number:
    """Return the share of the player's games won, 0 to 1; a draw counts as in match points."""
    tally, scoring = field[player], field.rules.scoring
    if not tally.games:
        return 0
    points = scoring.win * tally.games_won + scoring.draw * tally.games_drawn
    return exact(Fraction(points, scoring.win * tally.games))


def opponents_game_win_share(player: str, field: Field, level: Sequence[str]) -> Number:
    """Return the mean game-win share of the opponents met, each at least 1/3."""
    return _mean_of_opponents(player, field, game_win_share)


def match_win_share(player: str, field: Field) -> Number:
    """Return match points won of those that could be won in the rounds taken part in, 0 to 1."""
    tally = field[player]
    rounds = tally.played + tally.byes
    return exact(Fraction(tally.match_points) / (field.rules.scoring.win * rounds)) if rounds else 0


def head_to_head(player: str, field: Field, level: Sequence[str]) -> Number:
    """Return the match points taken from those level with the player.

    0 for everybody unless all of them have met one another: else whoever met more of them would
    gain by it.

    Source: our reading of what Doremi tournament rules 4.01 leave open, AMB-07.
    """
    if not _have_all_met(level, field):
        return 0
    return exact(sum((field[player].gained.get(other, 0) for other in level), Fraction()))


def lot(player: str, field: Field, level: Sequence[str]) -> Number:
    """Return a number drawn by the tournament's seed, 0 to 2**48 - 1, the same every time."""
    drawn = sha256(f"{field.seed}:lot:{player}".encode()).hexdigest()
    return int(drawn[:12], 16)


TIEBREAKERS: dict[str, Tiebreaker] = {
    "differential": differential,
    "opponents_match_win_share": opponents_match_win_share,
    "game_win_share": game_win_share,
    "opponents_game_win_share": opponents_game_win_share,
    "head_to_head": head_to_head,
    "buchholz": buchholz,
    "median_buchholz": median_buchholz,
    "game_points": game_points,
    "lot": lot,
}


def _mean_of_opponents(player: str, field: Field, share: Callable[[str, Field], Number]) -> Number:
    opponents = field[player].opponents
    if not opponents:
        return 0
    shares = (_floored(other, field, share) for other in opponents)
    return exact(sum(shares, Fraction()) / len(opponents))


def _floored(player: str, field: Field, share: Callable[[str, Field], Number]) -> Fraction:
    key = (share.__name__, player)
    if key not in field.shares:
        field.shares[key] = max(LEAST_SHARE, Fraction(share(player, field)))
    return field.shares[key]


def _have_all_met(players: Sequence[str], field: Field) -> bool:
    """Return whether each has met all others; stops at the first who has not."""
    others = len(players) - 1
    return all(
        len(field[player].gained) >= others
        and all(other in field[player].gained for other in players if other != player)
        for player in players
    )
