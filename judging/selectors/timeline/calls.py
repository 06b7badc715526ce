"""What a timeline tells of judge calls: every deed, with the callers' words."""

from collections.abc import Iterator

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from judging.enums import CallDeed, CallOutcome
from judging.models import CallEvent, JudgeCall
from judging.selectors.calls import CALLED
from judging.selectors.timeline.model import Happening, Viewer, joined, named
from tournaments.models import Match

NOT_FOR_PLAYERS = (CallOutcome.PENALISED,)
"""What came of a call and may be about the opponent alone."""


def told_calls(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the deeds of every call of the table; a player reads of the own ones alone."""
    events = CallEvent.objects.select_related("actor", "player", "to")
    calls = JudgeCall.objects.filter(match=match).prefetch_related(Prefetch("events", events))
    for call in calls:
        for event in call.events.all():
            if viewer is None:
                yield for_judges(call, event)
            elif is_callers(call, viewer.pk) and may_read(event, viewer.pk):
                yield for_player(call, event)


def is_callers(call: JudgeCall, player: int) -> bool:
    return any(event.player_id == player for event in call.events.all() if event.deed in CALLED)


def may_read(event: CallEvent, player: int) -> bool:
    """Return whether a caller reads of it: the own call, and what judges did after it."""
    return event.deed not in CALLED or event.player_id == player


def for_judges(call: JudgeCall, event: CallEvent) -> Happening:
    said = [event.text]
    if event.deed == CallDeed.OPENED:
        said.insert(0, call.get_reason_display())
    if event.deed == CallDeed.RESOLVED:
        said = [call.get_outcome_display(), call.note]
    to = _("to %(who)s") % {"who": event.to} if event.to else ""
    is_private = bool(event.deed == CallDeed.RESOLVED and call.note)
    return Happening(
        event.at, "call", who_of(event), deed_of(event), joined(to, *said), is_private=is_private
    )


def for_player(call: JudgeCall, event: CallEvent) -> Happening:
    detail = event.text if event.deed in CALLED else ""
    if event.deed == CallDeed.RESOLVED and call.outcome not in NOT_FOR_PLAYERS:
        detail = call.get_outcome_display()
    return Happening(event.at, "call", who_of(event), deed_of(event), detail)


def who_of(event: CallEvent) -> str:
    return event.player.name if event.player else named(event.actor)


def deed_of(event: CallEvent) -> str:
    if event.deed == CallDeed.RESOLVED and event.player:
        return _("took the call back")
    return event.get_deed_display()
