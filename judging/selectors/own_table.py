"""What a player reads of the judges at the own table: the call there, and what happened."""

from dataclasses import dataclass
from datetime import datetime

from judging.enums import CallDeed, CallReason
from judging.models import CallEvent, JudgeCall
from judging.selectors.calls import CALLED, open_call_at
from judging.selectors.timeline import Happening, timeline_of
from tournaments.enums import RoundStatus
from tournaments.models import Match, Registration


@dataclass(frozen=True)
class OwnTable:
    """A player's table in the last published round.

    Args:
        call: the open call of the table, whoever raised it; both see that a judge comes.
        said: the player's own deeds about it; nothing here tells what the opponent said.
        may_call: whether the round is being played, so that a judge can be called.
        is_shared: whether others at the table called too, so that it is not taken back alone.
    """

    registration: Registration
    match: Match
    call: JudgeCall | None
    said: tuple[CallEvent, ...]
    may_call: bool
    is_shared: bool
    happenings: tuple[Happening, ...]

    @property
    def reasons(self) -> list[tuple[str, str]]:
        return [(str(value), str(label)) for value, label in CallReason.choices]

    @property
    def since(self) -> datetime | None:
        """Return since when this player waits for a judge, or the table where the other called."""
        if self.said:
            return self.said[0].at
        return self.call.opened_at if self.call else None

    @property
    def about(self) -> str:
        """Return what the player said it is about, where it was this player who called first."""
        is_own = any(event.deed == CallDeed.OPENED for event in self.said)
        return str(self.call.get_reason_display()) if self.call and is_own else ""

    @property
    def may_withdraw(self) -> bool:
        call = self.call
        if call is None or not self.said:
            return False
        return not (call.claimed_by_id or call.is_escalated or self.is_shared)


def own_match(registration: Registration) -> Match | None:
    """Return the player's match in the last published round; None for a bye, or before the first."""
    published = registration.tournament.rounds.exclude(status=RoundStatus.DRAFTED)
    last = published.order_by("-number").values("pk")[:1]
    matches = Match.objects.filter(round__in=last, seats__registration=registration, bye="")
    match = matches.select_related("round").first()
    if match is not None:
        match.round.tournament = registration.tournament
    return match


def own_table(registration: Registration) -> OwnTable | None:
    """Return the player's table with the call there, as long as a round is published."""
    match = own_match(registration)
    if match is None:
        return None
    called = CallEvent.objects.none()
    call = open_call_at(match)
    if call is not None:
        called = call.events.filter(deed__in=CALLED)
    own = tuple(event for event in called if event.player_id == registration.pk)
    return OwnTable(
        registration,
        match,
        call,
        own,
        match.round.status == RoundStatus.PUBLISHED,
        len(own) < len(list(called)),
        tuple(timeline_of(match, registration)),
    )
