"""The judge's desk."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judging.selectors.desk import judged_tournaments
from judging.selectors.rulings import doubts_for, open_rulings
from rules.registry import titles
from tournaments.models import User


@login_required
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Show the tournaments the person judges, their open rulings, and the rulebooks."""
    assert isinstance(request.user, User)
    context = {
        "judged": judged_tournaments(request.user),
        "open_rulings": open_rulings(request.user),
        "doubts": doubts_for(request.user),
        "titles": titles(),
    }
    return render(request, "judging/desk.html", context)
