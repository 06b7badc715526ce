"""OmoLine on the engine: everything put together, once for each rules version."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.core.engine.game import Game
from rules.core.engine.rules import Rules
from rules.core.engine.state import Frame
from rules.core.preset_file import load_presets
from rules.core.words import Words
from rules.games.omoline.cards.model import Card
from rules.games.omoline.play import (
    activating,
    battle,
    choosing,
    declaring,
    drawing,
    effects,
    ending_turn,
    endings,
    paying,
    playing,
    positions,
    relief,
    seeing,
    setting_up,
    table,
    texts,
    turn,
    versions,
)

STEPS = (ending_turn,)
"""Modules that only add steps to the procedures of others."""

PROCEDURES = (
    setting_up.setup,
    turn.turn,
    drawing.drawing,
    playing.playing,
    paying.paying,
    effects.effects,
    activating.skill,
    battle.battle,
    relief.accident,
    relief.overflow,
    endings.judging,
)
ACTS = (turn, playing, activating, paying, choosing, declaring, battle, relief, endings)


@cache
def rules(version: str) -> Rules:
    """Return the rules of OmoLine in this version: r0, r1 or r2."""
    return Rules(
        title="omoline",
        version=version,
        players=(2, 2),
        user=Words("player", "プレイヤー"),
        zones=table.ZONES,
        facts_declared=table.FACTS,
        settings=table.settings(version),
        acts={name: kind for module in ACTS for name, kind in module.acts.kinds.items()},
        procedures={procedure.name: procedure for procedure in PROCEDURES},
        begin=lambda seats: (Frame("setup", "begin"),),
        points=seeing.points_of,
        texts=texts.TEXTS,
        words=texts.WORDS,
        payments=frozenset({"pays"}),
        interjections=("concede",),
        checks=endings.CHECKS,
        problems=positions.problems,
        invariants=positions.invariants,
        entries=positions.ENTRIES,
        presets=_presets(version),
    )


def _presets(version: str) -> dict[str, tuple[Words, str]]:
    """Return the disputed positions as positions of this version."""
    newest, here = f"omoline {versions.VERSIONS[-1]}", f"omoline {version}"
    return {
        name: (label, text.replace(newest, here, 1))
        for name, (label, text) in load_presets("omoline").items()
    }


def omoline(cards: Mapping[str, Card], cards_hash: str, version: str) -> Game:
    """Return the game with these cards in this version of the rules."""
    return Game(rules(version), cards, cards_hash)
