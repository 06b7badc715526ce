"""Nanika on the engine: everything put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.core.cards import cards_hash
from rules.core.engine.game import Game
from rules.core.engine.rules import Rules
from rules.core.engine.state import Frame
from rules.core.preset_file import load_presets
from rules.core.words import Words
from rules.games.nanika import (
    asking,
    battle,
    carrying_out,
    choosing,
    dealing,
    downloading,
    effects,
    endings,
    events,
    fighting,
    installing,
    placing,
    positions,
    set_events,
    supporting,
    table,
    texts,
    turn,
)
from rules.games.nanika.cards.model import Card
from rules.games.nanika.cards.reading import demo_cards

VERSION = "v0.1"
PLAYERS = (2, 6)

STEPS = (asking, carrying_out, fighting)
"""Modules that only add steps to the procedures of others."""

PROCEDURES = (
    dealing.setup,
    turn.turn,
    downloading.download,
    installing.shells,
    effects.effects,
    battle.battle,
    endings.judging,
)
ACTS = (
    placing.acts,
    turn.acts,
    installing.acts,
    choosing.acts,
    events.acts,
    battle.acts,
    supporting.acts,
    set_events.acts,
)


@cache
def rules() -> Rules:
    """Return the rules of Nanika, plan 0.1_easy."""
    return Rules(
        title="nanika",
        version=VERSION,
        players=PLAYERS,
        user=Words("user", "ユーザー"),
        zones=table.ZONES,
        facts_declared=table.FACTS,
        settings=table.settings(),
        acts={name: kind for acts in ACTS for name, kind in acts.kinds.items()},
        procedures={procedure.name: procedure for procedure in PROCEDURES},
        begin=lambda seats: (Frame("setup", "begin"),),
        points=endings.points_of,
        texts=texts.TEXTS,
        words=texts.WORDS,
        payments=frozenset({"ghost_installed", "event_used", "battle_done", "ability_used"}),
        interjections=("use_event", "battle_install"),
        may_interject=events.may_interject,
        checks=endings.CHECKS,
        problems=positions.problems,
        invariants=positions.invariants,
        entries=positions.ENTRIES,
        presets=load_presets("nanika"),
    )


def nanika(cards: Mapping[str, Card] | None = None) -> Game:
    """Return the game with these cards, or with the demo set."""
    if cards is None:
        return _demo()
    return Game(rules(), cards, cards_hash(cards))


@cache
def _demo() -> Game:
    held = demo_cards()
    return Game(rules(), held, cards_hash(held))
