"""What clauses give as their checks, put to the oracle (these are tests of the oracle itself)."""

from __future__ import annotations

import pytest

from rules.tests.omoline.oracle import (
    CYCLES,
    Asked,
    Character,
    Event,
    Position,
    Question,
    Side,
    end_turn,
    first_option,
    refreshed,
)
from rules.tests.omoline.oracle.short import against, char, chars, event, events, lined, play, side


@pytest.mark.parametrize(
    ("attack", "block", "asks"),
    [(199, 400, False), (200, 400, True), (599, 400, True), (600, 400, False)],
)
def test_the_direction_matters_within_200(attack: int, block: int, asks: bool) -> None:
    outcome = end_turn(against(attack, block), first_option)

    assert bool(outcome.questions) == asks


def test_without_counters_even_a_full_bottle_lets_the_head_enter() -> None:
    outcome = play(Position(chars("A1 0/7"), side_a=side(40)))

    assert outcome.end.restroom == char("A1 0/7")
    assert outcome.path("A1") == ("3 bar exactly_40", "4 head enters")


@pytest.mark.parametrize(("bottle", "loser"), [(25, None), (26, "B")])
def test_an_accident_to_40_and_to_41(bottle: int, loser: str | None) -> None:
    outcome = play(
        Position(
            chars("B1 6/7"),
            closure=1,
            attacks={"B1": ("e1",)},
            side_a=side(area=events("e1 hold 0 w1")),
            side_b=side(bottle),
        )
    )

    assert (outcome.loser, outcome.end.side_b.bottle) == (loser, bottle + 15)


def test_equal_totals_are_the_attacks() -> None:
    outcome = play(
        Position(
            chars("B1 0/6"),
            closure=1,
            attacks={"B1": ("e1",)},
            blocks={"B1": ("f1", "f2")},
            side_a=side(area=events("e1 hold 500 w2")),
            side_b=side(area=events("f1 hold 200 w1", "f2 hold 300 w1")),
        )
    )

    assert outcome.path("B1")[:3] == ("battle blocked", "advantage nobody", "totals equal")
    assert lined(outcome) == ["B1 3/6"]
    assert outcome.end.side_b == Side(drop=("f1", "f2"))


def test_a_block_that_wins_destroys_every_attacker() -> None:
    outcome = play(
        Position(
            chars("B1 0/6"),
            closure=1,
            attacks={"B1": ("e1", "e2")},
            blocks={"B1": ("f1",)},
            side_a=side(area=events("e1 accident 100 w2", "e2 accident 200 w2", "e3 hold 0 w1")),
            side_b=side(area=events("f1 relief 101 w1")),
            settings={"attribute_cycle": CYCLES[0]},
        )
    )

    assert outcome.path("B1")[1:3] == ("advantage block", "totals block_higher")
    assert lined(outcome) == ["B1 1/6"]
    assert outcome.end.side_a == Side(event_area=(event("e3 hold 0 w1"),), drop=("e1", "e2"))
    assert outcome.end.side_b == side(area=events("f1 relief 101 w1"))


def test_closure_counts_down_before_anybody_can_be_barred() -> None:
    occupied = Position(chars("A1 4/7"), char("B1 0/5"), 2, side_a=side(40))
    outcome = play(occupied)

    assert (outcome.end.closure, outcome.end.restroom) == (1, None)
    assert outcome.end.side_b.skill_area == chars("B1 0/5")
    assert lined(outcome) == ["A1 5/7"]


@pytest.mark.parametrize("returns", ["S2", "B1"])
def test_an_overfull_skill_area(returns: str) -> None:
    full = tuple(Character(f"S{n}", "B", 5, turned=True) for n in range(1, 6))
    b1, b9 = char("B1 0/5"), char("B9 0/7")
    outcome = play(Position((), b1, side_b=Side(0, (b9,), full)), returns)

    question = Question("B", "return", ("S1", "S2", "S3", "S4", "S5", "B1"), "B1")
    assert outcome.questions == (Asked(question, returns),)
    assert outcome.end.line == (b9,)
    assert outcome.end.side_b.skill_area == tuple(c for c in (*full, b1) if c.id != returns)
    assert outcome.end.side_b.character_deck == (Character(returns, "B", 5),)


@pytest.mark.parametrize("attack_player", ["A", "B"])
@pytest.mark.parametrize(
    ("first", "line"), [("A", ["A1 2/5", "B1 3/5"]), ("B", ["B1 3/5", "A1 2/5"])]
)
def test_the_first_player_of_the_game_joins_first_on_every_turn(
    attack_player: str, first: str, line: list[str]
) -> None:
    outcome = play(
        Position(
            side_a=side(14, "A1 0/5"),
            side_b=side(19, "B1 0/5"),
            attack_player=attack_player,
            first_player=first,
        )
    )

    assert lined(outcome) == line


def test_the_fifth_in_the_skill_area_finds_room() -> None:
    four = chars("B2 0/5", "B3 0/5", "B4 0/5", "B5 0/5")
    outcome = play(Position((), char("B1 0/5"), side_b=Side(skill_area=four)))

    assert outcome.end.side_b == Side(skill_area=(*four, char("B1 0/5")))


@pytest.mark.parametrize(("block", "urge"), [(600, "B1 2/6"), (601, "B1 1/6")])
def test_two_attackers_have_one_bonus(block: int, urge: str) -> None:
    outcome = end_turn(
        Position(
            chars("B1 0/6"),
            closure=1,
            attacks={"B1": ("e1", "e2")},
            blocks={"B1": ("f1",)},
            side_a=side(area=events("e1 hold 200 w1", "e2 hold 200 w1")),
            side_b=side(area=events(f"f1 relief {block} w1")),
            settings={"attribute_cycle": CYCLES[0]},
        ),
        first_option,
    )

    assert lined(outcome) == [urge]


@pytest.mark.parametrize(("block", "urge"), [(100, "B1 1/6"), (50, "B1 2/6")])
def test_two_blockers_have_one_bonus(block: int, urge: str) -> None:
    outcome = play(
        Position(
            chars("B1 0/6"),
            closure=1,
            attacks={"B1": ("e1",)},
            blocks={"B1": ("f1", "f2")},
            side_a=side(area=events("e1 hold 300 w1")),
            side_b=side(area=events(f"f1 accident {block} w1", "f2 accident 50 w1")),
            settings={"attribute_cycle": CYCLES[0]},
        )
    )

    assert lined(outcome) == [urge]


def test_three_in_line_do_not_count_the_restroom() -> None:
    line = chars("A1 0/5", "A2 0/5", "A3 0/5", "A4 0/5")[:3]
    outcome = play(Position(line, side_a=side(0, "A5 0/5", "A6 0/5")))

    assert outcome.end.restroom == char("A1 0/5")
    assert lined(outcome) == ["A2 1/5", "A3 1/5", "A5 0/5"]


def test_the_refresh_step_after_it() -> None:
    skills = (Character("B1", "B", 5, turned=True),)
    area = events("f1 hold 100 w1")
    outcome = play(Position(side_b=Side(0, (), skills, area)))

    assert refreshed(outcome.end).side_b == Side(
        0, (), (Character("B1", "B", 5),), (Event("f1", "hold", 100, 1),)
    )
    assert refreshed(outcome.end).side_a == outcome.end.side_a
