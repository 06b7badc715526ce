"""What a player needs for a place."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.serializers import ValidationError

from tournaments.api.serializers.needs import NeedsOut, PlaceAsked
from tournaments.permissions import public_tournament_for
from tournaments.rest.operations import ApiView, operation
from tournaments.selectors.prospects import prospects_of
from tournaments.selectors.rounds import latest_published_round
from tournaments.standings.prospects import Prospects


class Needs(ApiView):
    pagination_class = None

    @operation(
        "standings_needs",
        tag="standings",
        says="Whether a place is certain, possible or lost for a player, and what it takes",
        gives=NeedsOut,
        query=PlaceAsked,
    )
    def get(self, request: Request, slug: str, query: dict[str, Any]) -> Prospects:
        """Results of published rounds count as soon as they are in.

        Not found before the first round is published. A place is certain when no result of play
        can take it, lost when none can give it; ties that a tiebreaker can still decide either way
        count both ways. Drops, exclusions and double losses to come are not foreseen.
        """
        tournament = public_tournament_for(request.user, slug)
        player = get_object_or_404(tournament.registrations, code=query["player"])
        if latest_published_round(tournament) is None:
            raise Http404
        found = prospects_of(player, query.get("place"))
        if found is None:
            raise ValidationError({"place": [_("This tournament has no top cut: choose a place.")]})
        return found
