"""Parts of the published JSON Schemas: objects, and the facts and settings that a title declares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rules.core.engine.declared import Fact, Rule
from rules.core.engine.values import Value
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.game import Game

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
TEXTS: Schema = {"type": "array", "items": TEXT}


def object_of(properties: Schema, *required: str) -> Schema:
    """Return the schema of an object with these properties and no others.

    >>> object_of({"n": WHOLE}, "n")["required"]
    ['n']
    """
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": properties, **needed, "additionalProperties": False}


def whole(properties: Schema) -> Schema:
    """Return the schema of an object that has all of these properties and no others."""
    return object_of(properties, *properties)


def with_properties(schema: Schema, **properties: Schema) -> Schema:
    """Return the schema of an object with other schemas for some of its properties."""
    return {**schema, "properties": {**schema["properties"], **properties}}


def fact_schema(fact: Fact, seat: Schema) -> Schema:
    """Return the schema of a fact's value; a fact at its default may be null."""
    nothing = ["null"] if fact.default is None else []
    kinds: dict[str, Schema] = {
        "int": {"type": ["integer", *nothing]},
        "flag": FLAG,
        "choice": {"enum": list(dict.fromkeys((*fact.choices, fact.default)))},
        "seat": {"anyOf": [seat, {"type": "null"}]},
        "text": {"type": ["string", *nothing]},
        "rows": {"type": ["array", *nothing]},
    }
    return said(kinds[fact.kind], fact.label, fact.clause)


def facts_of(facts: Iterable[Fact], scope: str, seat: Schema) -> Schema:
    """Return the schemas of the facts of this scope, by code."""
    return {fact.code: fact_schema(fact, seat) for fact in facts if fact.scope == scope}


def settings_of(games: Iterable[Game]) -> Schema:
    """Return the schemas of the settings that any of the games has, by name.

    One without a default may be open.
    """
    return {rule.name: _setting(rule) for game in games for rule in game.rules.settings}


def _setting(rule: Rule) -> Schema:
    options: list[Value] = [*rule.options, *([None] if rule.default is None else [])]
    some: list[Schema] = [{"enum": options}] if options else []
    if rule.integers is not None:
        least, most = rule.integers
        some.append({"type": "integer", "minimum": least, "maximum": most})
    return said({"anyOf": some}, rule.label, rule.reading)


def said(schema: Schema, label: Words, *clauses: str) -> Schema:
    """Return the schema with a description: what it is in both languages, and the clauses."""
    where = ", ".join(clause for clause in clauses if clause)
    text = f"{label.en} / {label.ja}" + (f" ({where})" if where else "")
    return {"description": text, **schema}
