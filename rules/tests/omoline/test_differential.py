"""The engine and the independent oracle agree on random positions (``make oracle``: many more)."""

import pytest

from rules.tests.omoline.differential import ENGINE_READS, compare, compare_all, played
from rules.tests.omoline.oracle.moments import EVERY_MOMENT, EVERY_WAY, moments_of, ways_of

SITUATIONS, CHUNK = 600, 100


@pytest.mark.parametrize("first", range(0, SITUATIONS, CHUNK))
def test_the_engine_and_the_oracle_agree(first: int) -> None:
    assert compare_all(range(first, first + CHUNK)) == []


def test_what_is_compared_reaches_everything() -> None:
    pairs = [played(seed)[::2] for seed in range(SITUATIONS)]

    assert set().union(*(ways_of(outcome) for _, outcome in pairs)) == EVERY_WAY
    assert {moment for pair in pairs for moment in moments_of(*pair)} >= EVERY_MOMENT


@pytest.mark.parametrize(
    ("point", "otherwise"),
    [
        ("direction_holds", "this_battle"),
        ("next_head_barred_too", "nobody_more_tries"),
        ("old_sum_unblocked", "one_once"),
    ],
)
def test_another_reading_of_an_open_point_is_noticed(point: str, otherwise: str) -> None:
    reads = {**ENGINE_READS, point: otherwise}

    assert any(compare(seed, reads) for seed in range(SITUATIONS))
