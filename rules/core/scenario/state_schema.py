"""The published JSON Schema of the state that a title's reports show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.scenario.schema_parts import (
    DIALECT,
    FLAG,
    TEXT,
    TEXTS,
    Schema,
    facts_of,
    object_of,
    said,
    settings_of,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.core.engine.game import Game

SOMEBODY: Schema = {"description": "A user by name, or null.", "type": ["string", "null"]}
WHOLE_OR_NOT: Schema = {"type": ["integer", "null"]}
COUNTS: Schema = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}


def state_schema(games: Sequence[Game]) -> Schema:
    """Return the schema of the ``state`` in the title's reports.

    Args:
        games: the game of each rules version, the oldest first; they differ only in their settings.
    """
    game, rules = games[-1], games[-1].rules
    versions = [each.rules.version for each in games]
    return {
        "$schema": DIALECT,
        "$id": f"state-{rules.title}.schema.json",
        "title": f"State: {rules.title} {', '.join(versions)}",
        **whole(
            {
                "title": {"const": rules.title},
                "rules_version": {"enum": versions},
                "hash": {"description": "Equal positions have equal hashes.", **TEXT},
                "users": TEXTS,
                "settings": _settings(games),
                "facts": whole(facts_of(rules.facts_declared, "table", TEXT)),
                "table": whole({"zones": _zones(game, each=False)}),
                "seats": {"type": "object", "additionalProperties": _seat(game)},
                "at": {"type": "array", "items": {"anyOf": _under_way(game)}},
                "pieces": {"type": "object", "additionalProperties": _piece(game)},
                "pools": {"type": "object", "additionalProperties": COUNTS},
            }
        ),
    }


def _settings(games: Sequence[Game]) -> Schema:
    """Return the schema of the settings; what only some versions ask may be left out."""
    asked = [settings_of([game]) for game in games]
    needed = [name for name in asked[-1] if all(name in each for each in asked)]
    return object_of(settings_of(games), *needed)


def _zones(game: Game, *, each: bool) -> Schema:
    row = {"description": "Numbers of cards, the first on top; “?” is an unknown one.", **TEXTS}
    return whole({zone.code: row for zone in game.rules.zones if zone.each is each})


def _seat(game: Game) -> Schema:
    facts = whole(facts_of(game.rules.facts_declared, "seat", TEXT))
    zones = _zones(game, each=True)
    points = {"description": "Null where the position contradicts itself.", **WHOLE_OR_NOT}
    return whole({"points": points, "out": FLAG, "facts": facts, "zones": zones})


def _under_way(game: Game) -> list[Schema]:
    """Return the schema of each procedure that may be under way, by the names the engine gives."""
    return [
        said(
            whole(
                {
                    "procedure": {"const": name},
                    "step": {"enum": list(procedure.steps)},
                    "data": {"type": "object"},
                }
            ),
            procedure.label,
        )
        for name, procedure in game.rules.procedures.items()
    ]


def _piece(game: Game) -> Schema:
    return whole(
        {
            "card": TEXT,
            "zone": {"enum": [zone.code for zone in game.rules.zones]},
            "seat": SOMEBODY,
            "owner": SOMEBODY,
            "on": {"description": "The id of the card it is on.", "type": ["integer", "null"]},
            "face_down": FLAG,
            "turned": FLAG,
            "known_by": TEXTS,
            "pool": TEXT,
            "marks": object_of(facts_of(game.rules.facts_declared, "card", TEXT)),
        }
    )
