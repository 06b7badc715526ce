"""Give and take staff roles."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.request import Request

from tournaments import errors
from tournaments.api.serializers.staff import MembershipIn, MembershipOut
from tournaments.enums import Role
from tournaments.models import Membership
from tournaments.permissions import tournament_for
from tournaments.rest.fields import Page
from tournaments.rest.operations import ApiView, operation
from tournaments.services.staff import add_staff, remove_staff

TAG = "staff"


class Staff(ApiView):
    @operation(
        "staff_list",
        tag=TAG,
        says="Who has which role (organiser)",
        gives=MembershipOut,
        many=True,
        query=Page,
    )
    def get(self, request: Request, slug: str, query: object) -> QuerySet[Membership]:
        tournament = tournament_for(request.user, slug, {Role.ORGANISER})
        return tournament.memberships.select_related("user").order_by("pk")

    @operation(
        "staff_add",
        tag=TAG,
        says="Give a role (organiser); twice is the same as once",
        body=MembershipIn,
        gives=MembershipOut,
        status=201,
        refuses=[errors.NoSuchPerson],
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> Membership:
        tournament = tournament_for(request.user, slug, {Role.ORGANISER})
        return add_staff(tournament, actor=self.person, **data)


class OneMembership(ApiView):
    @operation(
        "staff_remove",
        tag=TAG,
        says="Take a role away (organiser)",
        status=204,
        refuses=[errors.LastOrganiser],
    )
    def delete(self, request: Request, slug: str, membership_id: int) -> None:
        tournament = tournament_for(request.user, slug, {Role.ORGANISER})
        membership = tournament.memberships.filter(pk=membership_id).first()
        if membership is None:
            raise Http404
        remove_staff(membership, actor=self.person)
