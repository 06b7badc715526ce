"""The objective of a Swiss round, and one whole number a pair that stands for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import lcm
from operator import mul
from random import Random

import msgspec

from tournaments.pairing.model import Entrant, meeting_faults

# The matching engine computes with 128-bit integers and doubles its weights once.
MOST_BITS = 122
JITTER_BITS = 32


class Objective(msgspec.Struct, frozen=True, order=True):
    """What a pairing costs, in order of weight: compare two as tuples, the lower is better.

    Args:
        bye_repeats: byes the receiver had above the fewest that anyone had.
        bye_height: the receiver's points above the lowest, in ``unit`` parts of a point.
        unwanted: matches against a wish not to meet.
        floats, squares: sums of score differences and of their squares, in the same parts.
    """

    rematches: int = 0
    bye_repeats: int = 0
    bye_height: int = 0
    club: int = 0
    unwanted: int = 0
    floats: int = 0
    squares: int = 0


class Scale:
    """Prices meetings and byes of one field; ``None`` in place of a second player is the bye.

    ``unit`` is the number of parts of a match point in which scores are whole numbers.
    """

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.unit = lcm(*(entrant.score.denominator for entrant in entrants))
        self.scores = {entrant.id: int(entrant.score * self.unit) for entrant in entrants}
        self.lowest = min(self.scores.values(), default=0)
        self.highest = max(self.scores.values(), default=0)
        self.fewest_byes = min((entrant.byes for entrant in entrants), default=0)
        self.most_byes = max((entrant.byes for entrant in entrants), default=0)

    def objective(self, a: Entrant, b: Entrant | None) -> Objective:
        """Return what it costs that ``a`` meets ``b``, or has the bye."""
        if b is None:
            height = self.scores[a.id] - self.lowest
            return Objective(bye_repeats=a.byes - self.fewest_byes, bye_height=height)
        rematch, club, unwanted = meeting_faults(a, b)
        gap = abs(self.scores[a.id] - self.scores[b.id])
        return Objective(rematch, 0, 0, club, unwanted, gap, gap * gap)

    def total(self, pairs: Iterable[tuple[Entrant, Entrant | None]]) -> Objective:
        """Return what a whole pairing costs."""
        columns = zip(
            *(msgspec.structs.astuple(self.objective(a, b)) for a, b in pairs), strict=True
        )
        return Objective(*(sum(column) for column in columns))


class Weights:
    """One number for each meeting and bye that orders matchings exactly as the objective does."""

    def __init__(self, entrants: Sequence[Entrant], rng: Random) -> None:
        self.scale = Scale(entrants)
        self._rng = rng
        matches = (len(entrants) + 1) // 2
        factors = _factors(self.scale, matches)
        bits = (factors[0] * (matches + 1) * matches).bit_length()
        self._jitter_bits = max(0, min(JITTER_BITS, MOST_BITS - bits))
        self._factors = [factor * matches << self._jitter_bits for factor in factors]

    def cost(self, a: Entrant, b: Entrant | None) -> int:
        """Return the objective as one number, with a random part below it that settles ties."""
        values = msgspec.structs.astuple(self.scale.objective(a, b))
        fair: int = sum(map(mul, values, self._factors))
        return fair + (self._rng.getrandbits(self._jitter_bits) if self._jitter_bits else 0)


def _factors(scale: Scale, matches: int) -> list[int]:
    """Return a factor for each value, larger than all below it can add up to, first value first."""
    spread = scale.highest - scale.lowest
    greatest = {
        "squares": matches * spread**2,
        "floats": matches * spread,
        "unwanted": matches,
        "club": matches,
        "bye_height": spread,
        "bye_repeats": scale.most_byes - scale.fewest_byes,
    }
    factors = accumulate(greatest.values(), lambda factor, most: factor * (most + 1), initial=1)
    return list(factors)[::-1]
