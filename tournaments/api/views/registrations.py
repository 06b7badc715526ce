"""Registrations: everyone's list, the staff's work, a player's own entry."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import errors
from tournaments.api.serializers import registrations as shapes
from tournaments.api.serializers.me import EntryOut
from tournaments.enums import DESK_ROLES
from tournaments.models import Registration
from tournaments.names import fold
from tournaments.permissions import (
    own_registration_for,
    public_tournament_for,
    registration_for,
    tournament_for,
)
from tournaments.rest.operations import ApiView, operation, plain
from tournaments.selectors.player_pages import own_entry
from tournaments.selectors.rounds import published_matches_of
from tournaments.selectors.standings import standing_of
from tournaments.services import drops
from tournaments.services import registrations as services
from tournaments.services.leaving import leave_tournament

TAG = "registrations"
OVER_OR_WRONG = [errors.RegistrationClosed, errors.InputRefused]


def filtered(rows: QuerySet[Registration], query: dict[str, Any]) -> QuerySet[Registration]:
    wanted: dict[str, Any] = {
        name: query[name] for name in ("status", "deck_status") if name in query
    }
    if "search" in query:
        wanted["sort_key__contains"] = fold(query["search"])
    return rows.filter(**wanted)


class Players(ApiView):
    @operation(
        "players_list",
        tag=TAG,
        says="Who plays, by reading",
        gives=shapes.PlayerOut,
        many=True,
        query=shapes.PlayerFilter,
    )
    def get(self, request: Request, slug: str, query: dict[str, Any]) -> QuerySet[Registration]:
        return filtered(public_tournament_for(request.user, slug).registrations.all(), query)


class Registrations(ApiView):
    @operation(
        "registrations_list",
        tag=TAG,
        says="Registrations with deck list status (organiser, head judge, scorekeeper)",
        gives=shapes.RegistrationOut,
        many=True,
        query=shapes.RegistrationFilter,
    )
    def get(self, request: Request, slug: str, query: dict[str, Any]) -> QuerySet[Registration]:
        return filtered(tournament_for(request.user, slug, DESK_ROLES).registrations.all(), query)

    @operation(
        "registration_create",
        tag=TAG,
        says="Enter a player by hand (organiser, head judge, scorekeeper)",
        body=shapes.PlayerByHand,
        gives=shapes.RegistrationOut,
        status=201,
        refuses=[*OVER_OR_WRONG, errors.SameNameRegistered],
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> Registration:
        tournament = tournament_for(request.user, slug, DESK_ROLES)
        return services.register_player(tournament, actor=self.person, **data)


class RegistrationsAtOnce(ApiView):
    @operation(
        "registrations_create",
        tag=TAG,
        says="Enter many players, all or none (organiser, head judge, scorekeeper)",
        body=shapes.PlayersIn,
        gives=shapes.Registered,
        status=201,
        refuses=OVER_OR_WRONG,
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> dict[str, Any]:
        tournament = tournament_for(request.user, slug, DESK_ROLES)
        rows = [dict(row) for row in data["players"]]
        players = services.register_players(tournament, rows, actor=self.person)
        return {"count": len(players), "players": players}


class CheckInEveryone(ApiView):
    @operation(
        "registrations_check_in",
        tag=TAG,
        says="Check in everyone who may be (organiser, head judge, scorekeeper)",
        gives=shapes.CheckedIn,
        refuses=[errors.RegistrationClosed],
    )
    def post(self, request: Request, slug: str) -> dict[str, Any]:
        tournament = tournament_for(request.user, slug, DESK_ROLES)
        count, left_out = services.check_in_everyone(tournament, actor=self.person)
        return {"checked_in": count, "left_out": left_out}


class OneRegistration(ApiView):
    @operation(
        "registration_detail",
        tag=TAG,
        says="A registration, for the desk",
        gives=shapes.RegistrationOut,
    )
    def get(self, request: Request, slug: str, registration_id: int) -> Registration:
        return registration_for(request.user, slug, registration_id, DESK_ROLES)

    @operation(
        "registration_change",
        tag=TAG,
        says="Change an entry (organiser, head judge, scorekeeper)",
        body=shapes.RegistrationChange,
        gives=shapes.RegistrationOut,
        refuses=[errors.EditConflict, errors.TableTaken, errors.InputRefused],
    )
    def patch(
        self, request: Request, slug: str, registration_id: int, data: dict[str, Any]
    ) -> Registration:
        registration = registration_for(request.user, slug, registration_id)
        changes = plain(data)
        seen = changes.pop("seen", {})
        return services.edit_registration(registration, changes, seen=seen, actor=self.person)

    @operation(
        "registration_remove",
        tag=TAG,
        says="Remove an entry that was never paired (organiser, head judge, scorekeeper)",
        status=204,
        refuses=[errors.PlayerHasPlayed],
    )
    def delete(self, request: Request, slug: str, registration_id: int) -> None:
        registration = registration_for(request.user, slug, registration_id)
        services.remove_registration(registration, actor=self.person)


class CheckIn(ApiView):
    @operation(
        "registration_check_in",
        tag=TAG,
        says="Note that the player is here; twice is the same as once",
        gives=shapes.RegistrationOut,
        refuses=[errors.ListNotValid, errors.PlayerNotActive, errors.RegistrationClosed],
    )
    def post(self, request: Request, slug: str, registration_id: int) -> Registration:
        registration = registration_for(request.user, slug, registration_id)
        return services.check_in(registration, actor=self.person)

    @operation(
        "registration_check_in_undo",
        tag=TAG,
        says="Take a check-in back before the player was paired",
        gives=shapes.RegistrationOut,
        refuses=[errors.PlayerHasPlayed],
    )
    def delete(self, request: Request, slug: str, registration_id: int) -> Registration:
        registration = registration_for(request.user, slug, registration_id)
        return services.undo_check_in(registration, actor=self.person)


class Drop(ApiView):
    @operation(
        "registration_drop",
        tag=TAG,
        says="Take the player out of the coming rounds",
        gives=shapes.RegistrationOut,
        refuses=[errors.PlayerNotActive],
    )
    def post(self, request: Request, slug: str, registration_id: int) -> Registration:
        registration = registration_for(request.user, slug, registration_id)
        return drops.drop_player(registration, actor=self.person)

    @operation(
        "registration_reinstate",
        tag=TAG,
        says="Undo a drop as long as no round was paired since",
        gives=shapes.RegistrationOut,
        refuses=[errors.PlayerStillIn, errors.DropStands],
    )
    def delete(self, request: Request, slug: str, registration_id: int) -> Registration:
        registration = registration_for(request.user, slug, registration_id)
        return drops.reinstate_player(registration, actor=self.person)


class Disqualify(ApiView):
    @operation(
        "registration_disqualify",
        tag=TAG,
        says="Exclude the player, with the reason (organiser, head judge, scorekeeper)",
        body=shapes.Reason,
        gives=shapes.RegistrationOut,
        refuses=[errors.PlayerNotActive],
    )
    def post(
        self, request: Request, slug: str, registration_id: int, data: dict[str, Any]
    ) -> Registration:
        registration = registration_for(request.user, slug, registration_id)
        return drops.disqualify_player(registration, reason=data["reason"], actor=self.person)


class Entry(ApiView):
    @operation(
        "entry_create",
        tag=TAG,
        says="Enter the tournament yourself",
        body=shapes.EntryIn,
        gives=shapes.OwnRegistrationOut,
        status=201,
        refuses=[*OVER_OR_WRONG, errors.AlreadyRegistered],
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> Registration:
        tournament = public_tournament_for(request.user, slug)
        return services.enter_tournament(tournament, user=self.person, **data)

    @operation(
        "entry_detail",
        tag=TAG,
        says="Your own entry: next act, matches, standing",
        gives=EntryOut,
    )
    def get(self, request: Request, slug: str) -> dict[str, Any]:
        registration = own_registration_for(request.user, slug)
        matches = published_matches_of(registration)
        return {
            "registration": registration,
            "next": own_entry(registration).next,
            "rounds": [{"round": match.round.number, "match": match} for match in matches],
            "standing": standing_of(registration),
        }


class Leave(ApiView):
    @operation(
        "entry_leave",
        tag=TAG,
        says="Withdraw your entry before the start (204), or drop during play",
        gives=shapes.OwnRegistrationOut,
        refuses=[errors.TournamentNotRunning, errors.PlayerNotActive],
        other_answers={204: None},
    )
    def post(self, request: Request, slug: str) -> Registration | Response:
        registration = own_registration_for(request.user, slug)
        left = leave_tournament(registration, actor=self.person)
        return Response(status=204) if left is None else left
