"""Staff pages: whose list is in, one player's list, revealing the lists."""

from collections import Counter

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from decks.forms.lists import StaffList, StaffPool
from decks.permissions import (
    ENTER_ROLES,
    REVEAL_ROLES,
    SEE_ROLES,
    has_side_cards,
    list_owner_for,
    may_enter_lists,
    may_see_lists,
    plays_in,
    tournament_with_lists_for,
)
from decks.selectors.lists import current_list, current_lists, players_by_list
from decks.services.viewing import note_view
from decks.views.handing_in import Desk, saved_words
from tournaments.errors import ConfirmationWrong
from tournaments.permissions import has_role, signed_in
from tournaments.services.tournaments import hide_lists, reveal_lists


@login_required
@require_safe
def lists(request: HttpRequest, slug: str) -> HttpResponse:
    """Show whose list is in and valid, missing ones first; more only to those who may see lists."""
    tournament = tournament_with_lists_for(request.user, slug)
    players = list(players_by_list(tournament))
    may_see = may_see_lists(request.user, tournament)
    context = {
        "tournament": tournament,
        "players": players,
        "counts": Counter(player.deck_status for player in players),
        "may_see": may_see,
        "plays": not may_see and plays_in(request.user, tournament),
        "may_reveal": has_role(request.user, tournament, REVEAL_ROLES),
    }
    return render(request, "decks/lists.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def list_(request: HttpRequest, slug: str, registration_id: int) -> HttpResponse:
    """Show one player's list, and note in the log who saw it; take a list on their behalf."""
    roles = ENTER_ROLES if request.method == "POST" else SEE_ROLES
    registration = list_owner_for(request.user, slug, registration_id, roles)
    desk = Desk(registration, StaffList, StaffPool)
    if request.method == "POST":
        stored = desk.hand_in(request.POST, signed_in(request))
        if stored is not None:
            messages.success(request, saved_words(stored))
            return redirect("decks:list", slug, registration_id)
    if seen := current_list(registration):
        note_view(seen, actor=signed_in(request))
    context = {
        **desk.context(),
        "may_enter": may_enter_lists(request.user, registration.tournament),
        "has_side_cards": has_side_cards(registration.tournament),
    }
    return render(request, "decks/list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def reveal(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who will see what, then make the lists public, or secret again."""
    tournament = tournament_with_lists_for(request.user, slug, REVEAL_ROLES)
    actor, problem = signed_in(request), ""
    if request.method == "POST" and "hide" in request.POST:
        hide_lists(tournament, actor=actor)
        messages.success(request, _("The deck lists are secret again."))
        return redirect("decks:reveal", slug)
    if request.method == "POST":
        try:
            reveal_lists(tournament, typed=request.POST.get("typed", ""), actor=actor)
        except ConfirmationWrong as error:
            problem = str(error)
        else:
            messages.success(request, _("The deck lists are public now."))
            return redirect("decks:reveal", slug)
    context = {
        "tournament": tournament,
        "players": [each.registration for each in current_lists(tournament) if each.has_deck],
        "problem": problem,
    }
    return render(request, "decks/lists_reveal.html", context)
