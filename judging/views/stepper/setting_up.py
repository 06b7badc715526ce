"""Entering what lies on a table: the text of a position beside its zones, and where it belongs."""

import json
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from judging.errors import RecordUnreadable
from judging.forms.cards import cards_typed
from judging.permissions import judged_match_for, judged_tournaments
from judging.selectors.game_records import game_with
from judging.selectors.match_games import seats_of
from judging.selectors.stepper.editor import LOOK, edited, empty_text, shown_editor
from judging.services.match_starts import text_from_match
from judging.services.record_starts import About, start_from_text
from judging.views.stepper.looking import acting, wants_part
from judging.views.stepper.starting import asked_rules
from rules.core.words import Words
from tournaments.errors import MendableError
from tournaments.models import Match, Tournament

MOST_TEXT = 200_000
MOST_NAMES = 2_000


@dataclass(frozen=True)
class Asked:
    """The rules of the position that is entered, and where it belongs.

    That is a match and its tournament, a tournament chosen among the ``offered``, or neither.
    """

    title: str
    version: str
    match: Match | None = None
    tournament: Tournament | None = None
    offered: QuerySet[Tournament] | None = None

    def about(self, name: str) -> About:
        return About(name, self.tournament, self.match)


def asked_for(request: HttpRequest) -> Asked:
    """Return what is entered and where it belongs, or answer 404 to those who may not judge there."""
    sent = request.POST if request.method == "POST" else request.GET
    match_id, slug = sent.get("match", ""), sent.get("tournament", "")
    if match_id:
        match = judged_match_for(acting(request), number_of_match(match_id))
        tournament = match.round.tournament
        return Asked(tournament.title_code, tournament.rules_version, match, tournament)
    title, version = asked_rules(request)
    offered = judged_tournaments(acting(request)).filter(title_code=title).order_by("-pk")
    chosen = offered.filter(slug=slug).first() if slug else None
    if slug and chosen is None:
        raise Http404
    return Asked(title, version, tournament=chosen, offered=offered)


def number_of_match(typed: str) -> int:
    if not typed.isdecimal() or len(typed) > 15:
        raise Http404
    return int(typed)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the text of a position beside its zones, and begin a record with it."""
    asked = asked_for(request)
    if request.method == "POST":
        return begun_from_text(request, asked)
    game, name, told = game_with(asked.title, asked.version), "", None
    if asked.match is None:
        empty = empty_text(game, request.GET.get("users", "")[:MOST_NAMES])
        _label, text = game.rules.presets.get(request.GET.get("preset", ""), (None, empty))
    else:
        text, told = text_from_match(asked.match, actor=acting(request))
        name = ", ".join(seat.name for seat in seats_of(asked.match))
    context = {"editor": shown_editor(game, text), "asked": asked, "name": name, "told": told}
    return render(request, "judging/stepper/new.html", context)


def begun_from_text(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Begin with what was entered; where it cannot be read, show it again with what is wrong."""
    name = request.POST.get("name", "").strip()
    try:
        cards = cards_typed(definitions_sent(request))
        game = game_with(asked.title, asked.version, json.dumps(cards))
        text, words = edited(game, text_sent(request), {**clicked(request.POST), "deed": LOOK})
        if words is not None:
            raise RecordUnreadable(words)
        record = start_from_text(
            asked.title,
            asked.version,
            text,
            asked.about(name),
            actor=acting(request),
            cards=cards,
        )
    except MendableError as error:
        return set_up_page(request, asked, problem=str(error), status=error.status)
    return redirect("judging:stepper-latest", code=record.code)


@login_required
@require_POST
def editor(request: HttpRequest) -> HttpResponse:
    """Return the zones and doubts of a text while it is typed, or after a click in the zones."""
    return set_up_page(request, asked_for(request))


def set_up_page(
    request: HttpRequest, asked: Asked, *, problem: str = "", status: int = 200
) -> HttpResponse:
    """Return the text and its zones after what was typed and clicked; htmx gets them alone."""
    title, version, sent = asked.title, asked.version, clicked(request.POST)
    game, text = game_with(title, version), text_sent(request)
    words: Words | str | None = problem
    try:
        game = game_with(title, version, json.dumps(cards_typed(definitions_sent(request))))
        if not problem:
            text, words = edited(game, text, sent)
    except MendableError as error:
        words = str(error)
    context = {
        "editor": shown_editor(game, text, sent),
        "asked": asked,
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
