"""How the rounds were drawn, and the file that anyone can verify."""

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from tournaments.api.serializers.draws import DrawOut
from tournaments.permissions import public_tournament_for
from tournaments.record.writing import write_tournament
from tournaments.rest.operations import ApiView, FileShape, operation
from tournaments.selectors.draws import drawn_rounds, public_facts, secrets_of

TAG = "draw"
JSON = "application/json"


class TournamentDraw(ApiView):
    @operation(
        "draw_detail",
        tag=TAG,
        says="Commitment, seeds and certificates of the published rounds",
        gives=DrawOut,
    )
    def get(self, request: Request, slug: str) -> dict[str, Any]:
        """The secret is null until the tournament is finished or cancelled."""
        tournament = public_tournament_for(request.user, slug)
        secrets = secrets_of(tournament)
        return {
            "commitment": secrets[-1].commitment,
            "seed": secrets[-1].seed,
            "secrets": secrets,
            "rounds": drawn_rounds(tournament),
        }


class DrawFile(ApiView):
    @operation(
        "draw_file",
        tag=TAG,
        says="The tournament as a file that anyone may have and verify",
        file=FileShape(gives=JSON),
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Without deck lists, penalties, families and wishes; the secret once it is over."""
        tournament = public_tournament_for(request.user, slug)
        name = f'attachment; filename="{tournament.slug}-draw.json"'
        data = write_tournament(public_facts(tournament))
        return HttpResponse(data, content_type=JSON, headers={"Content-Disposition": name})
