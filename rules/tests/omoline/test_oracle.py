"""Disputes whose outcome is known, put to the oracle (these are tests of the oracle itself)."""

from __future__ import annotations

import pytest

from rules.tests.omoline.oracle import (
    CYCLES,
    Asked,
    Position,
    Question,
    Side,
)
from rules.tests.omoline.oracle.short import against, char, chars, events, lined, play, side


def test_dispute_1_exactly_40_is_no_loss() -> None:
    outcome = play(Position(chars("A1 4/7"), side_a=side(36, "A2 0/6", "A3 0/9")))

    assert outcome.loser is None
    assert outcome.end.side_a == side(40, "A3 0/9")
    assert outcome.end.restroom == char("A1 0/7")
    assert lined(outcome) == ["A2 6/6"]
    assert outcome.path() == (
        "1 occupant nobody",
        "2 closure open",
        "3 bar exactly_40",
        "4 head enters",
        "line joins_capped",
        "line deck_empty",
        "swap swapped",
    )


def test_dispute_1_a_fifth_of_40_is_8() -> None:
    outcome = play(Position(chars("A1 4/7"), side_a=side(36, "A2 0/9")))

    assert lined(outcome) == ["A2 8/9"]


def test_dispute_2_a_barred_head_goes_to_the_rear_and_nobody_enters() -> None:
    line = chars("A1 4/7", "B1 2/6", "A2 1/5", "B2 0/7")
    outcome = play(Position(line, side_a=side(37, "A3 0/6"), side_b=side(3, "B3 0/7")))

    assert lined(outcome) == ["B1 3/6", "A2 2/5", "B2 1/7", "A1 5/7", "A3 6/6", "B3 0/7"]
    assert outcome.end.restroom is None
    assert (outcome.end.side_a, outcome.end.side_b) == (side(37), side(3))
    assert outcome.path("A1") == ("3 bar barred", "urge gains")


def test_dispute_4_one_bonus_and_one_wave() -> None:
    attackers = events("e1 hold 200 w1", "e2 hold 200 w2")
    outcome = play(
        Position(
            chars("A1 0/5", "B1 5/6"),
            attacks={"B1": ("e1", "e2")},
            blocks={"B1": ("f1",)},
            side_a=side(area=attackers),
            side_b=side(area=events("f1 relief 500 w1")),
            settings={"attribute_cycle": CYCLES[0]},
        ),
        "e2",
    )

    question = Question("A", "damage_event", ("e1", "e2"), "B1")
    assert outcome.questions == (Asked(question, "e2"),)
    assert outcome.path("B1") == (
        "battle blocked",
        "advantage attack",
        "totals attack_higher",
        "damage chosen_event",
        "accident yes",
        "skill area room",
    )
    assert outcome.end.side_b == Side(13, skill_area=chars("B1 0/6"), drop=("f1",))
    assert outcome.end.side_a == side(area=attackers)
    assert (lined(outcome), outcome.end.restroom) == ([], char("A1 0/5"))


@pytest.mark.parametrize(
    ("direction", "urge", "dropped"),
    [(CYCLES[1], "B1 3/6", ((), ("f1",))), (CYCLES[0], "B1 1/6", (("e1",), ()))],
)
def test_dispute_5_a_the_judge_names_the_direction(
    direction: str, urge: str, dropped: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    outcome = play(against(300, 400), direction)

    assert outcome.questions == (Asked(Question("judge", "direction", CYCLES, "B1"), direction),)
    assert lined(outcome) == [urge]
    assert (outcome.end.side_a.drop, outcome.end.side_b.drop) == dropped


def test_dispute_5_b_either_direction_has_the_same_winner() -> None:
    outcome = play(against(700, 400))

    assert lined(outcome) == ["B1 3/6"]
    assert outcome.path("B1")[1:3] == ("advantage either_way", "totals attack_higher")


def test_dispute_7_unblocked_up_to_hold_power() -> None:
    outcome = play(
        Position(
            chars("B1 5/7"),
            closure=1,
            attacks={"B1": ("e1",)},
            side_a=side(area=events("e1 hold 0 w1")),
            side_b=side(33),
        )
    )

    assert lined(outcome) == ["B1 7/7"]
    assert outcome.path("B1") == (
        "battle unblocked",
        "damage one_event",
        "accident no",
        "urge at_hold_power",
    )
    assert outcome.end.side_b == side(33)


def test_dispute_7_a_target_that_was_relieved_has_no_battle() -> None:
    at_skills = Side(40, skill_area=chars("B1 0/7"))
    area = events("e1 hold 0 w1")
    outcome = play(Position(attacks={"B1": ("e1",)}, side_a=side(area=area), side_b=at_skills))

    assert outcome.path("B1") == ("target gone no_battle",)
    assert outcome.end == Position(side_a=side(area=area), side_b=at_skills, attack_player="B")


def test_dispute_8_the_urge_step_stops_at_hold_power() -> None:
    outcome = play(Position(chars("B1 0/5", "A2 7/7", "B2 6/7")))

    assert lined(outcome) == ["A2 7/7", "B2 7/7"]
    assert "accident yes" not in outcome.path()


def test_dispute_9_the_rear_first_and_the_loss_at_once() -> None:
    line = chars("A1 0/5", "B1 6/7", "A2 1/5", "A3 2/5", "B2 5/6", "B3 0/4")
    outcome = play(
        Position(
            line,
            attacks={"B1": ("e1",), "B2": ("e2",)},
            side_a=side(area=events("e1 hold 0 w1", "e2 relief 0 w1")),
            side_b=side(30),
        )
    )

    assert outcome.loser == "B"
    assert (outcome.end.side_a.bottle, outcome.end.side_b.bottle) == (0, 43)
    assert outcome.path() == ("battle unblocked", "damage one_event", "accident loses")
    assert outcome.end.attack_player == "A"


def test_dispute_11_barred_at_40_already() -> None:
    outcome = play(Position(chars("A1 2/7"), side_a=side(40, "A2 0/10")))

    assert outcome.loser is None
    assert lined(outcome) == ["A1 3/7", "A2 8/10"]
    assert (outcome.end.restroom, outcome.end.side_a) == (None, side(40))
