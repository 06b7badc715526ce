"""Tournaments: list, create, look, change, move from state to state."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from rules.core.title import Preset, Title
from rules.registry import title_for
from tournaments import errors
from tournaments.api.serializers import tournaments as shapes
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.permissions import (
    Person,
    public_tournament_for,
    roles_in,
    tournament_for,
    visible_tournaments,
)
from tournaments.rest.operations import ApiView, operation, plain
from tournaments.selectors.rounds import latest_published_round
from tournaments.selectors.tournaments import with_player_count
from tournaments.services.tournaments import change_settings, change_status, create_tournament

TAG = "tournaments"
FILTERS = {"title": "title_code", "status": "status"}


class Tournaments(ApiView):
    @operation(
        "tournaments_list",
        tag=TAG,
        says="Tournaments you may see, latest first",
        gives=shapes.TournamentRow,
        many=True,
        query=shapes.TournamentFilter,
    )
    def get(self, request: Request, query: dict[str, Any]) -> QuerySet[Tournament]:
        wanted = {field: query[name] for name, field in FILTERS.items() if name in query}
        found = visible_tournaments(request.user).filter(**wanted)
        return with_player_count(found).order_by("-starts_at", "-pk")

    @operation(
        "tournament_create",
        tag=TAG,
        says="Create a draft tournament from a preset",
        body=shapes.TournamentCreate,
        gives=shapes.TournamentOut,
        status=201,
        refuses=[errors.InputRefused],
    )
    def post(self, request: Request, data: dict[str, Any]) -> Tournament:
        values = plain(data)
        title = title_for(values.pop("title"))
        preset = preset_of(title, values.pop("preset"))
        if "settings" in values:
            values["settings"] = {**title.settings_of(preset), **values["settings"]}
        values["timezone_name"] = values.pop("timezone")
        tournament = create_tournament(title=title, preset=preset, actor=self.person, **values)
        return in_full(tournament, request.user)


class OneTournament(ApiView):
    @operation("tournament_detail", tag=TAG, says="A tournament", gives=shapes.TournamentOut)
    def get(self, request: Request, slug: str) -> Tournament:
        return in_full(public_tournament_for(request.user, slug), request.user)

    @operation(
        "tournament_change",
        tag=TAG,
        says="Change settings (organiser)",
        body=shapes.TournamentChange,
        gives=shapes.TournamentOut,
        refuses=[errors.InputRefused, errors.EditConflict, errors.SettingLocked],
    )
    def patch(self, request: Request, slug: str, data: dict[str, Any]) -> Tournament:
        tournament = tournament_for(request.user, slug, {Role.ORGANISER})
        changes = plain(data)
        seen = plain(changes.pop("seen", {}))
        if (
            "settings" in changes
        ):  # merged before the lock: a reading changed meanwhile must be noticed
            for values in (changes, seen):
                values["settings"] = {**tournament.settings, **values.get("settings", {})}
        changed = change_settings(tournament, changes, seen=seen, actor=self.person)
        return in_full(changed, request.user)


class TournamentState(ApiView):
    @operation(
        "tournament_status",
        tag=TAG,
        says="Move the tournament to another state (organiser)",
        body=shapes.StatusChange,
        gives=shapes.TournamentOut,
        refuses=[errors.TransitionRefused, errors.NotEnoughPlayers, errors.RoundsUnfinished],
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> Tournament:
        tournament = tournament_for(request.user, slug, {Role.ORGANISER})
        changed = change_status(tournament, data["status"], actor=self.person)
        return in_full(changed, request.user)


def preset_of(title: Title, code: str) -> Preset:
    preset = title.preset(code)
    if preset is None:
        known = ", ".join(preset.code for preset in title.presets)
        raise ValidationError({"preset": [_("There is no such preset; known: %s.") % known]})
    return preset


def in_full(tournament: Tournament, user: Person) -> Tournament:
    """Return ``tournament`` with the facts that its full form shows."""
    latest = latest_published_round(tournament)
    tournament.player_count = tournament.registrations.count()  # type: ignore[attr-defined]
    tournament.latest_round = latest.number if latest else None  # type: ignore[attr-defined]
    tournament.roles = sorted(roles_in(user, tournament))  # type: ignore[attr-defined]
    return tournament
