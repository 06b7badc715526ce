"""Doremi for the rest of the site."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from rules.core.cards import cards_hash
from rules.core.engine.beginning import new_game
from rules.core.engine.chances import Picker
from rules.core.engine.declared import Rule
from rules.core.engine.game import Game
from rules.core.engine.playable import Playable
from rules.core.engine.state import State
from rules.core.engine.values import Value
from rules.games.doremi.cards.model import Card
from rules.games.doremi.cards.reading import demo_cards, demo_decks, read_cards
from rules.games.doremi.play.game import VERSION, doremi, rules
from rules.rulebooks import rulebook

NAMES = ("Ada", "Ben")
FORMATS = ("constructed", "sealed")
SELDOM = 4
"""A question is answered otherwise than by default in one game of so many."""
NUMBERS = {
    "hour_cost.use_hand_card": (0, 2),
    "hour_cost.activate": (0, 2),
    "hour_cost.interrupt": (0, 2),
    "max_redraws": (0, 1, 2),
}
"""Numbers that an organiser may enter, where the game asks for one."""


def game(cards: Mapping[str, Card] | None = None) -> Game:
    """Return the game with these cards, or with the demo set."""
    return _demo() if cards is None else doremi(cards, cards_hash(cards))


@cache
def _demo() -> Game:
    held = demo_cards()
    return doremi(held, cards_hash(held))


def start(seats: int, pick: Picker) -> State:
    """Return a game of demo decks that has not begun, with settings chosen by ``pick``."""
    deck_format = FORMATS[pick(len(FORMATS))]
    decks = demo_decks(deck_format)
    piles = {
        f"{section}:{seat}": row
        for seat in range(seats)
        for section, row in decks[pick(len(decks))].items()
    }
    state = new_game(game(), NAMES[:seats], _settings(pick), piles)
    facts = {} if deck_format == FORMATS[0] else {"format": deck_format}
    return msgspec.structs.replace(state, facts=facts)


def _settings(pick: Picker) -> dict[str, Value]:
    chosen: dict[str, Value] = {}
    for rule in _played():
        answers = (*rule.options, *NUMBERS.get(rule.name, ()))
        if pick(SELDOM) == 0:
            chosen[rule.name] = answers[pick(len(answers))]
    return chosen


@cache
def _played() -> tuple[Rule, ...]:
    """Return the questions that matter at the table: those that a rule of play raises."""
    book = rulebook("doremi")
    raised = {
        reading
        for clause in book.clauses.values()
        if clause.area == "engine"
        for reading in clause.ambiguities
    }
    return tuple(
        rule for rule in rules().settings if rule.reading in raised or rule.name in NUMBERS
    )


PLAYABLE = Playable(VERSION, game, read_cards, start, (2,))
