"""Doremi on the engine: everything put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.core.engine.game import Game
from rules.core.engine.rules import Rules
from rules.core.engine.state import Frame
from rules.core.preset_file import load_presets
from rules.core.words import Words
from rules.games.doremi.cards.model import Card
from rules.games.doremi.play import (
    activating,
    blocking,
    by_hand,
    changing,
    day,
    dealing,
    declaring,
    effects,
    endings,
    moving,
    naming,
    opeds,
    opening,
    paying,
    positions,
    refilling,
    resolving,
    routes,
    seeing,
    stealing,
    table,
    texts,
    using,
    waiting,
)
from rules.games.doremi.play.chaining import chain
from rules.games.doremi.play.deriving import FROG_GENKI, FROG_NAMES
from rules.games.doremi.play.table import FROG

VERSION = "4.01"
STEPS = (changing,)
"""Modules that only say what effects do."""

PROCEDURES = (
    opening.opening,
    day.day,
    chain.procedure(),
    paying.paying,
    moving.movement,
    effects.effects,
    dealing.giving,
    dealing.taking,
    naming.naming,
    naming.shuffling,
    opeds.asking,
    endings.judging,
    activating.bearer,
    declaring.declaring,
    resolving.deciding,
    stealing.stealing,
)
ACTS = (
    opening,
    day,
    paying,
    using,
    activating,
    routes,
    moving,
    blocking,
    effects,
    dealing,
    declaring,
    stealing,
    by_hand,
    endings,
)
CHECKS = (
    naming.check_unknown,
    resolving.check_happenings,
    endings.check_victory,
    refilling.check_diary,
    waiting.check_waiting,
    endings.check_time,
)
FROG_CARD = Card(
    no=FROG,
    name="マジョガエル",
    type="character",
    name_en="Majo-gaeru",
    names=FROG_NAMES,
    genki_points=FROG_GENKI,
    marked="document",
)
"""The card that stands for a Majo-gaeru put into play (DRM-23.01)."""


@cache
def rules() -> Rules:
    """Return the rules of Doremi, version 4.01."""
    acts = {name: kind for module in ACTS for name, kind in module.acts.kinds.items()}
    return Rules(
        title="doremi",
        version=VERSION,
        players=(2, 2),
        user=Words("player", "プレイヤー"),
        zones=table.ZONES,
        facts_declared=table.FACTS,
        settings=table.settings(),
        acts={**acts, **chain.acts()},
        procedures={procedure.name: procedure for procedure in PROCEDURES},
        begin=lambda seats: (Frame("opening", "order"),),
        points=seeing.points_of,
        texts=texts.TEXTS,
        words=texts.WORDS,
        interjections=("declare_name", "demand_name", "concede"),
        checks=CHECKS,
        problems=positions.problems,
        invariants=positions.invariants,
        entries=positions.ENTRIES,
        presets=load_presets("doremi"),
        payments=frozenset({"pays_hour"}),
    )


def doremi(cards: Mapping[str, Card], cards_hash: str) -> Game:
    """Return the game with these cards and the Majo-gaeru."""
    return Game(rules(), {**cards, FROG: FROG_CARD}, cards_hash)
