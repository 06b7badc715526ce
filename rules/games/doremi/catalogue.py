"""The Doremi cards this site knows from the start."""

from __future__ import annotations

from rules.core.card_file import load_cards
from rules.core.construction import CardDefinition


def builtin_cards() -> tuple[CardDefinition, ...]:
    """Return the numbers that the rules document itself names, and an invented demo set.

    Of the former only what the document says is filled in: a type that it does not state is None.

    Source: DRM-16.06b and the card numbers given as examples elsewhere in rules 4.01.
    """
    return load_cards("doremi")
