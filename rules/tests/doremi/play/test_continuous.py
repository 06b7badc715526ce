"""Happenings are judged at all times, without a chance to interrupt (DRM-4.0.01, 3.2.*; AMB-31)."""

import pytest

from rules.core.engine.ops import TurnPiece
from rules.tests.doremi.play.cards import (
    black,
    character,
    constant,
    everybody,
    happening,
    points,
    red,
    sleep,
    wake,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import table

H1 = happening("H1", needs={"X": 20})
X1, X2 = (character(no, names=("X",), solve=10) for no in ("X1", "X2"))
RESOLVED = ("DRM-6.11a", "DRM-8.01", "DRM-4.0.01", "AMB-31")


@pytest.mark.clause("DRM-4.0.01", "DRM-3.2.04")
def test_a_task_that_waking_completes_is_resolved_in_the_good_morning_step() -> None:
    lying = [lies(H1, X1, asleep(X2))]
    at = table(at="wake", Ada={"happening_area": lying, "diary": 0}, Ben={"diary": 0}).run_on()

    assert (at.lying("memories", "Ada"), at.lying("home", "Ada")) == (("H1",), ("X1", "X2"))
    assert at.clauses("resolved") == [RESOLVED]
    assert (at.clauses("chain.window"), at.waits) == ([], ("day.main", "Ada"))
    assert at.told.index("resolved") < at.told.index("gains_hour")


@pytest.mark.clause("DRM-3.2.04", "DRM-11.01c")
def test_a_sleeping_character_does_not_count_for_the_task() -> None:
    at = table(Ada={"happening_area": [lies(H1, X1, asleep(X2))]})
    at = at.edit(TurnPiece(at.piece("X1"), turned=False))

    assert at.lying("happening_area", "Ada") == (("H1", "X1", "X2 asleep"),)

    at = at.edit(TurnPiece(at.piece("X2"), turned=False))
    assert at.where("H1") == "Ada memories"


@pytest.mark.clause("DRM-3.2.03", "DRM-1.09", "DRM-4.0.01")
def test_a_character_on_a_happening_can_be_put_to_sleep() -> None:
    sleeper = character("A", abilities=[black(sleep("X"))])
    lying = [lies(H1, of("Ben", X1))]
    at = table(Ada={"maho_hall": [sleeper], "happening_area": lying})

    at = at.do("Ada", "activate", card="A", ability=0).passes()

    assert at.where("X1") == "on H1 asleep"
    assert at.clauses("slept")[-1] == ("DRM-3.2.03", "DRM-1.09")


@pytest.mark.clause("DRM-4.0.01", "DRM-5.05")
def test_a_resolution_in_the_middle_of_a_chain_opens_no_window() -> None:
    waking = character("B", abilities=[red(wake("X"))])
    at = table(
        Ada={"maho_hall": [character("A", abilities=[black()])]},
        Ben={"maho_hall": [waking], "happening_area": [lies(H1, X1, asleep(X2))]},
    )
    at = at.do("Ada", "activate", card="A", ability=0)
    at = at.do("Ben", "activate", card="B", ability=0)

    at = at.do("Ada", "pass")
    assert at.waits == ("effects.choose", "Ben")
    at = at.do("Ben", "choose_target", card="X2")

    assert at.lying("memories", "Ben") == ("H1",)
    assert at.clauses("chain.window") == []
    assert at.told.index("resolved") < at.told.index("draws")
    assert at.waits == ("day.main", "Ada")


@pytest.mark.clause("DRM-4.0.01")
def test_what_the_resolution_of_one_happening_completes_is_resolved_at_once_too() -> None:
    """A character on the second weakens everybody until it goes home."""
    weakening = constant(points(solve=-10, target=everybody(name="X"), until="while"))
    weight = character("W", solve=10, abilities=[weakening])
    second = happening("H2", needs={"W": 10})
    at = table(
        Ada={
            "happening_area": [
                lies(happening("H1", needs={"X": 10}), X1),
                lies(second, asleep(weight)),
            ]
        }
    )

    at = at.edit(TurnPiece(at.piece("W"), turned=False))

    assert at.lying("memories", "Ada") == ("H2", "H1")
    assert at.lying("happening_area", "Ada") == ()


@pytest.mark.clause("DRM-4.0.01", "AMB-31")
def test_of_two_resolved_at_once_the_turn_players_area_comes_first() -> None:
    hers, his = happening("HA", needs={"X": 10}), happening("HB", needs={"X": 10})
    at = table(
        turn="Ben",
        day=6,
        at="wake",
        Ada={"happening_area": [lies(hers, of("Ben", asleep(X1)))], "diary": 0},
        Ben={"happening_area": [lies(his, asleep(X2))], "diary": 0},
    ).run_on()

    assert at.lying("memories", "Ben") == ("HB", "HA")
