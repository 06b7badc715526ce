"""What a player needs for a place, in the words of the pure answer."""

from typing import Any

from rest_framework import serializers

from tournaments.rest.fields import Strict
from tournaments.rest.problems import BothWords
from tournaments.standings.prospects import Prospects

VERDICTS = ("certain", "possible", "lost")


class PlaceAsked(Strict):
    """Who wants to reach which place."""

    player = serializers.CharField(max_length=100, help_text="The player's code.")
    place = serializers.IntegerField(
        required=False, min_value=1, max_value=10_000, help_text="The top cut when not given."
    )


class CutOut(serializers.Serializer[Any]):
    """What is to be reached: a place, or match points; ``top_cut`` takes nobody who has dropped."""

    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    top_cut = serializers.BooleanField()


class OwnResultsOut(serializers.Serializer[Any]):
    """The verdict after each own result; in a pod first place wins, last place loses."""

    win = serializers.ChoiceField(choices=VERDICTS, required=False)
    draw = serializers.ChoiceField(choices=VERDICTS, required=False)
    loss = serializers.ChoiceField(choices=VERDICTS, required=False)


class NeedsOut(serializers.Serializer[Any]):
    """Whether the player gets there, by which method, and what the coming match has to bring."""

    player = serializers.CharField()
    cut = CutOut()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    method = serializers.ChoiceField(choices=("exact", "bounds"))
    match_points = serializers.FloatField(help_text="With every result that is in.")
    open_matches = serializers.IntegerField()
    rounds_to_come = serializers.IntegerField(help_text="Rounds that are not paired yet.")
    results = OwnResultsOut(help_text="Empty when no match of the player is to come.")
    needs = BothWords()
    why = BothWords()

    def to_representation(self, instance: Prospects) -> dict[str, Any]:
        return instance.to_json()
