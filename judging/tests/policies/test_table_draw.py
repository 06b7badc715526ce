"""The draw of tables: fair, repeatable, and everyone once before anyone twice."""

import random
from collections import Counter

from judging.policies.table_draw import drawn_tables, next_in_turn


def test_a_draw_follows_from_seed_and_tables_in_any_order() -> None:
    tables = list(range(1, 41))
    shuffled = random.Random(1).sample(tables, k=40)

    assert drawn_tables("a", tables, 8) == drawn_tables("a", shuffled, 8)
    assert drawn_tables("a", tables, 8) != drawn_tables("b", tables, 8)
    assert drawn_tables("a", tables, 99) == drawn_tables("a", tables, 40)
    assert sorted(drawn_tables("a", tables, 40)) == tables


def test_a_table_that_is_left_out_does_not_change_the_order_of_the_others() -> None:
    first, *rest = drawn_tables("a", range(1, 11), 10)

    assert drawn_tables("a", set(range(1, 11)) - {first}, 10) == tuple(rest)


def test_every_table_is_drawn_about_equally_often() -> None:
    drawn = Counter(table for n in range(4000) for table in drawn_tables(f"s{n}", range(1, 11), 2))

    assert sorted(drawn) == list(range(1, 11))
    assert min(drawn.values()) > 700
    assert max(drawn.values()) < 900


def test_nobody_is_checked_again_until_all_others_have_been() -> None:
    checks, order = dict.fromkeys(range(6), 0), []
    for turn in range(18):
        player = sorted(next_in_turn(checks))[turn * 7 % len(next_in_turn(checks))]
        checks[player] += 1
        order.append(player)

    rounds = [set(order[start : start + 6]) for start in (0, 6, 12)]
    assert rounds == [set(range(6))] * 3
