"""The exact chances of every total that a ghost or a side can roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce

from rules.games.nanika.dice.faces import VALUES, contribution
from rules.games.nanika.dice.terms import DiceTerm, Side


@dataclass(frozen=True)
class Distribution:
    """In how many of ``out_of`` equally likely rolls each total comes, the least total first."""

    counts: Mapping[int, int]
    out_of: int

    def chance(self, total: int) -> Fraction:
        """Return the chance of exactly this total."""
        return Fraction(self.counts.get(total, 0), self.out_of)

    @property
    def mean(self) -> Fraction:
        """The mean of all totals."""
        return Fraction(sum(total * n for total, n in self.counts.items()), self.out_of)


@dataclass(frozen=True)
class Odds:
    """The chances that the attack side's total is the larger, equal, or the smaller one."""

    larger: Fraction
    equal: Fraction
    smaller: Fraction

    @property
    def attack_wins(self) -> Fraction:
        """The chance of the attack side; equal totals are not enough. Source: NNK-6.0.15."""
        return self.larger

    @property
    def defence_wins(self) -> Fraction:
        """The chance of the defence side, equal totals included. Source: NNK-6.0.15."""
        return self.equal + self.smaller


@cache
def raw_counts(dice: int) -> tuple[int, ...]:
    """Return in how many of the 6^n rolls of n dice the faces count 0, 1, 2, … together.

    Args:
        dice: 1 or more.

    Source: NNK-6.1.2, NNK-6.1.5.

    >>> raw_counts(2)
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    counts = {0: 1}
    for _ in range(dice):
        counts = _added(counts, dict.fromkeys(VALUES.values(), 1))
    return tuple(counts.values())


def distribution(term: DiceTerm, *, clamp: bool = False) -> Distribution:
    """Return what a ghost adds to its side: its dice and modifier, or 0 when it fumbles.

    Args:
        clamp: whether a result below 0 counts as 0.

    Source: NNK-6.1.6; our readings NNK-A08 and NNK-A10.

    >>> distribution(DiceTerm(2, 2)).chance(0), distribution(DiceTerm(2, 2)).mean
    (Fraction(1, 36), Fraction(125, 18))
    """
    counts: dict[int, int] = {}
    for raw, count in enumerate(raw_counts(term.dice)):
        total = contribution(raw, term.dice, term.modifier, clamp)
        counts[total] = counts.get(total, 0) + count
    return Distribution(_in_order(counts), 6**term.dice)


def side_distribution(side: Side, *, clamp: bool = False, pooled: bool = False) -> Distribution:
    """Return the total of a side of one or more ghosts.

    Args:
        clamp: whether the result of a roll below 0 counts as 0.
        pooled: whether the side rolls all its dice together, as one ghost with all of them would.

    Source: NNK-6.0.13; our reading NNK-A09.

    >>> side_distribution((DiceTerm(1), DiceTerm(1))).counts[0]
    1
    >>> side_distribution((DiceTerm(1, 2), DiceTerm(1, 1)), pooled=True).chance(0)
    Fraction(1, 36)
    """
    rolls = [distribution(roll, clamp=clamp) for roll in rolls_of(side, pooled=pooled)]
    return reduce(_together, rolls)


def fumble_chance(side: Side, *, pooled: bool = False) -> Fraction:
    """Return the chance that at least one roll of the side is a fumble.

    Source: NNK-6.1.3, NNK-6.1.4; our reading NNK-A09.

    >>> fumble_chance((DiceTerm(3, 2),)), fumble_chance((DiceTerm(1),))
    (Fraction(1, 216), Fraction(0, 1))
    """
    safe = Fraction(1)
    for roll in rolls_of(side, pooled=pooled):
        if roll.dice > 1:
            safe *= 1 - Fraction(1, 6**roll.dice)
    return 1 - safe


def odds(attack: Distribution, defence: Distribution) -> Odds:
    """Return the chances of the two sides' totals against each other.

    Source: NNK-6.0.15.

    >>> two = distribution(DiceTerm(2))
    >>> odds(two, two).attack_wins
    Fraction(575, 1296)
    """
    larger = equal = 0
    for total, count in attack.counts.items():
        larger += count * sum(n for other, n in defence.counts.items() if other < total)
        equal += count * defence.counts.get(total, 0)
    out_of = attack.out_of * defence.out_of
    smaller = out_of - larger - equal
    return Odds(Fraction(larger, out_of), Fraction(equal, out_of), Fraction(smaller, out_of))


def rolls_of(side: Side, *, pooled: bool) -> Side:
    """Return what the side rolls: each ghost by itself, or one roll of all dice and modifiers."""
    if not pooled:
        return side
    return (DiceTerm(sum(g.dice for g in side), sum(g.modifier for g in side)),)


def _together(one: Distribution, other: Distribution) -> Distribution:
    return Distribution(_added(one.counts, other.counts), one.out_of * other.out_of)


def _added(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Return how often each sum of a total of ``one`` and a total of ``other`` comes."""
    counts: dict[int, int] = {}
    for total, count in one.items():
        for more, times in other.items():
            counts[total + more] = counts.get(total + more, 0) + count * times
    return _in_order(counts)


def _in_order(counts: Mapping[int, int]) -> dict[int, int]:
    return dict(sorted(counts.items()))
