"""Who did what when."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.enums import DESK_ROLES
from tournaments.log_words import LogLine
from tournaments.permissions import tournament_for
from tournaments.selectors.desk import log_for
from tournaments.views.desk_page import desk_page

A_PAGE = 50


@login_required
@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the log of a tournament, the latest first."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    page = Paginator(log_for(request.user, tournament), A_PAGE).get_page(request.GET.get("page"))
    lines = [LogLine(entry, tournament) for entry in page]
    return desk_page(request, tournament, "log", {"page": page, "lines": lines})
