"""Scenarios for tests: the published files, and small ones to change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules.core.engine.game import Game
from rules.core.scenario import Replayed, opened, read_scenario, replay, scenario_from
from rules.registry import playable

FOLDER = Path(__file__).resolve().parents[3] / "docs/scenarios/nanika"
FILES = tuple(sorted(FOLDER.glob("*.json")))
"""The published scenarios of Nanika."""

ALL_FILES = tuple(sorted(FOLDER.parent.glob("*/*.json")))
"""The published scenarios of every title."""

Json = dict[str, Any]


def published(name: str, title: str = "nanika") -> Json:
    """Return the published scenario of the title whose file name begins so."""
    files = [file for file in ALL_FILES if file.parent.name == title]
    found = [file for file in files if file.name.startswith(name)]
    assert len(found) == 1
    return dict(json.loads(found[0].read_text(encoding="utf-8")))


def scenario(*steps: Json, expect: Json | None = None, **changes: Any) -> Json:
    """Return a scenario at the battle step of Ada's turn, in which nothing is wrong.

    Ada has two alike ghosts and Example 1 on her desktop and three cards in her archive; Ben has
    Example 2 and one ghost.
    """
    return {
        "format": "gunbai-scenario",
        "version": 1,
        "title": "nanika",
        "rules_version": "v0.1",
        "setup": setup(),
        "steps": list(steps),
        "expect": expect or {},
    } | changes


def setup(
    at: Any = "battle", ada: Json | None = None, ben: Json | None = None, **more: Any
) -> Json:
    """Return the set-up of ``scenario``; ``ada`` and ``ben`` are the zones in their place."""
    hers = {"desktop": ["D01", "D01", "E1"], "archive": ["D03", "D09", "D21"]}
    return {
        "users": ["Ada", "Ben"],
        "settings": {"unyu_target": 30},
        "at": at,
        "table": {
            "zones": {"server": {"count": 92}},
            "facts": {"turn_user": "Ada", "turn_no": 1},
        },
        "seats": {
            "Ada": {"zones": hers if ada is None else ada},
            "Ben": {"zones": {"desktop": ["E2", "D02"]} if ben is None else ben},
        },
    } | more


def act(player: Any, action: str, **args: Any) -> Json:
    """Return the step in which somebody acts."""
    return {"player": player, "action": action, **args}


def played(value: Json, until: int | None = None) -> tuple[Game, Replayed]:
    """Return the game of the scenario and what became of it."""
    scenario = scenario_from(value)
    game, decks = opened(scenario, playable)
    return game, replay(game, scenario, until, decks)


def played_bytes(data: bytes) -> tuple[Game, Replayed]:
    """Return the game of the scenario in these bytes and what became of it."""
    scenario = read_scenario(data)
    game, decks = opened(scenario, playable)
    return game, replay(game, scenario, decks=decks)
