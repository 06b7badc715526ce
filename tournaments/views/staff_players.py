"""Players at the desk: the table, by hand, check in, change, drop, exclude, remove."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.enums import DESK_ROLES
from tournaments.errors import (
    ConfirmationWrong,
    EditConflict,
    MendableError,
    SameNameRegistered,
)
from tournaments.forms.players import DisqualifyForm, PlayerAddForm, PlayerEditForm
from tournaments.models import Registration, Tournament
from tournaments.names import fold
from tournaments.permissions import registration_for, tournament_for
from tournaments.selectors.desk import desk_players
from tournaments.selectors.exclusions import matches_to_void, voids_results
from tournaments.selectors.rounds import current_round, player_counts
from tournaments.services.drops import disqualify_player, drop_player, reinstate_player
from tournaments.services.registrations import (
    check_in,
    check_in_everyone,
    edit_registration,
    register_player,
    remove_registration,
    undo_check_in,
)
from tournaments.views.desk_page import actor, desk_page, is_partial

A_PAGE = 100
ACTS: dict[str, tuple[Callable[..., Any], Any]] = {
    "check-in": (check_in, gettext_lazy("%(name)s is checked in.")),
    "undo": (undo_check_in, gettext_lazy("%(name)s is no longer checked in.")),
    "drop": (drop_player, gettext_lazy("%(name)s has dropped and is not paired again.")),
    "reinstate": (reinstate_player, gettext_lazy("%(name)s is back in the tournament.")),
    "remove": (remove_registration, gettext_lazy("%(name)s is removed from the list.")),
}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def registrations(request: HttpRequest, slug: str) -> HttpResponse:
    """List the players, and enter one by hand; ``q`` looks for a name or reading."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    form = PlayerAddForm(request.POST or None)
    if form.is_valid():
        try:
            added = register_player(tournament, **form.cleaned_data, actor=actor(request))
        except MendableError as error:
            is_asked = isinstance(error, SameNameRegistered)
            form.add_error("same_name_confirmed" if is_asked else "name", str(error))
            form.ask(is_asked)
        else:
            messages.success(request, _("Saved: %(name)s is registered.") % {"name": added})
            return redirect("tournaments:registrations", slug)
    return players_page(request, tournament, form)


def players_page(request: HttpRequest, tournament: Tournament, form: PlayerAddForm) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:80]
    found = desk_players(tournament)
    if query:
        found = found.filter(sort_key__contains=fold(query))
    counts = player_counts(tournament)
    context = {
        "form": form,
        "page": Paginator(found, A_PAGE).get_page(request.GET.get("page")),
        "query": query,
        "counts": counts,
        "count": sum(counts.values()),
    }
    return desk_page(request, tournament, "registrations", context)


@login_required
@require_POST
def registration_act(
    request: HttpRequest, slug: str, registration_id: int, act: str
) -> HttpResponse:
    """Do one of ``ACTS`` to a player and say so; htmx gets the row, other browsers the list."""
    registration = registration_for(request.user, slug, registration_id)
    if act not in ACTS:
        raise Http404
    deed, words = ACTS[act]
    draft = draft_of(registration.tournament)
    deed(registration, actor=actor(request))
    said = str(words) % {"name": registration.name} + lost_draft(registration.tournament, draft)
    if is_partial(request) and act != "remove":
        return player_row(request, registration, said)
    messages.success(request, said)
    return redirect("tournaments:registrations", slug)


def draft_of(tournament: Tournament) -> int | None:
    """Return the number of the round that is drafted, if one is."""
    latest = current_round(tournament)
    return latest.number if latest and not latest.is_published else None


def lost_draft(tournament: Tournament, draft: int | None) -> str:
    """Return a sentence when the round that was drafted before is no longer there."""
    if draft is None or draft_of(tournament) == draft:
        return ""
    return " " + _("The draft of round %(n)s was thrown away; pair it again.") % {"n": draft}


def player_row(request: HttpRequest, registration: Registration, said: str) -> HttpResponse:
    tournament = registration.tournament
    player = desk_players(tournament).get(pk=registration.pk)
    context = {"tournament": tournament, "player": player, "said": said}
    return render(request, "tournaments/staff/_player_row_saved.html", context)


@login_required
@require_POST
def check_in_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in everyone who may be, and name those left out."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    count, left_out = check_in_everyone(tournament, actor=actor(request))
    messages.success(request, _("%(count)s players checked in.") % {"count": count})
    if left_out:
        names = ", ".join(player.name for player in left_out[:20])
        values = {"count": len(left_out), "names": names + ("…" if len(left_out) > 20 else "")}
        messages.warning(request, _("%(count)s without a valid deck list: %(names)s.") % values)
    return redirect("tournaments:registrations", slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def registration_edit(request: HttpRequest, slug: str, registration_id: int) -> HttpResponse:
    """Change an entry; what another person changed meanwhile is shown, the form kept."""
    registration = registration_for(request.user, slug, registration_id)
    form = PlayerEditForm(request.POST or None, initial=PlayerEditForm.values_of(registration))
    if form.is_valid():
        try:
            edit_registration(
                registration, form.changes, actor=actor(request), seen=form.seen_values
            )
        except EditConflict as error:
            return edit_page(
                request, registration, kept_with_news(registration, request), str(error)
            )
        except MendableError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Saved: %(name)s.") % {"name": form.cleaned_data["name"]})
            return redirect("tournaments:registrations", slug)
    return edit_page(request, registration, form)


def kept_with_news(registration: Registration, request: HttpRequest) -> PlayerEditForm:
    """Return the form as typed, with what stands now as seen: saving again is then meant."""
    registration.refresh_from_db()
    fresh = PlayerEditForm(initial=PlayerEditForm.values_of(registration))
    kept = request.POST.copy()
    kept["seen"] = fresh["seen"].value()
    return PlayerEditForm(kept, initial=fresh.initial)


def edit_page(
    request: HttpRequest,
    registration: Registration,
    form: PlayerEditForm,
    problem: str = "",
    disqualify_form: DisqualifyForm | None = None,
    typed_problem: str = "",
) -> HttpResponse:
    context = {
        "player": desk_players(registration.tournament).get(pk=registration.pk),
        "form": form,
        "problem": problem,
        "disqualify_form": disqualify_form or DisqualifyForm(),
        "typed_problem": typed_problem,
        "voids_results": voids_results(registration.tournament),
        "to_void": matches_to_void(registration),
    }
    return desk_page(request, registration.tournament, "registration_edit", context)


@login_required
@require_POST
def disqualify(request: HttpRequest, slug: str, registration_id: int) -> HttpResponse:
    """Exclude a player after the name was typed again and a reason given."""
    registration = registration_for(request.user, slug, registration_id)
    form = DisqualifyForm(request.POST)
    is_valid = form.is_valid()
    typed_problem = ""
    if form.cleaned_data.get("typed", "").strip() != registration.name:
        typed_problem = str(ConfirmationWrong(expected=registration.name))
    if typed_problem or not is_valid:
        blank = PlayerEditForm(initial=PlayerEditForm.values_of(registration))
        return edit_page(
            request, registration, blank, disqualify_form=form, typed_problem=typed_problem
        )
    draft = draft_of(registration.tournament)
    disqualify_player(registration, reason=form.cleaned_data["reason"], actor=actor(request))
    said = _("%(name)s is excluded from the tournament.") % {"name": registration.name}
    messages.success(request, said + lost_draft(registration.tournament, draft))
    return redirect("tournaments:registrations", slug)
