"""No position of a game played by the rules is doubted; and the validator is quick."""

from __future__ import annotations

from time import process_time
from types import ModuleType

import pytest

from rules.core.setup import build, parse
from rules.core.validation import validate
from rules.tests.core.setup.played import NAMES, TOYS, positions
from rules.tests.core.validation.positions import GAME

LONGEST = 0.005
BIG = """
users: Ada, Ben, Cleo, Dan
target: 10
turn: Cleo
heap: ? x64
pool heap: 001 x24, 002 x20, 003 x20
zone season: 001 (known=all) x10, 002 (turned) x5
doing: day.main
Ada
hand: 001, 002, 003, ? x4
field: 001 [P1, P1], 002 [P1 [P-2.b]], 003 (size=3, taste=sweet)
Ben
hand: 001 x7
field: 001 [P1, P1], 002 (ripe), 003
Cleo
hand: 001 x7
field: 001 (guest=Ada), 002
Dan
hand: 001 (known=Ada) x6
"""


@pytest.mark.parametrize("toy", TOYS, ids=NAMES)
@pytest.mark.parametrize("seed", range(5))
def test_no_position_of_a_game_is_doubted(toy: ModuleType, seed: int) -> None:
    game = toy.game()

    for state in positions(game, toy.start(game), seed):
        assert validate(game, state) == ()


def test_a_table_of_120_cards_is_looked_at_in_milliseconds() -> None:

    state = build(GAME, parse(GAME, BIG))
    assert len(state.pieces) == 120

    times = []
    for _ in range(20):
        begun = process_time()
        problems = validate(GAME, state)
        times.append(process_time() - begun)

    assert problems == ()
    assert min(times) < LONGEST, f"{1000 * min(times):.2f} ms"
