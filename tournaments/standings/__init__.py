"""Scoring and standings: plain values in, plain values out."""

from tournaments.standings.checking import (
    FactProblem,
    ForgottenEntry,
    check_facts,
    forgotten_entries,
)
from tournaments.standings.match_result import GameProblem, check_games, match_result
from tournaments.standings.ranking import NoSuchRound, Standing, standings
from tournaments.standings.reasons import why_above, why_above_next
from tournaments.standings.scoring import ScoringRules, game_differential, score_differential

__all__ = [
    "FactProblem",
    "ForgottenEntry",
    "GameProblem",
    "NoSuchRound",
    "ScoringRules",
    "Standing",
    "check_facts",
    "check_games",
    "forgotten_entries",
    "game_differential",
    "match_result",
    "score_differential",
    "standings",
    "why_above",
    "why_above_next",
]
