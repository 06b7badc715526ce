"""What a title declares, as text to be read and reviewed: words, clauses, who sees what, who decides.

Each line is one zone, fact, setting, procedure, step, act or sentence, in the order in which the
title declares them. ``python -m rules.tests.playthroughs`` writes the files anew.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.engine.procedures import ActKind, Automatic, Decision, Procedure
from rules.core.engine.rules import Rules
from rules.core.words import Words

UNSAID = ("name", "code", "run", "answer", "do", "candidates", "obstacles", "domain")
"""What is not told: the name stands first, and functions have tests of their own."""


def declared(rules: Rules) -> str:
    """Return the declarations, a line each, in sections."""
    lines = [f"{rules.title} {rules.version}, {_said(rules.user)} {rules.players}"]
    for heading, told in (
        ("zones", (_told(zone.code, zone) for zone in rules.zones)),
        ("facts", (_told(fact.code, fact) for fact in rules.facts_declared)),
        ("settings", (_told(rule.name, rule) for rule in rules.settings)),
        ("procedures", (line for each in rules.procedures.values() for line in _procedure(each))),
        ("acts", (_act(kind) for kind in rules.acts.values())),
        ("interjections", iter(rules.interjections)),
        ("checks", (check.__name__ for check in rules.checks)),
        ("entries", iter(rules.entries)),
        ("presets", iter(rules.presets)),
        ("sentences", (f"{key}: {_said(words)}" for key, words in rules.texts.items())),
        ("words", (f"{key}: {_said(words)}" for key, words in rules.words.items())),
    ):
        lines += ["", f"== {heading}", *told]
    return "\n".join(lines) + "\n"


def _procedure(procedure: Procedure) -> Iterator[str]:
    yield f"{procedure.name}: {_said(procedure.label)}"
    for name in sorted({*procedure.seen, *procedure.holds}):
        yield f"  remembers {name}: {procedure.seen.get(name)}, {procedure.holds.get(name)}"
    for step in procedure.steps.values():
        yield f"  {_step(step)}"


def _step(step: Automatic | Decision) -> str:
    return _told(f"{step.name}:" if isinstance(step, Automatic) else f"{step.name}?", step)


def _act(kind: ActKind) -> str:
    return _told(kind.name, kind)


def _told(name: str, thing: msgspec.Struct) -> str:
    """Return the name and everything that is not as usual."""
    usual = dict(zip(thing.__struct_fields__[::-1], thing.__struct_defaults__[::-1], strict=False))
    given = {
        field: getattr(thing, field)
        for field in thing.__struct_fields__
        if field not in UNSAID and getattr(thing, field) != usual.get(field, ())
    }
    return " ".join([name, *(f"{field}={_said(value)}" for field, value in given.items())])


def _said(value: object) -> str:
    if isinstance(value, tuple) and value and all(isinstance(each, str) for each in value):
        return ",".join(value)
    if isinstance(value, tuple) and value and all(isinstance(e, msgspec.Struct) for e in value):
        return "[" + "; ".join(_told(each.name, each) for each in value) + "]"
    if isinstance(value, Words):
        return f"“{value.en}” 「{value.ja}」"
    return "given" if callable(value) else str(value)
