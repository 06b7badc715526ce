"""The clock of a round and the time of its tables, for the desk and for judges on the floor."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import DESK_ROLES
from tournaments.forms.clock import MinutesForm, MoreForm
from tournaments.models import Round
from tournaments.permissions import (
    clock_round_for,
    has_role,
    is_at_table,
    may_know_holds,
    public_round_for,
)
from tournaments.selectors.clock import table_times, time_of, times_of
from tournaments.selectors.rounds import without_result
from tournaments.services.clock import (
    extend_clock,
    pause_clock,
    reset_clock,
    resume_clock,
    start_clock,
)
from tournaments.services.time_calls import call_time
from tournaments.views.desk_page import actor, desk_page, is_partial

FLOOR = "floor"
PLAIN: dict[str, tuple[Callable[..., Any], str | Promise]] = {
    "pause": (pause_clock, gettext_lazy("The clock is paused for all tables.")),
    "resume": (resume_clock, gettext_lazy("The clock runs again.")),
    "reset": (reset_clock, gettext_lazy("The start of the clock is taken back.")),
}
NUMBERED: dict[str, tuple[Callable[..., Any], type[MinutesForm], str | Promise]] = {
    "start": (start_clock, MinutesForm, gettext_lazy("The clock runs: %(minutes)s minutes.")),
    "extend": (extend_clock, MoreForm, gettext_lazy("All tables have %(minutes)s minutes more.")),
}


@login_required
@require_safe
def clock(request: HttpRequest, slug: str, number: int, place: str = "desk") -> HttpResponse:
    """Show the clock of a round being played, with the time of each table.

    A page that was shown before asks with ``shown`` (the state of the clock then) and ``since``
    (the second it came); it gets what may have changed, and its rows keep their places.
    """
    round_ = clock_round_for(request.user, slug, number, place)
    context = clock_context(round_, since=request.GET.get("since", ""))
    if not is_partial(request):
        return clock_page(request, round_, place, "clock", context)
    context["is_changed"] = request.GET.get("shown") != context["clock_state"]
    context["here"] = back_to(request, round_, place)
    return clock_page(request, round_, place, "_clock_answer", context)


def clock_context(round_: Round, *, since: str = "") -> dict[str, Any]:
    """Return the time of the tables: those that play, and those done after the second ``since``."""
    times = table_times(round_)
    playing = [time for time in times if not time.is_done]
    due = [time for time in playing if time.is_due]
    clock = clock_section(round_)
    return {
        "round_": round_,
        "times": playing,
        "rows": [time for time in times if not time.is_done or is_later(time.result_at, since)],
        "own_time": [time for time in playing if time.has_own_time and not time.call],
        "due": len(due),
        "is_call_next": bool(due) and clock["clock_state"] == "over",
        "now": int(timezone.now().timestamp()),
        **clock,
    }


def is_later(moment: datetime | None, since: str) -> bool:
    is_second = since.isascii() and since.isdecimal() and len(since) < 12
    return moment is not None and is_second and moment.timestamp() >= int(since)


def clock_section(round_: Round) -> dict[str, Any]:
    """Return what the acts of the clock need, wherever they stand."""
    clock = getattr(round_, "clock", None)
    state = time_of(clock, timezone.now()).state if clock else "waiting"
    return {"round_clock": clock, "clock_state": state}


@require_safe
def round_now(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the clock of a round again, for the page of its pairings when it is seen again."""
    round_ = public_round_for(request.user, slug, number)
    return render(request, "tournaments/_round_now.html", {"round_": round_})


@login_required
@require_POST
def clock_act(
    request: HttpRequest, slug: str, number: int, act: str, place: str = "desk"
) -> HttpResponse:
    """Start, pause, resume, lengthen or reset the clock, or call time where it is over."""
    round_ = clock_round_for(request.user, slug, number, place)
    if act in PLAIN:
        deed, said = PLAIN[act]
        deed(round_, actor=actor(request))
        messages.success(request, str(said))
    elif act in NUMBERED:
        with_minutes(request, round_, act)
    elif act == "call-time":
        time_called(request, round_)
    else:
        raise Http404
    return redirect(back_to(request, round_, place))


def with_minutes(request: HttpRequest, round_: Round, act: str) -> None:
    deed, form_type, said = NUMBERED[act]
    form = form_type(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for error in form.errors["minutes"]))
        return
    minutes = form.cleaned_data["minutes"]
    deed(round_, minutes=minutes, actor=actor(request))
    messages.success(request, str(said) % {"minutes": minutes})


def time_called(request: HttpRequest, round_: Round) -> None:
    """Call time at the tables asked for, or at all that play; the own one is another's to call.

    Without ``everywhere``, tables whose clock is held or that have time of their own are left out.
    """
    sent = {int(key) for key in request.POST.getlist("match") if key.isdecimal() and len(key) < 19}
    playing = [m for m in without_result(round_) if not is_at_table(actor(request), m)]
    wanted = [match for match in playing if not sent or match.pk in sent]
    if not sent and "everywhere" not in request.POST:
        own_time = {time.match.pk for time in times_of(round_, wanted) if time.has_own_time}
        if wanted and not (wanted := [match for match in wanted if match.pk not in own_time]):
            messages.error(request, _("Every table that still plays is held or has more time."))
            return
    calls = call_time(wanted, actor=actor(request))
    tables = ", ".join(str(call.match.table_number) for call in calls)
    messages.success(request, _("Time is called: table %(tables)s.") % {"tables": tables})


def back_to(request: HttpRequest, round_: Round, place: str) -> str:
    """Return the page that the act was done on: the desk of the round, or that of the clock."""
    here = (round_.tournament.slug, round_.number)
    told = request.POST or request.GET
    if told.get("from") == "round" and place != FLOOR:
        return reverse("tournaments:round-desk", args=here)
    return reverse(address("clock", place), args=here)


def address(name: str, place: str) -> str:
    return f"tournaments:{place}-{name}" if place == FLOOR else f"tournaments:{name}"


def clock_page(
    request: HttpRequest, round_: Round, place: str, name: str, context: dict[str, Any]
) -> HttpResponse:
    """Render a page of the clock within the frame of the desk, or of the floor."""
    tournament = round_.tournament
    context |= {
        "clock_address": address("clock", place),
        "act_address": address("clock-act", place),
        "table_address": address("clock-table", place),
        "table_act_address": address("clock-table-act", place),
        "may_know_holds": may_know_holds(request.user, tournament),
        "may_enter": has_role(request.user, tournament, DESK_ROLES),
        "is_floor": place == FLOOR,
    }
    if place != FLOOR:
        return desk_page(request, tournament, name, {"frame": DESK_FRAME, **context})
    template = f"tournaments/staff/{name}.html"
    return render(request, template, {"frame": FLOOR_FRAME, "tournament": tournament, **context})


DESK_FRAME = "tournaments/staff/base_desk.html"
FLOOR_FRAME = "tournaments/staff/base_floor.html"
