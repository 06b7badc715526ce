"""No document of any title tells those who read it more than may be known."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from rules.core.document.exporting import encode_export, export
from rules.core.document.model import By, Document
from rules.core.document.playing import new_document, play
from rules.core.engine.actions import Act, Action
from rules.core.engine.asking import BEGIN
from rules.core.engine.errors import Refused
from rules.core.engine.game import Game
from rules.core.engine.state import State
from rules.core.engine.values import JUDGE
from rules.core.engine.viewers import Viewer
from rules.registry import playable, playable_titles
from rules.tests.core.engine.watching import (
    Happening,
    hidden_pieces,
    playout,
    seen_cards,
    shown_meanwhile,
    swapped,
    two_of,
    watchers,
)
from rules.tests.titles.test_secrecy import marked

ADA = By("Ada", "2031-05-03 10:00")
SEEDS = range(3)
MOVES = 40
STRETCH = 4
every_title = pytest.mark.parametrize("title", playable_titles())


@cache
def games(title: str) -> tuple[tuple[Happening, ...], ...]:
    return tuple(tuple(_game(title, random.Random(seed))) for seed in SEEDS)


def _game(title: str, rng: random.Random) -> Iterator[Happening]:
    game = marked(title)
    state = playable(title).start(rng.choice(playable(title).seats), rng.randrange)
    begin = Act(JUDGE, BEGIN)
    begun = state if game.explain(state, begin) else game.apply(state, begin).state
    yield from playout(game, begun, rng, MOVES, moving=False)


def recorded(game: Game, state: State, actions: list[Action]) -> Document:
    """Return the document of what was done from this state on."""
    states = dict[str, State]()
    document = new_document(game, state, id="n0", by=ADA)
    for n, action in enumerate(actions, 1):
        parent, id_ = f"n{n - 1}", f"n{n}"
        document = play(game, document, parent, action, id=id_, by=ADA, cache=states).document
    return document


def known(game: Game, line: tuple[Happening, ...], viewer: Viewer) -> set[str]:
    """Return the numbers of the cards that the viewer came to see in the course of the line."""
    found = seen_cards(game, line[0].before, viewer)
    for each in line:
        found |= seen_cards(game, each.step.state, viewer) | shown_meanwhile(each.step, viewer)
    return found


@every_title
def test_no_export_names_a_card_to_those_who_never_saw_it(title: str) -> None:
    game, hidden = marked(title), 0
    for line in games(title):
        document = recorded(game, line[0].before, [each.action for each in line])
        for viewer in watchers(line[0].before):
            told = encode_export(export(game, document, viewer)).decode()
            away = sorted(set(game.cards) - known(game, line, viewer))
            hidden += len(away)

            assert len(told) > 1_000 * len(line)
            assert [no for no in away if f"⟨{no}⟩" in told or f'"{no}"' in told] == []

    assert hidden > 100


@every_title
def test_swapping_two_hidden_cards_leaves_every_export_as_it_is(title: str) -> None:
    game, rng, done = marked(title), random.Random(1), Counter[str]()
    for line in stretches(title):
        before, actions = line[0].before, [each.action for each in line]
        exported = recorded(game, before, actions)
        for viewer in watchers(before):
            twin = twin_of(game, line, viewer, rng)
            try:
                other = recorded(game, twin, actions)
            except Refused:  # an outcome names a card that is another one now
                done["refused"] += 1
                continue
            done["compared"] += twin != before

            one, two = (encode_export(export(game, doc, viewer)) for doc in (exported, other))
            assert one == two

    assert done["compared"] > 30
    assert done["compared"] > done["refused"]


def stretches(title: str) -> Iterator[tuple[Happening, ...]]:
    """Yield short stretches of the games, in which some cards are hidden all along."""
    for line in games(title):
        yield from (line[n : n + STRETCH] for n in range(0, len(line), STRETCH))


def twin_of(game: Game, line: tuple[Happening, ...], viewer: Viewer, rng: random.Random) -> State:
    """Return the state before the line with two cards exchanged that the viewer never sees in it."""
    before = line[0].before
    pieces = hidden_pieces(game, viewer, before, *(each.step.state for each in line))
    shown = {card for each in line for card in shown_meanwhile(each.step, viewer)}
    pieces = tuple(piece for piece in pieces if before.pieces[piece].card not in shown)
    if len(pieces) < 2:
        return before
    one, other = two_of(before, pieces, rng)
    named = [bool(before.pieces[piece].card) for piece in (one, other)]
    return swapped(before, one, other) if named[0] == named[1] else before
