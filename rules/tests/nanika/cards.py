"""Definitions of cards as a scenario file gives them, for tests to change."""

from __future__ import annotations

from typing import Any

EFFECTS = [{"do": "download", "count": 1}]
EVENT = {"timing": "anytime", "effects": EFFECTS}


def ghost(**fields: Any) -> dict[str, Any]:
    """Return a ghost in which nothing is wrong; a field that is None is left out."""
    card = {
        "no": "G",
        "name": "ghost",
        "type": "ghost_event",
        "physical": {"n": 2},
        "mental": {"n": 1, "m": 1},
        "points": 1,
        "event": EVENT,
    }
    return written(card, fields)


def shell(**fields: Any) -> dict[str, Any]:
    """Return a shell in which nothing is wrong; a field that is None is left out."""
    card = {
        "no": "S",
        "name": "shell",
        "type": "shell_event",
        "physical_mod": {"m": 1},
        "mental_mod": {},
        "event": EVENT,
    }
    return written(card, fields)


def mandatory(**fields: Any) -> dict[str, Any]:
    """Return a mandatory event in which nothing is wrong; a field that is None is left out."""
    return written({"no": "M", "name": "event", "type": "mandatory", "effects": EFFECTS}, fields)


def written(card: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in {**card, **fields}.items() if value is not None}
