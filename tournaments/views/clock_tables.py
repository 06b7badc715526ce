"""One table's time: extended, held, and led through the procedure after time was called."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.clock import ExtensionForm, PointsForm, ReasonForm, TurnForm
from tournaments.models import Match, User
from tournaments.permissions import clock_match_for
from tournaments.selectors.clock import TableTime, time_at
from tournaments.selectors.scores import match_lines
from tournaments.selectors.time_steps import TimeSteps, entry_fields, time_steps
from tournaments.services.clock import extend_table, hold_table, release_table
from tournaments.services.time_calls import (
    advance,
    call_time,
    compare_points,
    record_day,
    take_time_back,
)
from tournaments.views.clock import address, clock_page
from tournaments.views.desk_page import actor, is_partial

PLAIN: dict[str, tuple[Callable[..., Any], str | Promise]] = {
    "release": (release_table, gettext_lazy("The clock of the table runs again.")),
    "played": (advance, gettext_lazy("Noted.")),
    "time-back": (take_time_back, gettext_lazy("The call of time is taken back.")),
}
FORMS: dict[str, Callable[..., forms.Form]] = {
    "extend": lambda match, data: ExtensionForm(data, auto_id="extend_%s"),
    "hold": lambda match, data: ReasonForm(data, auto_id="hold_%s"),
    "turn": lambda match, data: TurnForm(players_at(match), data, auto_id="turn_%s"),
    "points": lambda match, data: PointsForm(players_at(match), data, auto_id="points_%s"),
}


def players_at(match: Match) -> dict[int, str]:
    """Return the players' names by the key of their registration, in seat order."""
    seats = match.seats.select_related("registration").order_by("position")
    return {seat.registration_id: seat.registration.name for seat in seats}


@login_required
@require_safe
def clock_table(
    request: HttpRequest, slug: str, number: int, match_id: int, place: str = "desk"
) -> HttpResponse:
    """Show the time of one table and what can be done about it."""
    match = clock_match_for(request.user, slug, number, match_id, place)
    return table_page(request, match, place)


def table_page(request: HttpRequest, match: Match, place: str, **sent: forms.Form) -> HttpResponse:
    """Show a table with its forms; to a page shown before, its time again and whether acts changed."""
    time, steps = time_at(match), time_steps(match)
    context = {
        "round_": match.round,
        "match": match,
        "time": time,
        "shown": acts_shown(time, steps),
        "here": reverse(address("clock-table", place), args=place_of(match)),
    }
    if is_partial(request):
        context["is_changed"] = request.GET.get("shown") != context["shown"]
        return clock_page(request, match.round, place, "_clock_table_now", context)
    context |= {
        "line": match_lines([time.match], match.round.tournament)[0],
        "extensions": match.extensions.select_related("given_by"),
        "time_steps": steps,
        "forms": {**blank_forms(match, steps), **sent},
        "entry_url": entry_url(match, steps),
    }
    return clock_page(request, match.round, place, "clock_table", context)


def acts_shown(time: TableTime, steps: TimeSteps | None) -> str:
    """Return what decides the acts of the page, so that it can tell that they changed."""
    hold = f"{time.hold.pk}{time.hold.kept_for}" if time.hold else ""
    call = [steps.call.pk, steps.call.step, steps.call.compared_at] if steps else []
    known = [time.state == "over", time.is_done, time.extension, hold, *call]
    return f"{crc32(repr(known).encode()):x}"


def blank_forms(match: Match, steps: TimeSteps | None) -> dict[str, forms.Form]:
    """Return the forms as they come, that of the points filled with those compared already."""
    blank = {act: make(match, None) for act, make in FORMS.items()}
    if steps and steps.compared:
        points = {f"points_{n}": each for n, (_who, each) in enumerate(steps.compared.points)}
        blank["points"].initial = {"game": steps.compared.game, **points}
    return blank


def place_of(match: Match) -> tuple[str, int, int]:
    return match.round.tournament.slug, match.round.number, match.pk


def entry_url(match: Match, steps: TimeSteps | None) -> str:
    """Return the address of the result form of the table, filled with what time led to."""
    fields = entry_fields(steps) if steps else {}
    path = reverse("tournaments:result-entry", args=place_of(match)[:2])
    return f"{path}?{urlencode({'table': match.table_number or '', **fields})}"


@login_required
@require_POST
def clock_table_act(
    request: HttpRequest, slug: str, number: int, match_id: int, act: str, place: str = "desk"
) -> HttpResponse:
    """Do one deed to the time of a table."""
    match = clock_match_for(request.user, slug, number, match_id, place)
    if act in PLAIN:
        deed, said = PLAIN[act]
        deed(match, actor=actor(request))
        messages.success(request, str(said))
    elif act == "call-time":
        call_time([match], actor=actor(request))
        messages.success(request, _("Time is called: table %(tables)s.") % in_words(match))
    elif act in FORMS:
        return with_form(request, match, act, place)
    else:
        raise Http404
    return redirect(address("clock-table", place), slug, number, match_id)


def in_words(match: Match) -> dict[str, Any]:
    return {"tables": match.table_number}


def with_form(request: HttpRequest, match: Match, act: str, place: str) -> HttpResponse:
    form = FORMS[act](match, request.POST)
    if not form.is_valid():
        return table_page(request, match, place, **{act: form})
    messages.success(request, done(match, act, form, actor(request)))
    if act == "points" and place == "desk":
        return redirect(entry_url(match, time_steps(match)))
    return redirect(address("clock-table", place), *place_of(match))


def done(match: Match, act: str, form: forms.Form, who: User) -> str:
    """Do what the form says and return what to say of it."""
    told = form.cleaned_data
    if act == "extend":
        extend_table(match, minutes=told["minutes"], reason=told["reason"], actor=who)
        return _("Table %(table)s: %(minutes)s minutes.") % {
            "table": match.table_number,
            "minutes": f"{told['minutes']:+d}".replace("-", "−"),
        }
    if act == "hold":
        hold_table(match, reason=told["reason"], actor=who)
        return _("The clock of table %(tables)s stands.") % in_words(match)
    if isinstance(form, PointsForm):
        compare_points(match, game=told["game"], points=form.told_points, actor=who)
        return _("Noted: the desk and the players see what the points came to.")
    assert isinstance(form, TurnForm)
    seat = match.seats.filter(registration=told["turn_player"]).first()
    player = seat.registration if seat else None
    record_day(match, day=form.told_day, turn_player=player, actor=who)
    return _("Noted.")
