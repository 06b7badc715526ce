"""Give a penalty: who, what, what the policy proposes and what follows; then the decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from judging.forms.penalties import DecisionForm, SheetForm
from judging.models import Penalty
from judging.penalty_errors import DepartureNeeded, DiscretionNeeded
from judging.permissions import judged_tournament_for
from judging.selectors.effects import EXCLUSION
from judging.selectors.ledger import level_label
from judging.selectors.match_games import seats_of
from judging.selectors.penalty_sheet import (
    found_players,
)
from judging.selectors.policies import policy_of
from judging.services.check_ends import note_penalty
from judging.services.penalties import issue_to_all
from judging.views.penalty_asked import Asked
from tournaments.errors import MendableError
from tournaments.forms.results import in_words
from tournaments.models import LogEntry
from tournaments.permissions import signed_in
from tournaments.selectors.rounds import result_of
from tournaments.services.log import record

VIEWED = "history.viewed"
SHEET_TIME = timedelta(minutes=10)
MOST_LETTERS = 32


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def penalty_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask who and what, show what the policy proposes, and give what the judge decides."""
    tournament = judged_tournament_for(request.user, slug)
    asked = Asked(tournament, request.POST if request.method == "POST" else request.GET)
    if asked.player is None:
        return choose_player(request, asked)
    note_view(request, asked)
    if request.method != "POST" or "look" in request.POST:
        return sheet_page(request, asked, decision_form(asked, None))
    form = decision_form(asked, request.POST)
    if not form.is_valid():
        return sheet_page(request, asked, form, status=422)
    return give(request, asked, form)


def choose_player(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Show who sits at the table, and whom the typed name or table finds."""
    typed = asked.sent.get("who", "").strip()
    context = {
        "tournament": asked.tournament,
        "match": asked.match,
        "seated": seats_of(asked.match) if asked.match else [],
        "typed": typed,
        "found": found_players(asked.tournament, typed),
        "kept": kept(asked.sent),
    }
    return render(request, "judging/ledger/penalty_who.html", context)


def kept(sent: QueryDict) -> dict[str, str]:
    """Return what the address carries on from page to page."""
    return {
        name: str(sent[name]) for name in ("match", "call", "check", "infraction") if sent.get(name)
    }


def note_view(request: HttpRequest, asked: Asked) -> None:
    """Note who looked at earlier penalties, if there are any; once while the sheet is filled in."""
    player, user = asked.player, signed_in(request)
    if player is None or not asked.sheet.earlier:
        return
    lately = LogEntry.objects.filter(
        verb=VIEWED,
        actor=user,
        tournament=asked.tournament,
        subject__startswith=f"registration:{player.pk} ",
        at__gte=timezone.now() - SHEET_TIME,
    )
    if not lately.exists():
        record(user, VIEWED, player, tournament=asked.tournament)


def is_partial(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))


def decision_form(asked: Asked, data: Mapping[str, Any] | None) -> DecisionForm:
    levels = [
        (level, in_words(level_label(asked.tournament, level))) for level in asked.policy.levels
    ]
    kept = ("departure", "place", "game_number", "instruction", "note")
    initial: dict[str, Any] = {name: asked.sent[name] for name in kept if asked.sent.get(name)}
    initial |= {"level": asked.level, "also": asked.also}
    return DecisionForm(
        data,
        levels=levels,
        others=asked.others,
        games=range(1, asked.tournament.best_of + 1),
        asks_game=asked.asks_game,
        elsewhere=asked.elsewhere,
        has_directions=bool(asked.sheet.advice.instructions),
        initial=initial,
    )


def sheet_page(
    request: HttpRequest,
    asked: Asked,
    form: DecisionForm,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": asked.tournament,
        "asked": asked,
        "sheet": asked.sheet,
        "questions": SheetForm(asked.policy, asked.infraction, asked.answers),
        "form": form,
        "follows": asked.follows,
        "problem": problem,
        "kept": kept(asked.sent),
        "action": address(asked),
        "once": asked.sent.get("once", "")[:MOST_LETTERS] or get_random_string(MOST_LETTERS),
    }
    name = "_sheet" if is_partial(request) else "penalty_new"
    return render(request, f"judging/ledger/{name}.html", context, status=status)


def address(asked: Asked) -> str:
    """Return where the sheet is sent: with all it is about, so that it can be opened anew."""
    about = {"registration": asked.player.pk if asked.player else "", **kept(asked.sent)}
    path = reverse("judging:penalty-new", args=[asked.tournament.slug])
    return f"{path}?{urlencode({k: v for k, v in about.items() if k != 'infraction'})}"


def give(request: HttpRequest, asked: Asked, form: DecisionForm) -> HttpResponse:
    """Give the penalty to everyone chosen, unless something else follows than the judge saw."""
    try:
        given = issue_to_all(
            asked.people,
            form.given(asked.infraction, asked.answers),
            match=asked.match,
            call=asked.call,
            seen=request.POST.getlist("seen"),
            once=request.POST.get("once", "")[:MOST_LETTERS] or None,
            actor=signed_in(request),
        )
    except (DepartureNeeded, DiscretionNeeded) as error:
        form.add_error("departure", str(error))
        return sheet_page(request, asked, form, status=error.status)
    except MendableError as error:
        return sheet_page(request, asked, form, problem=str(error), status=error.status)
    if asked.check is not None:
        note_penalty(asked.check, given[0])
    messages.success(request, said(given))
    return redirect("judging:penalty", asked.tournament.slug, given[0].pk)


def said(given: list[Penalty]) -> str:
    """Return what was given to whom, and what came of it."""
    first = given[0]
    names = ", ".join(entry.registration.name for entry in given if entry.registration)
    level = in_words(level_label(first.tournament, first.level))
    line = _("Given to %(names)s: %(level)s.") % {"names": names, "level": level}
    derived = [each for entry in given for each in entry.derived.all()]
    if derived:
        levels = ", ".join(in_words(level_label(first.tournament, d.level)) for d in derived)
        line += " " + _("It follows: %(levels)s.") % {"levels": levels}
    return " ".join([line, *acted(first, [*given, *derived])])


def acted(first: Penalty, entries: Iterable[Penalty]) -> Iterator[str]:
    """Yield what the penalties did to matches and players."""
    losses = [loss for entry in entries for loss in entry.game_losses.select_related("match")]
    now = sum(loss.match is not None for loss in losses)
    if now:
        yield ngettext("%(n)s game is lost.", "%(n)s games are lost.", now) % {"n": now}
    if len(losses) > now:
        yield _("A game loss waits for the next match.")
    if first.match is not None and now and result_of(first.match) is not None:
        yield _("The match is decided by it.")
    if policy_of(first.tournament).outcome(first.level) == EXCLUSION:
        yield _("The match is lost; the player is neither paired nor ranked any more.")
