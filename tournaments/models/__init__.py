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
    "Job",
    "LogEntry",
    "Match",
    "Membership",
    "Registration",
    "Result",
    "Round",
    "Seat",
    "Stage",
    "Tournament",
    "User",
]
