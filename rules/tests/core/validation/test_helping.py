"""The checks that titles use for their own problems."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.chances import Dice
from rules.core.setup import build, parse
from rules.core.validation import (
    deck_problems,
    dice_problems,
    future_marks,
    order_problems,
    standing_problems,
)
from rules.tests.core.validation.positions import GAME, tell


def dealt(text: str) -> Any:
    return GAME.look(build(GAME, parse(GAME, f"users: Ada, Ben\n{text}")))


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("heap: 001, 002, ? x2\npool heap: 001, P1", []),
        ("heap: 001 x2, 002, P1", []),
        ("heap: 001, 002, ? x2", []),
        ("heap: 001, 002, ? x2\npool heap: 001 x2", [("card_total", "001"), ("card_total", "P1")]),
        ("heap: 001 x3, 002, ?", [("card_total", "001")]),
        ("heap: 001, 002, P1", [("card_total", "001")]),
        ("heap: 001 x2, 002, P1, 003", [("card_not_in_deck", "003")]),
    ],
)
def test_the_cards_of_a_registered_deck(text: str, problems: list[tuple[str, str]]) -> None:
    found = deck_problems(dealt(text), {"001": 2, "002": 1, "P1": 1}, "TOY-9")

    assert [(each.code, each.hint.en.split()[0]) for each in found] == problems


def test_the_cards_of_one_of_several_decks() -> None:
    look = dealt("heap: 001\nAda\nhand: 002 (owner=Ada)\nBen\nhand: 003 (owner=Ben)")

    found = deck_problems(look, {"002": 2}, "TOY-9", of=lambda piece: piece.owner == 0)

    assert [tell(each) for each in found] == [("card_total", "breaks-a-rule", "pieces")]


def test_a_mark_of_a_turn_that_has_not_come() -> None:
    look = dealt("heap: 001 (size=4), 002 (size=3), 003")

    found = future_marks(look, "size", 3, "TOY-9")

    assert [tell(each) for each in found] == [("mark_in_future", "implausible", "pieces.1.size")]


@pytest.mark.parametrize(
    ("faces", "codes"),
    [
        ((1, 6), []),
        ((1,), ["dice_count"]),
        (None, ["dice_count"]),
        ((0, 6), ["dice_face"]),
        ((7, True), ["dice_face", "dice_face"]),
    ],
)
def test_faces_that_dice_can_show(faces: Any, codes: list[str]) -> None:
    assert [each.code for each in dice_problems(Dice(2), faces, "frames[0].rolls", "")] == codes


@pytest.mark.parametrize(
    ("log", "codes"),
    [
        ("(1, 0)", []),
        ("(0, 0)", ["turn_order"]),
        ("(0)", ["turn_order"]),
        ("(0, a)", ["turn_order"]),
    ],
)
def test_an_order_names_each_seat_once(log: str, codes: list[str]) -> None:
    assert [each.code for each in order_problems(dealt(f"log: {log}"), "log")] == codes


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ("doing: day.main\ndoing: visit.welcome", []),
        ("doing: visit.welcome", ["frames[0]"]),
        ("doing: day.main\ndoing: day.main", ["frames[1]"]),
        ("doing: day.main\ndoing: visit.dice\ndoing: visit.welcome", ["frames[2]"]),
        ("doing: day.main\ndoing: visit.wish\ndoing: visit.welcome\ndoing: loop.judge", []),
    ],
)
def test_procedures_stand_on_those_on_which_they_can(lines: str, places: list[str]) -> None:
    allowed = {"day": ("",), "visit": ("day", "visit.wish")}

    found = standing_problems(dealt(lines), allowed)

    assert [tell(each) for each in found] == [
        ("frames_mismatch", "stop", place) for place in places
    ]
