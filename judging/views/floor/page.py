"""The floor of one tournament: calls by waiting time, and everything that is open with the judges."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judging.permissions import is_head_of, judged_tournament_for
from judging.selectors.calls import Floor, floor_of
from judging.selectors.floor import floor_page, floor_versions
from judging.views.floor.asking import asker
from tournaments.models import Tournament


@login_required
@require_safe
def floor(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the calls and what else waits; 390 pixels are enough for it."""
    tournament = judged_tournament_for(request.user, slug)
    seen = floor_versions(tournament.pk)
    now = floor_of(tournament, asker(request))
    page = floor_page(tournament)
    context = {**shown(request, tournament, now), "page": page, "shown": now.version, "seen": seen}
    return render(request, "judging/floor/floor.html", context)


@login_required
@require_safe
def floor_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clock and the tables of the round again."""
    tournament = judged_tournament_for(request.user, slug)
    context = {"tournament": tournament, "page": floor_page(tournament)}
    return render(request, "judging/floor/_now.html", context)


@login_required
@require_safe
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of calls again, for a page that first had it at the deed ``shown``."""
    tournament = judged_tournament_for(request.user, slug)
    said = request.GET.get("shown", "")
    first = int(said) if said.isascii() and said.isdigit() and len(said) < 19 else None
    now = floor_of(tournament, asker(request), shown=first)
    return render(request, "judging/floor/_calls.html", shown(request, tournament, now))


def shown(request: HttpRequest, tournament: Tournament, floor: Floor) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "floor": floor,
        "is_head": is_head_of(request.user, tournament),
    }
