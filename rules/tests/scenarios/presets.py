"""The disputed position of a title taken up, and what becomes of it."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from rules.core.engine.game import Game
from rules.core.engine.state import State
from rules.core.scenario import Replayed
from rules.core.setup import build, parse
from rules.registry import game_for
from rules.tests.scenarios.files import Json, act, played

BEGIN = act("judge", "begin")


def position(title: str, name: str) -> tuple[Game, State]:
    game = game_for(title)
    return game, build(game, parse(game, game.rules.presets[name][1]))


def replayed(title: str, name: str, *steps: Json, expect: Json | None = None) -> Replayed:
    """Return what becomes of a scenario that takes up the position."""
    value = {
        "format": "gunbai-scenario",
        "version": 1,
        "title": title,
        "rules_version": game_for(title).rules.version,
        "setup": {"preset": name},
        "steps": list(steps),
        "expect": expect or {},
    }
    return played(value)[1]


def case(
    title: str, name: str, expect: Json, *steps: Json, clauses: tuple[str, ...]
) -> ParameterSet:
    """Return a preset, what is done there and what becomes of it by these clauses."""
    marks = pytest.mark.clause(*clauses)
    return pytest.param(
        title, name, steps, {**expect, "clauses": list(clauses)}, marks=marks, id=name
    )
