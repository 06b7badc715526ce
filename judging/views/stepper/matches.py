"""Beginning a disputed game at a game of a match: which one, and the decks as they are played."""

import re
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from decks.errors import ListRefused
from decks.selectors.contents import written_out
from decks.selectors.reasons import reasons_of
from decks.services.viewing import note_view
from judging.models import GameRecord
from judging.permissions import judged_match_for
from judging.selectors.game_records import game_with
from judging.selectors.match_games import lists_of, open_questions, seats_of, swaps_between_games
from judging.services.match_starts import start_from_match
from judging.views.stepper.looking import acting
from judging.views.stepper.starting import opened_with
from tournaments.errors import MendableError
from tournaments.models import Match, Tournament

MOST_DECK = 20_000
NUMBER = re.compile(r"-?\d{1,15}")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """Begin a record with a game of a match; ask what the tournament left open."""
    found = judged_match_for(request.user, match_id)
    tournament = found.round.tournament
    game = game_with(tournament.title_code, tournament.rules_version)
    sent = request.POST if request.method == "POST" else request.GET
    number = number_of(tournament, sent.get("game", ""))
    questions = open_questions(game, tournament)
    decks = decks_shown(request, found, number) if request.method != "POST" else decks_sent(request)
    context = {
        "match": found,
        "tournament": tournament,
        "number": number,
        "numbers": range(1, tournament.best_of + 1),
        "seats": [(seat, decks.get(seat.pk)) for seat in seats_of(found)],
        "questions": questions,
        "records": GameRecord.objects.filter(match=found).defer("document", "cards"),
    }
    if request.method != "POST":
        return render(request, "judging/stepper/match.html", context)
    answers = {
        rule.name: answer_of(request.POST.get(f"setting_{rule.name}", "")) for rule in questions
    }
    try:
        started = start_from_match(
            found, answers, number=number, typed=decks, actor=acting(request)
        )
    except MendableError as error:
        context |= {"problem": str(error), **unread(error)}
        return render(request, "judging/stepper/match.html", context, status=error.status)
    return opened_with(request, started.record, started.words)


def unread(error: MendableError) -> dict[str, Any]:
    """Return each line of a deck that cannot be read, and what is wrong with it."""
    if not isinstance(error, ListRefused):
        return {}
    return {"lines": error.problems, "reasons": reasons_of(error.report.violations)}


def number_of(tournament: Tournament, typed: str) -> int:
    """Return which game of the match is asked for: the first where there is no such game."""
    number = int(typed) if typed.isdecimal() and len(typed) < 3 else 1
    return number if 1 <= number <= tournament.best_of else 1


def decks_shown(request: HttpRequest, match: Match, number: int) -> Mapping[int, str]:
    """Return the lists as text, to exchange side cards in; whose list is shown is noted."""
    tournament = match.round.tournament
    if number == 1 or not swaps_between_games(tournament):
        return {}
    shown = {}
    for pk, deck_list in lists_of(seats_of(match)).items():
        note_view(deck_list, actor=acting(request))
        shown[pk] = written_out(deck_list, tournament, get_language() or "en")
    return shown


def decks_sent(request: HttpRequest) -> Mapping[int, str]:
    """Return the decks that were typed, by registration."""
    sent = {name.removeprefix("deck_"): text for name, text in request.POST.dict().items()}
    return {int(pk): text[:MOST_DECK] for pk, text in sent.items() if NUMBER.fullmatch(pk)}


def answer_of(typed: str) -> str | int | bool:
    """Return an answer as a setting takes it: a number, yes or no, or a word."""
    if NUMBER.fullmatch(typed):
        return int(typed)
    return {"yes": True, "no": False}.get(typed, typed)
