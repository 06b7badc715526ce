"""The log of a tournament."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.request import Request

from tournaments.api.serializers.log import LogFilter, LogOut
from tournaments.enums import DESK_ROLES
from tournaments.models import LogEntry
from tournaments.permissions import may_see_seed, tournament_for
from tournaments.rest.operations import ApiView, operation
from tournaments.selectors.desk import log_for


class Log(ApiView):
    @operation(
        "log_list",
        tag="log",
        says="Who did what when, latest first (organiser, head judge, scorekeeper)",
        gives=LogOut,
        many=True,
        query=LogFilter,
    )
    def get(self, request: Request, slug: str, query: dict[str, Any]) -> QuerySet[LogEntry]:
        """Seeds are in it only for those who may see them."""
        tournament = tournament_for(request.user, slug, DESK_ROLES)
        self.shows_seeds = may_see_seed(request.user, tournament)
        wanted = {"verb": query["verb"]} if "verb" in query else {}
        return log_for(request.user, tournament).filter(**wanted)

    def get_serializer_context(self) -> dict[str, Any]:
        context = super().get_serializer_context()
        return {**context, "shows_seeds": getattr(self, "shows_seeds", False)}
