"""What the order of OUT cards leads to where it is known (these are tests of the oracle itself)."""

from __future__ import annotations

import pytest

from rules.tests.onsen.oracle import (
    Case,
    Leader,
    Out,
    OutVoid,
    brute_force,
    choices,
    every_way,
    score,
)
from rules.tests.onsen.oracle.short import DEMON, any_of, companions, every, way

A, B = every("A", "dark_elf"), any_of("B", 1)
P, Q = any_of("P", 1), every("Q", "goblin")

TABLE = {
    "the document's example": (DEMON, "demon dark_elf", (A, B), {(1, 1), (0, 2)}, (1, 1)),
    "another leader": (Leader("dark_elf"), "demon dark_elf", (A, B), {(1, 1), (0, 2)}, (1, 1)),
    "the example of the bonus": (DEMON, "demon demon demon", (), {(9, 0)}, (9, 0)),
    "a bonus by OUT": (DEMON, "demon demon demon elf", (P,), {(9, 1), (3, 1)}, (9, 1)),
    "more lost, more points": (
        DEMON,
        "demon demon elf goblin",
        (P, Q),
        {(4, 2), (3, 1), (2, 2)},
        (4, 2),
    ),
}


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE.keys())
def test_the_table(
    row: tuple[Leader, str, tuple[Out, ...], set[tuple[int, int]], tuple[int, int]],
) -> None:
    leader, written, outs, results, best = row
    reach = brute_force(Case(leader, companions(written), outs))

    assert reach.results == results
    assert (reach.best, reach.lost_with_best) == best
    assert reach.fewest_lost == min(lost for _, lost in results)


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE.keys())
def test_the_table_with_out_void_loses_nothing(
    row: tuple[Leader, str, tuple[Out, ...], set[tuple[int, int]], tuple[int, int]],
) -> None:
    leader, written, outs, *_ = row
    reach = brute_force(Case(leader, companions(written), (*outs, OutVoid("V"))))

    assert {lost for _, lost in reach.results} == {0}
    assert reach.best_ways == ((),)


def test_the_document_s_orders_one_by_one() -> None:
    case = Case(DEMON, companions("demon dark_elf"), (A, B))

    assert list(every_way(case.outs, case.companions)) == [
        way("A C2", "B C1"),
        way("B C1", "A C2"),
        way("B C2", "A"),
    ]
    assert brute_force(case).best_ways == (way("B C2", "A"),)
    assert brute_force(case).best_orders == (("B", "A"),)
    assert score(case, way("A C2", "B C1")).total == 0


def test_dispute_3_the_best_order_is_not_the_smallest_loss() -> None:
    reach = brute_force(Case(DEMON, companions("demon demon elf goblin"), (P, Q)))

    assert (reach.best, reach.lost_with_best, reach.fewest_lost) == (4, 2, 1)
    assert reach.best_ways == (way("P C3", "Q C4"), way("Q C4", "P C3"))
    assert reach.best_orders == (("P", "Q"), ("Q", "P"))


def test_as_many_points_with_fewer_losses() -> None:
    case = Case(DEMON, companions("demon demon elf elf goblin goblin"), (any_of("P", 2), Q))
    reach = brute_force(case)

    assert {lost for points, lost in reach.results if points == 4} == {2, 4}
    assert (reach.best, reach.lost_with_best) == (4, 2)
    assert reach.best_ways == (way("P C5 C6", "Q"),)


def test_dispute_11_a_hit_is_obligatory() -> None:
    case = Case(DEMON, companions("demon elf"), (P,))

    assert brute_force(case).results == {(1, 1)}
    assert len(brute_force(case).best_ways) == 2
    assert brute_force(Case(DEMON, companions("demon elf"), (Q,))).results == {(2, 0)}


@pytest.mark.parametrize(
    ("out", "targets"),
    [
        (Out("O"), [("C1", "C2", "C3", "C4")]),
        (Out("O", count=4), [("C1", "C2", "C3", "C4")]),
        (Out("O", count=5), [("C1", "C2", "C3", "C4")]),
        (Out("O", gender_mark="y"), [("C2", "C4")]),
        (Out("O", "elf", "y"), [("C4",)]),
        (Out("O", "elf", "y", 2), [("C4",)]),
        (Out("O", "elf", count=1), [("C3",), ("C4",)]),
        (Out("O", gender_mark="x", count=1), [("C1",), ("C3",)]),
        (Out("O", "goblin"), [()]),
        (Out("O", "goblin", count=1), [()]),
        (
            Out("O", count=3),
            [("C1", "C2", "C3"), ("C1", "C2", "C4"), ("C1", "C3", "C4"), ("C2", "C3", "C4")],
        ),
    ],
)
def test_whom_an_out_card_may_take(out: Out, targets: list[tuple[str, ...]]) -> None:
    assert choices(out, companions("demon/x demon/y elf/x elf/y")) == targets


def test_three_cards_in_six_orders() -> None:
    outs = (any_of("O1", 1), any_of("O2", 1), any_of("O3", 1))
    ways = list(every_way(outs, companions("demon elf goblin")))

    assert len(ways) == len(set(ways)) == 36
    assert brute_force(Case(DEMON, companions("demon elf goblin"), outs)).results == {(0, 3)}
