"""One deck check: the sheet, counting on it, its end."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.selectors.lists import current_list
from decks.services.viewing import note_view
from judging.enums import CheckStatus
from judging.errors import CardNotNamed, CardsAlike, CardUnknown
from judging.forms.checks import FinishForm, StopForm
from judging.models import DeckCheck
from judging.permissions import deck_check_for
from judging.selectors.check_findings import Findings, findings_of
from judging.selectors.check_sheets import found_counts, sheet_of, side_of
from judging.selectors.deck_checks import others_at
from judging.selectors.ledger import level_label
from judging.services.check_ends import (
    finish_check,
    gives_time,
    minutes_lost,
    minutes_of,
    stop_check,
)
from judging.services.deck_checks import (
    Tick,
    add_card,
    count_cards,
    count_none,
    set_game,
)
from tournaments.models import User
from tournaments.permissions import signed_in
from tournaments.services.clock import MOST_EXTENSION


@login_required
@require_safe
def sheet(request: HttpRequest, slug: str, check_id: int) -> HttpResponse:
    """Show the sheet; that the judge looked at the list is noted in the log."""
    check = deck_check_for(request.user, slug, check_id)
    if check.status == CheckStatus.PLANNED:
        return redirect("judging:checks", slug)
    context = sheet_context(check)
    note_lists(check, context["findings"], actor=signed_in(request))
    return render(request, "judging/checks/sheet.html", context)


def sheet_context(check: DeckCheck, **more: Any) -> dict[str, Any]:
    shown = sheet_of(check)
    is_running = check.status == CheckStatus.RUNNING
    tournament, penalty = check.registration.tournament, check.penalty
    return {
        "check": check,
        "tournament": tournament,
        "penalty_level": level_label(tournament, penalty.level) if penalty else None,
        "sheet": shown,
        "findings": findings_of(check, shown, is_done=not is_running),
        "others": others_at(check),
        "games": games_of(check),
        "stop_form": StopForm(),
        "is_running": is_running,
        **more,
    }


def games_of(check: DeckCheck) -> range:
    """Return the games that may be under way, where side cards make a difference."""
    tournament = check.registration.tournament
    has_games = tournament.best_of > 1 and side_of(tournament) is not None
    return range(1, tournament.best_of + 1) if has_games else range(0)


def note_lists(check: DeckCheck, findings: Findings, *, actor: User) -> None:
    """Note in the log whose secret lists the judge learns of."""
    for player in filter(None, (check.registration, findings.opponent)):
        if (deck_list := current_list(player)) is not None:
            player.tournament = check.registration.tournament
            deck_list.registration = player
            note_view(deck_list, actor=actor)


@login_required
@require_POST
def count(request: HttpRequest, slug: str, check_id: int) -> HttpResponse:
    """Store what was counted; htmx gets what it comes to, a browser without it the sheet again."""
    check = deck_check_for(request.user, slug, check_id)
    actor = signed_in(request)
    missed: list[Tick] = []
    sections = {section.code for section in format_of(check).sections}
    section = request.POST.get("section") or request.POST.get("none") or ""
    is_of_section = not request.POST.keys().isdisjoint(("add", "sure", "none"))
    if is_of_section and section not in sections:
        raise Http404
    if "none" in request.POST:
        check = count_none(check, section, actor=actor)
    elif is_of_section:
        return added(request, check, section)
    elif "game" in request.POST:
        check = set_game(check, game_sent(request, check), actor=actor)
    else:
        ticks = [tick_sent(text, sections) for text in request.POST.getlist("tick")]
        check, missed = count_cards(check, ticks, actor=actor)
    return counted(request, check, missed)


def added(request: HttpRequest, check: DeckCheck, section: str) -> HttpResponse:
    """Count one copy of what was typed; what stands in the way is said beside it, and it stays."""
    typed = request.POST.get("typed", "")
    is_sure = request.POST.get("sure") == typed
    try:
        check, no = add_card(check, section, typed, is_sure=is_sure, actor=signed_in(request))
    except (CardNotNamed, CardsAlike, CardUnknown) as error:
        is_unknown = isinstance(error, CardUnknown)
        adding = {"section": section, "typed": typed, "error": error, "is_unknown": is_unknown}
        context = sheet_context(check, adding=adding)
        return render(request, "judging/checks/sheet.html", context, status=error.status)
    messages.success(request, _("Counted: one copy of %(no)s.") % {"no": no})
    return counted(request, check, [])


def format_of(check: DeckCheck) -> Any:
    tournament = check.registration.tournament
    return tournament.title.format(tournament.deck_format)


def tick_sent(text: str, sections: set[str]) -> Tick:
    """Return the tick ``section:number:seen:count`` as a button or the script sends it."""
    section, _colon, rest = text.partition(":")
    parts = rest.rsplit(":", 2)
    if section not in sections or len(parts) != 3 or not all(map(is_count, parts[1:])):
        raise BadRequest("no tick")
    return Tick(section, parts[0][:40], int(parts[1]), int(parts[2]))


def is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 3


def game_sent(request: HttpRequest, check: DeckCheck) -> int:
    sent = request.POST["game"]
    if sent not in map(str, games_of(check)):
        raise Http404
    return int(sent)


def counted(request: HttpRequest, check: DeckCheck, missed: list[Tick]) -> HttpResponse:
    is_whole = "tick" not in request.POST
    if request.headers.get("HX-Request") and not is_whole:
        context = sheet_context(check, missed=missed)
        return render(request, "judging/checks/_state.html", context)
    for tick in missed:
        said = _("%(no)s: another judge counted meanwhile; now it is %(count)s.")
        messages.warning(request, said % {"no": tick.no, "count": tick.count})
    return redirect("judging:check", check.registration.tournament.slug, check.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, slug: str, check_id: int) -> HttpResponse:
    """Show what differs and the time it took, then keep both."""
    check = deck_check_for(request.user, slug, check_id)
    if check.status != CheckStatus.RUNNING:
        return redirect("judging:check", slug, check_id)
    if request.method != "POST" and not found_counts(check):
        return render(request, "judging/checks/finish.html", sheet_context(check))
    data = request.POST if request.method == "POST" else None
    form = FinishForm(
        data, has_time=gives_time(check), took=minutes_lost(check), initial=finish_initial(check)
    )
    if form.is_valid():
        finish_check(check, **form.cleaned_data, actor=signed_in(request))
        messages.success(request, _("The deck check is finished."))
        return redirect("judging:check", slug, check_id)
    shown = sheet_of(check)
    context = {**sheet_context(check), "form": form, "findings": findings_of(check, shown)}
    if data is None:
        note_lists(check, context["findings"], actor=signed_in(request))
    status = 422 if form.errors else 200
    return render(request, "judging/checks/finish.html", context, status=status)


def finish_initial(check: DeckCheck) -> dict[str, Any]:
    minutes = minutes_of(check)
    return {"version": check.version, "minutes": minutes}


@login_required
@require_POST
def stop(request: HttpRequest, slug: str, check_id: int) -> HttpResponse:
    """Give a check up: a planned one at once, one under way with the reason."""
    check = deck_check_for(request.user, slug, check_id)
    check = stop_check(check, note=request.POST.get("note", "")[:300], actor=signed_in(request))
    messages.success(request, _("The deck check is given up."))
    if check.extension is not None and check.extension.minutes == MOST_EXTENSION:
        said = _("The table got %(most)s minutes more, the most that there are at once.")
        messages.warning(request, said % {"most": MOST_EXTENSION})
    return redirect("judging:checks", slug)
