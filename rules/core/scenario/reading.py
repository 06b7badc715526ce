"""Reading a scenario file: its shape is checked here, what it names when it is replayed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.expecting import MOST_PARTS
from rules.core.scenario.forms import (
    ActStep,
    ChanceStep,
    ManualStep,
    New,
    Preset,
    Scenario,
    Setup,
    Step,
    Written,
)
from rules.core.scenario.parsing import below, parsed, readable
from rules.core.scenario.shapes import UNKNOWN, converted
from rules.core.setup import SetUpUnreadable, from_json
from rules.core.words import Words

FORMAT, VERSION = "gunbai-scenario", 1
SHARED = ("note", "refused", "expect")
"""The fields that every step may have."""

RESERVED = frozenset({*SHARED, "player", "action", "forced", "chance", "provenance", "manual"})
"""Names that no argument of an act can have."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    title: str
    rules_version: str
    setup: dict[str, Any]
    steps: list[dict[str, Any]]
    cards: list[Any] | None = None
    expect: dict[str, Any] = {}
    name: str = ""
    note: str = ""


class _Manual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str
    changes: tuple[dict[str, Any], ...] = ()
    clauses: tuple[str, ...] = ()
    resolves: bool = True


class _Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chance: Any
    provenance: Literal["rolled", "agreed", "reconstructed", "sampled"] = "rolled"


class _Act(msgspec.Struct, frozen=True):
    player: int | str
    action: str
    forced: str = ""


def read_scenario(data: bytes) -> Scenario:
    """Return the scenario in the bytes of a file.

    Raises:
        ScenarioUnreadable: with the line or the JSON path, and how to mend it.

    >>> read_scenario(b'[]')
    Traceback (most recent call last):
    rules.core.scenario.errors.ScenarioUnreadable: $: Here stands an object with named fields, not a list.
    """
    return scenario_from(parsed(data))


def scenario_from(value: Any) -> Scenario:
    """Return the scenario that JSON values describe.

    Raises:
        ScenarioUnreadable: with the JSON path.
    """
    _check_format(value)
    file = converted(value, _File, "$")
    _check_paths(file.expect, "$.expect", 0)
    return Scenario(
        title=file.title,
        rules_version=file.rules_version,
        setup=_setup(file.setup),
        steps=tuple(_step(n, step) for n, step in enumerate(file.steps, start=1)),
        cards=None if file.cards is None else tuple(file.cards),
        expect=file.expect,
        name=file.name,
        note=file.note,
    )


def _check_format(value: Any) -> None:
    """Look at the format first: of another kind of file nothing else would be worth saying."""
    if not isinstance(value, dict):
        converted(value, dict[str, Any], "$")
    if value.get("format") != FORMAT:
        raise ScenarioUnreadable("$.format", NO_SCENARIO.filled(format=FORMAT))
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise ScenarioUnreadable("$.version", VERSIONS.filled(known=VERSION))
    if version > VERSION:
        raise ScenarioUnreadable("$.version", NEWER.filled(version=version, known=VERSION))


def _setup(value: dict[str, Any]) -> Setup:
    for name, type_ in KINDS_OF_SETUP.items():
        if name in value:
            found: Setup = converted(value, type_, "$.setup")
            return found
    try:
        return from_json(value)
    except SetUpUnreadable as error:
        raise of_setup(error) from error


KINDS_OF_SETUP: dict[str, Any] = {"preset": Preset, "text": Written, "new": New}


def of_setup(error: SetUpUnreadable, setup: object = None) -> ScenarioUnreadable:
    """Return the first complaint about a set-up with its place in the file."""
    first = error.complaints[0]
    if not first.line:
        return ScenarioUnreadable(f"$.setup{first.path.removeprefix('$')}", first.words)
    lines = setup.text if isinstance(setup, Written) else ""
    if isinstance(lines, tuple) and not any("\n" in line for line in lines):
        return ScenarioUnreadable(f"$.setup.text[{first.line - 1}]", first.words)
    return ScenarioUnreadable(TEXT_LINE.filled(n=first.line), first.words)


def _step(n: int, value: dict[str, Any]) -> Step:
    place = f"$.steps[{n - 1}]"
    kinds = [kind for kind in ("player", "chance", "manual") if kind in value]
    if not kinds:
        raise ScenarioUnreadable(place, NO_STEP)
    own = {name: each for name, each in value.items() if name not in SHARED}
    shared = _shared(n, value, place)
    step = READ[kinds[0]](own, place, shared)
    if step.refused and isinstance(step, ActStep) and step.forced:
        raise ScenarioUnreadable(f"{place}.refused", FORCED_OR_REFUSED)
    return step


def _shared(n: int, value: dict[str, Any], place: str) -> dict[str, Any]:
    refused = value.get("refused", ())
    expect = converted(value.get("expect", {}), dict[str, Any], f"{place}.expect")
    _check_paths(expect, f"{place}.expect", 0)
    return {
        "n": n,
        "note": converted(value.get("note", ""), str, f"{place}.note"),
        "refused": _clauses(refused, f"{place}.refused") if "refused" in value else (),
        "expect": expect,
    }


def _check_paths(expected: Any, place: str, parts: int) -> None:
    """Check that no path, with those around it, has more parts than anything is deep."""
    for name, each in expected.items() if isinstance(expected, dict) else ():
        here, inside = parts + name.count(".") + 1, below(place, name)
        if here > MOST_PARTS:
            raise ScenarioUnreadable(inside, TOO_LONG.filled(n=here, most=MOST_PARTS))
        _check_paths(each, inside, here)


def _clauses(value: Any, place: str) -> tuple[str, ...]:
    clauses = (value,) if isinstance(value, str) else converted(value, tuple[str, ...], place)
    if not clauses or "" in clauses:
        raise ScenarioUnreadable(place, NAME_A_CLAUSE)
    return clauses


def _act(value: dict[str, Any], place: str, shared: dict[str, Any]) -> Step:
    act = converted(value, _Act, place)
    for name in ("chance", "manual", "provenance"):
        if name in value:
            raise ScenarioUnreadable(below(place, name), UNKNOWN.filled(name=name))
    if "forced" in value and not act.forced.strip():
        raise ScenarioUnreadable(f"{place}.forced", SAY_WHY)
    args = {
        name: each for name, each in value.items() if name not in ("player", "action", "forced")
    }
    return ActStep(player=act.player, action=act.action, args=args, forced=act.forced, **shared)


def _chance(value: dict[str, Any], place: str, shared: dict[str, Any]) -> Step:
    chance = converted(value, _Chance, place)
    _check_outcome(chance.chance, f"{place}.chance", 0)
    return ChanceStep(outcome=chance.chance, provenance=chance.provenance, **shared)


def _check_outcome(value: Any, place: str, depth: int) -> None:
    if isinstance(value, dict) or depth > 2:
        raise ScenarioUnreadable(place, NO_OUTCOME)
    for number, each in enumerate(value if isinstance(value, list) else ()):
        _check_outcome(each, f"{place}[{number}]", depth + 1)


def _manual(value: dict[str, Any], place: str, shared: dict[str, Any]) -> Step:
    for name in value:
        if name != "manual":
            raise ScenarioUnreadable(below(place, name), UNKNOWN.filled(name=readable(name)))
    manual = converted(value["manual"], _Manual, f"{place}.manual")
    if not manual.reason.strip():
        raise ScenarioUnreadable(f"{place}.manual.reason", SAY_WHY)
    return ManualStep(
        reason=manual.reason,
        changes=manual.changes,
        clauses=manual.clauses,
        resolves=manual.resolves,
        **shared,
    )


READ: dict[str, Callable[[dict[str, Any], str, dict[str, Any]], Step]] = {
    "player": _act,
    "chance": _chance,
    "manual": _manual,
}

NO_SCENARIO = Words(
    'This is no scenario: "format" must be "{format}".',
    'シナリオではありません("format"は"{format}"です)。',
)
VERSIONS = Words("The version is a whole number up to {known}.", "versionは{known}までの整数です。")
NEWER = Words(
    "This file has version {version}; this site reads up to {known}. Update the site first.",
    "このファイルの版は{version}で、このサイトが読めるのは{known}までです。サイトを更新してください。",
)
NO_STEP = Words(
    'A step has a "player" with an "action", or a "chance", or a "manual" change.',
    "手順には、playerとaction、chance、manualのどれかが必要です。",
)
FORCED_OR_REFUSED = Words(
    "A step is recorded as it happened, or refused, but not both.",
    "実際に起きた記録(forced)と拒否(refused)は同時に書けません。",
)
NAME_A_CLAUSE = Words(
    "Name the clause that refuses the step, or a list of clauses.",
    "拒む条文の番号を書いてください(複数ならリスト)。",
)
SAY_WHY = Words("Say why, in words.", "理由を書いてください。")
TOO_LONG = Words(
    "This path has {n} parts; it may have at most {most}. Make it shorter.",
    "パスの区切りが{n}個あります（{most}個まで）。短くしてください。",
)
NO_OUTCOME = Words(
    "An outcome is a number, a text, or a list of them.",
    "結果は数、文字列、またはそのリストで書いてください。",
)
TEXT_LINE = Words("$.setup.text, line {n}", "$.setup.text の{n}行目")
