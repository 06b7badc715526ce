"""Standings in the shape of ``standings --json``, with the players' names."""

from typing import Any

from rest_framework import serializers

from tournaments.rest.fields import Strict
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

    def to_representation(self, instance: StandingRow) -> dict[str, Any]:
        return {**instance.standing.to_json(), "name": instance.registration.name}
