"""Jobs: what is asked, how far it is, how it ended."""

from rest_framework import serializers

from tournaments.models import Job
from tournaments.rest.fields import OneOf, Strict, Text, Whole


class SimulationIn(Strict):
    """A whole tournament in memory with random results."""

    kind = OneOf(choices=[("simulate", "simulate")])
    players = Whole(min_value=2, max_value=2048)
    rounds = Whole(min_value=1, max_value=20)
    seed = Text(max_length=64, required=False)


class JobOut(serializers.ModelSerializer[Job]):
    """A job; ``outcome`` when it is done, ``problem`` (in both languages) when it failed."""

    outcome = serializers.DictField(read_only=True)
    problem = serializers.DictField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Job
        fields = (
            "id",
            "kind",
            "status",
            "done",
            "total",
            "outcome",
            "problem",
            "created_at",
            "finished_at",
        )
        read_only_fields = fields
