"""The organiser's tournaments: mine, a new one, what is next in one, its state."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.core.title import Preset, Title
from rules.registry import CODES, title_for, titles
from tournaments.enums import DESK_ROLES, TournamentStatus
from tournaments.errors import ConfirmationWrong, MendableError
from tournaments.forms.fields import zone_names
from tournaments.forms.tournaments import TournamentForm
from tournaments.models import Tournament, User
from tournaments.permissions import tournament_for
from tournaments.selectors.bracket_page import final_place_lines
from tournaments.selectors.clock import late_tables
from tournaments.selectors.desk import (
    desk_state,
    desk_state_of,
    desk_tournaments,
    possible_statuses,
)
from tournaments.selectors.rounds import current_round, tables_without_result
from tournaments.services.tournaments import change_status, create_tournament, preset_values
from tournaments.views.desk_page import ORGANISERS, actor, desk_page


@login_required
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Show my tournaments with what is next in each."""
    states = [desk_state(tournament) for tournament in desk_tournaments(actor(request))]
    return render(request, "tournaments/staff/desk.html", {"states": states})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tournament_create(request: HttpRequest) -> HttpResponse:
    """Choose a preset, then name, time and place; the preset fills everything else."""
    chosen = request.POST.get("preset") or request.GET.get("preset")
    if not chosen:
        return render(request, "tournaments/staff/tournament_choose.html", {"titles": titles()})
    title, preset = preset_for(chosen)
    form = TournamentForm(title, start_values(title, preset), request.POST or None, by_date=True)
    if form.is_valid():
        try:
            tournament = create(title, preset, form, actor(request))
        except MendableError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Created as a draft: only its staff see it so far."))
            return redirect("tournaments:dashboard", tournament.slug)
    zones = zone_names()
    context = {"form": form, "title": title, "preset": preset, "chosen": chosen, "zones": zones}
    return render(request, "tournaments/staff/tournament_create.html", context)


def create(title: Title, preset: Preset, form: TournamentForm, actor: User) -> Tournament:
    changes = form.changes
    return create_tournament(
        title=title,
        preset=preset,
        name=changes.pop("name"),
        starts_at=changes.pop("starts_at"),
        timezone_name=changes.pop("timezone"),
        actor=actor,
        **changes,
    )


def preset_for(chosen: str) -> tuple[Title, Preset]:
    """Return the title and preset that ``doremi/constructed`` names, or answer 404."""
    code, _slash, preset_code = chosen.partition("/")
    preset = title_for(code).preset(preset_code) if code in CODES else None
    if preset is None:
        raise Http404
    return title_for(code), preset


def start_values(title: Title, preset: Preset) -> dict[str, Any]:
    """Return what the form for a new tournament starts with."""
    filled = preset_values(title, preset)
    return {**filled, "timezone": settings.TIME_ZONE, "rules_version": ""}


@login_required
@require_safe
def dashboard(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the one act that is next, how far the tournament is, and the ways to everything."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    round_ = current_round(tournament)
    state = desk_state_of(tournament)
    late = late_tables(round_) if round_ and state.act == "enter" else []
    context = {
        "state": state,
        "late": [time.match.table_number for time in late],
        "is_call_due": any(time.is_due for time in late),
        "places": final_place_lines(tournament) if state.is_cut_over else [],
        "missing": tables_without_result(round_) if round_ and round_.is_published else [],
        "possible": possible_statuses(tournament),
        "can_cancel": tournament.status
        not in (TournamentStatus.CANCELLED, TournamentStatus.FINISHED),
    }
    return desk_page(request, tournament, "dashboard", context)


@login_required
@require_POST
def status_change(request: HttpRequest, slug: str) -> HttpResponse:
    """Move the tournament to the next state; cancelling needs its name typed."""
    tournament = tournament_for(request.user, slug, ORGANISERS)
    wanted = request.POST.get("status", "")
    if wanted not in TournamentStatus.values:
        raise Http404
    is_confirmed = request.POST.get("typed", "").strip() == tournament.name
    if wanted == TournamentStatus.CANCELLED and not is_confirmed:
        raise ConfirmationWrong(expected=tournament.name)
    change_status(tournament, wanted, actor=actor(request))
    messages.success(
        request, _("Saved: the tournament is now “%s”.") % TournamentStatus(wanted).label
    )
    return redirect("tournaments:dashboard", slug)
