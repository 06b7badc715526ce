"""What a player needs for a place: certain, possible or lost."""

from tournaments.standings.prospects.answer import (
    Cut,
    NoSuchPlayer,
    Prospects,
    cut_of,
    prospects,
)
from tournaments.standings.prospects.chances import Verdict

__all__ = ["Cut", "NoSuchPlayer", "Prospects", "Verdict", "cut_of", "prospects"]
