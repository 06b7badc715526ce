"""How long players waited for a judge: until one came, and again once a call went to the head judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.db.models import Prefetch
from django.utils import timezone

from judging.enums import CallDeed
from judging.models import CallEvent, JudgeCall
from judging.selectors.report_rows import seconds_between
from tournaments.models import Tournament, User

ENDS = (CallDeed.CLAIMED, CallDeed.HANDED, CallDeed.RESOLVED)


@dataclass(frozen=True)
class Wait:
    """One wait for a judge.

    Args:
        seconds: how long it was; of one that goes on, how long it is by now.
        judge: who ended it by coming; None while it goes on, or where the call was taken back.
    """

    seconds: int
    judge: User | None = None
    goes_on: bool = False


@dataclass(frozen=True)
class WaitedCall:
    """A call with its waits: ``first`` for any judge, ``later`` ones for the head judge."""

    call: JudgeCall
    first: Wait
    later: tuple[Wait, ...]

    @property
    def waits(self) -> tuple[Wait, ...]:
        return (self.first, *self.later)

    @property
    def goes_on(self) -> bool:
        return self.waits[-1].goes_on

    @property
    def longest(self) -> int:
        return max(wait.seconds for wait in self.waits)

    @classmethod
    def of(cls, call: JudgeCall, now: datetime) -> Self:
        """Return ``call``, which comes with its events, as it stands at ``now``."""
        first, *later = waits_in(call, now)
        return cls(call, first, tuple(later))


def waited_calls(tournament: Tournament) -> list[WaitedCall]:
    """Return all judge calls of a tournament with their waits, oldest first."""
    events = CallEvent.objects.select_related("actor", "to")
    calls = tournament.judge_calls.select_related("claimed_by").order_by("opened_at", "pk")
    now = timezone.now()
    return [WaitedCall.of(call, now) for call in calls.prefetch_related(Prefetch("events", events))]


def waits_in(call: JudgeCall, now: datetime) -> Iterator[Wait]:
    """Yield the waits of a call, the first of which begins when it was raised."""
    since: datetime | None = call.opened_at
    for event in call.events.all():
        if since is not None and event.deed in ENDS:
            yield Wait(seconds_between(since, event.at), came(event))
            since = None
        elif since is None and event.deed == CallDeed.ESCALATED and event.to is None:
            since = event.at
    if since is not None:
        yield Wait(seconds_between(since, now), goes_on=True)


def came(event: CallEvent) -> User | None:
    """Return the judge whom an event brings to the table; None where a player took the call back."""
    return None if event.player_id else event.to or event.actor
