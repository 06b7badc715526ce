"""A call as its page and the page of its table show it, with what the judge may do now."""

from dataclasses import dataclass

from judging.enums import CallStatus
from judging.forms.calls import HandOverForm, ResolveForm
from judging.models import CallEvent, JudgeCall
from judging.permissions import is_head_of
from judging.selectors.calls import CallRow, row_of, with_people
from tournaments.models import User


@dataclass(frozen=True)
class CallPart:
    """A call, and what one judge may do with it."""

    row: CallRow
    events: tuple[CallEvent, ...]
    is_head: bool
    hand_over: HandOverForm
    resolving: ResolveForm

    @property
    def call(self) -> JudgeCall:
        return self.row.call

    @property
    def is_for_me(self) -> bool:
        """Whether nobody else has it, and it is not for a head judge alone."""
        return self.is_head or not self.call.is_escalated

    @property
    def has_hand_on_it(self) -> bool:
        return self.row.is_mine or self.is_head

    @property
    def may_claim(self) -> bool:
        return self.row.waits and self.is_for_me

    @property
    def may_escalate(self) -> bool:
        return not self.call.is_escalated and (self.row.waits or self.has_hand_on_it)

    @property
    def may_resolve(self) -> bool:
        return self.is_for_me and (self.row.waits or self.has_hand_on_it)


def call_part(call: JudgeCall, judge: User, resolving: ResolveForm | None = None) -> CallPart:
    """Return the call for the page of ``judge``; ``resolving`` is a form with its errors."""
    found = with_people(JudgeCall.objects.filter(pk=call.pk)).select_related("tournament").get()
    return CallPart(
        row_of(found, judge, 0),
        tuple(found.events.all()),
        is_head_of(judge, found.tournament),
        HandOverForm(None, tournament=found.tournament, but=found.claimed_by),
        resolving or ResolveForm(None, call=found),
    )


def is_open(call: JudgeCall) -> bool:
    return call.status != CallStatus.RESOLVED
