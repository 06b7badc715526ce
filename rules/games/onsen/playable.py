"""Hidden Hot Spring for the rest of the site."""

from __future__ import annotations

from rules.core.engine.beginning import new_game
from rules.core.engine.chances import Picker
from rules.core.engine.playable import Playable
from rules.core.engine.state import State
from rules.games.onsen.cards.reading import demo_deck, demo_leaders, read_cards
from rules.games.onsen.game import VERSION, onsen
from rules.games.onsen.table import PLAYERS

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
TIED_ROUNDS = (1, 2, 3)


def start(seats: int, pick: Picker) -> State:
    """Return a game of the demo set that has not begun, with settings chosen by ``pick``."""
    game = onsen()
    settings = {
        rule.name: rule.options[pick(len(rule.options))]
        for rule in game.rules.settings
        if rule.options
    }
    settings["choice_tiebreak_after"] = TIED_ROUNDS[pick(len(TIED_ROUNDS))]
    decks = {"deck": demo_deck(), "leaders": demo_leaders()}
    return new_game(game, NAMES[:seats], settings, decks)


PLAYABLE = Playable(VERSION, onsen, read_cards, start, tuple(range(PLAYERS[0], PLAYERS[1] + 1)))
