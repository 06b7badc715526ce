"""The dice of Nanika: what faces count, and the exact chances of every roll."""

from rules.games.nanika.dice.chances import (
    Distribution,
    Odds,
    distribution,
    fumble_chance,
    odds,
    raw_counts,
    side_distribution,
)
from rules.games.nanika.dice.faces import FaceNotOnDie, face_value, is_fumble, strength
from rules.games.nanika.dice.terms import (
    DiceNotReadable,
    DiceTerm,
    Side,
    parse_side,
    parse_term,
    written,
)

__all__ = [
    "DiceNotReadable",
    "DiceTerm",
    "Distribution",
    "FaceNotOnDie",
    "Odds",
    "Side",
    "distribution",
    "face_value",
    "fumble_chance",
    "is_fumble",
    "odds",
    "parse_side",
    "parse_term",
    "raw_counts",
    "side_distribution",
    "strength",
    "written",
]
