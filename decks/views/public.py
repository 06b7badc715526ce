"""Deck lists once they are revealed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.permissions import revealed_tournament_for
from decks.selectors.catalogue import catalogue_of
from decks.selectors.contents import shown_pool, shown_sections
from decks.selectors.lists import current_lists
from tournaments.selectors.rounds import latest_published_round


@require_safe
def public_lists(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every player's list in force; there is no such page until the organiser reveals them."""
    tournament = revealed_tournament_for(request.user, slug)
    cards = catalogue_of(tournament.title_code)
    context = {
        "tournament": tournament,
        "latest_round": latest_published_round(tournament),
        "lists": [
            {
                "player": each.registration,
                "sections": shown_sections(each, tournament, cards),
                "pool": shown_pool(each, tournament, cards),
            }
            for each in current_lists(tournament)
            if each.has_deck
        ],
    }
    return render(request, "decks/public_lists.html", context)
