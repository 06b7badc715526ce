"""The lock every change of a tournament takes first.

One row lock per tournament orders all its writers on PostgreSQL. SQLite has no row locks: there
the transaction itself begins IMMEDIATE, so the second writer waits before it reads.
"""

from tournaments.models import Tournament


def lock(tournament: Tournament) -> Tournament:
    """Return the tournament read anew under its row lock; call inside a transaction."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def touch(tournament: Tournament) -> None:
    """Count a change of players, pairings or results, so that plans made before are refused."""
    tournament.facts_version += 1
    tournament.save(update_fields=["facts_version"])
