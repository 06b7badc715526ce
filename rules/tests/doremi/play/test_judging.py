"""Judging happenings, clause by clause: tasks."""

from __future__ import annotations

import pytest

from rules.tests.doremi.play.cards import (
    become,
    black,
    character,
    happening,
    to_happening,
)
from rules.tests.doremi.play.judging_positions import (
    LOST,
    NEEDS_X,
    OPEN,
    RETURNS,
    TWO_SIDES,
    WON,
    block,
    both,
    doremi,
    fate,
    hazuki,
    judged,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import table

# resolving


@pytest.mark.clause("DRM-8.01")
def test_resolving_gains_the_reward_points_and_failing_does_not() -> None:
    task = happening("H", needs={"X": 20}, reward=30)
    assert judged(task, doremi("C", 20)).points("Ada") == 30

    at = judged(happening("H", needs={"X": 20}, reward=30, fail_if=["X"]), doremi("C", 20))

    assert (fate(at), at.points("Ada"), at.points("Ben")) == (LOST, 0, 0)


@pytest.mark.clause("AMB-31")
@pytest.mark.parametrize("turn", ["Ada", "Ben"])
def test_whoever_satisfies_the_task_takes_it_into_the_own_memories(turn: str) -> None:
    at = judged(happening("H", needs={"X": 20}), of("Ben", doremi("C", 20)), turn=turn)

    assert (fate(at), at.points("Ben")) == ("Ben memories", 20)
    assert at.clauses("resolved") == [("DRM-6.11a", "DRM-8.01", "DRM-4.0.01", "AMB-31")]


@pytest.mark.clause("AMB-31")
@pytest.mark.parametrize("turn", ["Ada", "Ben"])
def test_the_turn_player_takes_it_where_both_satisfy_the_task(turn: str) -> None:
    at = judged(
        happening("H", needs={"X": 20}), doremi("C", 20), of("Ben", doremi("D", 20)), turn=turn
    )

    assert fate(at) == f"{turn} memories"


@pytest.mark.clause("AMB-31")
@pytest.mark.parametrize(("seat", "player"), [(0, "Ada"), (1, "Ben")])
def test_by_setting_the_judge_says_who_resolves_it(seat: int, player: str) -> None:
    at = judged(
        happening("H", needs={"X": 20}),
        doremi("C", 20),
        of("Ben", doremi("D", 20)),
        settings={"both_players_satisfy": "judge"},
    )
    assert at.waits == ("deciding.resolver", "judge")
    assert fate(at) == OPEN

    at = at.outcome(seat)

    assert (fate(at), at.waits) == (f"{player} memories", ("day.main", "Ada"))
    assert at.cited.count("AMB-31") > 0


@pytest.mark.clause("AMB-31")
def test_by_setting_the_judge_is_not_asked_where_only_one_satisfies_it() -> None:
    at = judged(
        happening("H", needs={"X": 20}),
        doremi("C", 20),
        of("Ben", doremi("D", 10)),
        settings={"both_players_satisfy": "judge"},
    )

    assert fate(at) == WON


@pytest.mark.clause("AMB-31", "DRM-4.0.01")
def test_the_characters_of_both_players_are_not_added_up() -> None:
    at = judged(happening("H", needs={"X": 20}), doremi("C"), of("Ben", doremi("D")))

    assert fate(at) == OPEN


@pytest.mark.clause("AMB-31", "DRM-8.02a")
def test_a_fail_condition_beats_a_resolution() -> None:
    at = judged(happening("H", needs={"X": 20}, fail_if=["X"]), doremi("C", 20))

    assert fate(at) == LOST
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02a", "AMB-31")]


@pytest.mark.clause("AMB-31")
def test_by_setting_a_resolution_beats_a_fail_condition() -> None:
    by_setting = {"fail_and_resolve_together": "resolve"}
    task = happening("H", needs={"X": 20}, fail_if=["X"])

    assert fate(judged(task, doremi("C", 20), settings=by_setting)) == WON
    assert fate(judged(task, doremi("C", 10), settings=by_setting)) == LOST


@pytest.mark.clause("AMB-31")
def test_by_setting_a_resolution_still_needs_a_won_comparison() -> None:
    at = block(
        character("C", names=["X"], genki=10, solve=20),
        character("D", genki=30),
        task=happening("H", needs={"X": 20}, fail_if=["X"]),
        settings={"fail_and_resolve_together": "resolve"},
    )

    assert fate(at) == LOST
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02b", "AMB-32")]


@pytest.mark.clause("AMB-31", "AMB-32")
def test_outside_a_movement_nothing_is_compared() -> None:
    at = judged(
        happening("H", needs={"X": 20}),
        doremi("C", 20, genki=10),
        of("Ben", character("D", genki=90)),
    )

    assert fate(at) == WON


# what fails it


@pytest.mark.clause("DRM-8.02", "DRM-8.02a", "DRM-8.03")
@pytest.mark.parametrize("solve", [0, 20])
def test_solve_points_do_not_matter_for_a_fail_condition(solve: int) -> None:
    at = judged(happening("H", needs={"Q": 20}, fail_if=["X"]), doremi("C", solve))

    assert (fate(at), at.where("C")) == (LOST, "Ada home")
    assert at.clauses("fails_if") == [("DRM-8.02a", "DRM-8.03")]
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02a")]


@pytest.mark.clause("DRM-8.03", "DRM-8.02a")
def test_a_sleeping_character_fails_it_too_and_others_do_not() -> None:
    task = happening("H", needs={"Q": 20}, fail_if=["X"])

    assert fate(judged(task, asleep(doremi("C")))) == LOST
    assert fate(judged(task, of("Ben", doremi("C")))) == LOST
    assert fate(judged(task, hazuki("C"))) == OPEN


@pytest.mark.clause("DRM-8.03a", "AMB-48", "DRM-10.01")
@pytest.mark.parametrize("declared", [None, "Y"])
@pytest.mark.parametrize("name", ["X", "Y"])
def test_one_of_several_names_is_enough_to_fail_whatever_was_declared(
    declared: str | None, name: str
) -> None:
    marks = {} if declared is None else {"declared_name": declared}
    task = happening("H", needs={"Y": 20}, fail_if=[name])

    assert fate(judged(task, lies(both("C"), **marks))) == LOST  # type: ignore[arg-type]


@pytest.mark.clause("DRM-8.03b")
def test_who_becomes_the_named_character_while_lying_there_fails_it_at_that_moment() -> None:
    changer = character("K", abilities=[black(become("X", "Q"))])
    at = table(
        Ada={
            "maho_hall": [changer],
            "happening_area": [lies(happening("H", fail_if=["X"]), character("Q"))],
        }
    )

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (fate(at), at.where("Q")) == (LOST, "Ada home")


@pytest.mark.clause("DRM-8.03c", "DRM-4.5.03")
def test_it_fails_when_the_name_returns_in_the_goodnight_step() -> None:
    changer = character("K", abilities=[black(become("Q", "X"))])
    at = table(
        Ada={
            "maho_hall": [changer, doremi("C")],
            "happening_area": [happening("H", fail_if=["X"])],
        }
    )
    at = at.do("Ada", "activate", card="K", ability=0).passes()
    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()
    assert (at.where("C"), fate(at)) == ("on H", OPEN)

    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    assert (fate(at), at.where("C"), at.fact("day")) == (LOST, "Ada home", 6)
    told = [node.key for node in at._nodes()]
    assert told.index("failed") < told.index("flips")


@pytest.mark.clause("DRM-8.02d", "DRM-8.02", "DRM-15.02")
def test_it_fails_when_its_days_have_run_out() -> None:
    at = table(
        at="day_markers",
        Ada={"happening_area": [lies(happening("H"), character("C"), days=1)]},
        Ben={"happening_area": [lies(happening("H2"), days=1)]},
    ).run_on()

    assert (fate(at), at.where("C")) == (LOST, "Ada home")
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02d", "AMB-27")]
    assert (at.where("H2"), at.mark("H2", "days")) == ("Ben happening_area", 1)


@pytest.mark.clause("DRM-8.02d")
def test_a_card_that_nobody_has_named_runs_out_too() -> None:
    at = table(at="day_markers", Ada={"happening_area": [lies(None, days=1)]}).run_on()

    assert at.waits[0] == "naming.name"
    assert (at.count("happening_area", "Ada"), at.count("failed_pile", "Ada")) == (0, 1)


@pytest.mark.clause("DRM-8.02")
@pytest.mark.parametrize("amount", [-3, -9])
def test_markers_taken_away_by_an_effect_fail_it(amount: int) -> None:
    taker = character("K", abilities=[black(to_happening("mod_days", amount=amount))])
    at = table(Ada={"maho_hall": [taker], "happening_area": [happening("H", days=3)]})

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert fate(at) == LOST
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02d", "AMB-27")]


@pytest.mark.clause("DRM-8.02")
def test_a_text_that_says_so_fails_it() -> None:
    failing = character("K", abilities=[black(to_happening("fail_happening"))])
    at = table(Ada={"maho_hall": [failing], "happening_area": [happening("H")]})

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert fate(at) == LOST
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02")]


@pytest.mark.clause("DRM-8.02b", "DRM-8.02", "AMB-32")
def test_with_less_genki_it_fails() -> None:
    at = block(character("C", genki=20), character("D", genki=30))

    assert (fate(at), at.where("C"), at.where("D")) == (LOST, "Ada home", "Ben home")
    assert at.clauses("genki_not_higher") == [("DRM-8.02b", "AMB-32")]
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02b", "AMB-32")]


@pytest.mark.clause("DRM-8.02c", "DRM-8.02", "AMB-32")
def test_with_equal_genki_it_fails() -> None:
    at = block(doremi("C", 20, genki=30), character("D", genki=30), task=NEEDS_X)

    assert fate(at) == LOST
    assert at.clauses("genki_not_higher") == [("DRM-8.02c", "AMB-32")]
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02c", "AMB-32")]


@pytest.mark.clause("AMB-32", "DRM-6.11")
@pytest.mark.parametrize(("solve", "expected"), [(20, WON), (10, OPEN)])
def test_with_more_genki_the_task_decides(solve: int, expected: str) -> None:
    at = block(doremi("C", solve, genki=40), character("D", genki=30), task=NEEDS_X)

    assert fate(at) == expected
    assert at.clauses("genki_higher") == [("DRM-8.02b", "AMB-32")]


@pytest.mark.clause("AMB-32")
@pytest.mark.parametrize(
    ("scope", "expected"), [("all_characters_on_happening", OPEN), ("mover_vs_blocker", LOST)]
)
def test_the_genki_of_all_or_by_setting_of_the_two_is_compared(scope: str, expected: str) -> None:
    at = block(
        character("C", genki=20),
        character("D", genki=30),
        *TWO_SIDES,
        settings={"genki_scope": scope},
    )

    assert fate(at) == expected


@pytest.mark.clause("DRM-8.06")
@pytest.mark.parametrize(("memories", "where"), [(0, "Ada home"), (1, "Ada maho_hall asleep")])
def test_the_way_back_to_the_hall_waits_for_its_condition(memories: int, where: str) -> None:
    text = {**RETURNS, "condition": {"memories_at_least": 1}}
    back = character("C", names=["X"], solve=20, abilities=[text])
    held = [happening(f"M{n}") for n in range(memories)]
    at = table(
        Ada={
            "maho_hall": [back],
            "happening_area": [happening("H", needs={"X": 20})],
            "memories": held,
        }
    )

    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert (at.where("H"), at.where("C")) == ("Ada memories", where)
