"""What is doubtful or wrong about a position that somebody entered, and how to mend it."""

from rules.core.validation.helping import (
    deck_problems,
    dice_problems,
    future_marks,
    order_problems,
    standing_problems,
)
from rules.core.validation.validating import is_playable, validate

__all__ = [
    "deck_problems",
    "dice_problems",
    "future_marks",
    "is_playable",
    "order_problems",
    "standing_problems",
    "validate",
]
