"""The document's dice tables: our means beside its own, and what is said about them."""

from fractions import Fraction

import pytest

from rules.core.tables import Table
from rules.core.words import same
from rules.games.nanika.dice.findings import figure
from rules.games.nanika.dice.plan import (
    MeanRule,
    PlanRow,
    plan_rows,
    rows_against,
    two_dice_chart,
)
from rules.registry import CODES, tables_of
from rules.rulebooks import rulebook

# dice, as printed, then the means: unclamped, clamped at 0, fumble = 0, both
ROWS = """
1D-3 | 0 (-0.5) | -1/2 | 1/2      | -1/2     | 1/2
1D-2 | 0.5      | 1/2  | 1        | 1/2      | 1
1D-1 | 1.5      | 3/2  | 5/3      | 3/2      | 5/3
1D   | 2.5      | 5/2  | 5/2      | 5/2      | 5/2
1D+1 | 3.5      | 7/2  | 7/2      | 7/2      | 7/2
1D+2 | 4.5      | 9/2  | 9/2      | 9/2      | 9/2
1D+3 | 5.5      | 11/2 | 11/2     | 11/2     | 11/2
2D-3 | 2.0      | 2    | 41/18    | 25/12    | 41/18
2D-2 | 3.0      | 3    | 28/9     | 55/18    | 28/9
2D-1 | 4.0      | 4    | 145/36   | 145/36   | 145/36
2D   | 5.0      | 5    | 5        | 5        | 5
2D+1 | 6.0      | 6    | 6        | 215/36   | 215/36
2D+2 | 7.0      | 7    | 7        | 125/18   | 125/18
2D+3 | 8.0      | 8    | 8        | 95/12    | 95/12
3D-3 | 4.5      | 9/2  | 329/72   | 325/72   | 329/72
3D-2 | 5.5      | 11/2 | 1193/216 | 595/108  | 1193/216
3D-1 | 6.5      | 13/2 | 1405/216 | 1405/216 | 1405/216
3D   | 7.5      | 15/2 | 15/2     | 15/2     | 15/2
3D+1 | 8.5      | 17/2 | 17/2     | 1835/216 | 1835/216
3D+2 | 9.5      | 19/2 | 19/2     | 1025/108 | 1025/108
3D+3 | 10.5     | 21/2 | 21/2     | 755/72   | 755/72
5D   | 12.5     | 25/2 | 25/2     | 25/2     | 25/2
7D   | 17.5     | 35/2 | 35/2     | 35/2     | 35/2
"""
LINES = [line.split("|") for line in ROWS.strip().splitlines()]
WITH_MODIFIER = [f"{n}D{m:+}" for n in (2, 3) for m in (-3, -2, -1, 1, 2, 3)]
BELOW_0 = [f"{n}D{m}" for n in (1, 2, 3) for m in (-3, -2, -1)]


def names(rows: tuple[PlanRow, ...]) -> list[str]:
    return [str(row.term) for row in rows]


def table(code: str) -> Table:
    [group] = tables_of("nanika")
    return next(each for each in group.tables if each.code == code)


@pytest.mark.clause("NNK-A.1", "NNK-A.2", "NNK-6.1.6")
def test_every_row_of_the_document_stands_beside_the_exact_means() -> None:
    found = [(str(r.term), r.printed, *r.means.values()) for r in plan_rows()]

    assert found == [
        (term.strip(), printed.strip(), *(Fraction(mean.strip()) for mean in means))
        for term, printed, *means in LINES
    ]


@pytest.mark.clause("NNK-A.1", "NNK-A.2")
def test_all_rows_but_the_first_are_unclamped_means() -> None:
    assert names(rows_against(MeanRule.UNCLAMPED)) == ["1D-3"]
    assert len(plan_rows()) == 23


def test_rows_that_follow_from_no_other_rule_are_named() -> None:
    assert names(rows_against(MeanRule.CLAMPED)) == BELOW_0
    assert names(rows_against(MeanRule.FUMBLE)) == ["1D-3", *WITH_MODIFIER]
    assert names(rows_against(MeanRule.BOTH)) == [
        "1D-3", "1D-2", "1D-1", *WITH_MODIFIER,
    ]  # fmt: skip


@pytest.mark.clause("NNK-6.1.5")
def test_the_chart_holds_36_sums_six_of_them_5() -> None:
    chart = two_dice_chart()

    assert chart == (
        (2, 3, 4, 5, 6, 1),
        (3, 4, 5, 6, 7, 2),
        (4, 5, 6, 7, 8, 3),
        (5, 6, 7, 8, 9, 4),
        (6, 7, 8, 9, 10, 5),
        (1, 2, 3, 4, 5, 0),
    )
    assert [cell for row in chart for cell in row].count(5) == 6


@pytest.mark.clause("NNK-A.1", "NNK-A.2", "NNK-A.3")
def test_findings_say_which_rows_follow_from_what() -> None:
    minus = str.maketrans("-", "−")
    _, *found = table("dice-means").remarks

    assert [words.en for words in found] == [
        "22 of 23 rows equal the unclamped mean: 2.5 for each die and the modifier. "
        "The only exception is 1D−3.",
        "1D−3 is printed as 0 (−0.5). This 0 is neither the unclamped mean (−0.5) nor the mean "
        "of results cut at 0 (0.5): it is the mean in brackets, cut at 0 itself.",
        "No row with a modifier and two or more dice takes the fumble into account: "
        f"{', '.join(WITH_MODIFIER).translate(minus)}.",
        "Where results below 0 counted 0, these rows would be higher: "
        f"{', '.join(BELOW_0).translate(minus)}.",
        "The document notes 1D+3 above 2D. It is: 5.5 against 5, and 5.5 against 5 where the "
        "fumble counts.",
        "The document notes 2D+3 above 3D. It is: 8 against 7.5, and 95/12 ≈ 7.917 against 7.5 "
        "where the fumble counts.",
    ]
    assert "23行のうち22行" in found[0].ja
    assert found[0].ja.endswith("例外は1D−3だけ。")
    assert "、".join(WITH_MODIFIER).translate(minus) in found[2].ja


def test_rows_name_the_rules_they_follow_from() -> None:
    rows = {row[0].en: row for row in table("dice-means").rows}

    assert [rows[dice][-1].en for dice in ("1D-3", "1D-2", "2D", "2D-1", "2D+3")] == [
        "none", "unclamped, fumble is 0", "all", "unclamped", "unclamped, cut at 0",
    ]  # fmt: skip
    assert rows["2D-3"][:6] == tuple(
        map(same, ("2D-3", "2.0", "2", "41/18 ≈ 2.278", "25/12 ≈ 2.083", "41/18 ≈ 2.278"))
    )


def test_the_cell_of_two_blanks_is_called_a_fumble() -> None:
    cells = [cell.en for row in table("dice-chart").rows for cell in row]

    assert (cells[-1], cells.count("0 (fumble)")) == ("0 (fumble)", 1)


def test_figures_are_decimals_only_where_these_are_exact() -> None:
    assert [figure(Fraction(n, d)) for n, d in ((-1, 2), (3, 1), (1193, 216))] == [
        "−0.5", "3", "1193/216 ≈ 5.523",
    ]  # fmt: skip


@pytest.mark.parametrize("title", CODES)
def test_every_table_stands_by_clauses_and_has_a_cell_for_each_column(title: str) -> None:
    for each in [table for group in tables_of(title) for table in group.tables]:
        assert set(each.clauses) <= set(rulebook(title).clauses)
        assert {len(line) for line in each.lines()} == {len(each.columns)}
