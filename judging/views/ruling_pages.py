"""One ruling in public, and its position as a file where nothing in it is a secret."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judging.selectors.positions import scenario_file
from judging.selectors.ruling_access import judged_rulings, ruling_for
from judging.selectors.rulings import ruling_page


@require_safe
def ruling(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Show a ruling as everyone may read it; an open one only to its judges."""
    found = ruling_for(request.user, ruling_number)
    context = {
        "page": ruling_page(found, "public"),
        "is_judged": judged_rulings(request.user).filter(pk=found.pk).exists(),
        "superseded_by": found.superseded_by.filter(published_at__isnull=False),
        "precedents": found.precedents.filter(published_at__isnull=False),
        "followed_by": found.followed_by.filter(published_at__isnull=False),
    }
    return render(request, "judging/ruling.html", context)


@require_safe
def ruling_scenario(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Give the position as a scenario file: of a made-up one to everyone, else to its judges."""
    found = ruling_for(request.user, ruling_number)
    is_judged = judged_rulings(request.user).filter(pk=found.pk).exists()
    if found.scenario is None or not (found.is_constructed or is_judged):
        raise Http404
    response = HttpResponse(
        scenario_file(found.scenario) + "\n", content_type="application/json; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{found.number}.json"'
    return response
