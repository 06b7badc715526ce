"""The bracket of a top cut, as a picture and as a table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import public_tournament_for
from tournaments.selectors.bracket_page import bracket_page
from tournaments.selectors.cut import cut_frame
from tournaments.views.public import frame, own_id


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the bracket once its first round is published; until then it is nobody's business."""
    tournament = public_tournament_for(request.user, slug)
    page = bracket_page(tournament) if cut_frame(tournament).is_public else None
    if page is None:
        raise Http404
    context = {
        **frame(tournament),
        "page": page,
        "own_id": own_id(request.user, tournament),
    }
    return render(request, "tournaments/bracket.html", context)
