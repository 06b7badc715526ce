"""What is asked about judge calls: what waits on a floor, in what order, and since when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from judging.enums import CallDeed, CallStatus, PenaltyKind, RulingStatus
from judging.models import CallEvent, JudgeCall, Penalty, Ruling
from judging.selectors.ledger import ABOUT_OTHERS
from tournaments.models import Match, Seat, TableExtension, Tournament, User

CALLED = (CallDeed.OPENED, CallDeed.JOINED)


@dataclass(frozen=True)
class CallRow:
    """A call as the floor lists it.

    Args:
        players: who sits at the table; nobody where the round was drawn anew meanwhile.
        callers: who called, in order, each with their words.
        passed_on: when it was passed to the head judge, by whom and why.
        is_new: whether it came after the page was first shown.
    """

    call: JudgeCall
    players: tuple[str, ...]
    callers: tuple[CallEvent, ...]
    passed_on: CallEvent | None
    is_mine: bool
    is_new: bool

    @property
    def waits(self) -> bool:
        return self.call.status == CallStatus.OPEN


@dataclass(frozen=True)
class Floor:
    """The calls of a tournament as one judge sees them.

    Args:
        version: the last deed; a page that has seen it has nothing new to learn.
        rows: the longest waiting first; what was settled since the page was shown keeps its place.
    """

    version: int
    rows: tuple[CallRow, ...]

    @property
    def waiting(self) -> int:
        return sum(row.waits for row in self.rows)

    @property
    def newest(self) -> CallRow | None:
        """Return the call that came last, as long as it waits."""
        return next((row for row in reversed(self.rows) if row.waits), None)


def open_call_at(match: Match) -> JudgeCall | None:
    """Return the call that is open at the table of ``match``."""
    return JudgeCall.objects.filter(match=match).exclude(status=CallStatus.RESOLVED).first()


def floor_version(tournament_id: int) -> int:
    """Return the number of the last deed about any call of the tournament, 0 before the first."""
    rows = CallEvent.objects.filter(call__tournament=tournament_id).order_by("-pk")
    return rows.values_list("pk", flat=True).first() or 0


def floor_of(tournament: Tournament, judge: User, *, shown: int | None = None) -> Floor:
    """Return the calls that are open, and those settled after the deed ``shown``, in fixed queries.

    Args:
        shown: the version that the page was first shown with; None shows it now.
    """
    version = floor_version(tournament.pk)
    since = version if shown is None else shown
    is_open = ~Q(status=CallStatus.RESOLVED)
    settled_since = Q(events__deed=CallDeed.RESOLVED, events__pk__gt=since)
    calls = JudgeCall.objects.filter(is_open | settled_since, tournament=tournament).distinct()
    return Floor(version, tuple(row_of(call, judge, since) for call in with_people(calls)))


def with_people(calls: QuerySet[JudgeCall]) -> QuerySet[JudgeCall]:
    """Return ``calls`` with their deeds and the players at the table, in a fixed number of queries."""
    events = CallEvent.objects.select_related("actor", "player", "to")
    seats = Seat.objects.select_related("registration").order_by("position")
    return calls.select_related("match__round", "claimed_by", "opened_by").prefetch_related(
        Prefetch("events", events), Prefetch("match__seats", seats)
    )


def row_of(call: JudgeCall, judge: User, since: int) -> CallRow:
    """Return a call from ``with_people`` as a row; asks the database nothing."""
    seats: Iterable[Seat] = call.match.seats.all() if call.match else ()
    events = list(call.events.all())
    return CallRow(
        call,
        tuple(seat.registration.name for seat in seats),
        tuple(event for event in events if event.deed in CALLED),
        next((event for event in events if event.deed == CallDeed.ESCALATED), None),
        is_mine=call.claimed_by_id == judge.pk,
        is_new=any(event.deed == CallDeed.OPENED and event.pk > since for event in events),
    )


def rulings_since(call: JudgeCall) -> QuerySet[Ruling]:
    """Return the rulings made at the table since it called, the last one last."""
    rows = Ruling.objects.filter(match=call.match_id or 0, created_at__gte=call.opened_at)
    given = rows.exclude(status=RulingStatus.WITHDRAWN).order_by("created_at", "pk")
    return given.defer("scenario", "sources")


def extensions_since(call: JudgeCall) -> QuerySet[TableExtension]:
    """Return the extensions that the table was given since it called, the last one last."""
    rows = TableExtension.objects.filter(match=call.match_id or 0, given_at__gte=call.opened_at)
    return rows.filter(minutes__gt=0)


def penalties_since(call: JudgeCall) -> QuerySet[Penalty]:
    """Return the penalties given for the call, or at its table since it called; none taken back."""
    at_table = Q(match=call.match_id or 0) | Q(registration__seats__match=call.match_id or 0)
    rows = Penalty.objects.filter(Q(call=call) | at_table & Q(issued_at__gte=call.opened_at))
    taken_back = Penalty.objects.filter(kind=PenaltyKind.RETRACTED).values("about")
    return rows.exclude(kind__in=ABOUT_OTHERS).exclude(pk__in=taken_back).distinct()


def waiting_counts(tournaments: Iterable[Tournament]) -> dict[int, tuple[int, datetime]]:
    """Return, by tournament, how many calls wait for a judge and since when the first one does."""
    found: dict[int, tuple[int, datetime]] = {}
    waiting = JudgeCall.objects.filter(
        tournament__in=[each.pk for each in tournaments], status=CallStatus.OPEN
    )
    for key, since in waiting.order_by("opened_at").values_list("tournament_id", "opened_at"):
        count, first = found.get(key, (0, since))
        found[key] = (count + 1, first)
    return found
