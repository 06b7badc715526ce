"""Nobody at a table of any title is shown or told more than may be known."""

import random
from functools import cache

import msgspec
import pytest

from rules.core.engine.actions import Act
from rules.core.engine.asking import BEGIN
from rules.core.engine.diffing import changes_of, fold
from rules.core.engine.game import Game
from rules.core.engine.values import JUDGE
from rules.registry import game_for, playable, playable_titles
from rules.tests.core.engine.watching import (
    Happening,
    hidden_pieces,
    playout,
    seen_cards,
    shown,
    shown_meanwhile,
    swapped,
    told,
    two_of,
    watchers,
)

SEEDS = range(3)
MOVES = 80
every_title = pytest.mark.parametrize("title", playable_titles())


@cache
def marked(title: str) -> Game:
    """Return the game with a name for each card that stands in no other name."""
    game = game_for(title)
    cards = {
        number: msgspec.structs.replace(card, name=f"⟨{number}⟩", name_en=f"⟨{number}⟩")
        for number, card in game.cards.items()
    }
    return Game(game.rules, cards, game.cards_hash)


@cache
def happenings(title: str) -> tuple[Happening, ...]:
    game, found = marked(title), list[Happening]()
    for seed in SEEDS:
        rng = random.Random(seed)
        seats = rng.choice(playable(title).seats)
        state = playable(title).start(seats, rng.randrange)
        begin = Act(JUDGE, BEGIN)
        begun = state if game.explain(state, begin) else game.apply(state, begin).state
        found += playout(game, begun, rng, MOVES, moving=False)
    return tuple(found)


@every_title
def test_swapping_two_hidden_cards_changes_nothing_that_is_shown(title: str) -> None:
    game, rng, compared = marked(title), random.Random(1), 0
    for state in (each.step.state for each in happenings(title)):
        for viewer in watchers(state):
            pieces = hidden_pieces(game, viewer, state)
            if len(pieces) > 1:
                twin = swapped(state, *two_of(state, pieces, rng))
                compared += twin != state

                assert shown(game, twin, viewer) == shown(game, state, viewer)

    assert compared > 100


@every_title
def test_no_card_is_named_to_those_who_cannot_see_it(title: str) -> None:
    game, hidden = marked(title), 0
    for before, _, step in happenings(title):
        for viewer in watchers(before):
            seen = seen_cards(game, before, viewer) | seen_cards(game, step.state, viewer)
            seen |= shown_meanwhile(step, viewer)
            heard = told(game, before, step, viewer).decode()
            away = [number for number in game.cards if number not in seen]
            hidden += len(away)

            assert [no for no in away if f"⟨{no}⟩" in heard or f'"{no}"' in heard] == []

    assert hidden > 1_000


@every_title
def test_the_changes_of_a_trace_make_the_new_state(title: str) -> None:
    for before, _, step in happenings(title):
        assert fold(before, changes_of(step.trace)) == step.state


@every_title
def test_all_that_happens_can_be_told_to_the_judge(title: str) -> None:
    game = marked(title)

    lengths = [len(told(game, before, step, "judge")) for before, _, step in happenings(title)]

    assert min(lengths) > 100
