"""Beginning a disputed game: the list of those there are, presets, files, texts."""

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judging.errors import RecordUnreadable
from judging.forms.cards import cards_typed
from judging.models import GameRecord
from judging.permissions import records_of
from judging.selectors.game_records import game_with
from judging.selectors.match_tables import running_rounds
from judging.selectors.stepper.editor import LOOK, edited, empty_text, shown_editor
from judging.selectors.stepper.offered import starts
from judging.services.record_starts import (
    About,
    start_from_preset,
    start_from_scenario,
    start_from_text,
)
from judging.views.stepper.looking import acting, wants_part
from rules.core.errors import RulesError
from rules.core.words import Words
from rules.registry import playable
from tournaments.errors import MendableError

MOST_BYTES = 2_000_000
MOST_TEXT = 200_000
MOST_LISTED = 30
MOST_NAMES = 2_000


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
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the text of a position beside its zones, and begin a record with it."""
    title, version = asked_rules(request)
    if request.method == "POST":
        return begun_from_text(request, title, version)
    game = game_with(title, version)
    empty = empty_text(game, request.GET.get("users", "")[:MOST_NAMES])
    _label, text = game.rules.presets.get(request.GET.get("preset", ""), (None, empty))
    context = {"editor": shown_editor(game, text), "title": title, "version": version}
    return render(request, "judging/stepper/new.html", context)


def begun_from_text(request: HttpRequest, title: str, version: str) -> HttpResponse:
    """Begin with what was entered; where it cannot be read, show it again with what is wrong."""
    name = request.POST.get("name", "").strip()
    try:
        cards = cards_typed(definitions_sent(request))
        game = game_with(title, version, json.dumps(cards))
        text, words = edited(game, text_sent(request), {**clicked(request.POST), "deed": LOOK})
        if words is not None:
            raise RecordUnreadable(words)
        record = start_from_text(
            title, version, text, About(name=name), actor=acting(request), cards=cards
        )
    except MendableError as error:
        return set_up_page(request, title, version, problem=str(error), status=error.status)
    return redirect("judging:stepper-latest", code=record.code)


@login_required
@require_POST
def editor(request: HttpRequest) -> HttpResponse:
    """Return the zones and doubts of a text while it is typed, or after a click in the zones."""
    title, version = asked_rules(request)
    return set_up_page(request, title, version)


def set_up_page(
    request: HttpRequest, title: str, version: str, *, problem: str = "", status: int = 200
) -> HttpResponse:
    """Return the text and its zones after what was typed and clicked; htmx gets them alone."""
    game, text, sent = game_with(title, version), text_sent(request), clicked(request.POST)
    words: Words | str | None = problem
    try:
        game = game_with(title, version, json.dumps(cards_typed(definitions_sent(request))))
        if not problem:
            text, words = edited(game, text, sent)
    except MendableError as error:
        words = str(error)
    context = {
        "editor": shown_editor(game, text, sent),
        "title": title,
        "version": version,
        "problem": words,
        "name": request.POST.get("name", "").strip(),
        "definitions": definitions_sent(request),
    }
    page = "judging/stepper/_editor.html" if wants_part(request) else "judging/stepper/new.html"
    return render(request, page, context, status=status)


def text_sent(request: HttpRequest) -> str:
    return request.POST.get("text", "")[:MOST_TEXT]


def definitions_sent(request: HttpRequest) -> str:
    return request.POST.get("definitions", "")[:MOST_TEXT]


def clicked(sent: QueryDict) -> dict[str, object]:
    """Return what was typed and clicked: the cards to lay, the places of the chosen cards."""
    return {**sent.dict(), "cards": sent.getlist("card"), "at": sent.getlist("at")}


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
