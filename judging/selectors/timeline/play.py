"""What a timeline tells of play itself: results, the table's time, pairings thrown away."""

from collections.abc import Iterator

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from judging.selectors.timeline.model import Happening, Viewer, joined, named
from tournaments.enums import ResultStatus
from tournaments.models import Match, Seat
from tournaments.selectors.results import outcome_in_words


def told_results(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the results of the match, each with what it came to; a later one corrects it."""
    seats = Seat.objects.select_related("registration").order_by("position")
    people = Match.objects.prefetch_related(Prefetch("seats", seats)).get(pk=match.pk)
    rows = match.results.select_related("entered_by").prefetch_related("games").order_by("pk")
    for number, result in enumerate(rows):
        words = _("entered a result") if number == 0 else _("corrected the result")
        if result.status == ResultStatus.PARTIAL:
            words = _("entered the games so far")
        reason = result.reason if viewer is None else ""
        who = named(result.entered_by)
        detail = joined(outcome_in_words(people, result), reason)
        yield Happening(result.entered_at, "result", who, words, detail)


def told_extensions(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the minutes that the table has more or fewer; why is for judges."""
    for row in match.extensions.select_related("given_by"):
        words = _("extended the table") if row.minutes >= 0 else _("shortened the extension")
        minutes = _("%(n)s min") % {"n": f"{row.minutes:+d}".replace("-", "−")}
        reason = row.why if viewer is None else ""
        yield Happening(row.given_at, "time", named(row.given_by), words, joined(minutes, reason))


def told_holds(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield when the table's clock was held, and when it ran again."""
    for row in match.holds.select_related("held_by"):
        reason = row.why if viewer is None else ""
        yield Happening(
            row.held_at, "time", named(row.held_by), _("held the table's clock"), reason
        )
        if row.released_at is not None:
            yield Happening(row.released_at, "time", "", _("the table's clock runs again"))


def told_time(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield that time was called, on which day and whose, and that the rest was played."""
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
