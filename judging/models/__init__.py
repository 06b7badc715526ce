"""What judging stores."""

from judging.models.appeal import Appeal
from judging.models.deck_check import DeckCheck, DeckCheckDraw
from judging.models.game_record import GameRecord
from judging.models.judge_call import CallEvent, JudgeCall
from judging.models.lookup import LookupEntry, LookupState, LookupTerm, Posting, Synonym
from judging.models.penalty import HousePolicy, Penalty
from judging.models.ruling import Ruling, RulingDoubt, RulingNumber

__all__ = [
    "Appeal",
    "CallEvent",
    "DeckCheck",
    "DeckCheckDraw",
    "GameRecord",
    "HousePolicy",
    "JudgeCall",
    "LookupEntry",
    "LookupState",
    "LookupTerm",
    "Penalty",
    "Posting",
    "Ruling",
    "RulingDoubt",
    "RulingNumber",
    "Synonym",
]
