"""What a timeline tells of play itself: results, the table's time, pairings thrown away."""

from collections.abc import Iterable, Iterator

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from judging.selectors.timeline.model import Happening, Viewer, joined, minutes_in_words, named
from tournaments.enums import ResultStatus, SiteReason
from tournaments.models import LogEntry, Match, Result, Seat, TableHold
from tournaments.selectors.results import outcome_in_words
from tournaments.selectors.time_steps import Compared, compared_points


def told_results(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the results of the match, each with what it came to, and when one was taken back.

    A later one corrects the one before, unless that was taken back: then it is entered anew.
    """
    seats = Seat.objects.select_related("registration").order_by("position")
    people = Match.objects.prefetch_related(Prefetch("seats", seats)).get(pk=match.pk)
    rows = list(match.results.select_related("entered_by").prefetch_related("games").order_by("pk"))
    is_first = True
    for each in by_time(rows, taken_back(match, rows)):
        if isinstance(each, LogEntry):
            words, detail = _("took the result back"), _("the match is played on")
            yield Happening(each.at, "result", named(each.actor), words, detail)
        else:
            reason = SiteReason.in_words(each.reason) if viewer is None else ""
            detail = joined(outcome_in_words(people, each), reason)
            who, words = named(each.entered_by), result_deed(each, is_first)
            yield Happening(each.entered_at, "result", who, words, detail)
        is_first = isinstance(each, LogEntry)


def taken_back(match: Match, rows: Iterable[Result]) -> Iterable[LogEntry]:
    """Return when results of the match were taken back; the log is asked only where one may be."""
    if all(row.status != ResultStatus.CORRECTED for row in rows):
        return ()
    entries = match.round.tournament.log_entries.filter(
        verb="result.taken_back", subject__startswith=f"match:{match.pk} "
    )
    return entries.select_related("actor").order_by("pk")


def by_time(rows: Iterable[Result], entries: Iterable[LogEntry]) -> list[Result | LogEntry]:
    return sorted(
        [*rows, *entries], key=lambda e: e.at if isinstance(e, LogEntry) else e.entered_at
    )


def result_deed(result: Result, is_first: bool) -> str:
    if result.status == ResultStatus.PARTIAL:
        return _("entered the games so far")
    return _("entered a result") if is_first else _("corrected the result")


def told_extensions(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the minutes that the table has more or fewer; why is for judges."""
    for row in match.extensions.select_related("given_by"):
        words = _("extended the table") if row.minutes >= 0 else _("shortened the extension")
        minutes = minutes_in_words(row.minutes)
        reason = row.why if viewer is None else ""
        yield Happening(row.given_at, "time", named(row.given_by), words, joined(minutes, reason))


def told_holds(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield when the table's clock was held, and when it ran again."""
    for row in match.holds.select_related("held_by"):
        reason = row.why if viewer is None else ""
        yield Happening(row.held_at, "time", *hold_deed(row), reason)
        if row.released_at is not None:
            yield Happening(row.released_at, "time", "", _("the table's clock runs again"))


def hold_deed(hold: TableHold) -> tuple[str, str]:
    """Return who held the clock and the deed; what an appeal or a check holds, nobody held."""
    if hold.kept_for and not hold.reason:
        return "", _("the table's clock stands")
    return named(hold.held_by), _("held the table's clock")


def told_time(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield that time was called, on which day and whose, and what was played and compared then."""
    call = getattr(match, "time_call", None)
    if call is None:
        return
    day = _("day %(n)s") % {"n": call.day} if call.day else ""
    turn = call.turn_player.name if call.turn_player else ""
    yield Happening(
        call.called_at, "time", named(call.called_by), _("called time"), joined(day, turn)
    )
    if call.done_at is not None:
        yield Happening(call.done_at, "time", "", _("what was left after time is played"))
    if (compared := compared_points(call)) is not None:
        by, words = named(compared.by), _("compared the points")
        yield Happening(compared.at, "time", by, words, comparison(compared))


def comparison(compared: Compared) -> str:
    """Return both players' points after the last day, and what the game comes to by them."""
    game = _("game %(n)s") % {"n": compared.game}
    points = " – ".join(f"{player.name} {each}" for player, each in compared.points)
    winner = compared.winner
    ending = _("%(name)s wins on time") % {"name": winner.name} if winner else _("drawn on time")
    return joined(game, points, ending)
