"""Tournaments: what is shown, what is asked when one is made or changed."""

from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.registry import CODES
from tournaments.api.serializers.titles import SETTING_VALUE, SettingValue
from tournaments.enums import CutBy, Role, Structure, TournamentStatus
from tournaments.forms.fields import zone_names
from tournaments.forms.pods import SIZES, read_number
from tournaments.models import Tournament
from tournaments.rest.fields import Flag, Moment, OneOf, Page, Strict, Text, Whole
from tournaments.standings.tiebreakers import TIEBREAKERS

NUMBER = {"oneOf": [{"type": "integer", "minimum": 0}, {"type": "string", "example": "3/2"}]}
PLACE_POINTS = {
    "type": "object",
    "additionalProperties": {"type": "array", "items": NUMBER},
    "description": "Match points of each place by size of pod, 2 to 6; a size that is left out "
    "scores the points of a win times the share of opponents beaten.",
    "example": {"4": [4, 3, 2, 1]},
}


@extend_schema_field(PLACE_POINTS)
class PlacePointsOut(serializers.ReadOnlyField):
    """Match points by place, for each size of pod."""


class TournamentFilter(Page):
    """Which tournaments."""

    title = serializers.ChoiceField(choices=CODES, required=False)
    status = serializers.ChoiceField(choices=TournamentStatus.choices, required=False)


class TournamentRow(serializers.ModelSerializer[Tournament]):
    """A tournament in the list."""

    title = serializers.CharField(source="title_code", read_only=True)
    player_count = serializers.IntegerField(read_only=True)
    url = serializers.CharField(source="get_absolute_url", read_only=True)

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = (
            "slug",
            "name",
            "title",
            "rules_version",
            "deck_format",
            "structure",
            "status",
            "starts_at",
            "timezone",
            "venue",
            "player_count",
            "url",
        )
        read_only_fields = fields


class TournamentOut(TournamentRow):
    """A tournament in full; ``roles`` are those of the person who asks."""

    settings = serializers.DictField(child=SettingValue(), source="all_settings", read_only=True)
    tiebreakers = serializers.ListField(child=serializers.CharField(), read_only=True)
    pod_sizes = serializers.ListField(child=serializers.IntegerField(), read_only=True)
    place_points = PlacePointsOut(read_only=True)
    roles = serializers.ListField(
        child=serializers.ChoiceField(choices=Role.choices), read_only=True
    )
    latest_round = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Number of the latest published round."
    )

    class Meta(TournamentRow.Meta):
        fields = (
            *TournamentRow.Meta.fields,
            "rounds_planned",
            "best_of",
            "round_minutes",
            "deck_deadline",
            "lists_required",
            "lists_revealed_at",
            "tiebreakers",
            "clubs_apart",
            "power_pairing",
            "pod_sizes",
            "place_points",
            "top_cut",
            "cut_by",
            "cut_points",
            "third_place",
            "settings",
            "latest_round",
            "roles",
        )
        read_only_fields = fields


@extend_schema_field(SETTING_VALUE)
class Answer(serializers.Field[Any, Any, Any, Any]):
    """An answer to a house reading; which ones there are, the title says."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool) or (isinstance(data, int) and abs(data) <= 10**9):
            return data
        if isinstance(data, str) and len(data) <= 100:
            return data
        raise serializers.ValidationError(_("Give a word, a whole number, or true or false."))


class Points(serializers.Field[Any, Any, Any, Any]):
    """Match points of a place: a whole number, or a fraction as text."""

    default_error_messages = {"invalid": _("Give a whole number, or a fraction like “3/2”.")}

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not int and not isinstance(data, str):
            self.fail("invalid")
        try:
            number = read_number(str(data))
        except DjangoValidationError as error:
            raise serializers.ValidationError(error.messages) from error
        return number.numerator if number.denominator == 1 else str(number)


@extend_schema_field(PLACE_POINTS)
class PlacePointsIn(serializers.DictField):
    child = serializers.ListField(child=Points(), max_length=6)


class Zone(Text):
    """The IANA name of a time zone."""

    default_error_messages = {"unknown": _("There is no such time zone; name one like Asia/Tokyo.")}

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if name not in zone_names() and name != "UTC":
            self.fail("unknown")
        return name


class TournamentFields(Strict):
    """What an organiser may set."""

    name = Text(max_length=120, required=False)
    rules_version = Text(max_length=20, required=False)
    deck_format = Text(max_length=20, required=False)
    structure = OneOf(choices=Structure.choices, required=False)
    rounds_planned = Whole(
        min_value=1, max_value=1000, allow_null=True, required=False, help_text="Null: by players."
    )
    best_of = OneOf(choices=[(1, "1"), (3, "3")], required=False)
    round_minutes = Whole(min_value=0, max_value=1440, required=False)
    timezone = Zone(max_length=40, required=False)
    starts_at = Moment(required=False)
    deck_deadline = Moment(allow_null=True, required=False)
    lists_required = Flag(required=False)
    venue = Text(max_length=120, allow_blank=True, required=False)
    tiebreakers = serializers.ListField(
        child=OneOf(choices=[(name, name) for name in TIEBREAKERS]),
        max_length=len(TIEBREAKERS),
        required=False,
    )
    clubs_apart = Flag(required=False, help_text="Members of one club or family are kept apart.")
    power_pairing = Flag(required=False, help_text="The last Swiss round is paired by rank.")
    pod_sizes = serializers.ListField(
        child=Whole(min_value=SIZES[0], max_value=SIZES[-1]),
        max_length=len(SIZES),
        required=False,
        help_text="The preferred size first; empty: 4, 3, 5, 6.",
    )
    place_points = PlacePointsIn(required=False)
    top_cut = Whole(min_value=0, max_value=1024, required=False)
    cut_by = OneOf(
        choices=CutBy.choices, required=False, help_text="`points`: everyone with `cut_points`."
    )
    cut_points = Whole(min_value=1, max_value=10_000, allow_null=True, required=False)
    third_place = Flag(required=False, help_text="The losers of the semi-finals play for it.")
    settings = serializers.DictField(
        child=Answer(), required=False, help_text="House readings that shall change, by name."
    )


class TournamentChange(TournamentFields):
    """Fields to change; ``seen`` holds what they were when you read them, to notice another's edit."""

    seen = TournamentFields(required=False)


class TournamentCreate(TournamentFields):
    """A new tournament: a preset fills every field that is not given."""

    title = OneOf(choices=[(code, code) for code in CODES])
    preset = Text(max_length=40)
    name = Text(max_length=120)
    starts_at = Moment()
    timezone = Zone(max_length=40)


class StatusChange(Strict):
    status = OneOf(choices=TournamentStatus.choices)
