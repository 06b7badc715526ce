"""Every reading and version that the oracle can take, each tried where it makes the difference."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tests.omoline.oracle import CYCLES, Outcome, Position, Side, end_turn, first_option
from rules.tests.omoline.oracle.short import char, chars, events, lined, play


@pytest.mark.parametrize(
    ("settings", "line", "restroom"),
    [
        ({}, ["B1 3/6", "A2 2/5", "A1 5/7"], None),
        ({"requeue_next_head_enters": True}, ["A2 2/5", "A1 5/7"], "B1"),
    ],
)
def test_the_next_after_a_barred_head(
    settings: dict[str, bool], line: list[str], restroom: str | None
) -> None:
    start = Position(
        chars("A1 4/7", "B1 2/6", "A2 1/5"),
        side_a=Side(37),
        side_b=Side(3),
        settings=settings,
    )
    outcome = play(start)

    assert lined(outcome) == line
    assert (outcome.end.restroom.id if outcome.end.restroom else None) == restroom
    assert outcome.end.side_b.bottle == (5 if restroom else 3)


@pytest.mark.parametrize(
    ("value", "line", "restroom"),
    [
        ("one_more_tries", ["A1 5/7", "A2 5/5"], "B1"),
        ("nobody_more_tries", ["B1 3/6", "A1 5/7", "A2 5/5"], None),
    ],
)
def test_the_next_is_barred_too(value: str, line: list[str], restroom: str | None) -> None:
    start = Position(
        chars("A1 4/7", "A2 4/5", "B1 2/6"),
        side_a=Side(37),
        settings={"requeue_next_head_enters": True},
        open_points={"next_head_barred_too": value},
    )
    outcome = play(start)

    assert lined(outcome) == line
    assert (outcome.end.restroom.id if outcome.end.restroom else None) == restroom


def test_a_line_of_barred_characters_keeps_its_order() -> None:
    start = Position(
        chars("A1 4/7", "A2 4/6"), side_a=Side(37), settings={"requeue_next_head_enters": True}
    )
    outcome = play(start)

    assert lined(outcome) == ["A1 5/7", "A2 5/6"]
    assert outcome.path()[2:5] == ("3 bar barred", "3 bar barred", "4 head nobody")


@pytest.mark.parametrize(("source", "bottle"), [("supply", 37), ("bottle", 31)])
def test_where_entry_counters_come_from(source: str, bottle: int) -> None:
    start = Position(side_a=Side(37, chars("A1 0/6")), settings={"entry_counters_source": source})
    outcome = play(start)

    assert lined(outcome) == ["A1 6/6"]
    assert outcome.end.side_a == Side(bottle)


def test_a_target_gone_for_the_judge() -> None:
    start = Position(
        attacks={"B1": ("e1",)},
        side_a=Side(event_area=events("e1 hold 0 w1")),
        side_b=Side(skill_area=chars("B1 0/7")),
        settings={"target_gone": "judge"},
    )
    outcome = play(start, "no_battle")

    assert outcome.path("B1") == ("target gone judge",)
    assert outcome.end.side_a == start.side_a


@pytest.mark.parametrize(
    ("chosen", "kinds", "urges"),
    [
        ("this_battle", ["direction", "direction"], ["B1 1/6", "B2 3/6"]),
        ("later_battles_too", ["direction"], ["B1 3/6", "B2 3/6"]),
    ],
)
def test_how_long_a_direction_holds(chosen: str, kinds: list[str], urges: list[str]) -> None:
    start = Position(
        chars("B1 0/6", "B2 0/6"),
        closure=1,
        attacks={"B1": ("e1",), "B2": ("e2",)},
        blocks={"B1": ("f1",), "B2": ("f2",)},
        side_a=Side(event_area=events("e1 hold 300 w2", "e2 hold 300 w2")),
        side_b=Side(event_area=events("f1 accident 400 w1", "f2 accident 400 w1")),
        open_points={"direction_holds": chosen},
    )
    outcome = play(start, *(CYCLES[1], CYCLES[0])[: len(kinds)])

    assert [asked.question.kind for asked in outcome.questions] == kinds
    assert lined(outcome) == urges


def several(version: str, blocked: bool, *answers: str | int, **details: Any) -> Outcome:
    """Return what comes of two events of waves 1 and 2 on B1."""
    start = Position(
        chars("B1 0/9"),
        closure=1,
        attacks={"B1": ("e1", "e2")},
        blocks={"B1": ("f1",)} if blocked else {},
        side_a=Side(event_area=events("e1 hold 100 w1", "e2 hold 100 w2")),
        side_b=Side(event_area=events("f1 hold 100 w1")),
        version=version,
        **details,
    )
    return play(start, *answers)


@pytest.mark.parametrize("version", ["r1", "r2"])
@pytest.mark.parametrize(
    ("blocked", "chosen", "line"),
    [
        (True, "e1", ["B1 2/9"]),
        (True, "e2", ["B1 3/9"]),
        (False, "e1", ["B1 3/9"]),
        (False, "e2", ["B1 4/9"]),
    ],
)
def test_one_event_deals_damage(version: str, blocked: bool, chosen: str, line: list[str]) -> None:
    outcome = several(version, blocked, chosen)

    assert lined(outcome) == line
    assert outcome.questions[0].question.asked == "A"


@pytest.mark.parametrize(
    ("blocked", "amount", "line"), [(True, 3, ["B1 4/9"]), (False, 0, ["B1 1/9"])]
)
def test_the_judge_enters_the_damage_under_r0(blocked: bool, amount: int, line: list[str]) -> None:
    outcome = several("r0", blocked, amount)

    assert lined(outcome) == line
    asked = outcome.questions[0].question
    assert (asked.asked, asked.kind, asked.options) == (
        "judge",
        "damage",
        (0, 1, 2, 3) if blocked else (0, 1, 2, 3, 4, 5),
    )


@pytest.mark.parametrize(
    ("blocked", "one", "line"),
    [
        (True, "one_for_each", ["B1 4/9"]),
        (True, "one_once", ["B1 4/9"]),
        (False, "one_for_each", ["B1 6/9"]),
        (False, "one_once", ["B1 5/9"]),
    ],
)
def test_the_sum_under_r0(blocked: bool, one: str, line: list[str]) -> None:
    outcome = several(
        "r0",
        blocked,
        settings={"old_multi_damage": "sum"},
        open_points={"old_sum_unblocked": one},
    )

    assert lined(outcome) == line


def test_a_single_event_asks_nobody_under_r0() -> None:
    start = Position(
        chars("B1 0/9"),
        closure=1,
        attacks={"B1": ("e1",)},
        side_a=Side(event_area=events("e1 hold 100 w1")),
        version="r0",
    )

    assert lined(play(start)) == ["B1 3/9"]


B1 = char("B1 0/9")
WRONG = {
    "a character of the attack player": Position(chars("A1 0/5"), attacks={"A1": ("e1",)}),
    "an event that is not there": Position((B1,), attacks={"B1": ("e1",)}),
    "two attributes": Position(
        (B1,),
        attacks={"B1": ("e1", "e2")},
        side_a=Side(event_area=events("e1 hold 1 w1", "e2 relief 1 w1")),
    ),
    "a block without an attack": Position(
        (B1,), blocks={"B1": ("f1",)}, side_b=Side(event_area=events("f1 hold 1 w1"))
    ),
    "four in line": Position(chars("A1 0/5", "A2 0/5", "A3 0/5", "A4 0/5")),
    "urge above hold power": Position(chars("A1 6/5")),
    "a lost game": Position(side_a=Side(41)),
    "one id twice": Position((B1,), side_b=Side(character_deck=(B1,))),
    "an unknown setting": Position(settings={"deck_reset_timing": "immediate"}),
    "an unknown value": Position(settings={"attribute_cycle": "relief>hold"}),
    "an unknown reading": Position(open_points={"direction_holds": "for ever"}),
    "an unknown version": Position(version="r3"),
}


@pytest.mark.parametrize("start", WRONG.values(), ids=WRONG.keys())
def test_what_cannot_lie_like_this(start: Position) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        end_turn(start, first_option)


@pytest.mark.parametrize("answer", ["e3", -1, 7])
def test_an_answer_that_is_not_allowed(answer: str | int) -> None:
    with pytest.raises(ValueError, match="does not answer"):
        several("r2", True, answer)
