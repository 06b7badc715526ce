"""The settings and the staff of a tournament; organisers only."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import EditConflict, MendableError
from tournaments.forms.fields import zone_names
from tournaments.forms.tournaments import StaffForm, TournamentForm, changed_since, values_of
from tournaments.models import Tournament
from tournaments.permissions import tournament_for
from tournaments.selectors.desk import staff_of
from tournaments.selectors.rounds import players_expected
from tournaments.services.staff import add_staff, remove_staff
from tournaments.services.tournaments import change_settings, locks_of
from tournaments.views.desk_page import ORGANISERS, actor, desk_page


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change any field and house reading; what changed meanwhile is shown, the form kept."""
    tournament = tournament_for(request.user, slug, ORGANISERS)
    form = settings_form(tournament, request.POST or None)
    if form.is_valid():
        try:
            change_settings(tournament, form.changes, actor=actor(request), seen=form.seen_values)
        except EditConflict:
            tournament.refresh_from_db()
            problem = str(EditConflict(current=changed_since(form, tournament)))
            form = settings_form(tournament, kept_with_news(tournament, request.POST))
            return settings_page(request, tournament, form, problem)
        except MendableError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Settings saved."))
            return redirect("tournaments:settings", slug)
    return settings_page(request, tournament, form)


def settings_form(tournament: Tournament, data: Any) -> TournamentForm:
    locked = {name: error.since for error, names in locks_of(tournament) for name in names}
    players = players_expected(tournament)
    return TournamentForm(
        tournament.title, values_of(tournament), data, locked=locked, players=players
    )


def kept_with_news(tournament: Tournament, sent: Any) -> Any:
    """Return what was typed, with what stands now as seen: saving again is then meant."""
    kept = sent.copy()
    kept["seen"] = settings_form(tournament, None).initial["seen"]
    return kept


def settings_page(
    request: HttpRequest,
    tournament: Tournament,
    form: TournamentForm,
    problem: str = "",
) -> HttpResponse:
    context = {"form": form, "problem": problem, "zones": zone_names()}
    return desk_page(request, tournament, "settings", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """List who helps, and give a role to one more person."""
    tournament = tournament_for(request.user, slug, ORGANISERS)
    form = StaffForm(request.POST or None)
    if form.is_valid():
        try:
            membership = add_staff(tournament, **form.cleaned_data, actor=actor(request))
        except MendableError as error:
            form.add_error("username", str(error))
        else:
            values = {"name": membership.user, "role": membership.get_role_display()}
            messages.success(request, _("%(name)s is now %(role)s.") % values)
            return redirect("tournaments:staff", slug)
    context = {"form": form, "memberships": staff_of(tournament)}
    return desk_page(request, tournament, "staff", context)


@login_required
@require_POST
def staff_remove(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Take one role away."""
    tournament = tournament_for(request.user, slug, ORGANISERS)
    membership = get_object_or_404(
        tournament.memberships.select_related("user", "tournament"), pk=membership_id
    )
    remove_staff(membership, actor=actor(request))
    values = {"name": membership.user, "role": membership.get_role_display()}
    messages.success(request, _("%(name)s is no longer %(role)s.") % values)
    return redirect("tournaments:staff", slug)
