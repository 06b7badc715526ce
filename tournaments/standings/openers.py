"""Who decides which player goes first in the next game of a match."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.record.model import Game


def chooser(players: Sequence[str], games: Sequence[Game]) -> str | None:
    """Return the player who decides it, None where the players agree anew.

    Args:
        players: the two at the table.
        games: those over, in order.

    Source: DRM-20.01: the loser of the game before; DRM-20.02: after a draw it is agreed anew.

    >>> chooser(("a", "b"), [Game(winner="a", end="goal")])
    'b'
    >>> chooser(("a", "b"), [Game(winner="a", end="goal"), Game(winner=None, end="time")]) is None
    True
    """
    winner = games[-1].winner if games else None
    return None if winner is None else next(each for each in players if each != winner)
