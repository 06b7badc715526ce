"""Games lost by penalty among the games of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from tournaments.record.model import End, Game
from tournaments.standings.match_result import match_result
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


def from_the_first(known: Mapping[int, Game]) -> list[Game]:
    """Return the games known, by number, as far as none before them is missing.

    >>> one, other = Game(winner="a", end="goal"), Game(winner="b", end="game_loss")
    >>> [game.winner for game in from_the_first({1: one, 2: other, 4: other})]
    ['a', 'b']
    """
    missing = next(n for n in range(1, len(known) + 2) if n not in known)
    return [known[number] for number in range(1, missing)]


def without_surplus(games: Sequence[Game], best_of: int, rules: ScoringRules) -> list[Game]:
    """Return ``games`` without those lost by penalty once the match was decided before them."""
    kept = list(games)
    while kept and kept[-1].end == GAME_LOSS and match_result(kept[:-1], best_of, rules):
        kept.pop()
    return kept


def undecided(games: Sequence[Game], best_of: int, rules: ScoringRules) -> list[Game]:
    """Return as many of ``games``, from the first, as leave the match undecided."""
    kept = list(games)
    while match_result(kept, best_of, rules):
        kept.pop()
    return kept
