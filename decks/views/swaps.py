"""The judges' page that compares a deck with the registered list."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from decks.errors import ListRefused
from decks.forms.lists import PlayedDeck
from decks.permissions import swapping_player_for
from decks.selectors.contents import written_out
from decks.selectors.reasons import reasons_of
from decks.services.swaps import check_written_swap, registered_list
from decks.services.viewing import note_view
from decks.views.handing_in import language
from tournaments.models import Registration, User
from tournaments.permissions import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, slug: str, registration_id: int) -> HttpResponse:
    """Show the registered list as text to be changed, then what the rules say of the change."""
    registration = swapping_player_for(request.user, slug, registration_id)
    tournament, registered = registration.tournament, registered_list(registration)
    context = {"registration": registration, "tournament": tournament, "registered": registered}
    if request.method == "POST":
        form = PlayedDeck(request.POST)
        context |= result_of(form, registration, signed_in(request))
    else:
        form = PlayedDeck(initial={"text": written_out(registered, tournament, language())})
        note_view(registered, actor=signed_in(request))
    return render(request, "decks/list_swap.html", {**context, "form": form})


def result_of(form: PlayedDeck, registration: Registration, actor: User) -> dict[str, Any]:
    """Return the report with its reasons, or the lines that could not be read, if anything."""
    if not form.is_valid():
        return {}
    try:
        report = check_written_swap(registration, **form.cleaned_data, actor=actor)
    except ListRefused as error:
        return {"lines": error.problems, "reasons": reasons_of(error.report.violations)}
    return {
        "is_allowed": report.valid,
        "reasons": reasons_of(report.violations),
        "notices": reasons_of(report.notices),
    }
