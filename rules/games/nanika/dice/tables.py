"""The document's dice tables in words, as they stand on the page of the rulebook."""

from __future__ import annotations

from functools import cache

from rules.core.tables import Column, Table, TableGroup
from rules.core.words import Words, same
from rules.games.nanika.dice.faces import BLANK, VALUES
from rules.games.nanika.dice.findings import figure, findings, listed, minus
from rules.games.nanika.dice.plan import MeanRule, PlanRow, plan_rows, two_dice_chart

RULE_NAMES = {
    MeanRule.UNCLAMPED: Words(en="unclamped", ja="そのまま"),
    MeanRule.CLAMPED: Words(en="cut at 0", ja="0で切る"),
    MeanRule.FUMBLE: Words(en="fumble is 0", ja="シテオクは0"),
    MeanRule.BOTH: Words(en="both", ja="両方"),
}
HOW_TO_READ = Words(
    en="The document's means stand beside the exact ones. Unclamped: every result as it falls. "
    "Cut at 0: a result below 0 counts 0. Fumble is 0: blanks alone count 0, modifier included "
    "(NNK-6.1.6). Both: these two together.",
    ja="企画書の平均と正確な平均を並べる。「そのまま」は出た結果のとおり、「0で切る」は負の結果を0とし、"
    "「シテオクは0」は全部うっへりなら補正も含めて0とする(NNK-6.1.6)。「両方」は後の二つを合わせたもの。",
)
CHART_READING = Words(
    en="What two dice count together, as the document's chart has it: the face of one die in "
    "the row, that of the other in the column. The {blank} is the blank and counts 0; two blanks "
    "are a fumble.",
    ja="企画書の表のとおり、二個のダイスの目の和を示す。一つ目の目が行、二つ目の目が列。{blank}の目はうっへりで、"
    "0と数える。うっへりが二つならシテオク。",
)
CHART_SUMS = Words(
    en="{ways} of {all} rolls make {sum}, the sum that comes most often.",
    ja="最も多い和は{sum}で、{all}通りのうち{ways}通り。",
)
FUMBLE_CELL = Words(en="0 (fumble)", ja="0(シテオク)")


@cache
def tables() -> tuple[TableGroup, ...]:
    """Return the chart of two dice and the table of means, with what is found about them.

    Source: NNK-6.1.5, NNK-A.1, NNK-A.2, NNK-A.3.
    """
    heading = Words(en="Dice tables", ja="ダイスの表")
    return (TableGroup("dice-tables", heading, (means_table(), chart_table())),)


def means_table() -> Table:
    """Return every row of the document's table of means beside the exact means."""
    heads = (Words(en="printed", ja="企画書"), *RULE_NAMES.values())
    return Table(
        code="dice-means",
        caption=Words(en="Means of dice with a modifier", ja="補正のあるダイスの平均"),
        clauses=("NNK-A.1", "NNK-A.2", "NNK-A.3"),
        columns=(
            Column(Words(en="dice", ja="ダイス"), is_number=False),
            *map(Column, heads),
            Column(Words(en="follows from", ja="合う計算"), is_number=False),
        ),
        rows=tuple(map(means_row, plan_rows())),
        remarks=(HOW_TO_READ, *findings()),
    )


def means_row(row: PlanRow) -> tuple[Words, ...]:
    """Return the cells of one row."""
    figures = map(figure, row.means.values())
    return (same(str(row.term)), same(minus(row.printed)), *map(same, figures), followed(row))


def followed(row: PlanRow) -> Words:
    """Return the names of the rules from which the printed figure follows."""
    if len(row.follows_from) == len(MeanRule):
        return Words(en="all", ja="すべて")
    names = [RULE_NAMES[rule] for rule in row.follows_from]
    none = Words(en="none", ja="なし")
    return listed(names) if names else none


def chart_table() -> Table:
    """Return what two dice count together, for every two faces."""
    chart = two_dice_chart()
    cells = [cell for row in chart for cell in row]
    most = max(cells, key=cells.count)
    return Table(
        code="dice-chart",
        caption=Words(en="Two dice", ja="ダイス二個"),
        clauses=("NNK-6.1.5",),
        columns=tuple(map(Column, (Words(en="face", ja="目"), *map(digit, VALUES)))),
        rows=tuple((digit(face), *chart_row(face)) for face in VALUES),
        remarks=(
            CHART_READING.filled(blank=BLANK),
            CHART_SUMS.filled(ways=cells.count(most), all=len(cells), sum=most),
        ),
    )


def chart_row(face: int) -> list[Words]:
    """Return the cells of one face of the first die."""
    cells = list(map(digit, two_dice_chart()[face - 1]))
    return [*cells[:-1], FUMBLE_CELL] if face == BLANK else cells


def digit(number: int) -> Words:
    """Return a number as it stands in a cell."""
    return same(str(number))
