"""Card definitions as data: read against a title's type, refused with the reason, named by a hash."""

from rules.core.cards.reading import cards_hash, read
from rules.core.cards.refusals import MISSING, CardRefused, CardsUnreadable, Flaw

__all__ = ["MISSING", "CardRefused", "CardsUnreadable", "Flaw", "cards_hash", "read"]
