"""Nobody is shown or told more than may be known: over many positions, by every output."""

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from rules.core.engine.actions import Action, Chance, Manual
from rules.core.engine.diffing import changes_of, diff, fold
from rules.core.engine.filtering import SeenFace, SeenNode, seen_trace
from rules.core.engine.ops import DoAct
from rules.core.engine.state import State
from rules.core.engine.values import Value
from rules.tests.core.engine.nesting import beyond, pieces_of
from rules.tests.core.engine.toys import hidden
from rules.tests.core.engine.watching import (
    Happening,
    hidden_pieces,
    playout,
    seen_cards,
    shown,
    swapped,
    told,
    two_of,
    watchers,
)

GAME = hidden.game()
SEEDS = range(5)
MOVES = 150


@cache
def happenings() -> tuple[Happening, ...]:
    games = (playout(GAME, hidden.start(GAME), random.Random(seed), MOVES) for seed in SEEDS)
    return tuple(happening for game in games for happening in game)


def kinds() -> set[str]:
    return {getattr(each.action, "name", type(each.action).__name__) for each in happenings()}


def done_by_hand(action: Action) -> tuple[DoAct, ...]:
    changes = action.changes if isinstance(action, Manual) else ()
    return tuple(op for op in changes if isinstance(op, DoAct))


def test_the_games_do_everything_there_is_to_do() -> None:
    by_hand = {op.act for each in happenings() for op in done_by_hand(each.action)}

    assert kinds() | by_hand == {*GAME.rules.acts, "Chance", "Manual"}
    assert any(each.step.state.result is not None for each in happenings())


def test_swapping_two_hidden_cards_changes_nothing_that_is_shown() -> None:
    rng, compared = random.Random(1), 0
    for state in (each.step.state for each in happenings()):
        for viewer in watchers(state):
            one, other = two_of(state, hidden_pieces(GAME, viewer, state), rng)
            twin = swapped(state, one, other)
            compared += twin != state

            assert shown(GAME, twin, viewer) == shown(GAME, state, viewer)

    assert compared > 500


def alike(state: State, one: int, other: int) -> bool:
    """Return whether a game goes the same way with the cards of both exchanged.

    It asks which card an unknown one is, so both must be known, or unknown.
    """
    return bool(state.pieces[one].card) == bool(state.pieces[other].card)


def test_a_step_tells_nothing_of_cards_that_stay_hidden() -> None:
    rng, compared = random.Random(2), 0
    for before, action, step in happenings():
        for viewer in watchers(before):
            hidden_all_along = hidden_pieces(GAME, viewer, before, step.state)
            one, other = two_of(before, hidden_all_along, rng)
            twin = swapped(before, one, other)
            if not alike(before, one, other) or _answers_otherwise(twin, action):
                continue
            compared += twin != before

            assert told(GAME, twin, GAME.apply(twin, action), viewer) == told(
                GAME, before, step, viewer
            )

    assert compared > 500


def _answers_otherwise(state: State, action: Any) -> bool:
    """Return whether the outcome names cards, and these are others now."""
    return isinstance(action, Chance) and bool(GAME.explain(state, action))


def test_no_card_is_named_to_those_who_cannot_see_it() -> None:
    for before, _, step in happenings():
        for viewer in watchers(before):
            seen = seen_cards(GAME, before, viewer) | seen_cards(GAME, step.state, viewer)
            heard = told(GAME, before, step, viewer).decode()
            names = {
                name
                for card in hidden.CARDS
                if card.no not in seen
                for name in (card.no, card.name, card.name_en)
            }

            assert [name for name in sorted(names) if name in heard] == []


def test_no_hidden_piece_has_an_id_in_a_view() -> None:
    for state in (each.step.state for each in happenings()):
        for viewer in watchers(state):
            view = GAME.view(state, viewer)
            away = set(hidden_pieces(GAME, viewer, state))
            options = [value for option in view.options for value in option.args.values()]
            named = {card.piece for zone in view.zones for card in zone.cards}
            named |= {getattr(value, "piece", None) for value in options}
            named |= {piece for frame in view.frames for piece in _ids(frame.data)}

            assert named & away == set()


def _ids(data: dict[str, Any]) -> set[int]:
    mine = data.get("mine", ())
    return {*mine, data.get("drawn", 0), data.get("card", 0)}


def test_the_public_sees_less_than_a_seat_and_a_seat_less_than_the_judge() -> None:
    for state in (each.step.state for each in happenings()):
        public, judge = GAME.view(state, "public"), GAME.view(state, "judge")
        for seat in range(len(state.seats)):
            mine = GAME.view(state, seat)
            assert list(beyond(public, mine)) == []
            assert list(beyond(mine, judge)) == []


def _leaves(node: SeenNode) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.key, each.clauses) for each in node.walk()]


def test_the_trace_tells_the_public_less_than_a_seat_and_a_seat_less_than_the_judge() -> None:
    for before, _, step in happenings():
        public, judge = seen_trace(step.trace, "public"), seen_trace(step.trace, "judge")
        for seat in range(len(before.seats)):
            mine = seen_trace(step.trace, seat)
            assert set(_leaves(public)) <= set(_leaves(mine)) <= set(_leaves(judge))
            assert faces(public) <= faces(mine) <= faces(judge)


def faces(node: SeenNode) -> set[SeenFace]:
    facts = [fact for each in node.walk() for fact in each.facts.values()]
    return {fact for fact in facts if isinstance(fact, SeenFace) and fact.piece is not None}


def test_what_a_seat_sees_is_so() -> None:
    for state in (each.step.state for each in happenings()):
        look = GAME.look(state)
        for viewer in watchers(state):
            view = GAME.view(state, viewer)
            for entry, value in view.facts.items():
                name, _, seat = entry.partition(":")
                assert value == look.fact(name, int(seat) if seat else None)
            for piece, (zone, card) in pieces_of(view).items():
                here = state.pieces[piece]
                assert (zone, card.card, card.owner) == (here.zone, here.card, here.owner)
                assert (card.face_down, card.turned) == (here.face_down, here.turned)
                assert card.marks.items() <= here.marks.items()


def test_the_changes_of_a_trace_make_the_new_state() -> None:
    for before, _, step in happenings():
        assert fold(before, changes_of(step.trace)) == step.state


def test_the_difference_of_two_states_makes_one_of_the_other() -> None:
    first = hidden.start(GAME)
    for state in (each.step.state for each in happenings()):
        assert fold(first, diff(first, state)) == state
        assert fold(state, diff(state, first)) == first
        assert diff(state, state) == ()


@pytest.mark.parametrize("viewer", ["public", 0, 1, 2])
def test_the_order_of_a_shuffled_pile_is_shown_to_nobody(viewer: Any) -> None:
    rng, state = random.Random(3), hidden.start(GAME)
    pile = state.zones["deck"]
    cards: list[Value] = [card.no for card in hidden.CARDS[: len(pile)]]
    sorted_ = dict(zip(pile, cards, strict=True))
    rng.shuffle(cards)
    mixed = dict(zip(pile, cards, strict=True))

    views = [shown(GAME, _named(state, order), viewer) for order in (sorted_, mixed)]

    assert views[0] == views[1]


def _named(state: State, cards: dict[int, Any]) -> State:
    replace = msgspec.structs.replace
    named = {piece: replace(state.pieces[piece], card=card) for piece, card in cards.items()}
    return replace(state, pieces={**state.pieces, **named})
