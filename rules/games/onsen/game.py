"""Hidden Hot Spring on the engine: everything put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.core.cards import cards_hash
from rules.core.engine import secrets
from rules.core.engine.game import Game
from rules.core.engine.rules import Rules
from rules.core.engine.state import Frame
from rules.core.preset_file import load_presets
from rules.core.words import Words
from rules.games.onsen import (
    choosing,
    counting,
    dealing,
    looking,
    outs,
    placing,
    positions,
    revealing,
    swapping,
    table,
    texts,
    turn,
)
from rules.games.onsen.cards.model import Card
from rules.games.onsen.cards.reading import demo_cards

VERSION = "v1"
STEPS = (placing, looking, swapping, outs)
"""Modules that only add steps and acts to the procedures of others."""

PROCEDURES = (
    dealing.setup,
    turn.bathing,
    choosing.choosing,
    choosing.choice.procedure(),
    revealing.scoring,
)
ACTS = (turn.acts.kinds, choosing.choice.acts(), choosing.acts.kinds, outs.acts.kinds)


@cache
def rules() -> Rules:
    """Return the rules of Hidden Hot Spring, the undated rules sheet."""
    return Rules(
        title="onsen",
        version=VERSION,
        players=table.PLAYERS,
        user=Words("player", "プレイヤー"),
        zones=table.ZONES,
        facts_declared=table.FACTS,
        settings=table.settings(),
        acts={name: kind for acts in ACTS for name, kind in acts.items()},
        procedures={procedure.name: procedure for procedure in PROCEDURES},
        begin=lambda seats: (Frame("setup", "begin"),),
        points=counting.points_of,
        texts=secrets.TEXTS | texts.TEXTS,
        words=texts.WORDS,
        payments=frozenset({"actions_left"}),
        interjections=(choosing.choice.act, "look_again", "look_at_own_area"),
        checks=(counting.check_out, choosing.choice.check),
        problems=positions.problems,
        invariants=positions.invariants,
        entries=positions.ENTRIES,
        presets=load_presets("onsen"),
    )


def onsen(cards: Mapping[str, Card] | None = None) -> Game:
    """Return the game with these cards, or with the demo set."""
    if cards is None:
        return _demo()
    return Game(rules(), cards, cards_hash(cards))


@cache
def _demo() -> Game:
    held = demo_cards()
    return Game(rules(), held, cards_hash(held))
