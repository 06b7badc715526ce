"""Results of matches: look at one match, enter, correct."""

from typing import Any

from rest_framework.request import Request

from tournaments import errors, pairing_errors
from tournaments.api.serializers import rounds as shapes
from tournaments.api.views.rounds import RoundView, seen_round
from tournaments.models import Match
from tournaments.permissions import match_for
from tournaments.rest.operations import operation
from tournaments.services.results import correct_result, enter_result

TAG = "results"
WRONG = [
    errors.ImpossibleResult,
    errors.CutNeedsWinner,
    errors.ResultConflict,
    errors.ByeHasNoResult,
    errors.RoundNotPlaying,
    pairing_errors.PairingsChanged,
]


class OneMatch(RoundView):
    @operation("match_detail", tag=TAG, says="A match with its games", gives=shapes.MatchOut)
    def get(self, request: Request, slug: str, number: int, match_id: int) -> Match:
        return self.one(seen_round(request.user, slug, number), match_id)


class MatchResult(RoundView):
    @operation(
        "result_enter",
        tag=TAG,
        says="Enter the result (organiser, head judge, scorekeeper)",
        body=shapes.ResultIn,
        gives=shapes.MatchOut,
        status=201,
        refuses=[*WRONG, errors.MatchClosed],
    )
    def post(
        self, request: Request, slug: str, number: int, match_id: int, data: dict[str, Any]
    ) -> Match:
        match = match_for(request.user, slug, number, match_id)
        enter_result(match, shapes.games_in(data), actor=self.person, **said(data))
        return self.one(match.round, match_id)

    @operation(
        "result_correct",
        tag=TAG,
        says="Correct the result with a reason (organiser, head judge, scorekeeper)",
        body=shapes.CorrectionIn,
        gives=shapes.MatchOut,
        refuses=[*WRONG, errors.ReasonNeeded, errors.NothingChanged, errors.WinnerWentOn],
    )
    def put(
        self, request: Request, slug: str, number: int, match_id: int, data: dict[str, Any]
    ) -> Match:
        match = match_for(request.user, slug, number, match_id)
        correct_result(
            match,
            shapes.games_in(data),
            reason=data["reason"],
            actor=self.person,
            **said(data),
        )
        return self.one(match.round, match_id)


def said(data: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": data["version"],
        "outcome": data.get("outcome"),
        "places": dict(data["places"]) if data.get("places") else None,
    }
