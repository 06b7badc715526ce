"""One whole number for each meeting and bye that orders pairings exactly as the objective does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from tournaments.pairing.board import Board, Objective

# The matching engine computes with 128-bit integers and doubles its weights once.
MOST_BITS = 122
JITTER_BITS = 32


class Prices:
    """Prices of the pairs among ``members`` of a board, with a random part that settles ties."""

    def __init__(self, board: Board, members: Sequence[int], rng: Random) -> None:
        self.board = board
        self._rng = rng
        matches = (len(members) + 1) // 2
        factors = factors_of(board, members, matches)
        bits = (factors[0] * (matches + 1) * matches).bit_length()
        self._jitter_bits = max(0, min(JITTER_BITS, MOST_BITS - bits))
        scaled = [factor * matches << self._jitter_bits for factor in factors]
        self._factors = Objective(*scaled)

    def meeting(self, a: int, b: int) -> int:
        """Return what it costs that ``a`` meets ``b``."""
        board, factors = self.board, self._factors
        gap = abs(board.scores[a] - board.scores[b])
        cost = gap * factors.floats + gap * gap * factors.squares
        if board.clash(a, b):
            faults = board.objective(a, b)
            cost += faults.rematches * factors.rematches
            cost += faults.club * factors.club + faults.unwanted * factors.unwanted
        if board.has_rested and board.both_rested(a, b):
            cost += factors.rested
        return cost + self._jitter()

    def bye(self, a: int) -> int:
        """Return what it costs that ``a`` has the bye."""
        board, factors = self.board, self._factors
        repeats = board.byes[a] - board.fewest_byes
        height = board.scores[a] - board.lowest
        return repeats * factors.bye_repeats + height * factors.bye_height + self._jitter()

    def _jitter(self) -> int:
        return self._rng.getrandbits(self._jitter_bits) if self._jitter_bits else 0


def factors_of(board: Board, members: Sequence[int], matches: int) -> list[int]:
    """Return a factor for each value of the objective, above all that those after it can sum to."""
    scores = [board.scores[n] for n in members]
    spread = max(scores) - min(scores)
    greatest = (
        matches,  # rested
        matches * spread**2,
        matches * spread,
        matches,  # unwanted
        matches,  # club
        max(scores) - board.lowest,
        max(board.byes[n] for n in members) - board.fewest_byes,
    )
    factors = accumulate(greatest, lambda factor, most: factor * (most + 1), initial=1)
    return list(factors)[::-1]
