"""Rounds, matches and games; a match has the names of the tournament file."""

from typing import Any

from msgspec import UNSET, to_builtins
from rest_framework import serializers

from tournaments.enums import ByeKind, StageKind
from tournaments.models import Match, Registration, Round
from tournaments.record.model import Game
from tournaments.rest.fields import OneOf, Strict, Text, Whole
from tournaments.rest.problems import BothWords
from tournaments.selectors.facts import match_of
from tournaments.selectors.match_reasons import full_reason, public_reason

ENDS = (
    "goal",
    "clock_out",
    "both_clock_out",
    "concession",
    "time",
    "game_loss",
    "disqualification",
    "no_show",
    "other",
)
PENALISED = {"game_loss", "disqualification"}


class GameOut(serializers.Serializer[Any]):
    """One game; players by their code."""

    winner = serializers.CharField(allow_null=True, help_text="Null: a drawn game.")
    end = serializers.ChoiceField(
        choices=ENDS,
        help_text="Games lost by a penalty are `other`, without points, but for staff and players.",
    )
    points = serializers.DictField(child=serializers.IntegerField())
    differential = serializers.IntegerField(
        allow_null=True,
        required=False,
        help_text="As on the match sheet; null: nothing written; absent: it follows from the points.",
    )


class SeatOut(serializers.Serializer[Any]):
    """A player at the table."""

    code = serializers.CharField()
    name = serializers.CharField()


class MatchOut(serializers.Serializer[Any]):
    """A match; send ``version`` back with a result."""

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    players = SeatOut(many=True)
    bye = serializers.BooleanField()
    bye_kind = serializers.ChoiceField(choices=ByeKind.choices, allow_blank=True)
    bracket_slot = serializers.IntegerField(
        allow_null=True,
        help_text="Top cut: place in the bracket from the top; 0: for third place.",
    )
    manual = serializers.BooleanField(help_text="Changed by hand; `manual_reason` says why.")
    manual_reason = serializers.CharField(allow_blank=True)
    games = GameOut(many=True)
    places = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    result = serializers.CharField(
        allow_null=True, help_text="The winner's code, `draw`, `double_loss`; null: unfinished."
    )
    reason = BothWords(allow_null=True, help_text="Why these meet; null where no draw decided it.")

    def to_representation(self, instance: Match) -> dict[str, Any]:
        people = [seat.registration for seat in instance.seats.all()]
        record: dict[str, Any] = to_builtins(
            match_of(instance, {person.pk: person.code for person in people})
        )
        reason_of = full_reason if self.context.get("shows_reasons") else public_reason
        reason = reason_of(instance)
        return {
            "id": instance.pk,
            "version": instance.version,
            **record,
            "games": [self.shown(game, people) for game in record["games"]],
            "players": [{"code": person.code, "name": person.name} for person in people],
            "bye_kind": instance.bye,
            "reason": to_builtins(reason) if reason else None,
        }

    def shown(self, game: dict[str, Any], people: list[Registration]) -> dict[str, Any]:
        """Return the game; who is neither staff nor at the table learns of no penalty by it."""
        if game["end"] not in PENALISED or self.context.get("shows_penalties"):
            return game
        if self.context["request"].user.pk in {person.user_id for person in people} - {None}:
            return game
        return {"winner": game["winner"], "end": "other", "points": {}}


class RoundRow(serializers.ModelSerializer[Round]):
    """A round; drafts are shown to the desk only."""

    stage = serializers.ChoiceField(choices=StageKind.choices, source="stage.kind", read_only=True)
    url = serializers.CharField(source="get_absolute_url", read_only=True)
    seed = serializers.CharField(
        source="public_seed", read_only=True, help_text="Empty while it is a draft."
    )

    class Meta:
        model = Round
        fields: tuple[str, ...] = (
            "number",
            "stage",
            "status",
            "seed",
            "published_at",
            "closed_at",
            "url",
        )
        read_only_fields = fields


class RoundOut(RoundRow):
    """A round with its matches by table, byes last."""

    matches = MatchOut(many=True, source="shown_matches", read_only=True)

    class Meta(RoundRow.Meta):
        fields = (*RoundRow.Meta.fields, "matches")
        read_only_fields = fields


class RoundAsked(Strict):
    """Which round shall be paired, so that a second click does not pair a second one."""

    number = Whole(min_value=1, max_value=1000)


class Numbers(serializers.DictField):
    """A number for each player, by code."""


class GameIn(Strict):
    """One game as it was played; players by their code."""

    winner = Text(max_length=100, allow_null=True, required=False, help_text="Null: a drawn game.")
    end = OneOf(choices=[(end, end) for end in ENDS])
    points = Numbers(child=Whole(min_value=0, max_value=1_000_000), required=False)
    differential = Whole(min_value=-1_000_000, max_value=1_000_000, allow_null=True, required=False)


class ResultIn(Strict):
    """The games of a match, in order."""

    version = Whole(min_value=0, max_value=2**31 - 1, help_text="As you read it from the match.")
    games = serializers.ListField(child=GameIn(), max_length=100, required=False)
    outcome = OneOf(
        choices=[("time", "time"), ("double_loss", "double_loss")],
        allow_null=True,
        required=False,
        help_text="Time was up between two games; or both lose by a judge's word.",
    )
    places = Numbers(
        child=Whole(min_value=1, max_value=6),
        allow_null=True,
        required=False,
        help_text="Pods: place by player.",
    )


class CorrectionIn(ResultIn):
    """The right games, and why the result is corrected."""

    reason = Text(max_length=300)


def games_in(data: dict[str, Any]) -> list[Game]:
    """Return the games of a checked body as plain records."""
    return [
        Game(
            winner=game.get("winner"),
            end=game["end"],
            points=dict(game.get("points", {})),
            differential=game.get("differential", UNSET),
        )
        for game in data.get("games", [])
    ]
