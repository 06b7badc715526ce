"""Decks and cards as plain values."""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """One line of a list: a card number and how many copies."""

    no: str
    count: int


class Deck(msgspec.Struct, frozen=True):
    """A deck list as it was handed in; nothing about it is known to be right."""

    title: str
    rules_version: str
    deck_format: str
    sections: dict[str, tuple[Entry, ...]]
    pool: tuple[Entry, ...] | None = None


class CardDefinition(msgspec.Struct, frozen=True):
    """What is known of a card.

    ``type`` null means that nobody has told us yet. ``generic`` is a character without a name of
    its own, ``behaviour_key`` is equal for events that play alike, ``alias_of`` names the number
    whose card this is, ``demo`` marks invented cards. ``details`` holds every further field that
    came with the card, for the rules engine.
    """

    no: str
    name: str
    type: str | None
    level: int | None = None
    generic: bool = False
    behaviour_key: str | None = None
    alias_of: str | None = None
    reading: str | None = None
    text: str | None = None
    demo: bool = False
    details: dict[str, object] = {}
