"""End a deck check: keep what differed, let the table's time run again, give back what it took."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from judging.enums import OPEN_CHECKS, CheckStatus
from judging.errors import (
    CheckChanged,
    CheckNotRunning,
    CheckOver,
    NothingCounted,
    StopReasonNeeded,
)
from judging.models import DeckCheck, Penalty
from judging.policies.table_draw import minutes_taken
from judging.selectors.check_findings import Findings, findings_of
from judging.selectors.check_sheets import found_counts
from judging.services.holds import is_in_play, let_go
from judging.signals import deck_check_changed
from tournaments.enums import JudgesNeed
from tournaments.models import Match, TableExtension, User
from tournaments.selectors.clock import Hold, round_time
from tournaments.services.clock import MOST_EXTENSION, extend_table
from tournaments.services.locking import again, lock
from tournaments.services.log import announce, record


@transaction.atomic
def finish_check(
    check: DeckCheck,
    *,
    version: int,
    note: str = "",
    minutes: int | None = None,
    reason: str = "",
    actor: User,
) -> DeckCheck:
    """Keep what differs from the list; after the last check of the table its time runs again.

    Args:
        version: of the sheet, as the judge saw it.
        minutes: that the table gets; None for ``minutes_of`` the check.
        reason: more about the extension, for judges.

    Raises:
        CheckOver, CheckNotRunning: it is not under way.
        CheckChanged: cards were counted since the judge looked.
        NothingCounted: no card was counted.
    """
    check = locked(check)
    if check.version != version:
        raise CheckChanged
    if not found_counts(check):
        raise NothingCounted
    findings = findings_of(check)
    check.differences = kept(findings)
    end(check, CheckStatus.FINISHED, note, minutes, reason, actor)
    record(
        actor,
        "check.finished",
        check.registration,
        tournament=check.registration.tournament,
        round=check.round_number,
        table=check.table_number,
        looks=findings.kind,
        differences=check.differences,
    )
    announce(deck_check_changed, tournament_id=check.registration.tournament_id)
    return check


@transaction.atomic
def stop_check(
    check: DeckCheck,
    *,
    note: str = "",
    minutes: int | None = None,
    reason: str = "",
    actor: User,
) -> DeckCheck:
    """Give a check up: one that is planned, or one under way with the reason.

    It does not count as a check of the player. Time taken is given back as by ``finish_check``;
    ``extension`` of what is returned tells how much.

    Raises:
        CheckOver: it is over already.
        StopReasonNeeded: it is under way and no reason was given.
    """
    check = locked(check, OPEN_CHECKS)
    if check.status == CheckStatus.RUNNING and not note.strip():
        raise StopReasonNeeded
    end(check, CheckStatus.STOPPED, note, minutes, reason, actor)
    record(
        actor,
        "check.stopped",
        check.registration,
        tournament=check.registration.tournament,
        round=check.round_number,
        table=check.table_number,
        reason=note,
    )
    announce(deck_check_changed, tournament_id=check.registration.tournament_id)
    return check


def note_penalty(check: DeckCheck, penalty: Penalty) -> None:
    """Keep which penalty was given for what the check found."""
    DeckCheck.objects.filter(pk=check.pk).update(penalty=penalty)


def locked(check: DeckCheck, statuses: tuple[str, ...] = (CheckStatus.RUNNING,)) -> DeckCheck:
    """Return the check read anew under the tournament's lock and its own."""
    tournament = lock(check.registration.tournament)
    rows = DeckCheck.objects.select_for_update(of=("self",))
    check = again(rows.select_related("registration", "match__round", "hold"), check)
    check.registration.tournament = tournament
    if check.match is not None:
        check.match.round.tournament = tournament
    if check.status in statuses:
        return check
    if check.status in OPEN_CHECKS:
        raise CheckNotRunning
    raise CheckOver(name=check.registration.name)


def kept(findings: Findings) -> list[list[str | int]]:
    """Return what differed as it is stored; a swap that is allowed is no difference."""
    if findings.is_fine:
        return []
    return [[d.section, d.no, d.listed, d.found] for d in findings.looks.differences]


def end(
    check: DeckCheck, status: str, note: str, minutes: int | None, reason: str, actor: User
) -> None:
    """Store how the check ended, and after the last one of the table give its time back."""
    was_running = check.status == CheckStatus.RUNNING
    check.status, check.note, check.finished_at = status, note.strip(), timezone.now()
    check.save(update_fields=["status", "note", "finished_at", "differences"])
    if was_running and check.match is not None and not others_running(check):
        extension = give_back(check, check.match, minutes, reason, actor)
        if extension is not None:
            DeckCheck.objects.filter(hold=check.hold).update(extension=extension)
            check.extension = extension


def others_running(check: DeckCheck) -> bool:
    """Return whether the deck of another player at the table is still checked."""
    rows = DeckCheck.objects.filter(match=check.match_id, status=CheckStatus.RUNNING)
    return rows.exclude(pk=check.pk).exists()


def give_back(
    check: DeckCheck, match: Match, minutes: int | None, reason: str, actor: User
) -> TableExtension | None:
    """Let the table's time run again and give it what the check took, as an extension.

    A table that was held for something else, or plays no more, gets nothing for the check.
    """
    given = minutes_of(check) if minutes is None else minutes
    let_go(match, check.hold, actor, gives_time=False)
    if check.hold is None or not given or not is_in_play(match):
        return None
    return extend_table(
        match, minutes=given, reason=reason, given_for=JudgesNeed.CHECK, actor=actor
    )


def gives_time(check: DeckCheck) -> bool:
    """Return whether the table may get time when this check ends: its last one, while it plays."""
    match = check.match
    if match is None or check.hold is None:
        return False
    return not others_running(check) and is_in_play(match)


def minutes_of(check: DeckCheck) -> int:
    """Return the extension that the check calls for: what it took, up to what a table may get."""
    return min(minutes_lost(check), MOST_EXTENSION)


def minutes_lost(check: DeckCheck) -> int:
    """Return what the check took of the table's time, in whole minutes rounded up.

    That is nothing before the clock of the round ran, while all tables paused, and where the table
    stood for something else, whose end gives the time back.
    """
    hold, match = check.hold, check.match
    clock = round_time(match.round) if match else None
    if hold is None or clock is None:
        return 0
    lapsed = timedelta(seconds=hold.lapsed_seconds)
    return minutes_taken(Hold(hold.held_at, None, lapsed).gives(clock).total_seconds())
