"""How the rounds were drawn, as everyone may know it."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.rest.problems import BothWords
from tournaments.selectors.draws import DrawnRound


class SecretOut(serializers.Serializer[Any]):
    """A secret that rounds come from."""

    commitment = serializers.CharField(help_text="SHA-256 of the secret, public from the start.")
    seed = serializers.CharField(
        allow_null=True, help_text="The secret itself; null until the tournament is over."
    )
    first_round = serializers.IntegerField()
    through_round = serializers.IntegerField(allow_null=True, help_text="Null: up to the last one.")


class HandMade(serializers.Serializer[Any]):
    """A match that was made by hand; players by their code."""

    table = serializers.IntegerField(allow_null=True)
    players = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField(allow_blank=True)


class OldTable(serializers.Serializer[Any]):
    """A table of an earlier version; players by their code."""

    table = serializers.IntegerField(allow_null=True)
    players = serializers.ListField(child=serializers.CharField(), source="codes")
    bye = serializers.BooleanField()
    awarded = serializers.BooleanField(help_text="Whether the bye was awarded in advance.")
    manual = serializers.BooleanField(help_text="Whether it was made by hand.")
    manual_reason = serializers.CharField(allow_blank=True)


class OldVersionOut(serializers.Serializer[Any]):
    """Pairings that were public and then replaced."""

    version = serializers.IntegerField(source="number")
    attempt = serializers.IntegerField(source="draw.attempt")
    reason = serializers.CharField(allow_blank=True, source="draw.reason")
    tables = OldTable(many=True)


class DrawnRoundOut(serializers.Serializer[Any]):
    """A published round: what it was drawn from, and how good the draw is."""

    number = serializers.IntegerField(source="round.number")
    stage = serializers.CharField(source="round.stage.kind")
    seed = serializers.CharField(source="round.seed", help_text="Empty: nothing was drawn.")
    attempt = serializers.IntegerField(source="round.attempt")
    algorithm = serializers.CharField(source="round.algorithm")
    certificate = serializers.DictField()
    quality = serializers.ListField(child=BothWords(), source="words")
    manual = serializers.SerializerMethodField()
    earlier = OldVersionOut(many=True)

    @extend_schema_field(HandMade(many=True))
    def get_manual(self, drawn: DrawnRound) -> list[dict[str, Any]]:
        return [
            {
                "table": match.table_number,
                "players": [seat.registration.code for seat in match.seats.all()],
                "reason": match.manual_reason,
            }
            for match in drawn.manual
        ]


class DrawOut(serializers.Serializer[Any]):
    """The draw of a tournament: what to compare, and with what."""

    commitment = serializers.CharField(help_text="To the secret of the rounds to come.")
    seed = serializers.CharField(allow_null=True, help_text="That secret, once it is revealed.")
    secrets = SecretOut(many=True, help_text="All secrets; more than one if it was reopened.")
    rounds = DrawnRoundOut(many=True)
