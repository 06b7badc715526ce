"""Base and race bonus (ONS-6.2.5 to ONS-6.2.8, ONS-A06)."""

from typing import Any

import pytest

from rules.core.engine.ops import MarkPiece
from rules.tests.onsen.tables import companions, leader, out, scoring


@pytest.mark.clause("ONS-6.2.6", "ONS-2.2.1")
@pytest.mark.parametrize("count", range(6))
def test_each_companion_gives_one_point(count: int) -> None:
    at = scoring(companions(*["elf"] * count), own=leader("l", "demon"))

    assert at.points == (count, 0)
    assert at.told("base")[0]["count"] == count


@pytest.mark.clause("ONS-6.2.7", "ONS-6.2.8")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 1), (2, 4), (3, 9), (5, 25)])
def test_companions_of_the_leaders_race_multiply_by_their_number(count: int, points: int) -> None:
    at = scoring(companions(*["demon"] * count), own=leader("l", "demon"))

    assert at.points == (points, 0)


@pytest.mark.clause("ONS-6.2.7")
def test_a_single_companion_of_another_race_spoils_the_bonus() -> None:
    at = scoring(companions("demon", "demon", "elf"), own=leader("l", "demon"))

    assert at.points == (3, 0)
    assert at.clauses("no_race_bonus")[0] == ("ONS-6.2.7", "ONS-A06")


@pytest.mark.clause("ONS-6.2.5", "ONS-6.2.7", "ONS-A06")
@pytest.mark.parametrize(("check", "points"), [("after_out", 9), ("before_out", 3)])
def test_the_bonus_is_judged_after_out_or_before_it(check: str, points: int) -> None:
    settings: Any = {"race_bonus_check": check}
    owned = companions("demon", "demon", "demon", "elf")
    at = scoring(owned, [out("x", race="elf")], settings=settings)

    assert at.do("Ada", "apply_out", card="x").points == (points, 0)


@pytest.mark.clause("ONS-6.2.7")
def test_before_out_all_of_one_race_keep_the_bonus() -> None:
    at = scoring(
        companions("demon", "demon"), [out("x")], settings={"race_bonus_check": "before_out"}
    )

    assert at.do("Ada", "apply_out", card="x").do("Ada", "hit", card="demon1").points == (1, 0)


@pytest.mark.clause("ONS-6.2.6")
def test_a_companion_that_the_judge_excludes_does_not_count() -> None:
    at = scoring(companions("demon", "elf"), [out("x", race="ogre"), out("y")])

    done = at.edit(MarkPiece(at.piece("elf2"), "excluded", True)).do("Ada", "apply_out", card="y")

    assert done.points == (0, 0)
