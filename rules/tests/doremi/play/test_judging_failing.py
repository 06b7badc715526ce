"""Judging happenings, clause by clause: failing and comparing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.ops import MarkPiece
from rules.tests.doremi.play.cards import (
    black,
    character,
    draw,
    dress,
    gain,
    happening,
    item,
    sleep,
    when,
)
from rules.tests.doremi.play.judging_positions import (
    LOST,
    NEEDS_X,
    ONE_OF,
    OPEN,
    RETURNS,
    WON,
    block,
    doremi,
    fate,
    hazuki,
    judged,
)
from rules.tests.doremi.play.laying import PLAYERS, Given, asleep, lies, of
from rules.tests.doremi.play.tables import table


@pytest.mark.clause("AMB-32")
@pytest.mark.parametrize(("counted", "expected"), [("counts", OPEN), ("ignored", LOST)])
def test_sleeping_characters_count_or_by_setting_do_not(counted: str, expected: str) -> None:
    at = block(
        character("C", genki=20),
        character("D", genki=30),
        asleep(character("C2", genki=30)),
        of("Ben", character("D2", genki=15)),
        settings={"genki_asleep": counted},
    )

    assert fate(at) == expected


@pytest.mark.clause("AMB-32")
@pytest.mark.parametrize(("solve", "expected"), [(20, LOST), (10, OPEN)])
def test_by_setting_it_is_compared_only_where_the_task_is_satisfied(
    solve: int, expected: str
) -> None:
    at = block(
        doremi("C", solve, genki=20),
        character("D", genki=30),
        task=NEEDS_X,
        settings={"genki_when": "only_if_task_satisfied"},
    )

    assert fate(at) == expected
    assert at.clauses("no_comparison") == ([("AMB-32",)] if expected == OPEN else [])


@pytest.mark.clause("AMB-32", "AMB-31")
def test_a_fail_condition_needs_no_comparison() -> None:
    at = block(doremi("C", genki=20), character("D", genki=30), task=happening("H", fail_if=["X"]))

    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02a")]
    assert at.clauses("genki_not_higher") == []


@pytest.mark.clause("AMB-32", "DRM-8.02b")
def test_genki_is_compared_as_it_is_now() -> None:
    at = table(
        Ada={
            "maho_hall": [lies(character("C", genki=20), item("I", genki=20))],
            "happening_area": [happening("H")],
        },
        Ben={"maho_hall": [character("D", genki=30)]},
    )
    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes("Ben")

    at = at.do("Ben", "block", card="D").passes()

    assert fate(at) == OPEN


# tasks


@pytest.mark.clause("DRM-8.04")
def test_only_characters_that_are_named_can_resolve_it() -> None:
    task = happening("H", needs={"others": 20}, only_names=["X", "Y"])

    assert fate(judged(task, character("Q", solve=90))) == OPEN
    assert fate(judged(task, doremi("C", 20))) == WON
    assert fate(judged(task, doremi("C", 10), hazuki("D", 10))) == WON
    assert fate(judged(task, doremi("C", 10), character("Q", solve=90))) == OPEN


@pytest.mark.clause("DRM-8.04a")
def test_a_named_character_needs_the_solve_points_too() -> None:
    task = happening("H", needs={"X": 20}, only_names=["X"])

    assert fate(judged(task, doremi("C", 10))) == OPEN
    assert fate(judged(task, doremi("C", 20))) == WON


@pytest.mark.clause("DRM-8.04b")
def test_only_characters_in_the_outfit_can_resolve_it() -> None:
    task = happening("H", needs={"X": 20}, only_outfits=["O1"])

    assert fate(judged(task, doremi("C", 20, outfit="O2"))) == OPEN
    assert fate(judged(task, doremi("C", 20))) == OPEN
    assert fate(judged(task, doremi("C", 20, outfit="O1"))) == WON
    assert fate(judged(task, lies(doremi("C", 20, outfit="O2"), item("I", outfit="O1")))) == WON


@pytest.mark.clause("DRM-8.04b", "DRM-4.0.01")
def test_a_change_of_outfit_resolves_it_at_once() -> None:
    dresser = character("K", abilities=[black(dress("O1", "X"))])
    at = table(
        Ada={
            "maho_hall": [dresser],
            "happening_area": [
                lies(happening("H", needs={"X": 20}, only_outfits=["O1"]), doremi("C", 20))
            ],
        }
    )

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (fate(at), at.waits) == (WON, ("day.main", "Ada"))


@pytest.mark.clause("DRM-8.05")
def test_the_character_of_a_bonus_is_not_required() -> None:
    task = happening(
        "H", needs={"X": 0, "Y": 20}, reward=20, bonus={"if_moved": "X", "reward_points": 10}
    )

    alone = judged(task, hazuki("D", 20))
    assert (fate(alone), alone.points("Ada"), alone.clauses("bonus")) == (WON, 20, [])

    at = judged(task, hazuki("D", 20), asleep(doremi("C", 0)))
    assert (fate(at), at.points("Ada"), at.clauses("bonus")) == (WON, 30, [("DRM-8.05",)])

    assert fate(judged(task, doremi("C", 50))) == OPEN


@pytest.mark.clause("DRM-8.05", "DRM-8.08")
def test_a_bonus_may_be_an_effect() -> None:
    task = happening("H", needs={"Y": 20}, bonus={"if_moved": "X", "effects": [draw(2)]})

    assert judged(task, hazuki("D", 20)).count("hand", "Ada") == 0
    assert judged(task, hazuki("D", 20), doremi("C")).count("hand", "Ada") == 2


@pytest.mark.clause("DRM-8.06")
def test_who_returns_to_the_hall_is_placed_there_asleep() -> None:
    at = judged(NEEDS_X, doremi("C", 20, abilities=[RETURNS]), character("Q"))

    assert (fate(at), at.where("C"), at.where("Q")) == (WON, "Ada maho_hall asleep", "Ada home")
    assert at.clauses("enters_hall") == [("DRM-8.06",)]


@pytest.mark.clause("DRM-8.06", "AMB-42")
@pytest.mark.parametrize("setting", ["voluntary_refused_forced_home", "judge"])
def test_without_room_in_the_hall_it_goes_home(setting: str) -> None:
    returning = doremi("C", 20, abilities=[RETURNS])
    at = table(
        Ada={
            "maho_hall": [character(f"A{n}") for n in range(6)],
            "happening_area": [lies(NEEDS_X, returning)],
            "home": [character("Z")],
        },
        settings={"hall_overflow": setting},
    )
    at = at.edit(MarkPiece(at.piece("Z"), "reward", 1))

    assert (fate(at), at.where("C")) == (WON, "Ada home")
    assert at.waits[1:] == (("judge",) if setting == "judge" else ("Ada",))


@pytest.mark.clause("DRM-8.06")
def test_it_returns_on_resolution_only() -> None:
    task = happening("H", fail_if=["X"])

    assert judged(task, doremi("C", 20, abilities=[RETURNS])).where("C") == "Ada home"


@pytest.mark.clause("DRM-8.07")
def test_happenings_of_one_number_score_once_the_highest() -> None:
    task = happening("H", needs={"Y": 20}, reward=20, bonus={"if_moved": "X", "reward_points": 10})
    at = table(
        Ada={
            "memories": [task, happening("H2", reward=7)],
            "happening_area": [lies(task, hazuki("D", 20), doremi("C"))],
            "home": [character("Z")],
        },
    )
    assert at.points("Ada") == 27

    at = at.edit(MarkPiece(at.piece("Z"), "reward", 1))

    assert (at.points("Ada"), at.count("memories", "Ada")) == (37, 3)


@pytest.mark.clause("DRM-8.08")
def test_the_effects_of_resolving_occur_every_time() -> None:
    task = happening("H", needs={"X": 20}, on_resolve=[gain(1)])
    at = table(
        Ada={
            "memories": [task],
            "happening_area": [lies(task, doremi("C", 20))],
            "home": [character("Z")],
        }
    )
    hours = at.hours("Ada")

    at = at.edit(MarkPiece(at.piece("Z"), "reward", 1))

    assert (at.hours("Ada"), at.points("Ada")) == (hours + 1, 20)


@pytest.mark.clause("DRM-8.08")
def test_the_effects_of_failing_occur_every_time() -> None:
    task = happening("H", fail_if=["X"], on_fail=[draw()])
    at = table(
        Ada={
            "failed_pile": [task],
            "happening_area": [lies(task, doremi("C"))],
            "home": [character("Z")],
        }
    )

    at = at.edit(MarkPiece(at.piece("Z"), "reward", 1))

    assert at.count("hand", "Ada") == 1


@pytest.mark.clause("DRM-8.08a", "DRM-6.12", "AMB-46")
def test_the_owner_chooses_the_targets_of_a_failure() -> None:
    task = happening("H", fail_if=["X"], on_fail=[sleep()])
    at = table(
        Ada={"maho_hall": [doremi("C"), character("C2")]},
        Ben={"happening_area": [task], "maho_hall": [character("D")]},
    )

    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert (at.where("H"), at.waits) == ("Ben failed_pile", ("effects.choose", "Ben"))
    assert at.offered("Ben") == {
        "choose_target C",
        "choose_target C2",
        "choose_target D",
        "concede",
    }
    assert at.clauses("waits") == [("DRM-6.12", "DRM-8.08a")]


@pytest.mark.clause("AMB-46")
@pytest.mark.parametrize(("setting", "chooser"), [("resolving_player", "Ada"), ("owner", "Ben")])
def test_who_chooses_the_targets_of_a_resolution(setting: str, chooser: str) -> None:
    task = happening("H", needs={"X": 20}, on_resolve=[sleep()])
    at = table(
        Ada={"maho_hall": [doremi("C", 20), character("C2")]},
        Ben={"happening_area": [task]},
        settings={"resolve_effect_chooser": setting},
    )

    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert (at.where("H"), at.waits) == (WON, ("effects.choose", chooser))
    assert at.clauses("waits") == [("DRM-6.12", "DRM-8.08", "AMB-46")]


@pytest.mark.clause("DRM-6.12", "DRM-4.1.04", "AMB-57")
@pytest.mark.parametrize("turn", ["Ada", "Ben"])
def test_of_two_effects_at_once_the_turn_players_is_first(turn: str) -> None:
    drawing = [when("failed_with_it", draw())]
    own, others = character("C", abilities=drawing), character("D", abilities=drawing)
    task = happening("H", fail_if=["Q"])

    at = judged(task, of("Ben", others), own, character("Q"), turn=turn)

    drawn: list[Any] = [node.facts["user"] for node in at._nodes() if node.key == "draws"]
    users = [PLAYERS[who.seat] for who in drawn]
    assert users == [turn, "Ben" if turn == "Ada" else "Ada"]


@pytest.mark.clause("DRM-8.09", "DRM-8.09b", "DRM-8.04a")
@pytest.mark.parametrize(
    ("lying", "expected"),
    [
        ([doremi("C", 20)], WON),
        ([doremi("C"), doremi("C2")], WON),
        ([doremi("C"), hazuki("D")], OPEN),
        ([doremi("C")], OPEN),
        ([doremi("C"), asleep(doremi("C2"))], OPEN),
        ([hazuki("D"), hazuki("D2"), doremi("C")], WON),
    ],
)
def test_one_of_means_one_kind_of_character(lying: list[Given], expected: str) -> None:
    assert fate(judged(ONE_OF, *lying)) == expected
