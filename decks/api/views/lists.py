"""Deck lists: a player's own, the judges' view, everyone's once they are revealed."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.request import Request

from decks import errors
from decks.api import serializers as shapes
from decks.models import DeckList
from decks.permissions import (
    ENTER_ROLES,
    REVEAL_ROLES,
    list_owner_for,
    own_list_registration_for,
    revealed_tournament_for,
    swapping_player_for,
    tournament_with_lists_for,
)
from decks.selectors.lists import current_list, current_lists, players_by_list
from decks.services.lists import submit_deck_list
from decks.services.pools import register_pool
from decks.services.swaps import check_written_swap
from decks.services.viewing import note_view
from tournaments.errors import ConfirmationWrong, InputRefused, PlayerNotActive
from tournaments.models import Registration
from tournaments.rest.fields import Page
from tournaments.rest.operations import ApiView, operation
from tournaments.services.tournaments import hide_lists, reveal_lists

TAG = "deck lists"
REFUSED = [
    InputRefused,
    errors.ListRefused,
    errors.PoolMissing,
    errors.ListLocked,
    errors.DeadlinePassed,
    errors.TournamentOver,
    errors.ListsNotUsed,
    PlayerNotActive,
]
REFUSED_POOL = [*REFUSED, errors.PoolNotUsed]
BY_STAFF = [errors.ListReasonNeeded]


def in_force(registration: Registration) -> DeckList:
    """Return the player's list, or answer 404 while there is none."""
    deck_list = current_list(registration)
    if deck_list is None:
        raise Http404
    return deck_list


class OwnList(ApiView):
    @operation("own_list_detail", tag=TAG, says="Your list in force", gives=shapes.FullDeckListOut)
    def get(self, request: Request, slug: str) -> DeckList:
        return in_force(own_list_registration_for(request.user, slug))

    @operation(
        "own_list_submit",
        tag=TAG,
        says="Hand in your list, or replace it before the deadline",
        body=shapes.ListIn,
        gives=shapes.FullDeckListOut,
        status=201,
        refuses=REFUSED,
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> DeckList:
        registration = own_list_registration_for(request.user, slug)
        return submit_deck_list(registration, actor=self.person, **shapes.list_in(data))


class OwnPool(ApiView):
    @operation(
        "own_pool_register",
        tag=TAG,
        says="Register the cards you opened (sealed)",
        body=shapes.PoolIn,
        gives=shapes.FullDeckListOut,
        status=201,
        refuses=REFUSED_POOL,
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> DeckList:
        registration = own_list_registration_for(request.user, slug)
        return register_pool(registration, actor=self.person, **shapes.list_in(data))


class Lists(ApiView):
    @operation(
        "lists_list",
        tag=TAG,
        says="Whose list is in and valid, missing ones first (staff)",
        gives=shapes.ListStatusOut,
        many=True,
        query=Page,
    )
    def get(self, request: Request, slug: str, query: object) -> QuerySet[Registration]:
        return players_by_list(tournament_with_lists_for(request.user, slug))


class OneList(ApiView):
    @operation(
        "list_detail",
        tag=TAG,
        says="A player's list (organiser and judges who do not play); noted in the log",
        gives=shapes.FullDeckListOut,
    )
    def get(self, request: Request, slug: str, registration_id: int) -> DeckList:
        deck_list = in_force(list_owner_for(request.user, slug, registration_id))
        note_view(deck_list, actor=self.person)
        return deck_list

    @operation(
        "list_submit",
        tag=TAG,
        says="Enter a list for a player (organiser, head judge); late, with the reason",
        body=shapes.StaffListIn,
        gives=shapes.FullDeckListOut,
        status=201,
        refuses=[*REFUSED, *BY_STAFF],
    )
    def post(
        self, request: Request, slug: str, registration_id: int, data: dict[str, Any]
    ) -> DeckList:
        registration = list_owner_for(request.user, slug, registration_id, ENTER_ROLES)
        return submit_deck_list(registration, actor=self.person, **shapes.list_in(data))


class OnePool(ApiView):
    @operation(
        "pool_register",
        tag=TAG,
        says="Register a player's pool (organiser, head judge); late, with the reason",
        body=shapes.StaffPoolIn,
        gives=shapes.FullDeckListOut,
        status=201,
        refuses=[*REFUSED_POOL, *BY_STAFF],
    )
    def post(
        self, request: Request, slug: str, registration_id: int, data: dict[str, Any]
    ) -> DeckList:
        registration = list_owner_for(request.user, slug, registration_id, ENTER_ROLES)
        return register_pool(registration, actor=self.person, **shapes.list_in(data))


class SwapCheck(ApiView):
    @operation(
        "swap_check",
        tag=TAG,
        says="Compare a deck with the registered list (organiser and judges who do not play)",
        body=shapes.SwapIn,
        gives=shapes.ReportOut,
        refuses=[InputRefused, errors.ListRefused, errors.ListMissing],
    )
    def post(
        self, request: Request, slug: str, registration_id: int, data: dict[str, Any]
    ) -> dict[str, Any]:
        """Nothing is stored; the look at the list is noted in the log.

        Answers 200 for a swap that is not allowed as well; `valid` says which.
        """
        registration = swapping_player_for(request.user, slug, registration_id)
        report = check_written_swap(registration, actor=self.person, **shapes.list_in(data))
        return shapes.report_out(report)


class PublicLists(ApiView):
    @operation(
        "public_lists_list",
        tag=TAG,
        says="Everyone's list; 404 until the organiser reveals them",
        gives=shapes.DeckListOut,
        many=True,
        query=Page,
    )
    def get(self, request: Request, slug: str, query: object) -> list[DeckList]:
        lists = current_lists(revealed_tournament_for(request.user, slug))
        return [deck_list for deck_list in lists if deck_list.has_deck]


class Reveal(ApiView):
    @operation(
        "lists_reveal",
        tag=TAG,
        says="Make all lists public (organiser); twice is the same as once",
        body=shapes.Typed,
        status=204,
        refuses=[ConfirmationWrong],
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> None:
        tournament = tournament_with_lists_for(request.user, slug, REVEAL_ROLES)
        reveal_lists(tournament, typed=data["typed"], actor=self.person)

    @operation("lists_hide", tag=TAG, says="Make all lists secret again (organiser)", status=204)
    def delete(self, request: Request, slug: str) -> None:
        tournament = tournament_with_lists_for(request.user, slug, REVEAL_ROLES)
        hide_lists(tournament, actor=self.person)
