"""What a penalty policy is asked and what it answers, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal

import msgspec

from rules.core.title import Option
from rules.core.words import Words

CAUTION, WARNING, GAME_LOSS, EXCLUSION = 1, 2, 3, 4
ANY_LEVEL = (CAUTION, WARNING, GAME_LOSS, EXCLUSION)
FREE = ""
"""The infraction that no row names: a penalty at the judge's discretion."""
NOW = 0
"""Stands for the entry that is being given, among the sources of a conversion."""
FULL_SCORE = 100

Answers = Mapping[str, object]
Outcome = Literal["none", "game_loss", "exclusion"]


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in force: neither taken back nor replaced by a higher one.

    Args:
        key: names it, 1 or more.
        on: the day it was given.
        match: where it was given, None outside a match.
        is_used: it is already part of a conversion, whatever became of what was derived.
        is_earlier: of an earlier tournament, still within its year.
    """

    key: int
    level: int
    on: date
    infraction: str = FREE
    match: int | None = None
    is_used: bool = False
    is_earlier: bool = False


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An infraction of the catalogue; ``levels`` are all that it can bring, the lightest first."""

    code: str
    label: Words
    levels: tuple[int, ...]
    clause: str = ""


class Question(msgspec.Struct, frozen=True):
    """What the form asks of an infraction; the first option is meant where none is chosen."""

    name: str
    kind: Literal["flag", "minutes", "choice"]
    label: Words
    options: tuple[Option, ...] = ()


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What the policy says of an infraction under its circumstances.

    Args:
        level: the level proposed; ``levels`` can be chosen without a reason for departing.
        clauses: ids of the rulebook that say so, clauses first, then readings of this site.
        instructions: what is directed besides, each a sentence to tell the player.
        remarks: what the judge does or decides besides, each a sentence for the judge alone.
        is_recorded: at the level proposed it enters the one-year record.
        losses: games that level 3 costs; ``differential`` is what the opponent gets for each.
        also: who else is to be given it: "previous_opponent", "taught_player", "spectator".
        reasons: why, each a sentence.
        needs_reason: no row names it, so the judge writes down what it is for.
    """

    level: int
    levels: tuple[int, ...]
    clauses: tuple[str, ...] = ()
    instructions: tuple[Words, ...] = ()
    remarks: tuple[Words, ...] = ()
    is_recorded: bool
    losses: int = 1
    differential: int = FULL_SCORE
    also: tuple[str, ...] = ()
    reasons: tuple[Words, ...] = ()
    needs_reason: bool = False


class Conversion(msgspec.Struct, frozen=True):
    """A penalty that others add up to.

    ``sources`` are keys of ``Past``, ``NOW`` for the entry being given, and −1, −2, … for the
    first, second, … conversion of the same answer.
    """

    level: int
    sources: tuple[int, ...]
    clause: str = ""
