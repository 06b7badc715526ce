"""Every state comes back from its text and from its JSON exactly as it was."""

from __future__ import annotations

import json
from types import ModuleType

import pytest
from hypothesis import given, settings

from rules.core.engine.encoding import encode
from rules.core.engine.game import Game
from rules.core.engine.state import State
from rules.core.setup import build, from_json, from_state, parse, render, to_json
from rules.tests.core.setup import orchard
from rules.tests.core.setup.played import NAMES, TOYS, positions
from rules.tests.core.setup.states import states

SHARED, OWNED = orchard.game(), orchard.game(owned=True)


def through_text(game: Game, state: State) -> State:
    return build(game, parse(game, render(game, from_state(game, state))))


def through_json(game: Game, state: State) -> State:
    return build(game, from_json(json.loads(json.dumps(to_json(from_state(game, state))))))


@pytest.mark.parametrize("toy", TOYS, ids=NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_random_game_comes_back(toy: ModuleType, seed: int) -> None:
    game = toy.game()

    for state in positions(game, toy.start(game), seed):
        assert encode(through_text(game, state)) == encode(state)
        assert encode(through_json(game, state)) == encode(state)


@given(states(SHARED))
@settings(max_examples=60, deadline=None)
def test_any_state_with_declared_names_comes_back_from_its_text(state: State) -> None:
    assert encode(through_text(SHARED, state)) == encode(state)


@given(states(OWNED))
@settings(max_examples=30, deadline=None)
def test_cards_that_belong_to_seats_keep_their_owner(state: State) -> None:
    assert encode(through_text(OWNED, state)) == encode(state)


@given(states(SHARED))
@settings(max_examples=30, deadline=None)
def test_any_state_with_declared_names_comes_back_from_its_json(state: State) -> None:
    assert encode(through_json(SHARED, state)) == encode(state)


@given(states(SHARED))
@settings(max_examples=30, deadline=None)
def test_a_text_that_was_read_is_written_the_same_again(state: State) -> None:
    text = render(SHARED, from_state(SHARED, state))

    assert render(SHARED, parse(SHARED, text)) == text
