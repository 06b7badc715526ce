"""The lock every change of a tournament takes first.

One row lock per tournament orders all its writers on PostgreSQL. SQLite has no row locks: there
the transaction itself begins IMMEDIATE, so the second writer waits before it reads.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Manager, Model, QuerySet

from tournaments.errors import GoneMeanwhile
from tournaments.models import Tournament

Row = TypeVar("Row", bound=Model)


def lock(tournament: Tournament) -> Tournament:
    """Return the tournament read anew under its row lock; call inside a transaction."""
    return again(Tournament.objects.select_for_update(), tournament)


def again(rows: Manager[Row] | QuerySet[Row], row: Row) -> Row:
    """Return ``row`` of ``rows`` read anew under the lock.

    Raises:
        GoneMeanwhile: another person deleted it.
    """
    try:
        return rows.get(pk=row.pk)
    except ObjectDoesNotExist as error:
        raise GoneMeanwhile from error


@contextmanager
def collector_still() -> Iterator[None]:
    """Put garbage collection off until the block is left.

    Saving a large round makes so many small objects that Python would look through its whole
    memory in the middle, which doubles the time everyone else waits for the lock.
    """
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()


def touch(tournament: Tournament) -> None:
    """Count a change of players, pairings or results, so that plans made before are refused."""
    tournament.facts_version += 1
    tournament.save(update_fields=["facts_version"])
