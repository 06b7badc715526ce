"""One ruling in public, and its position as a file or in the stepper where nothing is a secret."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from judging.models import Ruling
from judging.permissions import may_open
from judging.selectors.positions import scenario_file
from judging.selectors.ruling_access import judged_rulings, ruling_for
from judging.selectors.rulings import ruling_page, stepper_address
from judging.services.record_starts import About, start_from_scenario
from tournaments.models import User


@require_safe
def ruling(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Show a ruling as everyone may read it; an open one only to its judges."""
    found = ruling_for(request.user, ruling_number)
    context = {
        "page": ruling_page(found, "public"),
        "is_judged": is_judged(request, found),
        "stepper_link": stepper_link(request, found),
        "may_replay": request.user.is_authenticated and may_replay(request, found),
        "superseded_by": found.superseded_by.filter(published_at__isnull=False),
        "precedents": found.precedents.filter(published_at__isnull=False),
        "followed_by": found.followed_by.filter(published_at__isnull=False),
    }
    return render(request, "judging/ruling.html", context)


@require_safe
def ruling_scenario(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Give the position as a scenario file: of a made-up one to everyone, else to its judges."""
    found, line = kept_line(request, ruling_number)
    response = HttpResponse(line + "\n", content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.number}.json"'
    return response


@login_required
@require_POST
def ruling_stepper(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Begin a disputed game with the line that is kept with the ruling, and open its end.

    Where the ruling is of a tournament, so is the new record: its judges alone open it.
    """
    found, line = kept_line(request, ruling_number)
    assert isinstance(request.user, User)
    about = About(found.number, found.tournament if is_judged(request, found) else None)
    record = start_from_scenario(line.encode(), about, actor=request.user).record
    return redirect("judging:stepper-latest", code=record.code)


def kept_line(request: HttpRequest, number: str) -> tuple[Ruling, str]:
    """Return a ruling with its line as a scenario file to those who may have it, or answer 404."""
    found = ruling_for(request.user, number)
    if found.scenario is None or not may_replay(request, found):
        raise Http404
    return found, scenario_file(found.scenario)


def is_judged(request: HttpRequest, ruling: Ruling) -> bool:
    return judged_rulings(request.user).filter(pk=ruling.pk).exists()


def may_replay(request: HttpRequest, ruling: Ruling) -> bool:
    """Return whether the whole line is for this reader: of a made-up position it is for everyone."""
    if ruling.scenario is None:
        return False
    return ruling.is_constructed or is_judged(request, ruling)


def stepper_link(request: HttpRequest, ruling: Ruling) -> str:
    """Return where the position stands in its disputed game; "" where the reader may not see it."""
    if ruling.record is None or not may_open(request.user, ruling.record):
        return ""
    return stepper_address(ruling)
