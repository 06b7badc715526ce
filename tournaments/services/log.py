"""The last two steps of every service: record what was done, announce it after the commit."""

from typing import Any

from django.db import models, transaction
from django.dispatch import Signal

from tournaments.models import LogEntry, Tournament, User


def record(
    actor: User | None,
    verb: str,
    subject: models.Model,
    *,
    tournament: Tournament | None = None,
    **data: Any,
) -> LogEntry:
    """Add one line to the log: who did what to which record, with ``data`` as plain values."""
    return LogEntry.objects.create(
        tournament=tournament,
        actor=actor if actor is not None and actor.pk else None,
        verb=verb,
        subject=f"{subject._meta.model_name}:{subject.pk} {subject}"[:120],
        data=data,
    )


def announce(signal: Signal, **facts: Any) -> None:
    """Send ``signal`` once the transaction is committed; ``facts`` are ids, never records."""
    transaction.on_commit(lambda: signal.send_robust(sender=None, **facts))
