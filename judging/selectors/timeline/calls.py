"""What a timeline tells of judge calls: every deed, with the callers' words and what came of it."""

from collections.abc import Iterator

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from judging.enums import CallDeed, CallOutcome
from judging.models import CallEvent, JudgeCall
from judging.selectors.calls import CALLED
from judging.selectors.timeline.model import (
    Happening,
    Made,
    Viewer,
    joined,
    minutes_in_words,
    named,
)
from judging.selectors.timeline.rulings import GIVEN, ruling_url
from tournaments.models import Match

NOT_FOR_PLAYERS = (CallOutcome.PENALISED,)
"""What came of a call and may be about the opponent alone."""


def told_calls(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the deeds of every call of the table; a player reads of the own ones alone."""
    return calls_in(JudgeCall.objects.filter(match=match), viewer)


def calls_in(rows: QuerySet[JudgeCall], viewer: Viewer) -> Iterator[Happening]:
    events = CallEvent.objects.select_related("actor", "player", "to")
    calls = rows.select_related("ruling", "record", "extension").defer(
        "ruling__scenario", "ruling__sources", "record__document", "record__cards"
    )
    for call in calls.prefetch_related(Prefetch("events", events)):
        for event in call.events.all():
            if viewer is None:
                yield for_judges(call, event)
            elif is_callers(call, viewer.pk) and may_read(event, viewer.pk):
                yield for_player(call, event, viewer)


def is_callers(call: JudgeCall, player: int) -> bool:
    return any(event.player_id == player for event in call.events.all() if event.deed in CALLED)


def may_read(event: CallEvent, player: int) -> bool:
    """Return whether a caller reads of it: the own call, and what judges did after it."""
    return event.deed not in CALLED or event.player_id == player


def for_judges(call: JudgeCall, event: CallEvent) -> Happening:
    said, is_settled = [event.text], event.deed == CallDeed.RESOLVED
    if event.deed == CallDeed.OPENED:
        said.insert(0, call.get_reason_display())
    if is_settled:
        said = [call.get_outcome_display(), call.note]
    to = _("to %(who)s") % {"who": event.to} if event.to else ""
    return Happening(
        event.at,
        "call",
        who_of(event),
        deed_of(event),
        joined(to, *said),
        is_private=bool(is_settled and call.note),
        made=tuple(made_in(call, None)) if is_settled else (),
    )


def for_player(call: JudgeCall, event: CallEvent, viewer: Viewer) -> Happening:
    detail, is_settled = event.text if event.deed in CALLED else "", event.deed == CallDeed.RESOLVED
    if is_settled and call.outcome not in NOT_FOR_PLAYERS:
        detail = call.get_outcome_display()
    made = tuple(made_in(call, viewer)) if is_settled else ()
    return Happening(event.at, "call", who_of(event), deed_of(event), detail, made=made)


def made_in(call: JudgeCall, viewer: Viewer) -> Iterator[Made]:
    """Yield what was named when the call was settled; players read no draft and no disputed game."""
    ruling = call.ruling
    if ruling is not None and (viewer is None or ruling.status in GIVEN):
        words = _("ruling %(number)s") % {"number": ruling.number}
        yield Made(words, ruling_url(ruling, viewer))
    if call.extension is not None:
        yield Made(minutes_in_words(call.extension.minutes))
    if call.record is not None and viewer is None:
        words = _("disputed game %(code)s") % {"code": call.record.code}
        yield Made(words, reverse("judging:stepper-latest", args=[call.record.code]))


def who_of(event: CallEvent) -> str:
    return event.player.name if event.player else named(event.actor)


def deed_of(event: CallEvent) -> str:
    if event.deed == CallDeed.RESOLVED and event.player:
        return _("took the call back")
    return event.get_deed_display()
