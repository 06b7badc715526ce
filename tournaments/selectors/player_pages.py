"""What a player sees of their own tournaments, the next thing to do first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.utils import timezone

from tournaments.enums import OVER, DeckStatus, RegistrationStatus, RoundStatus, TournamentStatus
from tournaments.models import Match, Registration, User
from tournaments.selectors.clock import TableTime, table_time, time_of
from tournaments.selectors.rounds import with_people
from tournaments.selectors.scores import MatchLine, match_lines

Next = Literal[
    "play",
    "bye",
    "reported",
    "wait",
    "list_missing",
    "list_invalid",
    "check_in",
    "ready",
    "left",
    "over",
]
ORDER = {TournamentStatus.RUNNING: 0, TournamentStatus.CLOSED: 1, TournamentStatus.OPEN: 2}
LISTS_OPEN = (TournamentStatus.OPEN, TournamentStatus.CLOSED)


@dataclass(frozen=True)
class OwnEntry:
    """One entry of a person: what to do next, and the match being played with its time."""

    registration: Registration
    next: Next
    line: MatchLine | None
    time: TableTime | None = None


def own_tournaments(user: User) -> list[OwnEntry]:
    """Return the person's entries, running tournaments first, in a fixed number of queries."""
    entries = user.registrations.select_related("tournament").order_by(
        "-tournament__starts_at", "-pk"
    )
    visible = [e for e in entries if e.tournament.is_public]
    lines = playing_lines(visible)
    found = [entry_of(e, lines.get(e.pk)) for e in visible]
    return sorted(found, key=lambda own: ORDER.get(own.registration.tournament.status, 3))  # type: ignore[call-overload]


def own_entry(registration: Registration) -> OwnEntry:
    """Return one entry with its next act."""
    return entry_of(registration, playing_lines([registration]).get(registration.pk))


def playing_lines(registrations: Iterable[Registration]) -> dict[int, MatchLine]:
    """Return, by entry, the match of the round that is being played (published, not closed)."""
    own = {r.pk: r.tournament for r in registrations}
    playing = Match.objects.filter(
        round__status=RoundStatus.PUBLISHED, seats__registration__in=own
    ).select_related("round__clock")
    playing = playing.prefetch_related("extensions", "holds")
    found: dict[int, MatchLine] = {}
    for match in with_people(playing):
        mine = next(
            seat.registration_id for seat in match.seats.all() if seat.registration_id in own
        )
        match.round.tournament = own[mine]
        found[mine] = match_lines([match], own[mine])[0]
    return found


def entry_of(registration: Registration, line: MatchLine | None) -> OwnEntry:
    time = None if line is None else own_time(line.match)
    return OwnEntry(registration, next_of(registration, line), line, time)


def own_time(match: Match) -> TableTime:
    """Return the time of a match from ``playing_lines``; asks the database nothing."""
    clock = getattr(match.round, "clock", None)
    return table_time(match, clock and time_of(clock, timezone.now()))


def next_of(registration: Registration, line: MatchLine | None) -> Next:
    """Return what the player does next; a match being played comes before everything."""
    if registration.tournament.status in OVER:
        return "over"
    if line is not None and not line.match.is_bye and line.score is None:
        return "play"
    if not registration.is_active:
        return "left"
    if line is not None:
        return "bye" if line.match.is_bye else "reported"
    return next_before_play(registration)


def next_before_play(registration: Registration) -> Next:
    tournament = registration.tournament
    if tournament.has_lists and tournament.status in LISTS_OPEN:
        if registration.deck_status == DeckStatus.INVALID:
            return "list_invalid"
        if registration.deck_status == DeckStatus.NONE:
            return "list_missing"
    if registration.status == RegistrationStatus.PENDING:
        return "check_in"
    return "wait" if tournament.is_running else "ready"
