"""What stands in the way of a deed about a judge call."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import time_format

from judging.call_errors import (
    CallForHead,
    CallSettled,
    CallTaken,
    NoExtensionGiven,
    NoPenaltyGiven,
    NoRulingGiven,
    NoTableToCall,
    OutcomeUnfit,
    TooManyCalls,
)
from judging.enums import CallDeed, CallOutcome, CallStatus
from judging.models import CallEvent, GameRecord, JudgeCall, Ruling
from judging.permissions import is_head_of
from judging.selectors.calls import extensions_since, penalties_since, rulings_since
from tournaments.enums import RoundStatus
from tournaments.errors import RoundNotPlaying
from tournaments.models import Match, Registration, TableExtension, User
from tournaments.services.locking import again, lock

MOST_CALLS = 3
WITHIN = timedelta(minutes=5)


def check_playing(match: Match) -> None:
    if match.round.status != RoundStatus.PUBLISHED:
        raise RoundNotPlaying(number=match.round.number)
    if match.is_bye:
        raise NoTableToCall


def said_already(call: JudgeCall, actor: User, text: str) -> bool:
    """Return whether ``actor`` called already and has no other words for it now."""
    said = callers(call).filter(actor=actor)
    return said.exists() and (not text or said.filter(text=text).exists())


def callers(call: JudgeCall) -> QuerySet[CallEvent]:
    return call.events.filter(deed__in=(CallDeed.OPENED, CallDeed.JOINED))


def check_spam(actor: User, player: Registration | None, deed: str) -> None:
    """Let a player do ``deed`` a few times only; staff call as often as they are asked to."""
    if player is None:
        return
    since = timezone.now() - WITHIN
    lately = CallEvent.objects.filter(player=player, actor=actor, deed=deed, at__gt=since)
    if lately.count() >= MOST_CALLS:
        minutes = int(WITHIN.total_seconds() // 60)
        raise TooManyCalls(count=MOST_CALLS, minutes=minutes)


def locked(call: JudgeCall) -> JudgeCall:
    """Return the call read anew under the lock of its tournament."""
    lock(call.tournament)
    return again(JudgeCall.objects.select_related("tournament", "claimed_by"), call)


def check_open(call: JudgeCall) -> None:
    if call.status == CallStatus.RESOLVED:
        last = call.events.filter(deed=CallDeed.RESOLVED).select_related("actor").last()
        raise CallSettled(who=last.actor if last else "–")


def check_free(call: JudgeCall) -> None:
    if call.claimed_by is not None and call.claimed_at is not None:
        since = timezone.localtime(call.claimed_at, call.tournament.zone)
        raise CallTaken(who=call.claimed_by, since=time_format(since, "H:i"))


def check_holder(call: JudgeCall, actor: User) -> None:
    """Leave a call to the judge who has it, and to the head judge."""
    if call.claimed_by_id != actor.pk and not is_head_of(actor, call.tournament):
        check_free(call)


def check_level(call: JudgeCall, judge: User) -> None:
    if call.is_escalated and not is_head_of(judge, call.tournament):
        raise CallForHead


def check_outcome(
    call: JudgeCall,
    outcome: str,
    ruling: Ruling | None,
    extension: TableExtension | None,
    record: GameRecord | None,
) -> None:
    """Refuse what belongs elsewhere, and an outcome that nothing at the table bears out."""
    foreign = (
        (ruling is not None and ruling.tournament_id != call.tournament_id)
        or (record is not None and record.tournament_id != call.tournament_id)
        or (extension is not None and extension.match_id != call.match_id)
    )
    if foreign or outcome not in CallOutcome.values:
        raise OutcomeUnfit
    if outcome == CallOutcome.RULED and not (ruling or rulings_since(call).exists()):
        raise NoRulingGiven
    if outcome == CallOutcome.EXTENDED and not (extension or extensions_since(call).exists()):
        raise NoExtensionGiven
    if outcome == CallOutcome.PENALISED and not penalties_since(call).exists():
        raise NoPenaltyGiven
