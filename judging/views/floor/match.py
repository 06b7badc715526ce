"""One table for its judges: who plays, everything that happened, and what they can do now."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from judging.enums import OPEN_CHECKS
from judging.forms.calls import said_in
from judging.permissions import floor_match_for
from judging.selectors.appeals import given_at
from judging.selectors.calls import open_call_at
from judging.selectors.deck_checks import checks_of
from judging.selectors.timeline import timeline_of
from judging.services.calls import open_call
from judging.views.floor.asking import asker
from judging.views.floor.call_parts import call_part
from tournaments.enums import RoundStatus
from tournaments.models import Match
from tournaments.selectors.rounds import with_people
from tournaments.selectors.scores import match_lines


@login_required
@require_safe
def floor_match(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Show the timeline of a table and the acts of a judge there."""
    match = floor_match_for(request.user, slug, match_id)
    call = open_call_at(match)
    tournament = match.round.tournament
    [seated] = with_people(Match.objects.filter(pk=match.pk).select_related("round"))
    context = {
        "tournament": tournament,
        "match": match,
        "line": match_lines([seated], tournament)[0],
        "part": call_part(call, asker(request)) if call else None,
        "happenings": timeline_of(match),
        "open_rulings": given_at(match),
        "checks": checks_of(tournament).filter(match=match, status__in=OPEN_CHECKS),
        "is_playing": match.round.status == RoundStatus.PUBLISHED and not match.is_bye,
    }
    return render(request, "judging/floor/match.html", context)


@login_required
@require_POST
def floor_call(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Call a judge to the table, for players who cannot."""
    match = floor_match_for(request.user, slug, match_id)
    open_call(match, actor=asker(request), **said_in(request.POST))
    messages.success(request, _("A judge is called to table %(n)s.") % {"n": match.table_number})
    return redirect("judging:floor-match", slug, match_id)
