"""The person who asks: entries, roles, tokens."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.registrations import OwnRegistrationOut
from tournaments.api.serializers.rounds import MatchOut
from tournaments.api.serializers.staff import ROLES
from tournaments.api.serializers.standings import StandingOut
from tournaments.rest.fields import Strict, Whole
from tournaments.services.tokens import MOST_DAYS, USUAL_DAYS


class OwnEntryOut(serializers.Serializer[Any]):
    """One of your entries and the next thing to do."""

    tournament = serializers.CharField(source="registration.tournament.slug")
    name = serializers.CharField(source="registration.tournament.name")
    status = serializers.CharField(source="registration.status")
    next = serializers.CharField(
        help_text="`play`, `bye`, `reported`, `wait`, `list_missing`, `list_invalid`, "
        "`check_in`, `ready`, `left` or `over`"
    )


class OwnRoleOut(serializers.Serializer[Any]):
    """A role you hold."""

    tournament = serializers.CharField(source="tournament.slug")
    role = serializers.ChoiceField(choices=ROLES)


class MeOut(serializers.Serializer[Any]):
    """Who you are here."""

    username = serializers.CharField()
    name = serializers.CharField()
    reading = serializers.CharField(allow_blank=True)
    entries = OwnEntryOut(many=True)
    roles = OwnRoleOut(many=True)


class OwnRoundOut(serializers.Serializer[Any]):
    """The match of one round."""

    round = serializers.IntegerField()
    match = MatchOut()


class EntryOut(serializers.Serializer[Any]):
    """Your entry in full: matches of published rounds, latest first, and your standing."""

    registration = OwnRegistrationOut()
    next = serializers.CharField()
    rounds = OwnRoundOut(many=True)
    standing = StandingOut(allow_null=True)


class TokenOut(serializers.Serializer[Any]):
    """A token; its text is never shown again."""

    key = serializers.CharField(source="token_key", help_text="How its text begins.")
    created = serializers.DateTimeField()
    expiry = serializers.DateTimeField(allow_null=True)


class NewTokenOut(TokenOut):
    """The only answer that holds the text."""

    token = serializers.CharField(help_text="Send it as `Authorization: Token …`.")


class TokenIn(Strict):
    """How long the token shall hold."""

    days = Whole(
        min_value=1,
        max_value=MOST_DAYS,
        allow_null=True,
        required=False,
        help_text=f"{USUAL_DAYS} when not given; null: for ever.",
    )
