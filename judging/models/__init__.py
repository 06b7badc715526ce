"""What judging stores."""

from judging.models.game_record import GameRecord
from judging.models.lookup import LookupEntry, LookupTerm, Posting, Synonym
from judging.models.ruling import Ruling, RulingDoubt, RulingNumber

__all__ = [
    "GameRecord",
    "LookupEntry",
    "LookupTerm",
    "Posting",
    "Ruling",
    "RulingDoubt",
    "RulingNumber",
    "Synonym",
]
