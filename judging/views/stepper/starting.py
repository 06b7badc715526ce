"""Beginning a disputed game: the list of those there are, presets, files, texts, matches."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judging.models import GameRecord
from judging.permissions import judged_match_for, records_of
from judging.selectors.game_records import game_with
from judging.selectors.match_games import open_questions, seats_of
from judging.selectors.match_tables import running_rounds
from judging.selectors.stepper.editor import edited, empty_text, shown_editor
from judging.selectors.stepper.offered import starts
from judging.services.record_starts import (
    About,
    start_from_match,
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
    presets = game.rules.presets
    _label, text = presets.get(request.GET.get("preset", ""), (None, empty_text(game)))
    context = {"editor": shown_editor(game, text), "title": title, "version": version}
    return render(request, "judging/stepper/new.html", context)


def begun_from_text(request: HttpRequest, title: str, version: str) -> HttpResponse:
    text, name = request.POST.get("text", "")[:MOST_TEXT], request.POST.get("name", "").strip()
    try:
        record = start_from_text(title, version, text, About(name=name), actor=acting(request))
    except MendableError as error:
        editor = shown_editor(game_with(title, version), text)
        context = {
            "editor": editor,
            "title": title,
            "version": version,
            "problem": str(error),
            "name": name,
        }
        return render(request, "judging/stepper/new.html", context, status=error.status)
    return redirect("judging:stepper-latest", code=record.code)


@login_required
@require_POST
def editor(request: HttpRequest) -> HttpResponse:
    """Return the zones and doubts of a text while it is typed, or after a click in the zones."""
    title, version = asked_rules(request)
    game = game_with(title, version)
    text = request.POST.get("text", "")[:MOST_TEXT]
    after, problem = edited(game, text, clicked(request.POST))
    context = {
        "editor": shown_editor(game, after, request.POST.get("q", "")),
        "title": title,
        "version": version,
        "problem": problem,
        "is_edited": after != text,
    }
    page = "judging/stepper/_editor.html" if wants_part(request) else "judging/stepper/new.html"
    return render(request, page, context)


def clicked(sent: QueryDict) -> dict[str, object]:
    """Return what was clicked: the cards to lay, or "deed zone/place" of a card that lies."""
    plain: dict[str, object] = {**sent.dict(), "cards": sent.getlist("card")}
    deed, _, at = sent.get("click", "").partition(" ")
    zone, _, place = at.rpartition("/")
    return {**plain, "deed": deed, "zone": zone, "place": place} if deed else plain


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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """Begin a record with the first game of a match; ask what the tournament left open."""
    found = judged_match_for(request.user, match_id)
    tournament = found.round.tournament
    game = game_with(tournament.title_code, tournament.rules_version)
    questions = open_questions(game, tournament)
    if request.method == "POST":
        answers = {
            rule.name: answer_of(request.POST.get(f"setting_{rule.name}", "")) for rule in questions
        }
        started = start_from_match(found, answers, actor=acting(request))
        return opened_with(request, started.record, started.words)
    context = {
        "match": found,
        "tournament": tournament,
        "seats": seats_of(found),
        "questions": questions,
        "records": GameRecord.objects.filter(match=found).defer("document", "cards"),
    }
    return render(request, "judging/stepper/match.html", context)


def answer_of(typed: str) -> str | int | bool:
    """Return an answer as a setting takes it: a number, yes or no, or a word."""
    if typed.lstrip("-").isdecimal():
        return int(typed)
    return {"yes": True, "no": False}.get(typed, typed)


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
