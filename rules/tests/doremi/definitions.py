"""Definitions of cards as a scenario file gives them, for tests to change."""

from __future__ import annotations

from typing import Any

DRAW = {"do": "draw", "count": 1}
ACTIVATED = {
    "kind": "activated",
    "colour": "red",
    "cost": [{"pay": "sleep_self"}],
    "effects": [DRAW],
}
TRIGGERED = {
    "kind": "triggered",
    "colour": "black",
    "trigger": {"when": "entered"},
    "effects": [DRAW],
}
CONSTANT = {
    "kind": "constant",
    "colour": "blue",
    "effects": [{"do": "mod_hall_limit", "amount": 1}],
}
DISCARDS_ITSELF = {**ACTIVATED, "cost": [{"pay": "discard_item"}]}


def character(**fields: Any) -> dict[str, Any]:
    """Return a character in which nothing is wrong; a field that is None is left out."""
    return _written("C", "character", fields, solve_points=10, genki_points=20)


def item(**fields: Any) -> dict[str, Any]:
    """Return an item in which nothing is wrong; a field that is None is left out."""
    return _written("I", "item", fields, mod_genki=10)


def maho(**fields: Any) -> dict[str, Any]:
    """Return a MAHO card in which nothing is wrong; a field that is None is left out."""
    return _written("M", "maho", fields, effects=[DRAW])


def happening(**fields: Any) -> dict[str, Any]:
    """Return a happening in which nothing is wrong; a field that is None is left out."""
    task = {"icons": [{"who": "どれみ", "need": 10}]}
    return _written("H", "happening", fields, days=2, reward_points=20, task=task)


def oped(**fields: Any) -> dict[str, Any]:
    """Return an OP in which nothing is wrong; a field that is None is left out."""
    effects = [{"do": "mod_hours", "amount": 1}]
    condition = {"memories_at_least": 2}
    return _written("O", "oped", fields, oped="OP", days=4, condition=condition, effects=effects)


def changed(ability: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return an ability with other fields; one that is None is left out."""
    return {name: value for name, value in {**ability, **fields}.items() if value is not None}


def _written(no: str, type_: str, fields: dict[str, Any], **given: Any) -> dict[str, Any]:
    card = {"no": no, "name": f"card {no}", "type": type_, **given, **fields}
    return {name: value for name, value in card.items() if value is not None}
