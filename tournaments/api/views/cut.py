"""The top cut: who would be in, make it, look at its bracket."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request

from tournaments import errors
from tournaments.api.serializers import bracket as shapes
from tournaments.api.serializers.rounds import RoundOut
from tournaments.api.views.rounds import RoundView
from tournaments.enums import DESK_ROLES
from tournaments.models import Round
from tournaments.permissions import public_tournament_for, tournament_for
from tournaments.rest.operations import ApiView, operation
from tournaments.selectors.bracket_page import BracketPage, bracket_page
from tournaments.selectors.cut import CutPreview, cut_frame, cut_preview
from tournaments.services.cut import make_cut

TAG = "top cut"


class Bracket(ApiView):
    @operation(
        "bracket_detail",
        tag=TAG,
        says="The bracket of the top cut, once its first round is published",
        gives=shapes.BracketOut,
    )
    def get(self, request: Request, slug: str) -> BracketPage:
        tournament = public_tournament_for(request.user, slug)
        page = bracket_page(tournament) if cut_frame(tournament).is_public else None
        if page is None:
            raise Http404
        return page


class Cut(RoundView):
    @operation(
        "cut_preview",
        tag=TAG,
        says="Who would be in a top cut made now (organiser, head judge, scorekeeper)",
        gives=shapes.CutPreviewOut,
    )
    def get(self, request: Request, slug: str) -> CutPreview:
        return cut_preview(tournament_for(request.user, slug, DESK_ROLES))

    @operation(
        "cut_make",
        tag=TAG,
        says="Freeze the seeds and draft the first round (organiser, head judge, scorekeeper)",
        body=shapes.CutIn,
        gives=RoundOut,
        status=201,
        refuses=[
            errors.InputRefused,
            errors.CutOutdated,
            errors.CutAlreadyMade,
            errors.NoCutPlanned,
            errors.SwissUnfinished,
            errors.RoundsUnfinished,
            errors.TournamentNotRunning,
        ],
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> Round:
        """Throw the draft of that round away to take the cut back; once published it stands."""
        tournament = tournament_for(request.user, slug, DESK_ROLES)
        return self.in_full(make_cut(tournament, actor=self.person, seen=data["seeds"]))
