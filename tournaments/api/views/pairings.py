"""Pairings changed by hand, drawn anew, and the versions they replaced."""

from typing import Any

from django.urls import reverse
from rest_framework.request import Request

from tournaments import errors, pairing_errors
from tournaments.api.serializers import pairings as shapes
from tournaments.api.serializers.rounds import MatchOut, RoundOut
from tournaments.api.views.rounds import CANNOT_PAIR, TAG, RoundView, seen_round
from tournaments.enums import DESK_ROLES
from tournaments.models import Match, Registration, Round
from tournaments.permissions import match_for, roles_in, round_for, tournament_for
from tournaments.rest.fields import Page
from tournaments.rest.operations import operation
from tournaments.selectors.versions import Version, earlier_versions
from tournaments.services.hand_drafts import pair_by_hand
from tournaments.services.pairing_changes import change_table, swap_players
from tournaments.services.redrawing import re_pair
from tournaments.services.table_repairs import repair_tables

CANNOT_CHANGE = [
    errors.ReasonNeeded,
    pairing_errors.TablesHaveResults,
    pairing_errors.PairingsChanged,
    pairing_errors.RoundClosed,
    pairing_errors.CutStands,
]


class Swap(RoundView):
    @operation(
        "round_swap",
        tag=TAG,
        says="Let two players change places, also with the bye (organiser, head judge, scorekeeper)",
        body=shapes.PlayersSwapIn,
        gives=RoundOut,
        refuses=[
            *CANNOT_CHANGE,
            pairing_errors.ConsentNeeded,
            pairing_errors.PlayerNotSeated,
            pairing_errors.SameTable,
            pairing_errors.ByeStands,
        ],
    )
    def post(self, request: Request, slug: str, number: int, data: dict[str, Any]) -> Round:
        """A swap that makes a rematch, or the like, answers 409 `consent_needed` with `problems`.

        Send it again with `accepted`.
        """
        round_ = round_for(request.user, slug, number)
        one, other = (self.player(round_, data.pop(name)) for name in ("one", "other"))
        swap_players(round_, one, other, actor=self.person, **data)
        return self.in_full(round_)

    def player(self, round_: Round, code: str) -> Registration:
        found = round_.tournament.registrations.filter(code=code).first()
        if found is None:
            raise pairing_errors.PlayerNotSeated(name=code, number=round_.number)
        return found


class Table(RoundView):
    @operation(
        "match_table",
        tag=TAG,
        says="Give a match another table number, or let it swap with the match that is there",
        body=shapes.TableIn,
        gives=MatchOut,
        refuses=[*CANNOT_CHANGE, pairing_errors.ByeHasNoTable, pairing_errors.TableUnchanged],
    )
    def put(
        self, request: Request, slug: str, number: int, match_id: int, data: dict[str, Any]
    ) -> Match:
        match = match_for(request.user, slug, number, match_id)
        change_table(match.round, match, data.pop("table"), actor=self.person, **data)
        return self.one(match.round, match.pk)


class Repair(RoundView):
    @operation(
        "round_tables_redraw",
        tag=TAG,
        says="Draw the players of some tables anew among themselves",
        body=shapes.RepairIn,
        gives=RoundOut,
        refuses=[
            *CANNOT_CHANGE,
            pairing_errors.TablesTooFew,
            pairing_errors.NoSuchTables,
            pairing_errors.PairingFailed,
        ],
    )
    def post(self, request: Request, slug: str, number: int, data: dict[str, Any]) -> Round:
        round_ = round_for(request.user, slug, number)
        repair_tables(round_, data.pop("tables"), actor=self.person, **data)
        return self.in_full(round_)


class Redraw(RoundView):
    @operation(
        "round_redraw",
        tag=TAG,
        says="Throw published pairings away and draw the round anew as a draft",
        body=shapes.RedrawIn,
        gives=RoundOut,
        refuses=[
            errors.ConfirmationWrong,
            errors.ReasonNeeded,
            errors.ResultsExist,
            pairing_errors.OverrideRefused,
            errors.RoundNotPlaying,
            pairing_errors.CutStands,
            *CANNOT_PAIR,
        ],
    )
    def post(self, request: Request, slug: str, number: int, data: dict[str, Any]) -> Round:
        round_ = round_for(request.user, slug, number)
        return self.in_full(re_pair(round_, actor=self.person, **data))


class ByHand(RoundView):
    @operation(
        "round_pair_by_hand",
        tag=TAG,
        says="Draft the next round in plain order, for the day the pairing fails",
        body=shapes.ByHandAsked,
        gives=RoundOut,
        status=201,
        refuses=[errors.ReasonNeeded, *CANNOT_PAIR],
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> Round:
        tournament = tournament_for(request.user, slug, DESK_ROLES)
        try:
            round_ = pair_by_hand(tournament, actor=self.person, **data)
        except errors.RoundAlreadyPaired as error:
            error.values["url"] = reverse("api:round", args=[slug, data["number"]])
            raise
        return self.in_full(round_)


class Earlier(RoundView):
    @operation(
        "round_earlier_list",
        tag=TAG,
        says="Earlier pairings of the round that players had seen; to the desk drafts as well",
        gives=shapes.EarlierOut,
        many=True,
        query=Page,
    )
    def get(self, request: Request, slug: str, number: int, query: object) -> list[Version]:
        round_ = seen_round(request.user, slug, number)
        self.roles = roles_in(request.user, round_.tournament)
        published_only = self.roles.isdisjoint(DESK_ROLES)
        return earlier_versions(round_, published_only=published_only, with_tables=True)
