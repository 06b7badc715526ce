"""Standings in the shape of ``standings --json``, with the players' names."""

from typing import Any

from msgspec import to_builtins
from rest_framework import serializers

from tournaments.rest.fields import Strict
from tournaments.rest.problems import BothWords
from tournaments.selectors.standings import StandingRow


class AfterRound(Strict):
    """Standings after which round."""

    after_round = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=1000,
        help_text="A closed round; the latest when not given.",
    )


class StandingOut(serializers.Serializer[Any]):
    """One row; ``rank`` is null for a disqualified player."""

    rank = serializers.IntegerField(allow_null=True)
    player = serializers.CharField()
    name = serializers.CharField()
    match_points = serializers.FloatField()
    differential = serializers.IntegerField()
    tiebreakers = serializers.DictField(child=serializers.FloatField())
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    byes = serializers.IntegerField()
    dropped = serializers.BooleanField()
    disqualified = serializers.BooleanField()

    above_next = BothWords(
        allow_null=True, help_text="Why the player stands above the next; null in the last row."
    )

    def to_representation(self, instance: StandingRow) -> dict[str, Any]:
        why = instance.above_next
        return {
            **instance.standing.to_json(),
            "name": instance.registration.name,
            "above_next": why and to_builtins(why),
        }
