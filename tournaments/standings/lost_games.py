"""Games lost by penalty among the games of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import UNSET

from tournaments.record.model import End, Game
from tournaments.standings.scoring import ScoringRules

GAME_LOSS: End = "game_loss"


def lost_game(winner: str, differential: int, rules: ScoringRules) -> Game:
    """Return the game that the opponent of ``winner`` loses by penalty.

    Source: Doremi tournament rules 4.01, DRM-22.03.3, DRM-22.03.3a; AMB-16 where lateness brings
    no differential.

    >>> from rules.registry import title_for
    >>> doremi = ScoringRules.for_(title_for("doremi"), {})
    >>> lost_game("a", 0, doremi).differential, lost_game("a", 100, doremi).differential
    (0, UNSET)
    """
    is_usual = not rules.scoring.has_points or differential == rules.scoring.full_score
    return Game(winner=winner, end=GAME_LOSS, differential=UNSET if is_usual else differential)


def with_lost_games(entered: Sequence[Game], lost: Mapping[int, Game]) -> list[Game]:
    """Return ``entered`` with the games lost by penalty, by number, in their places; no gaps.

    >>> played, by_penalty = Game(winner="a", end="goal"), Game(winner="b", end="game_loss")
    >>> [game.winner for game in with_lost_games([played], {2: by_penalty, 5: by_penalty})]
    ['a', 'b', 'b']
    """
    games = {**dict(enumerate(entered, start=1)), **lost}
    return [games[number] for number in sorted(games)]


def first_free(numbers: Iterable[int]) -> int:
    """Return the first number of a game that is not among ``numbers``.

    >>> first_free([1, 3])
    2
    """
    taken = set(numbers)
    return next(number for number in range(1, len(taken) + 2) if number not in taken)
