"""What can be asked of a game: an act of a player, an outcome of chance, an edit by the judge."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

from rules.core.engine.ops import Op
from rules.core.engine.values import Value

Provenance = Literal["rolled", "agreed", "reconstructed", "sampled"]
"""How an outcome is known: seen at the table, agreed by the players, worked out, or tried out."""


class Act(msgspec.Struct, frozen=True, omit_defaults=True, tag="act"):
    """What a seat (or the judge, where the judge is asked) does.

    ``forced`` is the reason for which an act is recorded as it happened although it is illegal.
    """

    player: int
    name: str
    args: dict[str, Value] = {}
    forced: str = ""

    def number(self, name: str) -> int:
        """Return an argument that is a number: of a piece, of a seat, a count."""
        value = self.args[name]
        assert isinstance(value, int)
        return value


class Chance(msgspec.Struct, frozen=True, omit_defaults=True, tag="chance"):
    """The outcome of dice, of a draw or of a shuffle, as it really happened."""

    outcome: Value
    provenance: Provenance = "rolled"


class Manual(msgspec.Struct, frozen=True, omit_defaults=True, tag="manual"):
    """What the judge changes by hand, with the reason.

    Where the game waits for the judge, ``resolves`` means that this answers the question. Without
    changes it says by which ``clauses`` everything stays as it is.
    """

    changes: tuple[Op, ...]
    reason: str
    clauses: tuple[str, ...] = ()
    resolves: bool = True


Action = Act | Chance | Manual


class Option(msgspec.Struct, frozen=True):
    """An act that is allowed now, and the clauses that allow it."""

    action: Act
    clauses: tuple[str, ...]

    @property
    def id(self) -> str:
        """A short name made of the content, so that an old page cannot ask for another act."""
        data = msgspec.json.encode(self.action, order="deterministic")
        return hashlib.blake2b(data, digest_size=6).hexdigest()


class Obstacle(msgspec.Struct, frozen=True):
    """Why an act is not allowed: the clause, the key of the sentence and what fills it.

    An ``impossible`` act cannot even be recorded as it happened: the game has no place for it.
    """

    clause: str
    key: str
    facts: dict[str, Any] = {}
    impossible: bool = False
