"""What every page of the organiser's desk needs around its own part."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.enums import Role
from tournaments.models import Tournament, User
from tournaments.names import printable
from tournaments.permissions import roles_in
from tournaments.selectors.rounds import current_round

ORGANISERS = frozenset({Role.ORGANISER})


def desk_page(
    request: HttpRequest, tournament: Tournament, name: str, context: dict[str, Any]
) -> HttpResponse:
    """Render ``templates/tournaments/staff/<name>.html`` with the tournament's frame."""
    frame = {
        "tournament": tournament,
        "title": tournament.title,
        "roles": roles_in(request.user, tournament),
        "current_round": current_round(tournament),
    }
    return render(request, f"tournaments/staff/{name}.html", {**frame, **context})


def is_partial(request: HttpRequest) -> bool:
    """Return whether htmx asks for a part of the page."""
    return bool(request.headers.get("HX-Request"))


def text_sent(request: HttpRequest, name: str) -> str:
    """Return a line of printable text that was typed outside a form, at most 300 characters."""
    return printable(request.POST.get(name, ""))[:300]


def actor(request: HttpRequest) -> User:
    """Return the signed-in person; a view that needs one lets nobody else in."""
    if isinstance(request.user, AnonymousUser):
        raise TypeError("A view without login_required asked who acts.")
    return request.user
