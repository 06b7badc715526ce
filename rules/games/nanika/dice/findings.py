"""What is found about the document's table of means, in words."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.core.words import Words, same
from rules.games.nanika.dice.plan import MeanRule, PlanRow, mean_by, plan_rows, rows_against
from rules.games.nanika.dice.terms import DiceTerm, parse_term

UNCLAMPED_FINDING = Words(
    en="{equal} of {all} rows equal the unclamped mean: 2.5 for each die and the modifier. "
    "The only exception is {rows}.",
    ja="{all}行のうち{equal}行は、そのままの平均(1個につき2.5に補正を足した値)に等しい。例外は{rows}だけ。",
)
FIRST_ROW_FINDING = Words(
    en="{term} is printed as {printed}. This 0 is neither the unclamped mean ({unclamped}) nor "
    "the mean of results cut at 0 ({clamped}): it is the mean in brackets, cut at 0 itself.",
    ja="{term}は{printed}と書かれている。この0は、そのままの平均({unclamped})でも、0で切った結果の平均({clamped})"
    "でもなく、括弧の平均そのものを0で切ったもの。",
)
FUMBLE_FINDING = Words(
    en="No row with a modifier and two or more dice takes the fumble into account: {rows}.",
    ja="補正があり、ダイスが二個以上の行は、どれもシテオクを考えに入れていない: {rows}。",
)
CLAMPED_FINDING = Words(
    en="Where results below 0 counted 0, these rows would be higher: {rows}.",
    ja="負の結果を0とするなら、次の行はもっと大きくなる: {rows}。",
)
REMARK_HOLDS = Words(
    en="The document notes {more} above {less}. It is: {high} against {low}, and "
    "{high_fumble} against {low_fumble} where the fumble counts.",
    ja="企画書は{more}が{less}を上回ると注記する。そのとおりで、{high}対{low}、シテオクを入れても"
    "{high_fumble}対{low_fumble}。",
)


def findings() -> tuple[Words, ...]:
    """Return in words which rows follow from which rule, and what the document notes itself."""
    odd = rows_against(MeanRule.UNCLAMPED)
    of_fumbles = [row for row in rows_against(MeanRule.FUMBLE) if row.term.dice > 1]
    count = len(plan_rows())
    equal = UNCLAMPED_FINDING.filled(equal=count - len(odd), all=count, rows=named(odd))
    return (
        equal,
        *map(first_row, odd),
        FUMBLE_FINDING.filled(rows=named(of_fumbles)),
        CLAMPED_FINDING.filled(rows=named(higher_when_clamped())),
        comparison("1D+3", "2D"),
        comparison("2D+3", "3D"),
    )


def first_row(row: PlanRow) -> Words:
    """Return where the printed figure of a row that follows from no rule comes from."""
    return FIRST_ROW_FINDING.filled(
        term=minus(str(row.term)),
        printed=minus(row.printed),
        unclamped=figure(row.means[MeanRule.UNCLAMPED]),
        clamped=figure(row.means[MeanRule.CLAMPED]),
    )


def higher_when_clamped() -> list[PlanRow]:
    """Return the rows whose mean is higher where results below 0 count 0."""
    return [row for row in plan_rows() if row.means[MeanRule.CLAMPED] > row.figure]


def comparison(more: str, less: str) -> Words:
    """Return a remark of the document about two rolls, checked by both means. Source: NNK-A.3."""
    high, low = parse_term(more), parse_term(less)
    return REMARK_HOLDS.filled(
        more=more,
        less=less,
        high=mean_figure(MeanRule.UNCLAMPED, high),
        low=mean_figure(MeanRule.UNCLAMPED, low),
        high_fumble=mean_figure(MeanRule.FUMBLE, high),
        low_fumble=mean_figure(MeanRule.FUMBLE, low),
    )


def named(rows: Iterable[PlanRow]) -> Words:
    """Return the dice of these rows, none of which a line's end can break at its sign."""
    return listed([same(minus(str(row.term))) for row in rows])


def listed(parts: list[Words]) -> Words:
    """Return the parts with commas between them."""
    return Words(en=", ".join(p.en for p in parts), ja="、".join(p.ja for p in parts))


def mean_figure(rule: MeanRule, term: DiceTerm) -> str:
    """Return the mean of a roll by this rule, as it is shown."""
    return figure(mean_by(rule, term))


def figure(number: Fraction) -> str:
    """Return an exact number as it is shown: halves as decimals, others with three digits beside.

    >>> figure(Fraction(15, 2)), figure(Fraction(-1, 2)), figure(Fraction(41, 18))
    ('7.5', '−0.5', '41/18 ≈ 2.278')
    """
    if number.denominator <= 2:
        return minus(f"{float(number):g}")
    return minus(f"{number} ≈ {float(number):.3f}")


def minus(text: str) -> str:
    """Return ``text`` with minus signs as wide as plus signs."""
    return text.replace("-", "−")
