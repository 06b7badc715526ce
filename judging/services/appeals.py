"""Bring a decision before the head judge, and decide it; what is overturned is undone."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.utils import timezone

from judging.enums import AppealStatus, RulingStatus
from judging.models import Appeal, Penalty, Ruling
from judging.penalty_errors import AppealDecided, AppealExists, NothingToAppeal
from judging.selectors.appeals import minutes_given
from judging.selectors.ledger import ledger_of_player
from judging.selectors.ruling_access import OPEN
from judging.services.holds import hold_for, let_go
from judging.services.ledger_ends import overturn_penalty
from judging.services.ruling_status import change_ruling_status
from judging.signals import appeal_changed
from tournaments.enums import JudgesNeed
from tournaments.errors import ReasonNeeded
from tournaments.models import Registration, User
from tournaments.services.clock import extend_table
from tournaments.services.locking import again, lock
from tournaments.services.log import announce, record

ENDED = (RulingStatus.WITHDRAWN, RulingStatus.SUPERSEDED)


def file_appeal(
    registration: Registration, *, against: Penalty | Ruling, text: str = "", actor: User
) -> Appeal:
    """Enter the appeal of a player, or of a judge for the player; the table's clock is held.

    Source: DRM-P.05.

    Raises:
        AppealExists: this decision was appealed before.
        NothingToAppeal: it was taken back, replaced or withdrawn.
    """
    try:
        return save_appeal(registration, against, text, actor)
    except IntegrityError as error:
        raise AppealExists from error


@transaction.atomic
def save_appeal(
    registration: Registration, against: Penalty | Ruling, text: str, actor: User
) -> Appeal:
    tournament = lock(registration.tournament)
    refuse_unfit(registration, against)
    match = against.match
    appeal = Appeal.objects.create(
        tournament=tournament,
        registration=registration,
        penalty=against if isinstance(against, Penalty) else None,
        ruling=against if isinstance(against, Ruling) else None,
        match=match,
        round_number=match.round.number if match else None,
        table_number=match.table_number if match else None,
        text=text.strip(),
        filed_by=actor,
        filed_at=timezone.now(),
        hold=hold_for(match, JudgesNeed.APPEAL, actor) if match else None,
    )
    finish(appeal, "appeal.filed", actor)
    return appeal


def refuse_unfit(registration: Registration, against: Penalty | Ruling) -> None:
    if against.appeals.exists():
        raise AppealExists
    if isinstance(against, Ruling):
        if against.status not in OPEN:
            raise NothingToAppeal
    elif against.pk not in {each.pk for each in ledger_of_player(registration).in_force}:
        raise NothingToAppeal


@transaction.atomic
def decide_appeal(
    appeal: Appeal,
    *,
    overturned: bool,
    reason: str,
    actor: User,
    also: Iterable[Penalty] = (),
    takes_time_back: bool = False,
    outcome: str | None = None,
) -> Appeal:
    """Let the decision stand or overturn it, which undoes its effects by new entries.

    Args:
        also: penalties that came of a ruling and fall with it; a ruling that was withdrawn or
            superseded meanwhile stays so. One that was refused falls with
            what stands in its place; one that was taken back already stays so.
        takes_time_back: the extension that came of the call with the ruling falls, too.
        outcome: how a match ended that nobody played on, once its round is over.

    Raises:
        ReasonNeeded, AppealDecided.
        OutcomeNeeded: a match whose round is over would be left without a result.
    """
    if not reason.strip():
        raise ReasonNeeded
    lock(appeal.tournament)
    appeal = again(
        Appeal.objects.select_related("penalty", "ruling", "match__round", "hold"), appeal
    )
    if appeal.status != AppealStatus.OPEN:
        raise AppealDecided(status=appeal.get_status_display())
    if overturned:
        overturn(appeal, reason, actor, [*also], outcome)
        if takes_time_back:
            take_time_back(appeal, actor)
    appeal.status = AppealStatus.OVERTURNED if overturned else AppealStatus.UPHELD
    appeal.reason, appeal.decided_by, appeal.decided_at = reason.strip(), actor, timezone.now()
    appeal.save(update_fields=["status", "reason", "decided_by", "decided_at"])
    if appeal.match is not None:
        let_go(appeal.match, appeal.hold, actor)
    finish(appeal, f"appeal.{appeal.status}", actor)
    return appeal


def overturn(
    appeal: Appeal, reason: str, actor: User, also: list[Penalty], outcome: str | None
) -> None:
    penalties = [*also, *([appeal.penalty] if appeal.penalty else [])]
    for penalty in penalties:
        overturn_penalty(penalty, reason=reason, actor=actor, outcome=outcome)
    if appeal.ruling is not None and appeal.ruling.status not in ENDED:
        change_ruling_status(appeal.ruling, RulingStatus.WITHDRAWN, actor=actor)


def take_time_back(appeal: Appeal, actor: User) -> None:
    """Take from the table what the call with the ruling gave it, while it still plays."""
    if appeal.match is not None and (minutes := minutes_given(appeal)):
        extend_table(
            appeal.match, minutes=-minutes, reason="", given_for=JudgesNeed.APPEAL, actor=actor
        )


def finish(appeal: Appeal, verb: str, actor: User) -> None:
    record(actor, verb, appeal, tournament=appeal.tournament)
    announce(appeal_changed, appeal_id=appeal.pk)
