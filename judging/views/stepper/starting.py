"""Beginning a disputed game: the list of those there are, presets, files."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from judging.models import GameRecord
from judging.permissions import records_of
from judging.selectors.match_tables import running_rounds
from judging.selectors.stepper.offered import starts
from judging.services.record_starts import About, start_from_preset, start_from_scenario
from judging.views.stepper.looking import acting
from rules.core.errors import RulesError
from rules.core.words import Words
from rules.registry import playable

MOST_BYTES = 2_000_000
MOST_LISTED = 30


@login_required
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Show the records that the person may open, and the ways to begin another."""
    records = records_of(acting(request))[:MOST_LISTED]
    context = {
        "records": records,
        "starts": starts(),
        "rounds": running_rounds(acting(request)),
    }
    return render(request, "judging/stepper/start.html", context)


@login_required
@require_POST
def preset(request: HttpRequest) -> HttpResponse:
    """Begin a record with a position that comes with the title."""
    title, version = asked_rules(request)
    name = request.POST.get("preset", "")
    record = start_from_preset(title, version, name, About(), actor=acting(request))
    return redirect("judging:stepper-latest", code=record.code)


@login_required
@require_POST
def file(request: HttpRequest) -> HttpResponse:
    """Begin a record with a scenario file; where it stops, say why on the page that opens."""
    sent = request.FILES.get("file")
    data = sent.read(MOST_BYTES) if sent is not None else b""
    started = start_from_scenario(data, About(), actor=acting(request))
    return opened_with(request, started.record, started.words)


def opened_with(request: HttpRequest, record: GameRecord, words: Words | None) -> HttpResponse:
    if words is not None:
        messages.warning(request, words.in_(get_language() or "en"))
    return redirect("judging:stepper-latest", code=record.code)


def asked_rules(request: HttpRequest) -> tuple[str, str]:
    """Return the title and the rules version that were asked for, or answer 404."""
    sent = request.POST if request.method == "POST" else request.GET
    title, version = sent.get("title", ""), sent.get("version", "")
    try:
        return title, playable(title, version or None).version
    except RulesError as error:
        raise Http404 from error
