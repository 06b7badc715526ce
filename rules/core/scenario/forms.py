"""A scenario as its file gives it: checked in shape, nothing looked up yet."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.engine.actions import Provenance
from rules.core.setup import SetUp

Said = int | str
"""How a file names a seat or a card: by number, or by a name."""


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position that comes with the title, by name."""

    preset: str


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as the text that a judge writes by hand: one text, or a list of lines."""

    text: str | tuple[str, ...]

    @property
    def lines(self) -> str:
        """The whole text."""
        return self.text if isinstance(self.text, str) else "\n".join(self.text)


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that has not begun.

    ``decks`` are the cards of the piles by zone key, as a list of numbers or counted by number;
    without them the title's own cards are used.
    """

    users: tuple[str, ...]
    settings: dict[str, int | str | bool | None] = {}
    decks: dict[str, dict[str, int] | tuple[str, ...]] | None = None


class New(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game from its start."""

    new: NewGame


Setup = SetUp | Preset | Written | New


class _Step(msgspec.Struct, frozen=True, kw_only=True):
    """What every step may have.

    Args:
        n: its number, from 1 on.
        note: for the reader; nothing follows from it.
        refused: the clauses that must be among the reasons for which this step is refused.
        expect: what must hold after it.
    """

    n: int
    note: str = ""
    refused: tuple[str, ...] = ()
    expect: dict[str, Any] = {}

    @property
    def place(self) -> str:
        """The JSON path of the step."""
        return f"$.steps[{self.n - 1}]"


class ActStep(_Step, frozen=True, kw_only=True):
    """What a seat does, or the judge: the arguments as they are written."""

    player: Said
    action: str
    args: dict[str, Any]
    forced: str = ""


class ChanceStep(_Step, frozen=True, kw_only=True):
    """The outcome of dice, of a draw or of a shuffle."""

    outcome: Any
    provenance: Provenance = "rolled"


class ManualStep(_Step, frozen=True, kw_only=True):
    """What the judge changes by hand: the changes as they are written."""

    reason: str
    changes: tuple[dict[str, Any], ...]
    clauses: tuple[str, ...] = ()
    resolves: bool = True


Step = ActStep | ChanceStep | ManualStep


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario file.

    Args:
        title, rules_version: the rules that it is about.
        name, note: for the reader.
        cards: definitions of its own; None means the title's cards.
        setup: the position that it begins with.
        steps: what happens.
        expect: what must hold in the end, by path.
    """

    title: str
    rules_version: str
    setup: Setup
    steps: tuple[Step, ...]
    cards: tuple[Any, ...] | None = None
    expect: dict[str, Any] = {}
    name: str = ""
    note: str = ""
