from tournaments.models.clock import RoundClock, TableExtension, TableHold, TimeCall
from tournaments.models.game_loss import GameLoss
from tournaments.models.job import Job
from tournaments.models.log import AppendOnly, LogEntry
from tournaments.models.match import Game, Match, Result, Seat
from tournaments.models.registration import Registration
from tournaments.models.round import EarlierDraw, Round, Stage
from tournaments.models.tournament import Membership, Tournament
from tournaments.models.user import User

__all__ = [
    "AppendOnly",
    "EarlierDraw",
    "Game",
    "GameLoss",
    "Job",
    "LogEntry",
    "Match",
    "Membership",
    "Registration",
    "Result",
    "Round",
    "RoundClock",
    "Seat",
    "Stage",
    "TableExtension",
    "TableHold",
    "TimeCall",
    "Tournament",
    "User",
]
