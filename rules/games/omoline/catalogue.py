"""The OmoLine cards this site knows from the start."""

from __future__ import annotations

from rules.core.card_file import load_cards
from rules.core.construction import CardDefinition


def builtin_cards() -> tuple[CardDefinition, ...]:
    """Return an invented demo set; the regulation prints no card."""
    return load_cards("omoline")
