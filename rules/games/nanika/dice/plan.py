"""The means that the document prints, beside what its rules make of the same dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules.games.nanika.dice.chances import distribution, raw_counts
from rules.games.nanika.dice.faces import VALUES, strength
from rules.games.nanika.dice.terms import DiceTerm, parse_term

PRINTED: Mapping[str, str] = {
    "1D-3": "0 (-0.5)",
    "1D-2": "0.5",
    "1D-1": "1.5",
    "1D": "2.5",
    "1D+1": "3.5",
    "1D+2": "4.5",
    "1D+3": "5.5",
    "2D-3": "2.0",
    "2D-2": "3.0",
    "2D-1": "4.0",
    "2D": "5.0",
    "2D+1": "6.0",
    "2D+2": "7.0",
    "2D+3": "8.0",
    "3D-3": "4.5",
    "3D-2": "5.5",
    "3D-1": "6.5",
    "3D": "7.5",
    "3D+1": "8.5",
    "3D+2": "9.5",
    "3D+3": "10.5",
    "5D": "12.5",
    "7D": "17.5",
}
"""Each row as printed; what stands in brackets is a second figure. Source: NNK-A.1, NNK-A.2."""


class MeanRule(Enum):
    """A way to take the mean of a roll."""

    UNCLAMPED = "unclamped"
    CLAMPED = "clamped"
    FUMBLE = "fumble"
    BOTH = "both"


@dataclass(frozen=True)
class PlanRow:
    """A row of the document, and the mean of its dice by every rule."""

    term: DiceTerm
    printed: str
    means: Mapping[MeanRule, Fraction]

    @property
    def figure(self) -> Fraction:
        """The figure that the document prints first."""
        return Fraction(self.printed.split()[0])

    @property
    def follows_from(self) -> tuple[MeanRule, ...]:
        """The rules by which the dice have the mean that is printed."""
        return tuple(rule for rule, mean in self.means.items() if mean == self.figure)


def plan_rows() -> tuple[PlanRow, ...]:
    """Return the document's table of means beside our own, row by row.

    Source: NNK-A.1, NNK-A.2.

    >>> row = plan_rows()[0]
    >>> str(row.term), row.printed, row.follows_from
    ('1D-3', '0 (-0.5)', ())
    """
    return tuple(
        PlanRow(term, printed, {rule: mean_by(rule, term) for rule in MeanRule})
        for term, printed in ((parse_term(text), printed) for text, printed in PRINTED.items())
    )


def rows_against(rule: MeanRule) -> tuple[PlanRow, ...]:
    """Return the rows of the document whose figure does not follow from this rule.

    >>> [str(row.term) for row in rows_against(MeanRule.UNCLAMPED)]
    ['1D-3']
    """
    return tuple(row for row in plan_rows() if rule not in row.follows_from)


def mean_by(rule: MeanRule, term: DiceTerm) -> Fraction:
    """Return the mean of a roll by this rule.

    Source: NNK-6.1.6 for the fumble; NNK-A10 for results below 0.

    >>> mean_by(MeanRule.UNCLAMPED, DiceTerm(2, 3)), mean_by(MeanRule.FUMBLE, DiceTerm(2, 3))
    (Fraction(8, 1), Fraction(95, 12))
    """
    clamp = rule in (MeanRule.CLAMPED, MeanRule.BOTH)
    if rule in (MeanRule.FUMBLE, MeanRule.BOTH):
        return distribution(term, clamp=clamp).mean
    return mean_without_fumble(term, clamp=clamp)


def mean_without_fumble(term: DiceTerm, *, clamp: bool) -> Fraction:
    """Return the mean as if a roll of blanks alone were a roll like any other."""
    total = 0
    for raw, count in enumerate(raw_counts(term.dice)):
        result = raw + term.modifier
        total += count * (max(0, result) if clamp else result)
    return Fraction(total, 6**term.dice)


def two_dice_chart() -> tuple[tuple[int, ...], ...]:
    """Return what two dice count: a row for each face 1 to 6 of the one, a cell for the other's.

    Source: NNK-6.1.5.

    >>> two_dice_chart()[2]
    (4, 5, 6, 7, 8, 3)
    """
    return tuple(tuple(strength((one, other), 0) for other in VALUES) for one in VALUES)
