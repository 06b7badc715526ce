"""From games to the result of a match, and games that cannot have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.record.model import DOUBLE_LOSS, DRAW, Game
from tournaments.standings.game_problems import GameProblem, problems_of_game, too_late
from tournaments.standings.scoring import ScoringRules

TIME = "time"

__all__ = ["TIME", "GameProblem", "check_games", "leader", "match_result"]


def match_result(games: Sequence[Game], best_of: int, rules: ScoringRules) -> str | None:
    """Return the winner's id, ``"draw"``, ``"double_loss"``, or None while undecided.

    Two games (of best of three) win the match; a drawn game is followed by another. At time, and
    after the last game that the tournament allows, more games won win, equal is a draw. Absence
    and exclusion end the match at once; when both players are absent both lose.

    Source: Doremi tournament rules 4.01, DRM-1.20, DRM-19.03c, DRM-19.03d; our reading of what
    they leave open, AMB-13 and AMB-20.

    >>> from rules.registry import title_for
    >>> doremi = ScoringRules.for_(title_for("doremi"), {})
    >>> match_result([Game(winner="a", end="goal"), Game(winner="a", end="goal")], 3, doremi)
    'a'
    """
    won: Counter[str] = Counter()
    for game in games:
        end = rules.end(game.end)
        if end and end.decides_match:
            return game.winner or DOUBLE_LOSS
        if game.winner:
            won[game.winner] += 1
            if won[game.winner] > best_of // 2:
                return game.winner
        if game.end == TIME:
            return DRAW if rules.undecided_is_draw else leader(won)
    limit = rules.games_allowed(best_of)
    return leader(won) if games and limit and len(games) >= limit else None


def leader(won: Counter[str]) -> str:
    """Return who has won more games, or ``"draw"``.

    >>> leader(Counter(a=1, b=1))
    'draw'
    """
    ranked = won.most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return DRAW
    return ranked[0][0]


def check_games(
    players: Sequence[str], games: Sequence[Game], best_of: int, rules: ScoringRules
) -> list[GameProblem]:
    """Return every entry that cannot be, in the order of the games; an empty list is fine.

    Args:
        players: the ids at the table.

    Source: Doremi tournament rules 4.01, DRM-1.20, DRM-2.01, DRM-19.03b to DRM-19.03d, DRM-21.04
    to DRM-21.05; AMB-12 and AMB-13 for what follows from them.
    """
    problems: list[GameProblem] = []
    for n, game in enumerate(games):
        found = list(problems_of_game(players, game, rules))
        if n and match_result(games[:n], best_of, rules):
            found.insert(0, too_late(games[n - 1], rules))
        problems += [GameProblem(n + 1, field, words) for field, words in found]
    return problems
