"""The time of a round and of its tables: when it ends, how much is left, who is late.

Nothing ticks here: everything follows from when the clock began and what stopped it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Literal

from django.utils import timezone

from tournaments.models import Match, Round, RoundClock, TableHold, TimeCall
from tournaments.selectors.rounds import with_people, without_result

State = Literal["waiting", "unlimited", "running", "paused", "held", "over"]
NOTHING = timedelta()


def in_hours(seconds: float) -> str:
    """Return a length as m:ss, from an hour on as h:mm:ss; fewer than 0 seconds with a minus.

    Parts of a second count as a whole one still left: static/js/clock.js writes the same.

    >>> in_hours(761), in_hours(3844), in_hours(59.2), in_hours(-5.8)
    ('12:41', '1:04:04', '1:00', '−0:05')
    """
    whole = ceil(seconds)
    minutes, rest = divmod(abs(whole), 60)
    hours, minutes = divmod(minutes, 60)
    length = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"−{length}" if whole < 0 else length


@dataclass(frozen=True)
class RoundTime:
    """A round's clock at the moment ``now``."""

    started_at: datetime
    minutes: int
    paused_at: datetime | None
    paused: timedelta
    now: datetime

    @property
    def is_limited(self) -> bool:
        return self.minutes > 0

    @property
    def ends_at(self) -> datetime:
        """When time is over for a table without extension, were the clock to run on from now."""
        standing = self.now - self.paused_at if self.paused_at else NOTHING
        return self.started_at + timedelta(minutes=self.minutes) + self.paused + standing

    @property
    def left(self) -> timedelta:
        return self.ends_at - self.now

    @property
    def state(self) -> State:
        if not self.is_limited:
            return "unlimited"
        if self.left <= NOTHING:
            return "over"
        return "paused" if self.paused_at else "running"


@dataclass(frozen=True)
class Hold:
    """One time during which a table's clock stood; ``until`` None while it still does."""

    since: datetime
    until: datetime | None
    lapsed: timedelta

    def gives(self, clock: RoundTime) -> timedelta:
        """Return what it gives the table: its length, without what lay before or in a pause.

        >>> from datetime import UTC
        >>> at = lambda minute: datetime(2026, 5, 3, 10, minute, tzinfo=UTC)
        >>> clock = RoundTime(at(5), 50, None, NOTHING, now=at(20))
        >>> Hold(at(0), at(8), NOTHING).gives(clock), Hold(at(12), None, NOTHING).gives(clock)
        (datetime.timedelta(seconds=180), datetime.timedelta(seconds=480))
        """
        since = max(self.since, clock.started_at)
        until = self.until or clock.now
        if self.until is None and clock.paused_at:
            until = max(since, clock.paused_at)
        return max(NOTHING, until - since - self.lapsed)


@dataclass(frozen=True)
class TableTime:
    """The time of one table; ``clock`` is None until the clock of its round is started."""

    match: Match
    clock: RoundTime | None
    extension: int
    holds: Sequence[Hold]
    hold: TableHold | None
    is_done: bool

    @property
    def call(self) -> TimeCall | None:
        """That time was called here, if it was."""
        return getattr(self.match, "time_call", None)

    @property
    def ends_at(self) -> datetime | None:
        """When its time is over, were its clock to run on from now; None without a limit."""
        if self.clock is None or not self.clock.is_limited:
            return None
        held = sum((hold.gives(self.clock) for hold in self.holds), NOTHING)
        return self.clock.ends_at + timedelta(minutes=self.extension) + held

    @property
    def left(self) -> timedelta | None:
        return self.ends_at - self.clock.now if self.ends_at and self.clock else None

    @property
    def state(self) -> State:
        if self.clock is None:
            return "waiting"
        if self.left is None:
            return "unlimited"
        if self.left <= NOTHING:
            return "over"
        if self.hold is not None:
            return "held"
        return "paused" if self.clock.paused_at else "running"

    @property
    def has_own_time(self) -> bool:
        """Whether its clock is held, or it has more time than the round and that is not over."""
        if self.hold is not None:
            return True
        if self.clock is None or self.ends_at is None:
            return False
        return self.ends_at > max(self.clock.ends_at, self.clock.now)

    @property
    def result_at(self) -> datetime | None:
        """When its result was entered, None while it plays."""
        results = self.match.result_in_force  # type: ignore[attr-defined]
        return results[0].entered_at if results else None

    @property
    def is_due(self) -> bool:
        """Whether time is called here with all others: not called yet, and none of its own left."""
        return not self.is_done and self.call is None and not self.has_own_time

    @property
    def is_delinquent(self) -> bool:
        """Whether its time is over, extension and holds counted in, and no result is in."""
        return self.state == "over" and not self.is_done and not self.match.is_bye


def round_time(round_: Round, now: datetime | None = None) -> RoundTime | None:
    """Return the clock of ``round_``, None before it is started."""
    clock = RoundClock.objects.filter(round=round_).first()
    return None if clock is None else time_of(clock, now or timezone.now())


def time_of(clock: RoundClock, now: datetime) -> RoundTime:
    return RoundTime(
        started_at=clock.started_at,
        minutes=clock.minutes,
        paused_at=clock.paused_at,
        paused=timedelta(seconds=clock.paused_seconds),
        now=now,
    )


def table_times(round_: Round) -> list[TableTime]:
    """Return the time of every table of ``round_``, byes left out, in a fixed number of queries."""
    return times_of(round_, round_.matches.filter(bye="").order_by("table_number"))


def times_of(round_: Round, matches: Iterable[Match]) -> list[TableTime]:
    clock = round_time(round_)
    rows = with_people(round_.matches.filter(pk__in=[match.pk for match in matches]))
    rows = rows.select_related("time_call__turn_player").prefetch_related("extensions", "holds")
    found = [table_time(match, clock) for match in rows.order_by("table_number")]
    for time in found:
        time.match.round = round_
    return found


def time_at(match: Match) -> TableTime:
    """Return the time of one table."""
    return times_of(match.round, [match])[0]


def table_time(match: Match, clock: RoundTime | None) -> TableTime:
    """Return the time of ``match``, read with its people, extensions, holds and time call."""
    holds = list(match.holds.all())
    return TableTime(
        match=match,
        clock=clock,
        extension=sum(row.minutes for row in match.extensions.all()),
        holds=[
            Hold(row.held_at, row.released_at, timedelta(seconds=row.lapsed_seconds))
            for row in holds
        ],
        hold=next((row for row in holds if row.released_at is None), None),
        is_done=bool(match.result_in_force),  # type: ignore[attr-defined]
    )


def delinquent_matches(round_: Round) -> list[Match]:
    """Return the matches whose time is over, extension and holds counted in, without a result."""
    return [time.match for time in late_tables(round_)]


def late_tables(round_: Round) -> list[TableTime]:
    """Return the time of every delinquent match, by table."""
    return [t for t in times_of(round_, without_result(round_)) if t.is_delinquent]
