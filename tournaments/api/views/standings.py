"""Standings after a closed round."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.serializers.standings import AfterRound, StandingOut
from tournaments.permissions import public_tournament_for
from tournaments.rest.operations import ApiView, operation
from tournaments.selectors.standings import last_closed_round, standings_after


class Standings(ApiView):
    pagination_class = None

    @operation(
        "standings_list",
        tag="standings",
        says="Standings in rank order, after the last closed round or an earlier one",
        gives=StandingOut,
        many=True,
        query=AfterRound,
    )
    def get(self, request: Request, slug: str, query: dict[str, Any]) -> Response:
        tournament = public_tournament_for(request.user, slug)
        last = last_closed_round(tournament)
        after = query.get("after_round", last)
        if after > last:
            raise Http404
        return Response(StandingOut(standings_after(tournament, after), many=True).data)
