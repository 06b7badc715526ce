"""The players of one round in parallel lists, and what it costs that two of them meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import lcm
from operator import attrgetter
from typing import cast

import msgspec

from tournaments.pairing.model import Entrant, meeting_faults
from tournaments.standings.tally import Number

Pair = tuple[int, int | None]
"""Two players by their place on the board; None in place of the second is the bye."""

FINEST_PARTS = 1 << 16


class Objective(msgspec.Struct, frozen=True, order=True):
    """What a pairing costs, in order of weight: compare two as tuples, the lower is better.

    Args:
        bye_repeats: byes the receiver had above the fewest that anyone had.
        bye_height: the receiver's points above the lowest, in ``unit`` parts of a point.
        unwanted: matches against a wish not to meet.
        floats, squares: sums of score differences and of their squares, in the same parts.
        rested: matches between two who have only had byes so far.
    """

    rematches: int = 0
    bye_repeats: int = 0
    bye_height: int = 0
    club: int = 0
    unwanted: int = 0
    floats: int = 0
    squares: int = 0
    rested: int = 0


class Board:
    """A field in order of ids; a player is a place in these lists.

    ``scores`` are whole numbers: match points in parts of ``unit``, or places for a round by rank.
    """

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self.entrants = sorted(entrants, key=attrgetter("id"))
        self.ids = [entrant.id for entrant in self.entrants]
        self.met = [entrant.opponents for entrant in self.entrants]
        self.byes = [entrant.byes for entrant in self.entrants]
        self.unit, self.scores = whole_scores([entrant.score for entrant in self.entrants])
        self.is_ranked = False
        self.is_plain = not [e for e in self.entrants if e.club or e.family or e.avoid]
        self.has_rested = bool([entrant for entrant in self.entrants if entrant.is_rested])

    def take_ranks(self, draws: Sequence[float]) -> None:
        """Let places in the standings stand in for match points, equal ones drawn by ``draws``."""
        self.unit, self.scores = 1, places(self.entrants, draws)
        self.is_ranked = True

    def __len__(self) -> int:
        return len(self.entrants)

    @cached_property
    def fewest_byes(self) -> int:
        return min(self.byes, default=0)

    @cached_property
    def lowest(self) -> int:
        return min(self.scores, default=0)

    def clash(self, a: int, b: int) -> bool:
        """Return whether two players should not meet: a rematch, one club or family, a wish."""
        if self.is_plain:
            return self.ids[b] in self.met[a]
        return any(meeting_faults(self.entrants[a], self.entrants[b]))

    def both_rested(self, a: int, b: int) -> bool:
        return self.entrants[a].is_rested and self.entrants[b].is_rested

    def clash_or_both_rested(self, a: int, b: int) -> bool:
        return self.both_rested(a, b) or self.clash(a, b)

    def clashing(self, pairs: Sequence[tuple[int, int]]) -> list[int]:
        """Return the places in ``pairs`` of those who should not meet."""
        if self.is_plain:
            ids, met = self.ids, self.met
            return [n for n, (a, b) in enumerate(pairs) if ids[b] in met[a]]
        return [n for n, (a, b) in enumerate(pairs) if self.clash(a, b)]

    def objective(self, a: int, b: int | None) -> Objective:
        """Return what it costs that ``a`` meets ``b``, or has the bye."""
        if b is None:
            height = self.scores[a] - self.lowest
            return Objective(bye_repeats=self.byes[a] - self.fewest_byes, bye_height=height)
        faults = meeting_faults(self.entrants[a], self.entrants[b])
        gap = abs(self.scores[a] - self.scores[b])
        rematch, club, unwanted = map(int, faults)
        return Objective(rematch, 0, 0, club, unwanted, gap, gap * gap, int(self.both_rested(a, b)))

    def total(
        self, met: Sequence[tuple[int, int]], receiver: int | None, clashes: Iterable[int]
    ) -> Objective:
        """Return what a whole pairing costs.

        Args:
            met: the pairs; ``clashes`` are the places in it of those who should not meet.
            receiver: who has the bye.
        """
        scores = self.scores
        gaps = [scores[a] - scores[b] for a, b in met if scores[a] != scores[b]]
        clashing = [self.objective(*met[n]) for n in clashes]
        bye = Objective() if receiver is None else self.objective(receiver, None)
        return Objective(
            rematches=sum(pair.rematches for pair in clashing),
            bye_repeats=bye.bye_repeats,
            bye_height=bye.bye_height,
            club=sum(pair.club for pair in clashing),
            unwanted=sum(pair.unwanted for pair in clashing),
            floats=sum(map(abs, gaps)),
            squares=sum(gap * gap for gap in gaps),
            rested=sum(self.both_rested(*pair) for pair in met) if self.has_rested else 0,
        )


def whole_scores(scores: list[Number]) -> tuple[int, list[int]]:
    """Return the parts of a match point in which all scores are whole, and the scores in them.

    Fractions too fine for exact weights (no tournament has them) stand as ranks, unit 0.

    >>> from fractions import Fraction
    >>> whole_scores([Fraction(9, 2), 3])
    (2, [9, 6])
    """
    if isinstance(sum(scores), int):
        return 1, cast("list[int]", scores)
    unit = lcm(*(score.denominator for score in scores))
    if unit > FINEST_PARTS:
        ranks = {score: rank for rank, score in enumerate(sorted(set(scores)))}
        return 0, [ranks[score] for score in scores]
    return unit, [int(score * unit) for score in scores]


def places(entrants: Sequence[Entrant], draws: Sequence[float]) -> list[int]:
    """Return each player's place from the bottom of the ranking, 0 the last; no two share one."""
    last = len(entrants) + 1
    order = sorted(
        range(len(entrants)),
        key=lambda n: (-(entrants[n].rank or last), -draws[n]),
    )
    from_bottom = [0] * len(order)
    for place, n in enumerate(order):
        from_bottom[n] = place
    return from_bottom
