"""When a happening fails, is resolved, or neither (DRM-8.*, 10.*, 11.01c; AMB-31, 32, 46, 48)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.ops import MarkPiece, TurnPiece
from rules.games.doremi.cards.model import Card
from rules.tests.doremi.play.cards import (
    ITSELF,
    become,
    black,
    character,
    does,
    draw,
    dress,
    gain,
    happening,
    item,
    move_to,
    points,
    sleep,
    to_happening,
    when,
)
from rules.tests.doremi.play.laying import PLAYERS, Given, asleep, lies, of
from rules.tests.doremi.play.tables import Table, table


def doremi(no: str, solve: int = 10, **more: Any) -> Card:
    """Return a character called X."""
    return character(no, names=["X"], solve=solve, **more)


def hazuki(no: str, solve: int = 10, **more: Any) -> Card:
    """Return a character called Y."""
    return character(no, names=["Y"], solve=solve, **more)


def both(no: str, solve: int = 20, **more: Any) -> Card:
    """Return a character called X and Y."""
    return character(no, names=["X", "Y"], solve=solve, **more)


def judged(task: Card, *on_it: Given, turn: str = "Ada", settings: Any = None) -> Table:
    """Return the table after the happening of Ada with these characters on it was judged.

    It lies there with nobody's task met until the judge turns a card that has no part in it.
    """
    at = table(
        turn=turn,
        Ada={"happening_area": [lies(task, *on_it)], "home": [character("Z")]},
        settings=settings,
    )
    return at.edit(MarkPiece(at.piece("Z"), "reward", 1))


def fate(at: Table, card: str = "H") -> str:
    """Return ``Ada memories``, ``Ada failed_pile`` … or that it still lies in an area."""
    return at.where(card)


OPEN = "Ada happening_area"
WON = "Ada memories"
LOST = "Ada failed_pile"

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


# the comparison after a block


def block(
    mover: Card,
    blocker: Card,
    *on_it: Given,
    task: Card | None = None,
    settings: Any = None,
) -> Table:
    """Return the table after the mover of Ada was blocked and nobody interrupted."""
    at = table(
        Ada={
            "maho_hall": [mover],
            "happening_area": [lies(task or happening("H"), *on_it)],
        },
        Ben={"maho_hall": [blocker]},
        settings=settings,
    )
    at = at.do("Ada", "move_to_happening", card=mover.no, happening="H").passes("Ben")
    return at.do("Ben", "block", card=blocker.no).passes()


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


NEEDS_X = happening("H", needs={"X": 20})


@pytest.mark.clause("AMB-32", "DRM-6.11")
@pytest.mark.parametrize(("solve", "expected"), [(20, WON), (10, OPEN)])
def test_with_more_genki_the_task_decides(solve: int, expected: str) -> None:
    at = block(doremi("C", solve, genki=40), character("D", genki=30), task=NEEDS_X)

    assert fate(at) == expected
    assert at.clauses("genki_higher") == [("DRM-8.02b", "AMB-32")]


TWO_SIDES = (character("C2", genki=30), of("Ben", character("D2", genki=15)))


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


RETURNS = when("resolved_with_it", does("return_to_hall_on_resolve"))


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

    users = [PLAYERS[node.facts["user"].seat] for node in at._nodes() if node.key == "draws"]
    assert users == [turn, "Ben" if turn == "Ada" else "Ada"]


# kinds


ONE_OF = happening("H", needs={"X": 20, "Y": 20}, mode="any_one_kind")
X_AND_Y = happening("H", needs={"X": 20, "Y": 20})


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


def declaring(*tasks: Card) -> Table:
    """Return a table where Ada has C called X and Y, and where these happenings lie."""
    return table(
        Ada={"maho_hall": [both("C")], "happening_area": list(tasks), "time_area": 5},
        Ben={"maho_hall": [character("D")]},
    )


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
