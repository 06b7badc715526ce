"""Who wins (ONS-6.3.1, ONS-A19)."""

from typing import Any

import pytest

from rules.core.engine.ops import Eliminate
from rules.tests.onsen.tables import Table, companions, table


def counted(*counts: int, **settings: Any) -> Table:
    owned: Any = {
        name: {"companions": companions(*["elf"] * count)}
        for name, count in zip(("Ada", "Ben", "Cleo"), counts, strict=False)
    }
    facts = {f"area:{seat}": seat + 1 for seat in range(len(counts))}
    return table(len(counts), "scoring", facts=facts, settings=settings, **owned).run_on()


@pytest.mark.clause("ONS-6.3.1", "ONS-3.4")
@pytest.mark.parametrize(
    ("counts", "winners"), [((9, 7, 5), (0,)), ((5, 7, 6), (1,)), ((0, 1, 2), (2,))], ids=str
)
def test_most_points_win(counts: tuple[int, ...], winners: tuple[int, ...]) -> None:
    result = counted(*counts).state.result

    assert result is not None
    assert (result.winners, result.how, result.points) == (winners, "points", counts)
    assert result.clauses == ("ONS-6.3.1", "ONS-3.4")


@pytest.mark.clause("ONS-6.3.1", "ONS-A19")
def test_equal_points_share_the_victory() -> None:
    result = counted(4, 2, 4).state.result

    assert result is not None
    assert (result.winners, result.clauses[-1]) == ((0, 2), "ONS-A19")


@pytest.mark.clause("ONS-6.3.1", "ONS-A19")
@pytest.mark.parametrize(("answer", "winners"), [(2, (2,)), (0, (0,)), ("shared", (0, 2))])
def test_the_judge_decides_where_the_table_plays_so(answer: Any, winners: Any) -> None:
    at = counted(4, 2, 4, final_tie="judge")

    result = at.outcome(answer).state.result

    assert at.waits == ("scoring.winner", "judge")
    assert result is not None
    assert result.winners == winners


@pytest.mark.clause("ONS-6.3.1")
def test_without_players_the_game_ends_without_a_winner() -> None:
    at = table(2, deck=[]).edit(Eliminate(0)).edit(Eliminate(1))

    assert at.state.result is not None
    assert (at.state.result.winners, at.state.result.how) == ((), "nobody_left")
