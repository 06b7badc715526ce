"""A document as a value: its nodes, their order, and what brings the last edits back."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from rules.core.engine.actions import Act, Chance, Manual

SCHEMA = 1
"""The shape of an encoded document; a change of the structs below raises it."""

TOP = ""
"""Stands for the parent of the roots."""

SPACING = 20
"""A full state is stored at every node whose depth is a multiple of this."""

MOST_EDITS = 100
"""So many edits can be undone."""

ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""What the id of a node or of a document may look like."""

EditKind = Literal[
    "set up", "play", "label", "comment", "move up", "make main", "delete", "cite", "uncite"
]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything in a document."""


class By(_Data, frozen=True):
    """Who did something and when, as texts of the caller."""

    author: str = ""
    created: str = ""


class Edition(_Data, frozen=True):
    """What a node was recorded with: engine, title, rules version, and the hashes of its rulebook
    and cards."""

    engine: int
    title: str
    version: str
    rulebook: str
    cards: str


class Node(_Data, frozen=True):
    """One position: the action that led to it, and the fingerprint of the state it led to.

    A root has no action; its label is the name of who claims that this was the position.
    ``edition`` is the place of what it was recorded with among the document's editions.
    """

    id: str
    parent: str
    action: Act | Chance | Manual | None
    state_hash: str
    label: str = ""
    comment: str = ""
    author: str = ""
    created: str = ""
    edition: int = 0


class Parts(_Data, frozen=True):
    """Entries to put into a document; None takes an entry out."""

    nodes: dict[str, Node | None] = {}
    children: dict[str, tuple[str, ...] | None] = {}
    keyframes: dict[str, str | None] = {}
    cited: dict[str, By | None] = {}
    tombstones: dict[str, By | None] = {}


class Edit(_Data, frozen=True):
    """An edit of the tree: what, where, by whom, and what brings back how it was."""

    kind: EditKind
    node: str
    by: By
    back: Parts


class Document(_Data, frozen=True):
    """A tree of positions.

    ``children`` holds the ids below each node in order, the first on the main line; the roots stand
    below ``TOP``. ``keyframes`` are encoded states. ``cited`` are the nodes that rulings point to;
    a deleted branch that holds one stays, and the first node of it is among the ``tombstones``.
    ``removed`` are the ids that are gone: none is ever given again. The last of ``editions`` is the
    one in use.
    """

    editions: tuple[Edition, ...]
    nodes: dict[str, Node] = {}
    children: dict[str, tuple[str, ...]] = {}
    keyframes: dict[str, str] = {}
    cited: dict[str, By] = {}
    tombstones: dict[str, By] = {}
    removed: tuple[str, ...] = ()
    history: tuple[Edit, ...] = ()
    undone: tuple[Edit, ...] = ()

    @property
    def edition(self) -> Edition:
        """What a node added now is recorded with."""
        return self.editions[-1]
