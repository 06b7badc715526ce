"""Rounds: look, pair, publish, take back, pair again, close."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request

from tournaments import errors, pairing_errors
from tournaments.api.serializers import rounds as shapes
from tournaments.enums import DESK_ROLES, STAFF_ROLES, RoundStatus
from tournaments.models import Match, Round
from tournaments.permissions import (
    Person,
    has_role,
    public_round_for,
    public_tournament_for,
    roles_in,
    round_for,
    tournament_for,
)
from tournaments.rest.fields import Page
from tournaments.rest.operations import ApiView, operation
from tournaments.selectors.rounds import matches_of, with_people
from tournaments.services import redrawing
from tournaments.services import rounds as services

TAG = "rounds"
CANNOT_PAIR = [
    errors.InputRefused,
    pairing_errors.PairingFailed,
    errors.RoundAlreadyPaired,
    errors.PlanOutdated,
    errors.RoundNotNext,
    errors.TournamentNotRunning,
    errors.RoundsUnfinished,
    errors.NotEnoughPlayers,
    errors.AllRoundsPlayed,
    errors.CutIsDue,
]


class RoundView(ApiView):
    """Shows a round with its matches; reasons in full to the desk, penalties to the staff only."""

    roles: frozenset[str] = frozenset()

    def in_full(self, round_: Round) -> Round:
        self.roles = roles_in(self.request.user, round_.tournament)
        round_.shown_matches = matches_of(round_)  # type: ignore[attr-defined]
        return round_

    def one(self, round_: Round, match_id: int) -> Match:
        """Return one match of ``round_`` with its people, or answer 404."""
        self.roles = roles_in(self.request.user, round_.tournament)
        match = with_people(round_.matches.filter(pk=match_id)).first()
        if match is None:
            raise Http404
        return match

    def get_serializer_context(self) -> dict[str, Any]:
        return {
            **super().get_serializer_context(),
            "shows_reasons": not self.roles.isdisjoint(DESK_ROLES),
            "shows_penalties": not self.roles.isdisjoint(STAFF_ROLES),
        }


class Rounds(RoundView):
    @operation(
        "rounds_list",
        tag=TAG,
        says="Published rounds; to the desk the draft as well",
        gives=shapes.RoundRow,
        many=True,
        query=Page,
    )
    def get(self, request: Request, slug: str, query: object) -> QuerySet[Round]:
        tournament = public_tournament_for(request.user, slug)
        rounds = tournament.rounds.select_related("stage", "tournament")
        if has_role(request.user, tournament, DESK_ROLES):
            return rounds
        return rounds.exclude(status=RoundStatus.DRAFTED)

    @operation(
        "round_pair",
        tag=TAG,
        says="Draft the pairings of the next round (organiser, head judge, scorekeeper)",
        body=shapes.RoundAsked,
        gives=shapes.RoundOut,
        status=201,
        refuses=CANNOT_PAIR,
    )
    def post(self, request: Request, slug: str, data: dict[str, Any]) -> Round:
        """A second request for the same round answers 409 `round_already_paired` with its `url`."""
        tournament = tournament_for(request.user, slug, DESK_ROLES)
        number = data["number"]
        try:
            round_ = services.pair_round(tournament, number=number, actor=self.person)
        except errors.RoundAlreadyPaired as error:
            error.values["url"] = reverse("api:round", args=[slug, number])
            raise
        return self.in_full(round_)


class OneRound(RoundView):
    @operation("round_detail", tag=TAG, says="A round with its matches", gives=shapes.RoundOut)
    def get(self, request: Request, slug: str, number: int) -> Round:
        return self.in_full(seen_round(request.user, slug, number))

    @operation(
        "round_discard",
        tag=TAG,
        says="Throw a draft away (organiser, head judge, scorekeeper)",
        status=204,
        refuses=[errors.RoundNotDrafted],
    )
    def delete(self, request: Request, slug: str, number: int) -> None:
        redrawing.discard_draft(round_for(request.user, slug, number), actor=self.person)


class Publication(RoundView):
    @operation(
        "round_publish",
        tag=TAG,
        says="Show the pairings to everyone; twice is the same as once",
        gives=shapes.RoundOut,
    )
    def post(self, request: Request, slug: str, number: int) -> Round:
        round_ = round_for(request.user, slug, number)
        return self.in_full(services.publish_round(round_, actor=self.person))

    @operation(
        "round_unpublish",
        tag=TAG,
        says="Take published pairings back to a draft while no result is in",
        gives=shapes.RoundOut,
        refuses=[errors.ResultsExist, errors.RoundNotPlaying],
    )
    def delete(self, request: Request, slug: str, number: int) -> Round:
        round_ = round_for(request.user, slug, number)
        return self.in_full(services.unpublish_round(round_, actor=self.person))


class PairAgain(RoundView):
    @operation(
        "round_pair_again",
        tag=TAG,
        says="Throw a draft away and draw the round anew",
        gives=shapes.RoundOut,
        refuses=[errors.RoundNotDrafted, pairing_errors.CutStands, *CANNOT_PAIR],
    )
    def post(self, request: Request, slug: str, number: int) -> Round:
        round_ = round_for(request.user, slug, number)
        return self.in_full(redrawing.pair_again(round_, actor=self.person))


class Close(RoundView):
    @operation(
        "round_close",
        tag=TAG,
        says="Close a round in which every match has its result; twice is the same as once",
        gives=shapes.RoundOut,
        refuses=[errors.ResultsMissing, errors.RoundNotPlaying],
    )
    def post(self, request: Request, slug: str, number: int) -> Round:
        round_ = round_for(request.user, slug, number)
        return self.in_full(services.close_round(round_, actor=self.person))


class CloseAndPair(RoundView):
    @operation(
        "round_close_and_pair",
        tag=TAG,
        says="Close the round and draft the next one, both or neither",
        gives=shapes.RoundOut,
        status=201,
        refuses=[errors.ResultsMissing, errors.RoundNotPlaying, *CANNOT_PAIR],
    )
    def post(self, request: Request, slug: str, number: int) -> Round:
        round_ = round_for(request.user, slug, number)
        try:
            following = services.close_and_pair(round_, actor=self.person)
        except errors.RoundAlreadyPaired as error:
            error.values["url"] = reverse("api:round", args=[slug, number + 1])
            raise
        return self.in_full(following)


def seen_round(user: Person, slug: str, number: int) -> Round:
    """Return a round that is published, or a draft to the desk; else answer 404."""
    try:
        return round_for(user, slug, number)
    except Http404:
        return public_round_for(user, slug, number)
