from decks.models.card import Card
from decks.models.deck_list import DeckList

__all__ = ["Card", "DeckList"]
