"""The time of rounds and tables, as every page shows it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.formats import time_format

from tournaments.models import Match, Round, Tournament
from tournaments.permissions import may_know_holds
from tournaments.selectors.clock import (
    RoundTime,
    State,
    TableTime,
    in_hours,
    round_time,
    time_at,
    times_of,
)
from tournaments.selectors.rounds import without_result

register = template.Library()
STANDING = ("paused", "held")


@dataclass(frozen=True)
class Shown:
    """A clock on a page: its state, when it ends, and what is left while it stands."""

    state: State
    now: datetime
    ends_at: datetime | None
    left: str
    until: str
    extension: int = 0

    @property
    def now_ms(self) -> int:
        return milliseconds(self.now)

    @property
    def ends_ms(self) -> int | None:
        """The end in milliseconds of the epoch, for a clock that runs or has run out."""
        if self.ends_at is None or self.state in STANDING:
            return None
        return milliseconds(self.ends_at)


def milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def local_time(moment: datetime | None, zone: ZoneInfo) -> str:
    return time_format(moment.astimezone(zone), "H:i") if moment else ""


def shown(time: RoundTime | TableTime | None, zone: ZoneInfo) -> Shown:
    """Return ``time`` as a page shows it, on the clocks of the venue's ``zone``."""
    if time is None:
        return Shown("waiting", timezone.now(), None, "", "")
    clock = time.clock if isinstance(time, TableTime) else time
    ends_at = time.ends_at if clock and clock.is_limited else None
    return Shown(
        state=time.state,
        now=clock.now if clock else timezone.now(),
        ends_at=ends_at,
        left=in_hours(time.left.total_seconds()) if time.left is not None and ends_at else "",
        until=local_time(ends_at, zone),
        extension=time.extension if isinstance(time, TableTime) else 0,
    )


@register.inclusion_tag("components/clock.html")
def round_clock(round_: Round) -> dict[str, Any]:
    """Show the clock of a round; nothing before it is started or once the round is over."""
    return {"clock": shown(round_time(round_), round_.tournament.zone)}


@register.inclusion_tag("components/clock.html")
def table_clock(match: Match) -> dict[str, Any]:
    """Show the time of one table."""
    return {"clock": shown(time_at(match), match.round.tournament.zone)}


@register.inclusion_tag("components/clock.html")
def clock_of(time: TableTime, big: bool = False) -> dict[str, Any]:
    """Show a time that was read with others."""
    zone = time.match.round.tournament.zone
    return {"clock": shown(time, zone), "is_small": not big}


@register.inclusion_tag("tournaments/_as_of.html")
def as_of(tournament: Tournament, here: str, is_changed: bool = False) -> dict[str, Any]:
    """Say as of when the time on the page ``here`` is, or that its acts are no longer the present ones."""
    now = local_time(timezone.now(), tournament.zone)
    return {"now": now, "here": here, "is_changed": is_changed}


@register.inclusion_tag("tournaments/_table_times.html", takes_context=True)
def tables_in_time(context: dict[str, Any], round_: Round, address: str) -> dict[str, Any]:
    """List the tables that still play and have a time of their own.

    Args:
        address: name of the address of one table, with slug, round and match.
    """
    times = times_of(round_, without_result(round_))
    return {
        "round_": round_,
        "tournament": round_.tournament,
        "late": [time for time in times if time.is_delinquent],
        "others": [t for t in times if not t.is_delinquent and (t.extension or t.hold)],
        "address": address,
        "user": context["user"],
        "may_know_holds": may_know_holds(context["user"], round_.tournament),
    }
