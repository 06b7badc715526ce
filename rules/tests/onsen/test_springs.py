"""What spring cards give: recoveries, ornaments, specials (ONS-2.3.*, ONS-6.2.9, ONS-6.2.10)."""

from typing import Any

import pytest

from rules.core.engine.ops import SetFact
from rules.tests.onsen.tables import (
    companions,
    leader,
    ornament,
    out,
    recovery,
    scoring,
    special,
    void,
)

ONE = companions("elf")


@pytest.mark.clause("ONS-2.3.1")
def test_a_spring_card_works_only_in_its_own_area() -> None:
    at = scoring(ONE, areas={2: [recovery("r", points=5)], 3: [recovery("q", points=7)]})

    assert at.points == (1, 5)


@pytest.mark.clause("ONS-2.3.4", "ONS-6.2.9")
@pytest.mark.parametrize(
    ("attribute", "points"), [("stamina", 4), ("mind", 4), ("magic", 1)], ids=str
)
def test_a_recovery_gives_points_to_a_leader_with_its_attribute(
    attribute: str, points: int
) -> None:
    own = leader("l", recovery=("stamina", "mind"))

    at = scoring(ONE, [recovery("r", attribute, 3)], own=own)

    assert at.points == (points, 0)


@pytest.mark.clause("ONS-2.3.4", "ONS-6.2.9")
def test_every_recovery_that_fits_gives_its_points() -> None:
    at = scoring(
        ONE, [recovery("r", "stamina", 3), recovery("s", "magic", 2), recovery("t", "mind", 9)]
    )

    assert at.points == (1 + 3 + 2, 0)
    assert at.clauses("no_attribute") == [("ONS-2.3.4",)]


@pytest.mark.clause("ONS-2.3.4", "ONS-6.2.9", "ONS-A10")
@pytest.mark.parametrize(
    ("printed", "settings"),
    [(None, {}), (3, {"values": "judge"})],
    ids=["no value", "by the judge"],
)
def test_the_judge_enters_points_that_are_not_given(printed: int | None, settings: Any) -> None:
    at = scoring(ONE, [recovery("r", points=printed)], settings=settings)

    assert at.waits == ("scoring.points", "judge")
    assert at.outcome(6).points == (7, 0)
    assert at.outcome(-2).points == (-1, 0)
    assert "ONS-A10" in at.cited


@pytest.mark.clause("ONS-2.3.5")
def test_an_ornament_works_while_it_is_the_only_one() -> None:
    alone = scoring(ONE, [ornament("o", 4), recovery("r", "mind")])
    two = scoring(ONE, [ornament("o", 4), ornament("p", 5)])

    assert (alone.points, two.points) == ((5, 0), (1, 0))
    assert two.clauses("not_alone") == [("ONS-2.3.5", "ONS-A11")] * 2


@pytest.mark.clause("ONS-2.3.5")
def test_ornaments_of_other_names_may_stand_beside_it_where_the_table_plays_so() -> None:
    settings: Any = {"ornament_scope": "same_name"}
    three = [ornament("o", 4, "stone"), ornament("p", 5, "lamp"), ornament("q", 6, "lamp")]

    at = scoring(ONE, three, settings=settings)

    assert at.points == (1 + 4, 0)


@pytest.mark.clause("ONS-2.3.5")
def test_an_ornament_of_another_area_does_not_matter() -> None:
    at = scoring(ONE, [ornament("o", 4)], areas={2: [ornament("p", 5)]})

    assert at.points == (5, 5)


@pytest.mark.clause("ONS-2.3.5")
def test_no_points_are_asked_for_an_ornament_that_does_not_work() -> None:
    at = scoring(ONE, [ornament("o", None), ornament("p", None)])

    assert (at.state.result is not None, at.points) == (True, (1, 0))


@pytest.mark.clause("ONS-2.3.6", "ONS-A12")
@pytest.mark.parametrize("printed", [None, 5])
def test_a_special_is_carried_out_by_the_judge(printed: int | None) -> None:
    at = scoring(ONE, [special("s", "b", printed)])

    assert at.waits == ("scoring.points", "judge")
    assert at.asked.text is not None
    assert at.asked.text.en == "s: its text"
    assert at.outcome(2).points == (3, 0)
    assert "ONS-A12" in at.cited


@pytest.mark.clause("ONS-6.2.10", "ONS-6.2.9")
def test_out_and_out_void_give_nothing_further() -> None:
    at = scoring(ONE, [out("x", race="ogre"), void()])

    assert at.points == (1, 0)
    assert at.fact("spring_points", "Ada") == 0


@pytest.mark.clause("ONS-6.2.9", "ONS-A25")
@pytest.mark.parametrize("springs", [[out("x")], [out("x"), void()]], ids=["out", "void"])
def test_every_other_card_counts_whether_or_not_out_was_cancelled(springs: Any) -> None:
    at = scoring(ONE, [recovery("r", points=3), *springs, ornament("o", 4)])

    done = at if at.state.result else at.do("Ada", "apply_out", card="x")

    assert done.fact("spring_points", "Ada") == 7
    assert "ONS-A25" in done.cited


@pytest.mark.clause("ONS-6.2.9")
def test_points_given_by_the_judge_are_added() -> None:
    at = scoring(ONE, run_on=False).edit(SetFact("points_given", 3, 0)).run_on()

    assert at.points == (4, 0)
