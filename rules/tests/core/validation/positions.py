"""A position of the orchard without any doubt, and how to change one thing about it."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.engine.game import Game
from rules.core.engine.problems import Problem
from rules.core.engine.state import Frame, Piece, State
from rules.core.setup import build, parse
from rules.core.validation import validate
from rules.tests.core.setup import orchard

replace = msgspec.structs.replace
RAIN = orchard.Card("R1", "Rain", "weather")


def game(**given: Any) -> Game:
    """Return the orchard with one more card, which belongs on no field."""
    made = orchard.game(**given)
    return Game(made.rules, {**made.cards, RAIN.no: RAIN}, made.cards_hash)


GAME = game()
SOUND = """
orchard v2
users: Ada, Ben
target: 10
turn: Ada
day: 3
heap: 001, ? x2
lane: 002, 003
pool heap: 001 x1, 004 x1
doing: day.main
doing: visit.welcome user=@Ada tree=#20

Ada
hand: 004, ?
field: 005#20 [P1#21], 006 (size=3)

Ben
score: 7
field: 007
"""


def sound(made: Game = GAME) -> State:
    """Return a position that nobody doubts."""
    return build(made, parse(made, SOUND))


def with_piece(state: State, number: int, **fields: Any) -> State:
    """Return the state with fields of one card changed where it lies."""
    changed = replace(state.pieces[number], **fields)
    return replace(state, pieces={**state.pieces, number: changed})


def with_row(state: State, key: str, *row: int) -> State:
    """Return the state with this row in a zone, the cards unchanged."""
    return replace(state, zones={**state.zones, key: row})


def laid(state: State, card: str, key: str, **fields: Any) -> State:
    """Return the state with one more card at the end of a zone."""
    number = state.next_id
    more = replace(
        state,
        pieces={**state.pieces, number: Piece(card, key, **fields)},
        next_id=number + 1,
    )
    return with_row(more, key, *state.zones[key], number)


def standing(state: State, *frames: Frame) -> State:
    """Return the state with these procedures under way."""
    return replace(state, frames=frames)


def with_facts(state: State, **facts: Any) -> State:
    """Return the state with more facts; a double underline stands for the colon of a seat."""
    named = {name.replace("__", ":"): value for name, value in facts.items()}
    return replace(state, facts={**state.facts, **named})


def found(state: State, made: Game = GAME) -> list[tuple[str, str, str]]:
    """Return code, severity and place of every doubt."""
    return [tell(each) for each in validate(made, state)]


def tell(problem: Problem) -> tuple[str, str, str]:
    return problem.code, problem.severity, problem.place
