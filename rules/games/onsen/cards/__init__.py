"""The cards of Hidden Hot Spring: what a card can hold, and the demo set."""

from rules.games.onsen.cards.model import Card

__all__ = ["Card"]
