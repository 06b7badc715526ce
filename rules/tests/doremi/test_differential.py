"""The engine and the independent oracle agree on random situations (``make oracle``: many more)."""

import pytest

from rules.tests.doremi.differential import ENGINE_READS, compare, compare_all

SITUATIONS, CHUNK = 1_500, 50
ENOUGH = 600
"""So many situations hold one on which each of these readings matters."""


@pytest.mark.parametrize("first", range(0, SITUATIONS, CHUNK))
def test_the_engine_and_the_oracle_agree(first: int) -> None:
    assert compare_all(range(first, first + CHUNK)) == []


@pytest.mark.parametrize(
    ("point", "otherwise"),
    [
        ("lock_out_expels", "after_check"),
        ("failed_movement_at_step_6", "stays_in_hall"),
        ("step_11_without_happening", "mover_stays"),
        ("absent_in_comparison", "no_comparison"),
    ],
)
def test_another_reading_of_an_open_point_is_noticed(point: str, otherwise: str) -> None:
    reads = {**ENGINE_READS, point: otherwise}

    assert any(compare(seed, reads) for seed in range(ENOUGH))
