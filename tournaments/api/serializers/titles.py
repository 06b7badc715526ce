"""The card games as tournament data."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.rest.problems import BothWords

SETTING_VALUE = {"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]}


@extend_schema_field(SETTING_VALUE)
class SettingValue(serializers.ReadOnlyField):
    """An answer: a word, a number or yes/no."""


class Coded(serializers.Serializer[Any]):
    """Something with a code and its words."""

    code = serializers.CharField()
    label = BothWords()  # type: ignore[assignment]


class VersionOut(Coded):
    in_force_from = serializers.DateField(allow_null=True)


class FormatOut(Coded):
    sections = Coded(many=True)


class EndOut(Coded):
    winner = serializers.CharField(help_text="`always`, `never` or `either`")


class PresetOut(Coded):
    deck_format = serializers.CharField()
    structure = serializers.CharField()
    best_of = serializers.IntegerField()
    round_minutes = serializers.IntegerField()
    rounds = serializers.IntegerField(allow_null=True)
    tiebreakers = serializers.ListField(child=serializers.CharField())
    top_cut = serializers.IntegerField()
    cut_by = serializers.CharField(help_text="`rank` or `points`")
    cut_points = serializers.IntegerField(allow_null=True)
    third_place = serializers.BooleanField()
    pod_sizes = serializers.ListField(child=serializers.IntegerField())
    settings = serializers.DictField(child=SettingValue())


class OptionOut(serializers.Serializer[Any]):
    value = SettingValue()
    label = BothWords()  # type: ignore[assignment]


class SettingOut(serializers.Serializer[Any]):
    """A question that an organiser may answer."""

    name = serializers.CharField()
    ambiguity = serializers.CharField(
        allow_null=True, help_text="The reading of the rulebook, where the rules leave it open."
    )
    clause = serializers.CharField(allow_null=True, help_text="What the default follows.")
    area = serializers.CharField()
    applied_by = serializers.CharField(
        help_text="`site`, `judges` or `engine`: how games are played"
    )
    label = BothWords()  # type: ignore[assignment]
    options = OptionOut(many=True)
    integers = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Least and greatest whole number that is an answer besides the options.",
    )
    default = SettingValue()


class TitleRow(Coded):
    """A card game in the list."""

    versions = VersionOut(many=True)
    formats = FormatOut(many=True)
    presets = PresetOut(many=True)


class TitleOut(TitleRow):
    """A card game in full."""

    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="Least and greatest number at one table."
    )
    tiebreakers = serializers.ListField(child=serializers.CharField())
    ends = EndOut(many=True, source="scoring.ends")
    settings = SettingOut(many=True)
