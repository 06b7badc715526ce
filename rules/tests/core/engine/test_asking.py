"""Who may do what at which moment: nonsense is told, never a crash."""

import dataclasses

import msgspec
import pytest

from rules.core.engine.actions import Act
from rules.core.engine.asking import BEGIN
from rules.core.engine.beginning import new_game
from rules.core.engine.errors import ActionUnreadable, Refused
from rules.core.engine.game import Game
from rules.core.engine.values import CHANCE, JUDGE
from rules.tests.core.engine.toys import duel, pile, walk


@pytest.mark.parametrize("player", [CHANCE, JUDGE])
def test_neither_chance_nor_the_judge_acts_for_a_player(player: int) -> None:
    game = pile.game()
    state = game.apply(pile.start(game), Act(0, "draw")).state
    for forced in ("", "it happened"):
        with pytest.raises(Refused) as error:
            game.apply(state, Act(player, "play", {"card": 1}, forced))
        assert [(each.key, each.impossible) for each in error.value.obstacles] == [
            ("not_your_decision", True)
        ]


def test_only_the_judge_begins() -> None:
    game = walk.game()
    waiting = new_game(game, ("Ada", "Ben"), {}, {})

    assert [option.action for option in game.legal(waiting)] == [Act(JUDGE, BEGIN)]
    assert game.explain(waiting, Act(JUDGE, BEGIN)) == ()
    assert [each.key for each in game.explain(waiting, Act(0, BEGIN))] == ["only_the_judge"]
    with pytest.raises(ActionUnreadable, match=r"begin\.who cannot be 1"):
        game.explain(waiting, Act(JUDGE, BEGIN, {"who": 1}))


def test_an_act_that_exists_at_one_decision_only_is_not_examined_elsewhere() -> None:
    game = walk.game()
    state = walk.start(game)

    obstacles = game.explain(state, Act(1, "lull", {"who": 3}))

    assert [(each.clause, each.key, each.impossible) for each in obstacles] == [
        ("TOY-3", "not_now", True)
    ]


def test_an_act_at_the_wrong_moment_is_told_with_all_that_stands_against_it() -> None:
    game = duel.game()
    state = duel.start(game)
    spent = state
    for action in (Act(0, "strike"), Act(1, "double"), Act(0, "double"), Act(1, "pass")):
        spent = game.apply(spent, action).state

    assert [each.key for each in game.explain(spent, Act(0, "strike"))] == ["no_hours"]
    assert [each.key for each in game.explain(spent, Act(1, "strike"))] == ["not_your_decision"]


def test_what_is_always_open_may_be_done_while_an_outcome_is_awaited() -> None:
    game = pile.game()
    state = game.apply(pile.start(game), Act(0, "draw")).state
    assert [each.key for each in game.explain(state, Act(1, "concede"))] == ["not_now"]
    always = msgspec.structs.replace(game.rules.acts["concede"], always=True)
    rules = dataclasses.replace(game.rules, acts={**game.rules.acts, "concede": always})

    open_game = Game(rules, game.cards, game.cards_hash)

    offered = [option.action for option in open_game.legal(state)]
    assert offered == [Act(0, "concede"), Act(1, "concede")]
    assert open_game.apply(state, Act(1, "concede")).state.result is not None
