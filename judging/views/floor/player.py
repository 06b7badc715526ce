"""A player's side of the floor: call a judge, see what becomes of it, take it back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from judging.forms.calls import said_in
from judging.selectors.own_table import own_match, own_table
from judging.services.calls import open_call, withdraw_call
from judging.views.floor.asking import asker
from tournaments.models import Match
from tournaments.permissions import own_registration_for
from tournaments.selectors.clock import time_at


@login_required
@require_safe
def my_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part of the player's page about judges again, with the time of the table."""
    registration = own_registration_for(request.user, slug)
    table = own_table(registration)
    if table is None:
        raise Http404
    context = {
        "table": table,
        "time": time_at(table.match),
        "registration": registration,
        "tournament": registration.tournament,
    }
    return render(request, "judging/floor/_my_table_answer.html", context)


@login_required
@require_POST
def my_call(request: HttpRequest, slug: str) -> HttpResponse:
    """Call a judge to the own table; a second tap finds the call that is there."""
    match = match_of(request, slug)
    open_call(match, actor=asker(request), **said_in(request.POST))
    messages.success(request, _("Sent and saved: the judges see your call now."))
    return redirect("tournaments:my-tournament", slug)


@login_required
@require_POST
def my_call_withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the own call back; without one there is nothing to do."""
    registration = own_registration_for(request.user, slug)
    table = own_table(registration)
    if table is not None and table.call is not None and table.said:
        withdraw_call(table.call, actor=asker(request))
        messages.success(request, _("Your call is taken back; nobody comes."))
    return redirect("tournaments:my-tournament", slug)


def match_of(request: HttpRequest, slug: str) -> Match:
    """Return the match the player sits at, or answer 404."""
    match = own_match(own_registration_for(request.user, slug))
    if match is None:
        raise Http404
    return match
