"""The positions of games played at random."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.game import Game
from rules.core.engine.playout import picker, playout
from rules.core.engine.state import State
from rules.tests.core.engine.toys import baths, duel, line, pile, walk

TOYS = (baths, duel, line, pile, walk)
NAMES = [toy.TITLE for toy in TOYS]


def positions(game: Game, start: State, seed: int, most: int = 150) -> Iterator[State]:
    """Yield every position of one game, from the start to its end."""
    yield start
    yield from (played.after for played in playout(game, start, picker(seed), most))
