"""What can go wrong when something is asked of a game."""

from __future__ import annotations

from rules.core.engine.actions import Obstacle
from rules.core.errors import RulesError
from rules.core.words import Words


class ActionUnreadable(RulesError):
    """The action names something that does not exist or has the wrong shape."""


class Refused(RulesError):
    """The action is understood and not allowed; ``obstacles`` say why, each with its clause."""

    def __init__(self, obstacles: tuple[Obstacle, ...], words: Words) -> None:
        super().__init__(words)
        self.obstacles = obstacles


class StateUnreadable(RulesError):
    """An encoded state cannot be read: damaged, of another title, or of a newer version."""


class ViewerUnknown(RulesError):
    """Nobody looks from there: it is no seat of the table, nor the public, nor the judge."""


class EngineFault(Exception):
    """The engine contradicts itself: a fault of the product, never of the person."""
