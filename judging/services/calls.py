"""Judge calls: raised at a table, taken by one judge, handed on, settled; every deed is kept.

One call is open at a table at a time, and whoever calls again joins it. The tournament's lock puts
two judges who take the same call one after the other; the constraint of the database keeps a second
call of one table out even where the lock fails.
"""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from judging.call_errors import CallForHead, CallNotYours, JudgeUnfit
from judging.enums import CallDeed, CallOutcome, CallReason, CallStatus
from judging.models import CallEvent, GameRecord, JudgeCall, Ruling
from judging.permissions import is_head_of, may_judge
from judging.selectors.calls import open_call_at
from judging.services.call_checks import (
    callers,
    check_free,
    check_holder,
    check_level,
    check_open,
    check_outcome,
    check_playing,
    check_spam,
    locked,
    said_already,
)
from judging.signals import call_changed
from tournaments.models import Match, Registration, TableExtension, User
from tournaments.services import log
from tournaments.services.locking import again, lock

VERBS: dict[str, str | Promise] = {
    "call.opened": _("called a judge"),
    "call.joined": _("called a judge too"),
    "call.claimed": _("took a judge call"),
    "call.handed": _("handed a judge call over"),
    "call.escalated": _("passed a judge call to the head judge"),
    "call.resolved": _("settled a judge call"),
}


def open_call(
    match: Match, *, actor: User, reason: str = CallReason.OTHER, text: str = ""
) -> JudgeCall:
    """Return the call that is open at the table of ``match``: a new one, or the one joined.

    The same person who sends the same again changes nothing, as a tap too many does.

    Args:
        actor: a player at the table, or a judge for it.
        text: in the caller's words; read by judges and by the caller.

    Raises:
        RoundNotPlaying: its pairings are not published, or the round is closed.
        NoTableToCall: it is a bye.
        TooManyCalls: the player called three times within five minutes.

    Source: DRM-19.04, DRM-P.04, DRM-P.05.
    """
    try:
        return _called(match, actor, reason, text.strip())
    except IntegrityError:  # someone at the table was first, past the lock: theirs is joined
        return _called(match, actor, reason, text.strip())


@transaction.atomic
def _called(match: Match, actor: User, reason: str, text: str) -> JudgeCall:
    tournament = lock(match.round.tournament)
    match = again(Match.objects.select_related("round"), match)
    check_playing(match)
    player = Registration.objects.filter(seats__match=match, user=actor).first()
    call = open_call_at(match)
    if call is None:
        check_spam(actor, player, CallDeed.OPENED)
        call = JudgeCall.objects.create(
            tournament=tournament,
            match=match,
            round_number=match.round.number,
            table_number=match.table_number,
            reason=reason,
            text=text,
            opened_by=actor,
            opened_at=timezone.now(),
        )
        return _done(call, CallDeed.OPENED, actor, player=player, text=text)
    if said_already(call, actor, text):
        return call
    check_spam(actor, player, CallDeed.JOINED)
    return _done(call, CallDeed.JOINED, actor, player=player, text=text)


@transaction.atomic
def claim_call(call: JudgeCall, *, actor: User) -> JudgeCall:
    """Let ``actor`` go to the table; who has the call already keeps it.

    Raises:
        CallTaken: another judge has it; the words say who, and since when.
        CallForHead: it was passed to the head judge.
        CallSettled: it is settled.
    """
    call = locked(call)
    check_open(call)
    if call.claimed_by_id == actor.pk:
        return call
    check_free(call)
    check_level(call, actor)
    _give(call, actor)
    return _done(call, CallDeed.CLAIMED, actor)


@transaction.atomic
def hand_over(call: JudgeCall, *, to: User, actor: User) -> JudgeCall:
    """Give the call to another judge, who does not play; a head judge gives anyone's away.

    Raises:
        JudgeUnfit: ``to`` is no judge of the tournament, or plays in it.
        CallTaken: it is another judge's, and ``actor`` is no head judge.
        CallForHead: ``to`` is no head judge, and the call was passed to one.
        CallSettled: it is settled.
    """
    call = locked(call)
    check_open(call)
    check_holder(call, actor)
    if not may_judge(to, call.tournament):
        raise JudgeUnfit
    check_level(call, to)
    if call.claimed_by_id == to.pk:
        return call
    _give(call, to)
    return _done(call, CallDeed.HANDED, actor, to=to)


@transaction.atomic
def escalate_call(call: JudgeCall, *, actor: User, text: str = "") -> JudgeCall:
    """Pass the call to the head judge: it waits again, and floor judges no longer take it.

    A head judge who has it keeps it, and is named by the deed. Passing on twice changes nothing.

    Raises:
        CallTaken: it is another judge's.
        CallSettled: it is settled.
    """
    call = locked(call)
    check_open(call)
    if call.is_escalated:
        return call
    check_holder(call, actor)
    call.is_escalated = True
    if call.claimed_by is not None and not is_head_of(call.claimed_by, call.tournament):
        call.claimed_by, call.status = None, CallStatus.OPEN
    call.save()
    return _done(call, CallDeed.ESCALATED, actor, to=call.claimed_by, text=text.strip())


@transaction.atomic
def resolve_call(
    call: JudgeCall,
    *,
    outcome: str,
    actor: User,
    note: str = "",
    ruling: Ruling | None = None,
    extension: TableExtension | None = None,
    record: GameRecord | None = None,
) -> JudgeCall:
    """Settle the call with what came of it; a penalty names its call itself.

    Args:
        note: for the judges alone.
        ruling, extension, record: what was made at this table.

    Raises:
        CallTaken: it is another judge's, and ``actor`` is no head judge.
        CallForHead: it was passed to the head judge.
        CallSettled: it is settled.
        OutcomeUnfit: there is no such outcome, or it belongs to another table.
        NoRulingGiven, NoPenaltyGiven, NoExtensionGiven: nothing like it was given there since.
    """
    call = locked(call)
    check_open(call)
    check_holder(call, actor)
    check_level(call, actor)
    check_outcome(call, outcome, ruling, extension, record)
    if call.claimed_by is None:
        _give(call, actor)
    call.ruling, call.extension, call.record = ruling, extension, record
    call.note = note.strip()
    _settle(call, outcome)
    return _done(call, CallDeed.RESOLVED, actor)


def settle_by_exclusion(match: Match, *, actor: User) -> JudgeCall | None:
    """Settle the open call of a table whose match an exclusion has ended, in its transaction."""
    call = open_call_at(match)
    if call is None:
        return None
    if call.claimed_by is None:
        _give(call, actor)
    _settle(call, CallOutcome.PENALISED)
    return _done(call, CallDeed.RESOLVED, actor)


@transaction.atomic
def withdraw_call(call: JudgeCall, *, actor: User) -> JudgeCall:
    """Let a player take the own call back, as long as nobody comes and nobody else called.

    Raises:
        CallNotYours: someone else at the table called too.
        CallTaken, CallForHead: a judge is coming already, or was there.
        CallSettled: it is settled.
    """
    call = locked(call)
    check_open(call)
    check_free(call)
    if call.is_escalated:
        raise CallForHead
    if callers(call).exclude(actor=actor).exists():
        raise CallNotYours
    _settle(call, CallOutcome.MISTAKEN)
    player = Registration.objects.filter(tournament=call.tournament, user=actor).first()
    return _done(call, CallDeed.RESOLVED, actor, player=player)


def _give(call: JudgeCall, judge: User) -> None:
    call.claimed_by, call.status = judge, CallStatus.CLAIMED
    call.claimed_at = call.claimed_at or timezone.now()
    call.save()


def _settle(call: JudgeCall, outcome: str) -> None:
    call.status, call.outcome, call.resolved_at = CallStatus.RESOLVED, outcome, timezone.now()
    call.save()


def _done(call: JudgeCall, deed: str, actor: User, **details: Any) -> JudgeCall:
    """Keep the deed, write it into the log without anyone's words, and announce it."""
    CallEvent.objects.create(call=call, deed=deed, actor=actor, at=timezone.now(), **details)
    tournament = call.tournament
    log.record(actor, f"call.{deed}", call, tournament=tournament)
    log.announce(call_changed, call_id=call.pk, tournament_id=tournament.pk)
    return call
