"""What one viewer may see of what happened: the trace, built anew from what is permitted."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.engine.trace import Change, Face, Told, TraceNode, Veiled, Who, is_reading
from rules.core.engine.values import Value
from rules.core.engine.viewers import Viewer, may_see
from rules.core.words import Words


class SeenFace(msgspec.Struct, frozen=True, omit_defaults=True, tag="card"):
    """A card as the viewer saw it then; without an id, one that the viewer may not know."""

    piece: int | None = None
    card: str = ""


class Hidden(msgspec.Struct, frozen=True, tag="hidden"):
    """A value that the viewer may not know."""


Seen = Value | SeenFace | Who | Hidden | Words | tuple[Any, ...]
"""A fact of a node as one viewer may know it."""


class SeenNode(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as one viewer may know it; ``changes`` are for the judge."""

    kind: str
    key: str
    clauses: tuple[str, ...] = ()
    facts: dict[str, Seen] = {}
    changes: tuple[Change, ...] = ()
    children: tuple[SeenNode, ...] = ()

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings of ours among the clauses."""
        return tuple(clause for clause in self.clauses if is_reading(clause))

    def walk(self) -> list[SeenNode]:
        """Return this node and all below it, in the order in which they happened."""
        return [self, *(below for child in self.children for below in child.walk())]


UNSEEN = "unseen"
"""The key of a node of which the viewer may know nothing."""


def seen_trace(trace: TraceNode, viewer: Viewer) -> SeenNode:
    """Return the node and those below it as the viewer may know them.

    A node that is not for the viewer is left out with everything below it; where nothing would be
    left, a node says only that something happened.

    Raises:
        ViewerUnknown: nobody looks from there.
    """
    if not may_see(viewer, trace.audience):
        return SeenNode(trace.kind, UNSEEN)
    return SeenNode(
        trace.kind,
        trace.key,
        trace.clauses,
        {name: seen_fact(fact, viewer) for name, fact in trace.facts.items()},
        trace.changes if viewer == "judge" else (),
        tuple(
            seen_trace(child, viewer) for child in trace.children if may_see(viewer, child.audience)
        ),
    )


def seen_fact(fact: Told, viewer: Viewer) -> Seen:
    """Return a fact of a node as the viewer may know it.

    >>> seen_fact((Face(7, "N001", 0b01), 3), 0), seen_fact((Face(7, "N001", 0b01), 3), 1)
    ((SeenFace(piece=7, card='N001'), 3), (SeenFace(piece=None, card=''), 3))
    """
    if isinstance(fact, Face):
        return SeenFace(fact.piece, fact.card) if may_see(viewer, fact.mask) else SeenFace()
    if isinstance(fact, Veiled):
        return seen_fact(fact.value, viewer) if may_see(viewer, fact.mask) else Hidden()
    if isinstance(fact, tuple):
        return tuple(seen_fact(each, viewer) for each in fact)
    return fact
