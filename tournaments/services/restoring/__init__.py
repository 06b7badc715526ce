"""Putting the facts of a tournament file into the database, in bulk and whole."""

from tournaments.services.restoring.checks import check_storable, impossible, warnings_of
from tournaments.services.restoring.completing import completed, says_the_same
from tournaments.services.restoring.cut_off import cut_off
from tournaments.services.restoring.replacing import held_tournament, refuse_foreign
from tournaments.services.restoring.standing import with_penalties, without_own_changes
from tournaments.services.restoring.tournament import restore_facts

__all__ = [
    "check_storable",
    "completed",
    "cut_off",
    "held_tournament",
    "impossible",
    "refuse_foreign",
    "restore_facts",
    "says_the_same",
    "warnings_of",
    "with_penalties",
    "without_own_changes",
]
