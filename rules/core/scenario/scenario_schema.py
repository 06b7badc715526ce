"""The published JSON Schema of a title's scenario files, made of what its rules declare.

It describes files in which everything is called by its code; the reader also takes the labels of
either language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from rules.core.engine.asking import BEGIN
from rules.core.engine.procedures import ActKind, Arg
from rules.core.scenario.forms import New, Preset, Written
from rules.core.scenario.manual import DO, ops
from rules.core.scenario.reading import FORMAT, VERSION
from rules.core.scenario.schema_parts import (
    DIALECT,
    FLAG,
    TEXT,
    TEXTS,
    WHOLE,
    Schema,
    facts_of,
    object_of,
    said,
    settings_of,
    with_properties,
)
from rules.core.setup import SetUp
from rules.core.setup.names import BEGIN as FROM_THE_START

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.core.engine.game import Game


SEAT: Schema = {"$ref": "#/$defs/seat"}
PIECE: Schema = {"$ref": "#/$defs/piece"}
CARD: Schema = {"$ref": "#/$defs/card"}

DEFS: dict[str, Schema] = {
    "seat": {
        "title": "A seat",
        "description": "The name of its user, A, B, C … clockwise, or its number from 0 on.",
        "anyOf": [TEXT, {"type": "integer", "minimum": 0}],
    },
    "piece": {
        "title": "A card on the table",
        "description": "Its id (12 or “#12”), or the number or name of the card.",
        "anyOf": [{"type": "integer", "minimum": 1}, TEXT],
    },
    "card": {"title": "A card", "description": "Its number or its name.", **TEXT},
    "outcome": {
        "title": "An outcome",
        "description": "The faces of dice as a list, a card, an order, or one of several answers.",
        "anyOf": [
            {"type": ["integer", "string", "boolean", "null"]},
            {"type": "array", "items": {"$ref": "#/$defs/outcome"}},
        ],
    },
    "refused": {
        "description": "The clauses that must be among the reasons for which the step is refused.",
        "anyOf": [
            {"type": "string", "minLength": 1},
            {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1},
        ],
    },
    "expect": {
        "description": "What must hold: values by dotted path into the state, the result, "
        "what the game waits for, or the clauses cited.",
        "type": "object",
    },
}
FORCED: Schema = {"description": "Why it is recorded although it is illegal.", **TEXT}
SHARED: Schema = {
    "note": TEXT,
    "refused": {"$ref": "#/$defs/refused"},
    "expect": {"$ref": "#/$defs/expect"},
}


def scenario_schema(games: Sequence[Game], card: type | None = None) -> Schema:
    """Return the schema of the title's scenario files.

    Args:
        games: the game of each rules version that a file may name, the oldest first; they differ
            only in their settings.
        card: the type of a card's definition.
    """
    game, versions = games[-1], [each.rules.version for each in games]
    types: list[Any] = [SetUp, Preset, Written, New, *([card] if card else [])]
    roots, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    defs = DEFS | {name: dict(part) for name, part in parts.items()} | _ops(game)
    _declare(games, defs)
    acts = (kind for kind in game.rules.acts.values() if not kind.by_hand)
    steps = [_act(game, kind) for kind in acts]
    defs["step"] = {"anyOf": [*steps, _begin(), _chance(), _manual()]}
    return {
        "$schema": DIALECT,
        "$id": f"scenario-{game.rules.title}.schema.json",
        "title": f"Scenario: {game.rules.title} {', '.join(versions)}",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "title": {"const": game.rules.title},
            "rules_version": {"enum": versions},
            "name": TEXT,
            "note": TEXT,
            "cards": {"type": "array", "items": roots[4] if card else {"type": "object"}},
            "setup": {"anyOf": roots[:4]},
            "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}},
            "expect": {"$ref": "#/$defs/expect"},
        },
        "required": ["format", "version", "title", "rules_version", "setup", "steps"],
        "additionalProperties": False,
        "$defs": dict(sorted(defs.items())),
    }


def _declare(games: Sequence[Game], defs: dict[str, Schema]) -> None:
    """Put what the rules declare into the parts of a set-up."""
    game, rules = games[-1], games[-1].rules
    for part, each, scope in (("Place", False, "table"), ("Seat", True, "seat")):
        row = defs[part]["properties"]["zones"]["additionalProperties"]
        zones = {
            zone.code: said(row, zone.label, zone.clause)
            for zone in rules.zones
            if zone.each is each
        }
        facts = facts_of(rules.facts_declared, scope, SEAT)
        defs[part] = with_properties(defs[part], zones=object_of(zones), facts=object_of(facts))
    marks = object_of(facts_of(rules.facts_declared, "card", SEAT))
    defs["Laid"] = with_properties(defs["Laid"], marks=marks)
    settings = object_of(settings_of(games))
    entries = {"enum": sorted({FROM_THE_START, *rules.entries})}
    at = {"anyOf": [entries, {"type": "array", "items": {"$ref": "#/$defs/Doing"}}]}
    title = {"enum": ["", rules.title]}
    defs["SetUp"] = with_properties(defs["SetUp"], settings=settings, at=at, title=title)
    defs["NewGame"] = with_properties(defs["NewGame"], settings=settings)
    defs["Doing"] = {"anyOf": [_doing(defs["Doing"], name, game) for name in rules.procedures]}
    presets: Schema = {"enum": list(rules.presets)} if rules.presets else {"not": {}}
    defs["Preset"] = with_properties(defs["Preset"], preset=presets)


def _doing(doing: Schema, name: str, game: Game) -> Schema:
    procedure = game.rules.procedures[name]
    told = {
        "proc": {"const": name},
        "step": {"enum": list(procedure.steps)},
        "data": doing["properties"]["data"],
    }
    return said(object_of(told, "proc", "step"), procedure.label)


# steps


def _act(game: Game, kind: ActKind) -> Schema:
    args = {arg.name: _argument(game, arg) for arg in kind.args}
    needed = [arg.name for arg in kind.args if not arg.optional]
    told = {"player": SEAT, "action": {"const": kind.name}, **args, "forced": FORCED, **SHARED}
    return said(object_of(told, "player", "action", *needed), kind.label, *kind.clauses)


def _argument(game: Game, arg: Arg) -> Schema:
    kinds: dict[str, Schema] = {
        "piece": PIECE,
        "seat": SEAT,
        "card": CARD,
        "int": WHOLE,
        "choice": {"enum": list(arg.choices)},
        "text": TEXT,
    }
    known = kinds[arg.kind]
    return {"anyOf": [known, {"type": "null"}]} if arg.optional else known


def _begin() -> Schema:
    return object_of(
        {"player": {"const": "judge"}, "action": {"const": BEGIN}, **SHARED}, "player", "action"
    )


def _chance() -> Schema:
    provenance = {"enum": ["rolled", "agreed", "reconstructed", "sampled"]}
    return object_of(
        {"chance": {"$ref": "#/$defs/outcome"}, "provenance": provenance, **SHARED}, "chance"
    )


def _manual() -> Schema:
    told = {
        "reason": {"type": "string", "minLength": 1},
        "changes": {"type": "array", "items": {"$ref": "#/$defs/change"}},
        "clauses": TEXTS,
        "resolves": FLAG,
    }
    return object_of({"manual": object_of(told, "reason"), **SHARED}, "manual")


def _ops(game: Game) -> dict[str, Schema]:
    """Return the schema of each change by hand, and of any of them."""
    types = [each for name, each in ops().items() if name != DO]
    _, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    named = {
        "piece": PIECE,
        "host": {"anyOf": [PIECE, {"type": "null"}]},
        "card": CARD,
        "zone": {"enum": [zone.code for zone in game.rules.zones]},
        "fact": {"enum": [f.code for f in game.rules.facts_declared if f.scope != "card"]},
        "mark": {"enum": [f.code for f in game.rules.facts_declared if f.scope == "card"]},
        "seat": {"anyOf": [SEAT, {"type": "null"}]},
        "owner": {"anyOf": [SEAT, {"type": "null"}]},
        "winners": {"type": "array", "items": SEAT},
        "to": {"type": ["array", "null"], "items": SEAT},
    }
    found = {
        name: with_properties(part, **{n: s for n, s in named.items() if n in part["properties"]})
        for name, part in parts.items()
    }
    found["Eliminate"] = with_properties(parts["Eliminate"], seat=SEAT)
    any_of: list[Schema] = [{"$ref": f"#/$defs/{name}"} for name in parts]
    done = [_done(game, kind) for kind in game.rules.acts_by_hand.values()]
    return found | {"change": {"anyOf": any_of + done}}


def _done(game: Game, kind: ActKind) -> Schema:
    args = {arg.name: _argument(game, arg) for arg in kind.args}
    needed = [arg.name for arg in kind.args if not arg.optional]
    told = {"op": {"const": DO}, "act": {"const": kind.name}, **args}
    return said(object_of(told, "op", "act", *needed), kind.label, *kind.clauses)
