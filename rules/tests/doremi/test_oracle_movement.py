"""Every reading of the movement that the oracle can take, each tried where it makes the difference."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tests.doremi.oracle import (
    PASS,
    Answer,
    Character,
    Effect,
    Move,
    Outcome,
    Side,
    Use,
)
from rules.tests.doremi.oracle.short import (
    MOVE,
    black,
    char,
    lying,
    play,
    red,
    waker,
)


def rechecked(value: str, *effects: Effect) -> Outcome:
    """Return the outcome when B's blocker answers A's interrupt with ``effects``."""
    return play(
        [
            char("A1", genki=40),
            waker("A2", "A2"),
            char("B1", abilities=(red(*effects),)),
        ],
        MOVE,
        answers=(PASS, "B1", Use("A2:0"), Use("B1:0")),
        settings={"mover_rechecked_after_block_window": value},
    )


@pytest.mark.parametrize(
    ("value", "verb", "mover", "steps"),
    [
        ("presence_only", "sleep", "H1 asleep", ("8 mover asleep_moves", "11 both")),
        ("presence_and_awake", "sleep", "hall asleep", ("8 mover asleep_stays", "11 blocker_only")),
        ("none", "sleep", "H1 asleep", ("8 mover asleep_moves", "11 both")),
        ("presence_only", "to_home", "home", ("8 mover gone_stays", "11 blocker_only")),
        ("presence_and_awake", "to_home", "home", ("8 mover gone_stays", "11 blocker_only")),
        ("none", "to_home", "H1 asleep", ("8 mover gone_moves", "11 both")),
    ],
)
def test_the_mover_after_the_window_of_step_8(
    value: str, verb: str, mover: str, steps: tuple[str, str]
) -> None:
    outcome = rechecked(value, Effect(verb, "A1"))

    there = "home" if mover in ("home", "hall asleep") else "H1"
    assert lying(outcome) == {
        "A1": mover,
        "A2": "hall",
        "B1": there,
    }
    assert set(steps) <= set(outcome.path())


@pytest.mark.parametrize(
    ("value", "mover", "step"),
    [
        ("presence_only", "home", "10 mover home"),
        ("presence_and_awake", "hall asleep", "10 mover not_moving"),
        ("none", "home", "10 mover home"),
    ],
)
def test_the_mover_without_a_happening_at_step_10(value: str, mover: str, step: str) -> None:
    outcome = rechecked(value, Effect("sleep", "A1"), Effect("remove_happening", "H1"))

    assert lying(outcome) == {"A1": mover, "A2": "hall", "B1": "home"}
    assert outcome.path()[-1] == step


@pytest.mark.parametrize(("value", "mover"), [("mover_home", "home"), ("mover_stays", "hall")])
def test_the_mover_without_a_happening_at_step_11(value: str, mover: str) -> None:
    both = red(Effect("sleep", "B1"), Effect("remove_happening", "H1"))
    outcome = play(
        [char("A1"), char("A2", abilities=(both,)), char("B1")],
        MOVE,
        answers=("B1", Use("A2:0")),
        open_points={"step_11_without_happening": value},
    )

    assert lying(outcome) == {"A1": mover, "A2": "hall", "B1": "hall asleep"}
    assert outcome.path()[-2:] == ("9 asleep", "11 no_happening")


def test_a_mover_past_its_state_check_may_not_activate() -> None:
    ability = red(Effect("wake", "A1"))
    outcome = play(
        [char("A1", abilities=(ability,)), char("B1", abilities=(ability,)), char("B2")],
        MOVE,
        answers=(Use("B1:0"), Use("A1:0"), PASS, "B2"),
    )

    assert [asked.question.kind for asked in outcome.questions] == [
        "interrupt",
        "interrupt",
        "interrupt",
        "block",
    ]
    assert "8 no_window" in outcome.path()


def test_a_mover_may_leave_by_the_cost_of_its_own_ability() -> None:
    leave = red(Effect("mod_hours", amount=2), cost=("home_self",))
    outcome = play(
        [char("A1", abilities=(leave,)), char("B1", abilities=(red(Effect("wake", "A1")),))],
        MOVE,
        answers=(Use("B1:0"), Use("A1:0")),
    )

    assert lying(outcome) == {"A1": "home", "B1": "hall"}
    assert outcome.path()[-1] == "4 gone"
    assert outcome.hours == {"A": 5, "B": 3}


@pytest.mark.parametrize(("value", "ids"), [(True, None), (False, ("AMB-39",))])
def test_movement_to_the_other_area(value: bool, ids: tuple[str, ...] | None) -> None:
    outcome = play([char("A1")], MOVE, settings={"may_move_to_opposing_happenings": value})

    assert [refusal.ids for refusal in outcome.refusals] == ([ids] if ids else [])
    assert lying(outcome) == {"A1": "hall" if ids else "H1"}


def reserved_on_the_way(
    value: str, *judged: Answer, open_points: dict[str, str] | None = None
) -> Outcome:
    """Return the outcome when B gets the reservation by its interrupt."""
    return play(
        [
            char("A1"),
            char("A2", "Y", where="H1"),
            char("B1", where="H1"),
            char("B2", abilities=(red(Effect("to_home", "A2")),)),
        ],
        MOVE,
        answers=(Use("B2:0"), *judged),
        settings={"reservation_opponent_at_step6": value},
        open_points=open_points or {},
    )


@pytest.mark.parametrize(
    ("value", "judged", "where", "last"),
    [
        ("no_block_movement_stands", (), "H1", "12 no_effects"),
        ("movement_fails", (), "hall", "6 movement_fails"),
        ("judge", ("no_block_movement_stands",), "H1", "12 no_effects"),
        ("judge", ("movement_fails",), "hall", "6 movement_fails"),
    ],
)
def test_reservation_of_the_opponent_at_step_6(
    value: str, judged: tuple[Answer, ...], where: str, last: str
) -> None:
    outcome = reserved_on_the_way(value, *judged)

    assert lying(outcome) == {"A1": where, "A2": "home", "B1": "H1", "B2": "hall"}
    assert outcome.path()[-1] == last


def test_a_movement_that_fails_at_step_6_may_go_home() -> None:
    outcome = reserved_on_the_way(
        "movement_fails", open_points={"failed_movement_at_step_6": "goes_home"}
    )

    assert lying(outcome)["A1"] == "home"


def test_a_blocker_locked_out_on_the_way_goes_home_alone() -> None:
    outcome = play(
        [
            char("A1", "Z"),
            char("A2", "Z", abilities=(red(Effect("set_names", "B1", names=("X",))),)),
            char("A3", "Z", where="H1"),
            char("B1", "Y"),
            char("B2", "Y", where="H1", lock_out=("X",)),
        ],
        MOVE,
        answers=("B1", Use("A2:0")),
    )

    assert lying(outcome) == {"A1": "H1", "A2": "hall", "A3": "H1", "B1": "home", "B2": "H1"}
    assert outcome.path()[-4:] == (
        "10 locked_out",
        "11 mover_only",
        "11 check neither",
        "12 no_effects",
    )


@pytest.mark.parametrize(("value", "where"), [("as_step_4", "hall asleep"), ("none", "home")])
def test_asleep_on_the_way_home(value: str, where: str) -> None:
    outcome = play(
        [char("A1"), char("B1", abilities=(red(Effect("sleep", "A1")),))],
        Move("A1", "home"),
        answers=(Use("B1:0"),),
        settings={"home_hall_recheck": value},
    )

    assert lying(outcome)["A1"] == where
    assert outcome.hours == {"A": 4, "B": 3}


def test_no_room_any_more_on_arriving_in_the_hall() -> None:
    outcome = play(
        [
            char("A1", where="home"),
            char("A2", where="H1", solve=90, asleep=True, returns_to_hall=True),
            char("B1", abilities=(red(Effect("wake", "A2")),)),
        ],
        Move("A1", "hall"),
        answers=(Use("B1:0"),),
        side_a=Side(hall_limit=1),
    )

    assert lying(outcome) == {"A1": "home", "A2": "hall asleep", "B1": "hall"}
    assert outcome.path()[-1] == "home to hall no_room"


@pytest.mark.parametrize(
    ("value", "judged", "where"),
    [
        ("voluntary_refused_forced_home", (), "home"),
        ("judge", ("home",), "home"),
        ("judge", ("hall",), "hall asleep"),
    ],
)
def test_a_forced_arrival_in_a_full_hall(
    value: str, judged: tuple[Answer, ...], where: str
) -> None:
    outcome = play(
        [char("A1", where="H1", solve=60, returns_to_hall=True), char("A2", solve=30), char("A3")],
        Move("A2", "H1"),
        answers=judged,
        side_a=Side(hall_limit=1),
        settings={"hall_overflow": value},
    )

    assert lying(outcome) == {"A1": where, "A2": "home", "A3": "hall"}


@pytest.mark.parametrize(
    ("mover", "details", "ids"),
    [
        (char("A1", where="home"), {}, ("DRM-1.15a",)),
        (char("A1", where="H1"), {}, ("DRM-1.15a",)),
        (char("A1", asleep=True), {}, ("DRM-11.01b",)),
        (char("A1", "Y&X"), {}, ("DRM-12.01",)),
        (char("A1", "Y"), {"side_a": Side(hours=0)}, ("DRM-4.3.01b",)),
    ],
)
def test_who_may_not_move_to_a_happening(
    mover: Character, details: dict[str, Any], ids: tuple[str, ...]
) -> None:
    there = char("A2", "Z", where="H1", lock_out=("X",) if "X" in mover.names[1:] else ())

    outcome = play([mover, there], MOVE, **details)

    assert outcome.path() == ("1 own_reservation", "2 illegal")
    assert [refusal.ids for refusal in outcome.refusals] == [ids]
    assert outcome.hours["A"] == details.get("side_a", Side()).hours
    assert outcome.characters["A1"].where == mover.where


def test_a_happening_that_is_gone_is_no_destination() -> None:
    remover = char("A2", abilities=(black(Effect("remove_happening", "H1")),))

    outcome = play([char("A1"), remover], Use("A2:0"), MOVE, Use("A2:0"))

    assert [refusal.ids for refusal in outcome.refusals] == [("DRM-1.15a",), ("AMB-61",)]


def test_a_character_of_the_other_player_does_not_move() -> None:
    acts = (Move("B1", "H1"), Move("B1", "home"), Move("B2", "hall"), Use("B1:0"))
    outcome = play([waker("B1", "B1"), char("B2", where="home")], *acts)

    assert [refusal.ids for refusal in outcome.refusals] == [("DRM-1.01",)] * 4


@pytest.mark.parametrize(
    ("blocker", "hours", "answers", "step"),
    [
        (char("B1"), 0, (), "7 cannot"),
        (char("B1", asleep=True), 5, (), "7 cannot"),
        (char("B1", where="home"), 5, (), "7 cannot"),
        (char("B1"), 5, (PASS,), "7 declined"),
    ],
)
def test_a_movement_without_a_block_goes_on_at_step_11(
    blocker: Character, hours: int, answers: tuple[Answer, ...], step: str
) -> None:
    outcome = play([char("A1"), blocker], MOVE, answers=answers, side_b=Side(hours=hours))

    assert outcome.path()[-4:] == (step, "11 mover_only", "11 check neither", "12 no_effects")
    assert outcome.hours == {"A": 4, "B": hours}


def test_a_blocker_that_left_the_hall_does_not_come() -> None:
    outcome = play(
        [char("A1", genki=0), char("A2", abilities=(red(Effect("to_home", "B1")),)), char("B1")],
        MOVE,
        answers=("B1", Use("A2:0")),
    )

    assert outcome.path()[-4:] == (
        "9 gone",
        "11 mover_only",
        "11 check neither",
        "12 no_effects",
    )
    assert lying(outcome) == {"A1": "H1", "A2": "hall", "B1": "home"}


def test_a_window_that_is_passed_is_not_a_chain() -> None:
    outcome = play([char("A1"), waker("B1", "B1")], MOVE, answers=(PASS, PASS))

    assert "3 passed" in outcome.path()
    assert [chain.declared for chain in outcome.chains] == [["move A1 H1"]]
