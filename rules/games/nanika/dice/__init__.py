"""The dice of Nanika: what faces count, and the exact chances of every roll."""

from rules.games.nanika.dice.faces import FaceNotOnDie, face_value, is_fumble, strength

__all__ = ["FaceNotOnDie", "face_value", "is_fumble", "strength"]
