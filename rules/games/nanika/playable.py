"""Nanika for the rest of the site."""

from __future__ import annotations

from rules.core.engine.beginning import new_game
from rules.core.engine.chances import Picker
from rules.core.engine.playable import Playable
from rules.core.engine.state import State
from rules.games.nanika.cards.reading import demo_deck, read_cards
from rules.games.nanika.game import PLAYERS, VERSION, nanika

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
TARGETS = (10, 15, 20, 30)


def start(seats: int, pick: Picker) -> State:
    """Return a game of the demo set that has not begun, with settings chosen by ``pick``."""
    game = nanika()
    settings = {
        rule.name: rule.options[pick(len(rule.options))]
        for rule in game.rules.settings
        if rule.options
    }
    settings["unyu_target"] = TARGETS[pick(len(TARGETS))]
    return new_game(game, NAMES[:seats], settings, {"server": demo_deck()})


PLAYABLE = Playable(VERSION, nanika, read_cards, start, tuple(range(PLAYERS[0], PLAYERS[1] + 1)))
