"""Judging happenings, clause by clause: names and points."""

from __future__ import annotations

import pytest

from rules.core.engine.ops import TurnPiece
from rules.tests.doremi.play.cards import (
    ITSELF,
    become,
    black,
    character,
    does,
    draw,
    happening,
    move_to,
    points,
    sleep,
    when,
)
from rules.tests.doremi.play.judging_positions import (
    NEEDS_X,
    ONE_OF,
    OPEN,
    WON,
    X_AND_Y,
    both,
    declaring,
    doremi,
    fate,
    hazuki,
    judged,
)
from rules.tests.doremi.play.laying import Given, asleep, lies
from rules.tests.doremi.play.tables import table


@pytest.mark.clause("DRM-8.09a")
def test_the_class_of_the_others_may_mix() -> None:
    task = happening("H", needs={"X": 20, "others": 20}, mode="any_one_kind")

    assert fate(judged(task, character("P"), character("Q"))) == WON
    assert fate(judged(task, character("P"), doremi("C", 10, icon_class="K"))) == OPEN
    assert fate(judged(task, character("P"), character("Q", icon_class="K"))) == OPEN


@pytest.mark.clause("DRM-8.09c", "DRM-8.09d")
@pytest.mark.parametrize(
    ("lying", "expected"),
    [
        ([doremi("C", 20), hazuki("D", 20)], WON),
        ([doremi("C", 20), hazuki("D"), hazuki("D2")], WON),
        ([doremi("C"), doremi("C2"), hazuki("D"), hazuki("D2")], WON),
        ([doremi("C"), doremi("C2")], OPEN),
        ([doremi("C", 90)], OPEN),
        ([doremi("C"), doremi("C2"), hazuki("D")], OPEN),
    ],
)
def test_both_kinds_are_needed_where_both_are_named(lying: list[Given], expected: str) -> None:
    assert fate(judged(X_AND_Y, *lying)) == expected


# asleep


@pytest.mark.clause("DRM-11.01c")
def test_a_sleeping_character_does_not_satisfy_the_task_until_it_wakes() -> None:
    at = judged(NEEDS_X, asleep(doremi("C", 20)))
    assert fate(at) == OPEN

    at = at.edit(TurnPiece(at.piece("C"), turned=False))

    assert fate(at) == WON


@pytest.mark.clause("DRM-11.01c", "DRM-4.1.02", "DRM-4.0.01")
def test_it_is_resolved_without_interrupt_when_the_solver_wakes_in_the_morning() -> None:
    at = table(
        day=5,
        at="hand",
        turn="Ben",
        Ada={"happening_area": [lies(NEEDS_X, asleep(doremi("C", 20)))]},
    ).run_on()

    assert (fate(at), at.waits) == (WON, ("day.main", "Ada"))


# several names


@pytest.mark.clause("DRM-10.01")
@pytest.mark.parametrize("name", ["X", "Y"])
def test_effects_on_each_of_the_names_apply(name: str) -> None:
    changer = character("K", abilities=[black(points(30, 0, name))])
    at = table(Ada={"maho_hall": [changer, both("C", genki=10)]})

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (at.values("C"), at.called("C")) == ((40, 20), ("X", "Y"))


@pytest.mark.clause("DRM-10.02", "AMB-48")
def test_a_card_of_two_names_solves_as_one_of_them() -> None:
    assert fate(judged(X_AND_Y, both("C", 20))) == OPEN
    assert fate(judged(X_AND_Y, both("C", 90))) == OPEN
    assert fate(judged(X_AND_Y, both("C"), doremi("C2", 20))) == WON
    assert fate(judged(X_AND_Y, both("C"), hazuki("D", 20))) == WON
    assert fate(judged(X_AND_Y, both("C"), both("C2"))) == WON


@pytest.mark.clause("DRM-10.02", "AMB-48")
def test_the_name_that_the_text_names_and_the_name_that_solves_are_the_same() -> None:
    task = happening("H", needs={"Y": 20}, only_names=["X"])

    assert fate(judged(task, both("C"))) == OPEN
    assert fate(judged(happening("H", needs={"Y": 20}, only_names=["Y"]), both("C"))) == WON


@pytest.mark.clause("AMB-48", "DRM-8.09")
def test_kinds_are_counted_by_one_name_as_well() -> None:
    assert fate(judged(ONE_OF, both("C", 10), doremi("C2"))) == WON
    assert fate(judged(ONE_OF, both("C", 10), hazuki("D"))) == WON
    assert fate(judged(ONE_OF, lies(both("C", 10), declared_name="Y"), doremi("C2"))) == OPEN


@pytest.mark.clause("DRM-10.03")
def test_it_counts_as_the_name_that_suits_its_player() -> None:
    assert fate(judged(NEEDS_X, both("C"))) == WON
    assert fate(judged(happening("H", needs={"Y": 20}), both("C"))) == WON


@pytest.mark.clause("DRM-10.03", "DRM-10.04")
def test_a_declared_name_is_the_only_one_for_the_task() -> None:
    at = declaring(NEEDS_X).do("Ada", "declare_name", card="C", name="Y")
    assert at.clauses("declares") == [("DRM-10.03",)]
    assert at.reasons("declared_name") == [("DRM-10.04", "AMB-48")]

    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert (at.where("C"), fate(at)) == ("on H", OPEN)


@pytest.mark.clause("DRM-10.03", "DRM-10.04")
def test_only_its_player_declares_and_only_its_names() -> None:
    at = declaring(NEEDS_X)

    assert at.refused("Ben", "declare_name", card="C", name="X") == {"DRM-10.03"}
    assert at.refused("Ada", "declare_name", card="C", name="Q") == {"DRM-10.01"}
    assert {"declare_name C X", "declare_name C Y"} < at.offered("Ada")
    assert not [each for each in at.offered("Ben") if each.startswith("declare_name")]


@pytest.mark.clause("DRM-10.03", "DRM-10.01")
@pytest.mark.parametrize("zone", ["discard_pile", "hand", "removed"])
def test_only_a_character_in_the_field_is_declared(zone: str) -> None:
    at = table(Ada={zone: [both("C")]})

    assert at.refused("Ada", "declare_name", card="C", name="X") == {"DRM-10.03"}


@pytest.mark.clause("DRM-10.03", "DRM-10.01")
def test_a_card_of_one_name_is_not_declared() -> None:
    at = table(Ada={"maho_hall": [character("C", names=["X"])]})

    assert at.refused("Ada", "declare_name", card="C", name="X") == {"DRM-10.03"}
    assert at.offered("Ada") == {"move_home C", "end_main", "concede"}


@pytest.mark.clause("DRM-10.04")
def test_the_opponent_may_demand_the_declaration_at_any_time() -> None:
    at = declaring(NEEDS_X)
    assert "demand_name C" in at.offered("Ben")
    assert at.refused("Ada", "demand_name", card="C") == {"DRM-10.04"}
    assert at.refused("Ben", "demand_name", card="D") == {"DRM-10.04"}
    at = at.do("Ada", "move_to_happening", card="C", happening="H")

    at = at.do("Ben", "demand_name", card="C")
    assert at.waits == ("declaring.declare", "Ada")
    assert at.refused("Ben", "demand_name", card="C") == {"DRM-10.04"}

    at = at.do("Ada", "declare_name", card="C", name="Y")
    assert at.waits == ("link.window", "Ben")
    assert at.refused("Ben", "demand_name", card="C") == {"DRM-10.04"}


@pytest.mark.clause("DRM-10.04")
def test_declaring_another_card_does_not_answer_the_demand() -> None:
    at = table(Ada={"maho_hall": [both("C"), both("C2")]}).do("Ben", "demand_name", card="C")
    assert "declare_name C2 X" in at.offered("Ada")

    at = at.do("Ada", "declare_name", card="C2", name="X")

    assert at.waits == ("declaring.declare", "Ada")
    assert at.do("Ada", "declare_name", card="C", name="X").waits == ("day.main", "Ada")


@pytest.mark.clause("DRM-10.04")
def test_a_declaration_holds_for_that_resolution() -> None:
    at = declaring(NEEDS_X).do("Ada", "declare_name", card="C", name="Y")
    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert at.refused("Ada", "declare_name", card="C", name="X") == {"DRM-10.04"}


@pytest.mark.clause("DRM-10.04")
def test_after_the_resolution_another_name_may_be_declared() -> None:
    tasks = happening("H", needs={"Y": 20}), happening("H2", needs={"X": 20})
    at = declaring(*tasks).do("Ada", "declare_name", card="C", name="Y")
    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()
    assert (at.where("H"), at.mark("C", "declared_name")) == (WON, None)
    at = at.do("Ada", "move_to_hall", card="C").passes()
    at = at.edit(TurnPiece(at.piece("C"), turned=False))

    at = at.do("Ada", "move_to_happening", card="C", happening="H2").passes()

    assert at.where("H2") == WON


@pytest.mark.clause("DRM-10.04")
def test_who_leaves_the_happening_otherwise_is_free_to_choose_again() -> None:
    sender = character("K", abilities=[black(move_to("home", "Y"))])
    at = table(
        Ada={
            "maho_hall": [sender],
            "happening_area": [lies(happening("H"), lies(both("C"), declared_name="Y"))],
        }
    )

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (at.where("C"), at.mark("C", "declared_name")) == ("Ada home", None)
    assert at.reasons("declared_name") == [("DRM-10.04",)]


@pytest.mark.clause("DRM-10.04", "AMB-48")
def test_a_declared_name_that_it_does_not_bear_any_more_counts_for_nothing() -> None:
    changer = character("K", abilities=[black(become("X", "Y"))])
    at = table(
        Ada={
            "maho_hall": [changer],
            "happening_area": [lies(NEEDS_X, lies(both("C"), declared_name="Y"))],
        }
    )

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert fate(at) == WON


@pytest.mark.clause("DRM-10.05")
def test_is_treated_as_is_kept_when_the_text_box_is_blank() -> None:
    blanker = character("K", abilities=[black(does("blank_text", "X"))])
    treated = character("C", names=["Q"], treated_as=["X"], solve=20, abilities=[black()])
    at = table(
        Ada={"maho_hall": [blanker, treated], "happening_area": [NEEDS_X]},
    )
    at = at.do("Ada", "activate", card="K", ability=0).passes()
    assert (at.called("C"), at.refused("Ada", "activate", card="C", ability=0)) == (
        ("Q", "X"),
        {"DRM-9.01a"},
    )

    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert fate(at) == WON


@pytest.mark.clause("AMB-48", "DRM-12.01")
def test_for_a_lock_out_and_for_targets_all_names_hold() -> None:
    locker = character(
        "L",
        abilities=[
            {"kind": "constant", "colour": "black", "effects": [{"do": "lock_out", "name": "X"}]}
        ],
    )
    at = table(
        Ada={
            "maho_hall": [lies(both("C"), declared_name="Y")],
            "happening_area": [lies(happening("H"), locker)],
        }
    )

    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {"DRM-12.01"}


@pytest.mark.clause("DRM-9.01b", "AMB-57")
def test_a_trigger_of_a_card_that_is_shuffled_away_meanwhile_still_takes_effect() -> None:
    task = happening(
        "H",
        needs={"X": 20},
        on_resolve=[does("to_clock", {"which": "all", "name": "X"}, place="shuffle")],
    )
    solver = doremi("C", 20, abilities=[when("resolved_with_it", sleep(ITSELF), draw())])
    at = table(Ada={"maho_hall": [solver], "happening_area": [task]})

    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()
    while at.step == "shuffling.shuffle":
        at = at.outcome(())

    assert (at.waits, at.count("hand", "Ada")) == (("day.main", "Ada"), 1)


OTHERS_20 = happening("H", needs={"others": 20})


@pytest.mark.clause("DRM-8.09a", "DRM-10.04", "AMB-48")
def test_a_demanded_name_takes_nobody_out_of_the_class_of_the_others() -> None:
    at = table(
        Ada={"maho_hall": [both("C", 20, icon_class="others")], "happening_area": [OTHERS_20]}
    )
    at = at.do("Ada", "move_to_happening", card="C", happening="H")
    at = at.do("Ben", "demand_name", card="C").do("Ada", "declare_name", card="C", name="Y")

    assert fate(at.passes()) == WON


@pytest.mark.clause("DRM-8.09a", "DRM-10.02", "AMB-48")
@pytest.mark.parametrize(("name", "becomes"), [("X", OPEN), ("Y", WON)])
def test_where_the_task_names_it_a_declared_card_is_that_one_only(name: str, becomes: str) -> None:
    task = happening("H", needs={"X": 30, "others": 20}, mode="any_one_kind")
    card = lies(both("C", 20, icon_class="others"), declared_name=name)

    assert fate(judged(task, card)) == becomes
