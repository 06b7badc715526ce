"""Matches that must have a winner: those of a top cut."""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.record.model import CUT
from tournaments.standings.scoring import ScoringRules


def rules_in(stage: str, rules: ScoringRules) -> ScoringRules:
    """Return the rules for matches of a stage: in the top cut games follow until one has won.

    Elsewhere the last game that the tournament allows ends a match, perhaps drawn.

    >>> from rules.registry import title_for
    >>> doremi = ScoringRules.for_(title_for("doremi"), {"max_games": 3})
    >>> [rules_in(stage, doremi).games_allowed(3) for stage in ("swiss", "cut")]
    [3, None]
    """
    return replace(rules, most_games=None) if stage == CUT else rules
