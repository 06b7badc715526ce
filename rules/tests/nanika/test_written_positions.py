"""Every position of a game can be written by hand, read again, and is doubted by nobody."""

from __future__ import annotations

import json

import pytest

from rules.core.engine.encoding import encode
from rules.core.engine.playout import picker
from rules.core.setup import build, from_json, from_state, parse, render, to_json
from rules.games.nanika.playable import PLAYABLE
from rules.tests.core.setup.played import positions

GAME = PLAYABLE.game(None)
SEEDS = [(seed, PLAYABLE.seats[seed % len(PLAYABLE.seats)]) for seed in range(6)]
EVERY = 3
BY_HAND = """
nanika v0.1                       # table 4, after the attack was declared
参加者: Ada、Ben
unyu_target: 10
手番: Ada
ターン数: 5
このターンに戦った: はい
手順: ターン.戦闘
doing: battle.kind user=@Ada attacker=#1 target=@Ben defender=#2 attack=() defence=() attack_extra=0 defence_extra=0
サーバー: ?×60

Ada
アーカイブ: ?×4
デスクトップ: 御影さくら#1

Ben
アーカイブ: ?×3
デスクトップ: ブリュンヒルデ#2
"""


@pytest.mark.parametrize(("seed", "seats"), SEEDS)
def test_every_position_of_a_game_comes_back_from_its_text_and_its_json(
    seed: int, seats: int
) -> None:
    for state in list(positions(GAME, PLAYABLE.start(seats, picker(seed)), seed, 300))[::EVERY]:
        setup = from_state(GAME, state)

        assert encode(build(GAME, parse(GAME, render(GAME, setup)))) == encode(state)
        assert encode(build(GAME, from_json(json.loads(json.dumps(to_json(setup)))))) == encode(
            state
        )


@pytest.mark.parametrize(("seed", "seats"), SEEDS)
def test_no_position_of_a_game_breaks_a_rule(seed: int, seats: int) -> None:
    for state in positions(GAME, PLAYABLE.start(seats, picker(seed)), seed, 300):
        assert [
            problem
            for problem in GAME.validate(state)
            if problem.severity in ("stop", "breaks-a-rule")
        ] == []


def test_a_position_written_at_the_table_goes_on() -> None:
    state = build(GAME, parse(GAME, BY_HAND))

    pending = GAME.pending(state)
    assert pending is not None
    assert (pending.proc, pending.step, pending.who) == ("battle", "kind", (0,))
    assert [problem.code for problem in GAME.validate(state)] == ["card_total"]
