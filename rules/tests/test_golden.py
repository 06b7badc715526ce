"""Whole games go as they are written down, and there are as many ways on as are counted there."""

import pytest

from rules.tests.conformance import Case, cases
from rules.tests.playthroughs import FILES, GOLDEN, files_of, seed_of


@pytest.mark.parametrize(
    ("case", "name"),
    [pytest.param(c, name, id=f"{c.name}/{name}") for c in cases() for name in files_of(c)],
)
def test_a_game_goes_as_it_is_written_down(case: Case, name: str) -> None:
    """If the rules were meant to change: ``python -m rules.tests.playthroughs``, and review."""
    path = GOLDEN / case.name / name
    assert path.exists(), "write it with: python -m rules.tests.playthroughs"

    assert FILES[name](case, seed_of(path)) == path.read_text(encoding="utf-8")


def test_no_file_is_left_of_a_game_that_is_gone() -> None:
    known = {case.name for case in cases()}

    assert {path.parent.name for path in GOLDEN.rglob("*.txt")} == known
