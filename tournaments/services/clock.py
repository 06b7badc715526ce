"""The clock of a round: started, paused and lengthened for all, or for one table.

Why a table is held or gets more time may tell of a suspicion: it stands with the hold or the
extension, for judges, and not in the log, which scorekeepers and staff who play read, too.

One person stops what another may stop at the same moment: each deed looks under the lock, and
one that is done already is left as it is.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from tournaments.clock_errors import (
    ClockNotStarted,
    ExtensionTooShort,
    MinutesRefused,
    TableDone,
    TableHeld,
    TableKept,
)
from tournaments.enums import RoundStatus
from tournaments.errors import RoundNotPlaying
from tournaments.models import (
    Match,
    Round,
    RoundClock,
    TableExtension,
    TableHold,
    Tournament,
    User,
)
from tournaments.selectors.results import describe_result
from tournaments.selectors.rounds import result_of
from tournaments.services.locking import again, lock
from tournaments.services.log import announce, record
from tournaments.services.pairing_guards import said
from tournaments.signals import clock_changed

MOST_MINUTES = 1_440
MOST_EXTENSION = 240


@transaction.atomic
def start_clock(round_: Round, *, actor: User, minutes: int | None = None) -> RoundClock:
    """Start the clock of a round being played; starting twice is the same as once.

    Args:
        minutes: how long a table has; those of the tournament when not given.

    Raises:
        RoundNotPlaying: the round is a draft, or closed.
        MinutesRefused: nobody can play that long, or not at all.
    """
    tournament, round_ = playing(round_)
    held = RoundClock.objects.filter(round=round_).first()
    if held is not None:
        return held
    given = tournament.round_minutes if minutes is None else minutes
    refuse_minutes(given, 1, MOST_MINUTES)
    clock = RoundClock.objects.create(round=round_, started_at=timezone.now(), minutes=given)
    finish(tournament, round_, actor, "clock.started", minutes=given)
    return clock


@transaction.atomic
def reset_clock(round_: Round, *, actor: User) -> None:
    """Take the start of the clock back, as if it had never run; extensions of tables stay."""
    tournament, round_ = playing(round_)
    if RoundClock.objects.filter(round=round_).delete()[0]:
        finish(tournament, round_, actor, "clock.reset")


@transaction.atomic
def pause_clock(round_: Round, *, actor: User) -> RoundClock:
    """Let the time of all tables stand; pausing twice is the same as once.

    Raises:
        ClockNotStarted, RoundNotPlaying.
    """
    tournament, round_ = playing(round_)
    clock = clock_of(round_)
    if clock.paused_at is None:
        clock.paused_at = timezone.now()
        clock.save(update_fields=["paused_at"])
        finish(tournament, round_, actor, "clock.paused")
    return clock


@transaction.atomic
def resume_clock(round_: Round, *, actor: User) -> RoundClock:
    """Let the time of all tables run on, by as much later as it stood.

    Raises:
        ClockNotStarted, RoundNotPlaying.
    """
    tournament, round_ = playing(round_)
    clock, now = clock_of(round_), timezone.now()
    if clock.paused_at is not None:
        for hold in TableHold.objects.filter(match__round=round_, released_at=None):
            lapse(hold, clock.paused_at, now)
        clock.paused_seconds += seconds(now - clock.paused_at)
        clock.paused_at = None
        clock.save(update_fields=["paused_at", "paused_seconds"])
        finish(tournament, round_, actor, "clock.resumed")
    return clock


@transaction.atomic
def extend_clock(round_: Round, *, minutes: int, actor: User) -> RoundClock:
    """Give all tables more time, or with fewer than 0 minutes less, and return the clock.

    Raises:
        MinutesRefused: nothing would be left, or too much.
        ClockNotStarted, RoundNotPlaying.
    """
    tournament, round_ = playing(round_)
    clock = clock_of(round_)
    refuse_minutes(clock.minutes + minutes, 1, MOST_MINUTES)
    clock.minutes += minutes
    clock.save(update_fields=["minutes"])
    finish(tournament, round_, actor, "clock.extended", minutes=minutes)
    return clock


@transaction.atomic
def extend_table(
    match: Match, *, minutes: int, reason: str, actor: User, given_for: str = ""
) -> TableExtension:
    """Give one table more time and return the extension; fewer than 0 minutes take time back.

    Args:
        given_for: what judges did in that time (``JudgesNeed``); no reason is needed then.

    Raises:
        ExtensionTooShort: more would be taken back than the table has.
        MinutesRefused: 0, or more than anyone extends.
        ReasonNeeded, TableDone, RoundNotPlaying.
    """
    reason = reason.strip() if given_for else said(reason)
    tournament, match = table_playing(match)
    refuse_minutes(abs(minutes), 1, MOST_EXTENSION)
    present = match.extensions.aggregate(sum=Sum("minutes"))["sum"] or 0
    if present + minutes < 0:
        raise ExtensionTooShort(minutes=present)
    extension = TableExtension.objects.create(
        match=match, minutes=minutes, reason=reason, given_for=given_for,
        given_by=actor, given_at=timezone.now(),
    )  # fmt: skip
    finish(tournament, match, actor, "table.extended", minutes=minutes)
    return extension


@transaction.atomic
def hold_table(match: Match, *, reason: str, actor: User) -> TableHold:
    """Let the clock of one table stand, for a long ruling or a break.

    Raises:
        TableHeld: it stands already.
        ReasonNeeded, TableDone, RoundNotPlaying.
    """
    reason = said(reason)
    tournament, match = table_playing(match)
    if match.holds.filter(released_at=None).exists():
        raise TableHeld(table=match.table_number)
    return hold(tournament, match, actor, reason=reason)


@transaction.atomic
def keep_table(match: Match, *, need: str, actor: User) -> TableHold | None:
    """Let the clock of one table stand until judges are done, and return the new hold.

    None where it stood already: that hold then cannot be released before either.

    Args:
        need: what they do, of ``JudgesNeed``.

    Source: DRM-P.05.

    Raises:
        TableDone, RoundNotPlaying.
    """
    tournament, match = table_playing(match)
    if match.holds.filter(released_at=None).update(kept_for=need):
        return None
    return hold(tournament, match, actor, kept_for=need)


def hold(tournament: Tournament, match: Match, actor: User, **why: str) -> TableHold:
    held = TableHold.objects.create(match=match, held_by=actor, held_at=timezone.now(), **why)
    finish(tournament, match, actor, "table.held")
    return held


@transaction.atomic
def release_table(match: Match, *, actor: User) -> TableHold | None:
    """Let the clock of one table run on, by as much later as it stood; None if nothing held it.

    Raises:
        TableKept: an appeal is open there, or a deck check runs.
    """
    lock(match.round.tournament)
    held = match.holds.filter(released_at=None).first()
    if held is not None and held.kept_for:
        raise TableKept(table=match.table_number)
    return free_table(match, actor=actor)


@transaction.atomic
def free_table(match: Match, *, actor: User, gives_time: bool = True) -> TableHold | None:
    """Release a table from whatever holds it: the judges are done. None if nothing did.

    Args:
        gives_time: False where the time comes as an extension instead.
    """
    tournament = lock(match.round.tournament)
    held = match.holds.filter(released_at=None).first()
    if held is None:
        return None
    now = timezone.now()
    clock = RoundClock.objects.filter(round=match.round_id).first()
    if clock is not None and clock.paused_at is not None:
        lapse(held, clock.paused_at, now)
    held.released_at = now
    if not gives_time:
        held.lapsed_seconds = seconds(now - held.held_at) + 1
    held.save(update_fields=["released_at", "lapsed_seconds"])
    finish(tournament, match, actor, "table.released")
    return held


def lapse(hold: TableHold, paused_at: datetime, until: datetime) -> None:
    """Note that the pause of all since ``paused_at`` gives the held table nothing of its own."""
    hold.lapsed_seconds += seconds(until - max(paused_at, hold.held_at))
    hold.save(update_fields=["lapsed_seconds"])


def seconds(length: timedelta) -> int:
    return max(0, round(length.total_seconds()))


def playing(round_: Round) -> tuple[Tournament, Round]:
    """Return tournament and round under the lock, while the round is played."""
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    if round_.status != RoundStatus.PUBLISHED:
        raise RoundNotPlaying(number=round_.number)
    return tournament, round_


def table_playing(match: Match) -> tuple[Tournament, Match]:
    """Return tournament and match under the lock, while the match has no result."""
    tournament, round_ = playing(match.round)
    match = again(round_.matches, match)
    match.round = round_
    result = result_of(match)
    if result is not None or match.is_bye:
        told = describe_result(result) if result else match.get_bye_display()
        raise TableDone(table=match.table_number or "–", result=told)
    return tournament, match


def clock_of(round_: Round) -> RoundClock:
    clock = RoundClock.objects.filter(round=round_).first()
    if clock is None:
        raise ClockNotStarted(number=round_.number)
    return clock


def refuse_minutes(minutes: int, least: int, most: int) -> None:
    if not least <= minutes <= most:
        raise MinutesRefused(least=least, most=most)


def finish(
    tournament: Tournament, subject: Round | Match, actor: User, verb: str, **data: str | int | None
) -> None:
    round_id = subject.pk if isinstance(subject, Round) else subject.round_id
    record(actor, verb, subject, tournament=tournament, **data)
    announce(clock_changed, round_id=round_id)
