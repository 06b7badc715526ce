"""The tournament file: the one plain form of a tournament's facts.

The database exports to it; standings, pairing, verification, commands and pages read it.
"""

from tournaments.record.errors import RecordError
from tournaments.record.model import (
    CUT,
    DOUBLE_LOSS,
    DRAW,
    SWISS,
    CardCount,
    DeckEntry,
    Game,
    Match,
    Penalty,
    Player,
    Round,
    TournamentFile,
    TournamentInfo,
)
from tournaments.record.reading import read_tournament
from tournaments.record.writing import write_tournament

__all__ = [
    "CUT",
    "DOUBLE_LOSS",
    "DRAW",
    "SWISS",
    "CardCount",
    "DeckEntry",
    "Game",
    "Match",
    "Penalty",
    "Player",
    "RecordError",
    "Round",
    "TournamentFile",
    "TournamentInfo",
    "read_tournament",
    "write_tournament",
]
