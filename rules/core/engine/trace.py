"""What happened in a step and why: a tree of nodes, each with its clauses."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from rules.core.engine.values import EVERYBODY, Value
from rules.core.words import Words

READING = re.compile(r"^(AMB-\d+|[A-Z]+-A\d+)$")
"""The number of a reading of ours, AMB-12 or NNK-A08; NNK-A.2 is a clause."""

KINDS = (
    "action",
    "step",
    "check passed",
    "check failed",
    "effect",
    "not applied",
    "trigger noticed",
    "trigger placed",
    "window",
    "pass",
    "state check",
    "manual",
    "chance",
    "result",
)


class Face(msgspec.Struct, frozen=True, tag="card"):
    """A piece as it was seen then: those of ``mask`` may know which card it was."""

    piece: int
    card: str
    mask: int


class Who(msgspec.Struct, frozen=True, tag="seat"):
    """A seat, or the judge or chance."""

    seat: int


class Veiled(msgspec.Struct, frozen=True, tag="veiled"):
    """A value, or a card, that only those of ``mask`` may know."""

    value: Value | Face | Who | Words
    mask: int


Told = Value | Face | Who | Veiled | Words | tuple[Any, ...]
"""A fact of a node; a row may hold faces. Words are for everybody whom the node is for."""


class Change(msgspec.Struct, frozen=True, array_like=True):
    """One value of the state before and after; ``key`` names it within ``part``.

    ``part`` is a field of the state; an absent entry of a mapping stands as None.
    """

    part: str
    key: int | str | None
    before: Any
    after: Any


class TraceNode(msgspec.Struct, frozen=True):
    """One thing that happened. ``key`` names its sentence, ``facts`` fill it.

    A change of the state stands in exactly one leaf. ``audience`` are those who may see the node.
    """

    kind: str
    key: str
    clauses: tuple[str, ...]
    facts: dict[str, Told] = {}
    changes: tuple[Change, ...] = ()
    audience: int = EVERYBODY
    children: tuple[TraceNode, ...] = ()

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings of ours among the clauses: a house reading decided here, not the rules."""
        return tuple(clause for clause in self.clauses if is_reading(clause))

    def walk(self) -> list[TraceNode]:
        """Return this node and all below it, in the order in which they happened."""
        found = [self]
        for child in self.children:
            found.extend(child.walk())
        return found


def is_reading(clause: str) -> bool:
    """Return whether the id names a reading of ours rather than a clause.

    >>> is_reading("NNK-A08"), is_reading("NNK-A.2")
    (True, False)
    """
    return READING.match(clause) is not None


def clauses_of(node: TraceNode) -> tuple[str, ...]:
    """Return every clause that the node and those below cite, each once, in order."""
    return tuple(dict.fromkeys(clause for each in node.walk() for clause in each.clauses))
