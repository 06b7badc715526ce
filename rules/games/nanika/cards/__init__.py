"""The cards of Nanika: what a card can hold, the example cards and the demo set."""

from rules.games.nanika.cards.model import Card

__all__ = ["Card"]
