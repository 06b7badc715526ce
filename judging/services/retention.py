"""Erase what judges wrote of players once it may be kept no longer."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from judging.enums import AppealStatus
from judging.models import Appeal, Penalty
from judging.policies.validity import is_erasable
from tournaments.enums import OVER
from tournaments.models import Tournament
from tournaments.services.locking import lock
from tournaments.services.log import record

ENDINGS = ("tournament.finished", "tournament.cancelled")


def erase_penalties(*, today: date | None = None) -> int:
    """Erase ledgers and appeals of tournaments that ended a year ago; return how many entries.

    One with an open appeal stays whole until it is decided.

    Args:
        today: the day it is done, at each venue; the present one when not given.
    """
    ledgers, appeals = (rows.objects.order_by().values("tournament") for rows in (Penalty, Appeal))
    rows = Tournament.objects.filter(Q(pk__in=ledgers) | Q(pk__in=appeals))
    return sum(erase_of(tournament, today) for tournament in rows)


@transaction.atomic
def erase_of(tournament: Tournament, today: date | None) -> int:
    tournament = lock(tournament)
    day = today or tournament.local(timezone.now()).date()
    appeals = Appeal.objects.filter(tournament=tournament)
    if appeals.filter(status=AppealStatus.OPEN).exists():
        return 0
    if not is_erasable(tournament.local(ended_at(tournament)).date(), day):
        return 0
    appeals.delete()
    entries = Penalty.objects.filter(tournament=tournament)
    count = entries.count()
    entries.delete()
    record(None, "penalties.erased", tournament, tournament=tournament, count=count)
    return count


def ended_at(tournament: Tournament) -> datetime:
    """Return when the tournament was over; one left open ended with the last thing done in it."""
    log = tournament.log_entries.order_by("-pk")
    is_over = tournament.status in OVER
    last = log.filter(verb__in=ENDINGS).first() if is_over else log.first()
    return last.at if last is not None else tournament.starts_at
