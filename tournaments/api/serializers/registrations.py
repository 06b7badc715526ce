"""Registrations as the staff sees them, as everyone sees them, and what is asked."""

from typing import Any

from rest_framework import serializers

from tournaments.enums import DeckStatus, RegistrationStatus
from tournaments.models import Registration
from tournaments.models.user import NAME_LENGTH
from tournaments.rest.fields import Flag, Page, Strict, Text, Whole

MOST_AT_ONCE = 500


class PlayerOut(serializers.ModelSerializer[Registration]):
    """A player as everyone sees them; ``code`` is the id in pairings and standings."""

    class Meta:
        model = Registration
        fields: tuple[str, ...] = ("code", "name", "reading", "club", "status")
        read_only_fields = fields


class OwnRegistrationOut(PlayerOut):
    """A registration as the player sees it; what only the staff sees is not in it."""

    class Meta(PlayerOut.Meta):
        fields = (
            "id",
            *PlayerOut.Meta.fields,
            "deck_status",
            "byes",
            "fixed_table",
            "joined_in_round",
            "dropped_after_round",
            "disqualified_in_round",
            "created_at",
        )
        read_only_fields = fields


class RegistrationOut(OwnRegistrationOut):
    """A registration as the staff sees it; members of one ``family`` are kept apart."""

    class Meta(OwnRegistrationOut.Meta):
        fields = (*OwnRegistrationOut.Meta.fields, "family")
        read_only_fields = fields


class PlayerFilter(Page):
    """Which players."""

    status = serializers.ChoiceField(choices=RegistrationStatus.choices, required=False)
    search = serializers.CharField(
        max_length=80, required=False, help_text="Part of a name or reading."
    )


class RegistrationFilter(PlayerFilter):
    """Which registrations."""

    deck_status = serializers.ChoiceField(choices=DeckStatus.choices, required=False)


class PlayerIn(Strict):
    """A player to enter by hand."""

    name = Text(max_length=NAME_LENGTH)
    reading = Text(max_length=NAME_LENGTH, allow_blank=True, required=False)
    club = Text(max_length=NAME_LENGTH, allow_blank=True, required=False)
    family = Text(
        max_length=NAME_LENGTH,
        allow_blank=True,
        required=False,
        help_text="Kept apart like a club; only the staff sees it.",
    )
    byes = Whole(min_value=0, max_value=20, required=False, help_text="Rounds awarded in advance.")


class PlayerByHand(PlayerIn):
    """A player to enter by hand; a name that is here already must be confirmed."""

    same_name_confirmed = Flag(
        required=False, help_text="A second entry under a name that is here already is meant."
    )


class PlayersIn(Strict):
    """Players to enter, all or none."""

    players = serializers.ListField(child=PlayerIn(), min_length=1, max_length=MOST_AT_ONCE)


class EntryIn(Strict):
    """Your own entry, under the name that is called out."""

    name = Text(max_length=NAME_LENGTH)
    reading = Text(max_length=NAME_LENGTH, allow_blank=True, required=False)


class RegistrationFields(Strict):
    """What the staff may change."""

    name = Text(max_length=NAME_LENGTH, required=False)
    reading = Text(max_length=NAME_LENGTH, allow_blank=True, required=False)
    club = Text(max_length=NAME_LENGTH, allow_blank=True, required=False)
    family = Text(max_length=NAME_LENGTH, allow_blank=True, required=False)
    byes = Whole(min_value=0, max_value=20, required=False)
    fixed_table = Whole(min_value=1, max_value=30_000, allow_null=True, required=False)


class RegistrationChange(RegistrationFields):
    """Fields to change; ``seen`` holds what they were when you read them."""

    seen = RegistrationFields(required=False)


class Reason(Strict):
    reason = Text(max_length=300)


class Registered(serializers.Serializer[Any]):
    """The players entered."""

    count = serializers.IntegerField()
    players = RegistrationOut(many=True)


class CheckedIn(serializers.Serializer[Any]):
    """How many were checked in, and who was left out for want of a valid list."""

    checked_in = serializers.IntegerField()
    left_out = RegistrationOut(many=True)
