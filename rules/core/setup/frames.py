"""Where a game stands, as text: ``battle.support attacker=#12 kind=physical``, and its result."""

from __future__ import annotations

import re
from typing import Any

from rules.core.engine.procedures import Procedure
from rules.core.engine.values import Value
from rules.core.setup.declared import number_of
from rules.core.setup.errors import Unclear
from rules.core.setup.forms import Doing, Ended
from rules.core.setup.lines import masked, quoted, split, unquoted
from rules.core.setup.names import Names
from rules.core.setup.users import Users, read_name, write_name
from rules.core.setup.values import read_value, write_value
from rules.core.words import Words

PAIR = re.compile(r"(?:^|(?<=\s))(\w+)\s*=")
NAME = re.compile(r"\w+$")


def read_doing(said: str, names: Names, users: Users) -> Doing:
    """Return the procedure under way: which, at which step, and what it remembers.

    Raises:
        Unclear: the procedure or the step is unknown, or a value cannot be read.
    """
    head, pairs = _pairs(said)
    called, _, step = head.rpartition(".") if "." in head else (head, "", pairs.pop("step", ""))
    proc = names.procedures.find(called.strip())
    steps = names.steps(proc)
    first = next(iter(steps.labels))
    data = {name: read_value(value, users) for name, value in pairs.items()}
    return Doing(proc, steps.find(step.strip()) if step else first, data)


def _pairs(said: str) -> tuple[str, dict[str, str]]:
    """Return what stands before the first ``name=``, and the values by name."""
    found = list(PAIR.finditer(masked(said)))
    ends = [*(pair.start() for pair in found[1:]), len(said)][: len(found)]
    pairs: dict[str, str] = {}
    for pair, end in zip(found, ends, strict=True):
        raw = said[pair.start(1) : pair.end(1)]
        name = unquoted(raw) or raw
        if name in pairs:
            raise Unclear(TWICE.filled(name=name))
        pairs[name] = said[pair.end() : end].strip(" ,")
    head = said[: found[0].start()] if found else said
    return head.strip(" ,"), pairs


def write_doing(doing: Doing, names: Names, users: Users) -> str:
    """Return a procedure under way as text: cards by their ids, seats by their users."""
    procedure = names.rules.procedures[doing.proc]
    said = [f"{doing.proc}.{doing.step}"]
    for name, value in doing.data.items():
        number = number_of(kind_of(procedure, name), users)
        said.append(f"{_name(name)}={write_value(value, number)}")
    return " ".join(said)


def kind_of(procedure: Procedure, name: str) -> str:
    """Return what kind of value a procedure remembers under the name, as far as it declares it."""
    kind, _ = procedure.holds.get(name, (procedure.seen.get(name, ""), None))
    return kind.removesuffix("s")


def _name(name: str) -> str:
    return name if NAME.match(name) and name.isascii() else quoted(name)


def read_ended(said: str, names: Names, users: Users) -> Ended:
    """Return how the game ended.

    Raises:
        Unclear: the ending is unknown, or a value cannot be read.
    """
    head, pairs = _pairs(said)
    fields: dict[str, Any] = {}
    for name, value in pairs.items():
        if name not in READ:
            raise Unclear(NO_PART.filled(name=name))
        fields[name] = tuple(READ[name](part, users) for part in _parts(value))
    return Ended(names.endings.find(head), **fields)


def _parts(said: str) -> list[str]:
    inner = said[1:-1] if said.startswith("(") and said.endswith(")") else said
    return [part for part in split(inner) if part]


def _integer(said: str, users: Users) -> Value:
    value = read_value(said, users)
    if type(value) is not int:
        raise Unclear(NO_POINTS.filled(text=said))
    return value


def _clause(said: str, users: Users) -> str:
    text = unquoted(said)
    return said if text is None else text


READ: dict[str, Any] = {"winners": read_name, "points": _integer, "clauses": _clause}


def write_ended(ended: Ended) -> str:
    """Return how the game ended as text."""
    said = [
        ended.how,
        f"winners=({', '.join(write_name(name) for name in ended.winners)})",
        f"points={write_value(ended.points)}",
        f"clauses=({', '.join(quoted(clause) for clause in ended.clauses)})",
    ]
    return " ".join(part for part in said if not part.endswith("=()"))


TWICE = Words("“{name}” is said twice.", "「{name}」が二度書かれています。")
NO_PART = Words(
    "A result has winners, points and clauses, not “{name}”.",
    "結果に書けるのはwinners、points、clausesです（「{name}」は書けません）。",
)
NO_POINTS = Words("Points are whole numbers, not “{text}”.", "点数は整数です（{text}）。")
