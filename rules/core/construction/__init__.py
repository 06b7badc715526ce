"""Deck construction: is this list legal, and if not, what is wrong and which clause says so."""

from rules.core.construction.checking import check_deck
from rules.core.construction.deck import CardDefinition, Deck, Entry
from rules.core.construction.numbers import canonical_number
from rules.core.construction.report import Report, Violation
from rules.core.construction.swaps import check_swap

__all__ = [
    "CardDefinition",
    "Deck",
    "Entry",
    "Report",
    "Violation",
    "canonical_number",
    "check_deck",
    "check_swap",
]
