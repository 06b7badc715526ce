"""What a player needs for a place: the public page where anyone asks for anybody."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.forms.public import NeedsForm
from tournaments.models import Registration, Tournament
from tournaments.names import fold
from tournaments.permissions import Person, public_tournament_for
from tournaments.selectors.prospects import prospects_of
from tournaments.selectors.rounds import latest_published_round

MOST_FOUND = 20


@require_safe
def needs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the player asked for needs to reach a place, by default the top cut."""
    tournament = public_tournament_for(request.user, slug)
    form = NeedsForm(request.GET)
    is_clear = form.is_valid()
    asked = form.cleaned_data if is_clear else {}
    found = found_players(tournament, asked.get("q", ""))
    player = player_asked(tournament, request.user, asked, found) if is_clear else None
    latest = latest_published_round(tournament)
    context = {
        "tournament": tournament,
        "title": tournament.title,
        "latest_round": latest,
        "form": form,
        "query": asked.get("q", ""),
        "found": [] if player else found,
        "player": player,
        "prospects": prospects_of(player, asked.get("place")) if player and latest else None,
    }
    return render(request, "tournaments/needs.html", context)


def found_players(tournament: Tournament, query: str) -> list[Registration]:
    """Return the first players whose name or reading holds ``query``; none without a query."""
    if not query:
        return []
    return list(tournament.registrations.filter(sort_key__contains=fold(query))[:MOST_FOUND])


def player_asked(
    tournament: Tournament, user: Person, asked: dict[str, Any], found: list[Registration]
) -> Registration | None:
    """Return the player of that code, the only one found, or else who asks; a wrong code is a 404."""
    if asked.get("q"):
        return found[0] if len(found) == 1 else None
    players = tournament.registrations.all()
    if asked.get("player"):
        return get_object_or_404(players, code=asked["player"])
    return players.filter(user=user).first() if user.is_authenticated else None
