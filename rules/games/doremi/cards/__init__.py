"""The cards of Doremi for the engine: what a card can hold, and the demo set."""

from rules.games.doremi.cards.model import Card

__all__ = ["Card"]
