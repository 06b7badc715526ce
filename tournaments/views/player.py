"""A player's own pages: enter, see the next act, leave."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.enums import TournamentStatus
from tournaments.errors import ConfirmationWrong
from tournaments.forms.public import EntryForm
from tournaments.names import fold
from tournaments.permissions import own_registration_for, public_tournament_for, signed_in
from tournaments.selectors.player_pages import own_entry, own_tournaments
from tournaments.selectors.prospects import own_numbers
from tournaments.selectors.rounds import latest_published_round, published_matches_of
from tournaments.selectors.scores import match_lines
from tournaments.selectors.standings import measures_of
from tournaments.services.leaving import leave_tournament
from tournaments.services.registrations import enter_tournament


@login_required
@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """Show the person's tournaments, each with the next thing to do."""
    return render(request, "tournaments/me.html", {"entries": own_tournaments(signed_in(request))})


@login_required
@require_safe
def my_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the player's table, result, history, standing and deck list status."""
    registration = own_registration_for(request.user, slug)
    tournament = registration.tournament
    numbers = own_numbers(registration)
    context = {
        "own": own_entry(registration),
        "registration": registration,
        "tournament": tournament,
        "title": tournament.title,
        "latest_round": latest_published_round(tournament),
        "history": match_lines(published_matches_of(registration), tournament),
        "standing": numbers.standing,
        "after": numbers.after,
        "prospects": numbers.prospects,
        "measures": measures_of(tournament),
        "leaving": leaving_of(tournament.status) if registration.is_active else "",
    }
    return render(request, "tournaments/my_tournament.html", context)


def leaving_of(status: str) -> str:
    """Return how a player leaves: ``withdraw`` before the start, ``drop`` during play, "" after."""
    before = (TournamentStatus.OPEN, TournamentStatus.CLOSED)
    return "withdraw" if status in before else "drop" if status == TournamentStatus.RUNNING else ""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a tournament whose registration is open."""
    tournament = public_tournament_for(request.user, slug)
    user = signed_in(request)
    if tournament.registrations.filter(user=user).exists():
        return redirect("tournaments:my-tournament", slug)
    form = EntryForm(
        request.POST or None, initial={"name": user.display_name, "reading": user.reading}
    )
    if form.is_valid():
        enter_tournament(tournament, user=user, **form.cleaned_data)
        messages.success(
            request, _("You are entered. The organiser and everyone can see your name.")
        )
        return redirect("tournaments:my-tournament", slug)
    context = {
        "tournament": tournament,
        "title": tournament.title,
        "form": form,
        "latest_round": latest_published_round(tournament),
        "is_open": tournament.status == TournamentStatus.OPEN,
    }
    return render(request, "tournaments/enter.html", context)


@login_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw before the start, or drop during play, after typing the own name."""
    registration = own_registration_for(request.user, slug)
    if fold(request.POST.get("typed", "").strip()) != fold(registration.name):
        raise ConfirmationWrong(expected=registration.name)
    if leave_tournament(registration, actor=signed_in(request)) is None:
        messages.success(
            request, _("Your entry is withdrawn; your name is off the list of players.")
        )
        return redirect(registration.tournament)
    messages.success(
        request,
        _("You have dropped. A match being played still counts; you will not be paired again."),
    )
    return redirect("tournaments:my-tournament", slug)
