"""Exact numbers: whole numbers over one denominator, compared without rounding."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple, cast

Number = int | Fraction


def exact(number: Number) -> Number:
    """Return ``number`` as int where it is whole.

    >>> exact(Fraction(4, 2)), exact(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return number.numerator if number.denominator == 1 else number


class Column(NamedTuple):
    """One measure of all players: whole numbers by player, all over the same denominator.

    Whether one player has more than another is told by the whole numbers alone.
    """

    numerators: Mapping[str, int]
    denominator: int = 1

    def over(self, divisor: int) -> Column:
        """Return the column with every value divided by a whole number above 0."""
        return Column(self.numerators, self.denominator * divisor)

    def values(self) -> Mapping[str, Number]:
        """Return the measure of each player: whole, or a fraction in lowest terms."""
        if self.denominator == 1:
            return self.numerators
        known = {n: exact(Fraction(n, self.denominator)) for n in set(self.numerators.values())}
        return {player: known[n] for player, n in self.numerators.items()}


def column(above: Mapping[str, int], below: Mapping[str, int]) -> Column:
    """Return fractions, given by numerator and denominator, over one denominator.

    A denominator of 0 is a share of nothing, which counts 0.

    >>> column({"a": 1, "b": 2, "c": 0}, {"a": 2, "b": 3, "c": 0})
    Column(numerators={'a': 3, 'b': 4, 'c': 0}, denominator=6)
    """
    denominators = set(below.values()) - {0}
    common = lcm(*denominators)
    factor = {0: 0, **{number: common // number for number in denominators}}
    return Column({player: n * factor[below[player]] for player, n in above.items()}, common)


def column_of(numbers: Mapping[str, Number]) -> Column:
    """Return numbers as a column.

    >>> column_of({"a": 3, "b": Fraction(3, 2)})
    Column(numerators={'a': 6, 'b': 3}, denominator=2)
    """
    if all(type(number) is int for number in numbers.values()):
        return Column(cast("Mapping[str, int]", numbers))
    return column(
        {player: number.numerator for player, number in numbers.items()},
        {player: number.denominator for player, number in numbers.items()},
    )


def rounded(number: Number) -> int | float:
    """Return ``number`` for showing: whole numbers as they are, others with four decimals.

    >>> rounded(Fraction(2, 3)), rounded(6)
    (0.6667, 6)
    """
    return number if isinstance(number, int) else round(float(number), 4)


def told_apart(one: Number, other: Number, *, per_cent: bool = False) -> tuple[str, str]:
    """Return two different numbers as the standings show them, with more decimals where these
    do not show the difference.

    >>> told_apart(9, 7), told_apart(Fraction(3, 2), 1)
    (('9', '7'), ('1.5', '1'))
    >>> told_apart(Fraction(2, 3), Fraction(6667, 10000), per_cent=True)
    ('66.667%', '66.670%')
    """
    digits = 2 if per_cent else 4
    while True:
        texts = [shown(number, digits, per_cent=per_cent) for number in (one, other)]
        if texts[0] != texts[1]:
            return texts[0], texts[1]
        digits += 1


def shown(number: Number, digits: int, *, per_cent: bool = False) -> str:
    """Return a share in per cent with so many decimals, or a sum with at most so many.

    >>> shown(Fraction(1, 2), 2, per_cent=True), shown(Fraction(5, 2), 4), shown(30, 4)
    ('50.00%', '2.5', '30')
    """
    if per_cent:
        return f"{written(number, digits, 100)}%"
    return written(number, digits).rstrip("0").rstrip(".") if digits else written(number, 0)


def per_cent(share: Number) -> str:
    """Return a share in per cent with two decimals.

    >>> per_cent(Fraction(2, 3))
    '66.67%'
    """
    return f"{written(share, 2, 100)}%"


def written(number: Number, digits: int, factor: int = 1) -> str:
    """Return ``number`` times ``factor`` with so many decimals, rounded from the exact value.

    >>> written(Fraction(-2, 3), 2), written(3, 0)
    ('-0.67', '3')
    """
    below = number.denominator
    scaled, rest = divmod(abs(number.numerator) * factor * 10**digits, below)
    whole, decimals = divmod(scaled + (2 * rest >= below), 10**digits)
    sign = "-" if number < 0 else ""
    return f"{sign}{whole}.{decimals:0{digits}}" if digits else f"{sign}{whole}"
