"""Disputes whose outcome is known, put to the oracle (these are tests of the oracle itself)."""

from __future__ import annotations

import pytest

from rules.tests.doremi.oracle import (
    FAILED,
    PASS,
    REMOVED,
    RESOLVED,
    Effect,
    EndMain,
    Fate,
    Happening,
    Memory,
    Move,
    Side,
    Use,
)
from rules.tests.doremi.oracle.short import FREE, black, char, h1, lying, play, red, task


def test_dispute_1_the_mover_does_not_count_at_step_6() -> None:
    outcome = play(
        [
            char("AC1", where="H1"),
            char("AC2", abilities=(black(Effect("to_home", "BD1")),)),
            char("BD1", "Y", where="H1"),
            char("BD2", "Y"),
        ],
        Use("AC2:0"),
        Move("AC2", "H1"),
    )

    assert lying(outcome) == {"AC1": "H1", "AC2": "H1", "BD1": "home", "BD2": "hall"}
    assert outcome.path(1) == (
        "1 own_reservation",
        "2 declared",
        "3 no_window",
        "4 awake",
        "5 there",
        "6 turn_player",
        "11 mover_only",
        "11 check neither",
        "12 no_effects",
    )
    assert outcome.questions == ()


def test_dispute_2_reserved_by_the_other() -> None:
    outcome = play([char("AC1"), char("BD1", where="H1"), char("BD2")], Move("AC1", "H1"))

    assert outcome.path() == ("1 reserved_by_opponent",)
    assert outcome.refusals[0].ids == ("DRM-6.01", "DRM-7.01a")
    assert outcome.hours == {"A": 5, "B": 5}
    assert lying(outcome) == {"AC1": "hall", "BD1": "H1", "BD2": "hall"}


def test_dispute_2_with_equal_numbers_both_may_go() -> None:
    outcome = play(
        [
            char("AC1", genki=30),
            char("AC2", where="H1"),
            char("BD1", where="H1"),
            char("BD2", genki=10),
        ],
        Move("AC1", "H1"),
        answers=("BD2",),
    )

    assert lying(outcome) == {"AC1": "H1", "AC2": "H1", "BD1": "H1", "BD2": "H1"}
    assert outcome.hours == {"A": 4, "B": 4}
    assert outcome.questions[0].question.options == (PASS, "BD2")


def test_dispute_3_put_to_sleep_on_the_way() -> None:
    outcome = play(
        [char("AC1"), char("BD1", abilities=(red(Effect("sleep", "AC1")),))],
        Move("AC1", "H1"),
        answers=(Use("BD1:0"),),
    )

    assert lying(outcome) == {"AC1": "hall asleep", "BD1": "hall"}
    assert outcome.path() == ("1 free", "2 declared", "3 chain", "4 asleep")
    assert outcome.hours == {"A": 4, "B": 3}
    assert outcome.happenings == {"H1": FREE}


def test_dispute_4_the_happening_disappears_on_the_way() -> None:
    outcome = play(
        [char("AC1"), char("BD1", abilities=(red(Effect("remove_happening", "H1")),))],
        Move("AC1", "H1"),
        answers=(Use("BD1:0"),),
    )

    assert lying(outcome) == {"AC1": "home", "BD1": "hall"}
    assert outcome.path()[-2:] == ("4 awake", "5 not_there")
    assert outcome.happenings == {"H1": Fate(REMOVED)}


def test_dispute_5_the_state_check_comes_first() -> None:
    both = red(Effect("sleep", "AC1"), Effect("remove_happening", "H1"))

    outcome = play(
        [char("AC1"), char("BD1", abilities=(both,))],
        Move("AC1", "H1"),
        answers=(Use("BD1:0"),),
    )

    assert lying(outcome) == {"AC1": "hall asleep", "BD1": "hall"}
    assert outcome.path()[-1] == "4 asleep"
    assert outcome.happenings == {"H1": Fate(REMOVED)}


def test_dispute_6_equal_genki_fails() -> None:
    outcome = play(
        [char("AC1", genki=30, solve=20), char("BD1", genki=30)],
        Move("AC1", "H1"),
        answers=("BD1",),
        happening=h1(task(("X", 20))),
    )

    assert lying(outcome) == {"AC1": "home", "BD1": "home"}
    assert outcome.happenings == {"H1": Fate(FAILED, clause="DRM-8.02c")}
    assert outcome.points == {"A": 0, "B": 0}
    assert outcome.path() == (
        "1 free",
        "2 declared",
        "3 no_window",
        "4 awake",
        "5 there",
        "6 nobody",
        "7 block",
        "8 no_window",
        "8 mover awake",
        "9 awake",
        "10 there",
        "11 both",
        "11 check DRM-8.02c",
        "12 no_effects",
    )


def test_dispute_7_higher_genki_but_too_few_solve_points() -> None:
    outcome = play(
        [char("AC1", genki=40, solve=10), char("BD1", "Y", genki=30)],
        Move("AC1", "H1"),
        answers=("BD1",),
        happening=h1(task(("X", 20))),
    )

    assert lying(outcome) == {"AC1": "H1", "BD1": "H1"}
    assert outcome.happenings == {"H1": FREE}


def test_dispute_8_the_blocker_is_put_to_sleep() -> None:
    outcome = play(
        [
            char("AC1", genki=0, solve=20),
            char("AC2", abilities=(red(Effect("sleep", "BD1")),)),
            char("BD1", genki=30),
        ],
        Move("AC1", "H1"),
        answers=("BD1", Use("AC2:0")),
        happening=h1(task(("X", 20))),
    )

    assert lying(outcome) == {"AC1": "home", "AC2": "hall", "BD1": "hall asleep"}
    assert outcome.happenings == {"H1": Fate(RESOLVED, "A", "DRM-6.11a")}
    assert outcome.hours == {"A": 2, "B": 4}
    assert outcome.path()[-6:] == (
        "8 chain",
        "8 mover awake",
        "9 asleep",
        "11 mover_only",
        "11 check resolved_by_turn_player",
        "12 no_effects",
    )


def test_dispute_9_the_happening_is_removed_at_step_8() -> None:
    outcome = play(
        [
            char("AC1"),
            char("AC2", abilities=(red(Effect("remove_happening", "H1")),)),
            char("BD1"),
        ],
        Move("AC1", "H1"),
        answers=("BD1", Use("AC2:0")),
    )

    assert lying(outcome) == {"AC1": "home", "AC2": "hall", "BD1": "home"}
    assert outcome.path()[-2:] == ("10 not_there", "10 mover home")


SIX = [char(f"A{n}") for n in range(6)]


def test_dispute_11_a_seventh_character() -> None:
    outcome = play([*SIX, char("A7", where="home")], Move("A7", "hall"))

    assert outcome.refusals[0].ids == ("DRM-3.5.01",)
    assert outcome.characters["A7"].where == "home"
    assert outcome.hours == {"A": 5, "B": 5}


@pytest.mark.parametrize(("limit", "is_frog"), [(7, False), (6, True)])
def test_dispute_11_room_by_an_effect_or_a_frog(limit: int, is_frog: bool) -> None:
    outcome = play(
        [*SIX, char("A7", where="home", is_frog=is_frog)],
        Move("A7", "hall"),
        side_a=Side(hall_limit=limit),
    )

    assert outcome.refusals == ()
    assert lying(outcome)["A7"] == "hall asleep"
    assert outcome.hours == {"A": 4, "B": 5}


def test_dispute_12_only_red_in_answer() -> None:
    waken = Effect("wake", "AC1")
    outcome = play(
        [
            char("AC1", abilities=(black(waken), black(waken), red(waken))),
            char("BD1", abilities=(red(waken),)),
        ],
        Use("AC1:0"),
        answers=(Use("BD1:0"), Use("AC1:2")),
    )

    second = outcome.questions[1].question
    assert (second.asked, second.options) == ("A", (PASS, Use("AC1:2")))
    assert outcome.chains[0].resolved == ["AC1:2", "BD1:0", "AC1:0"]


@pytest.mark.parametrize(("asleep", "used"), [(True, ()), (False, ("I1",))])
def test_dispute_13_an_item_on_a_sleeping_character(asleep: bool, used: tuple[str, ...]) -> None:
    item = red(Effect("mod_hours", amount=1), cost=(), item="I1")
    outcome = play(
        [char("AC1"), char("BD1", asleep=asleep, abilities=(item,))],
        Move("AC1", "home"),
        answers=() if asleep else (Use("BD1:0"),),
    )

    assert outcome.discarded == {"A": (), "B": used}
    assert lying(outcome)["BD1"] == "hall asleep"
    assert outcome.hours == {"A": 4, "B": 5}


ONE_OF = h1(task(("X", 20), ("Y", 20), ("others", 20), mode="any_one_kind"))


def test_dispute_14_one_kind_of_character_may_be_two_cards() -> None:
    outcome = play([char("AC1"), char("AC2", where="H1")], Move("AC1", "H1"), happening=ONE_OF)

    assert outcome.happenings == {"H1": Fate(RESOLVED, "A", "DRM-6.11a")}
    assert lying(outcome) == {"AC1": "home", "AC2": "home"}
    assert outcome.points == {"A": 20, "B": 0}


def test_dispute_14_asleep_it_waits_for_the_next_good_morning() -> None:
    outcome = play(
        [char("AC1"), char("AC2", where="H1", asleep=True)],
        Move("AC1", "H1"),
        EndMain(),
        EndMain(),
        happening=ONE_OF,
    )

    assert outcome.path()[-2:] == ("11 check neither", "12 no_effects")
    assert outcome.happenings == {"H1": Fate(RESOLVED, "A", "DRM-6.11a")}
    assert (outcome.turn_player, outcome.points) == ("A", {"A": 20, "B": 0})


def test_dispute_15_two_kinds_are_needed() -> None:
    two_kinds = h1(task(("X", 20), ("Y", 20)))
    there = [char("AC1", where="H1"), char("AC2", where="H1"), char("AC3", "Y", where="H1")]

    assert play(there, happening=two_kinds).happenings == {"H1": FREE}
    outcome = play([*there, char("AC4", "Y")], Move("AC4", "H1"), happening=two_kinds)
    assert outcome.happenings == {"H1": Fate(RESOLVED, "A", "DRM-6.11a")}


def test_dispute_16_markers_come_off_on_the_days_of_its_area() -> None:
    fates = [
        play([], *[EndMain()] * days, happening=h1(days=2), turn_player="A").happenings["H1"]
        for days in range(1, 5)
    ]

    assert fates == [FREE, FREE, FREE, Fate(FAILED, clause="DRM-8.02d")]


def test_dispute_17_the_name_wears_off() -> None:
    rename = black(Effect("set_names", "AC1", names=("Y",)))
    acts = (Use("AC1:0"), Move("AC1", "H1"))
    doremi = [char("AC1", abilities=(rename,))]

    placed = play(doremi, *acts, happening=h1(fail_if=("X",)))
    worn_off = play(doremi, *acts, EndMain(), happening=h1(fail_if=("X",)))

    assert (placed.happenings["H1"], lying(placed)) == (FREE, {"AC1": "H1"})
    assert worn_off.happenings == {"H1": Fate(FAILED, clause="DRM-8.02a")}
    assert lying(worn_off) == {"AC1": "home"}


@pytest.mark.parametrize(
    ("happening", "fate"),
    [
        (h1(fail_if=("X",)), Fate(FAILED, clause="DRM-8.02a")),
        (h1(task(("Y", 20))), Fate(RESOLVED, "A", "DRM-6.11a")),
        (h1(task(("X", 20), ("Y", 20))), FREE),
    ],
)
def test_dispute_18_a_card_of_two_names(happening: Happening, fate: Fate) -> None:
    outcome = play([char("AC1", "X&Y", solve=20)], Move("AC1", "H1"), happening=happening)

    assert outcome.happenings == {"H1": fate}


LOCKED = [char("AC1", "Z", where="H1"), char("BD1", "Z", where="H1", lock_out=("X",))]
RENAME = Effect("set_names", "AC2", names=("X",))


def test_dispute_19_locked_out_on_the_way() -> None:
    outcome = play(
        [*LOCKED, char("AC2", "Y"), char("BD2", "Y", abilities=(red(RENAME),))],
        Move("AC2", "H1"),
        answers=(Use("BD2:0"),),
    )

    assert lying(outcome) == {"AC1": "H1", "BD1": "H1", "AC2": "home", "BD2": "hall"}
    assert outcome.path()[-2:] == ("4 awake", "5 locked_out")


def test_dispute_19_asleep_as_well_it_stays_in_the_hall() -> None:
    both = red(RENAME, Effect("sleep", "AC2"))
    outcome = play(
        [*LOCKED, char("AC2", "Y"), char("BD2", "Y", abilities=(both,))],
        Move("AC2", "H1"),
        answers=(Use("BD2:0"),),
    )

    assert lying(outcome)["AC2"] == "hall asleep"


def test_points_of_equal_numbers_count_once_except_in_sealed() -> None:
    memories = (Memory("901", 20), Memory("901", 30), Memory("902", 10))

    assert [
        play([], sealed=sealed, side_a=Side(memories=memories)).points["A"]
        for sealed in (False, True)
    ] == [40, 60]
