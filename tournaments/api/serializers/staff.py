"""Staff roles."""

from rest_framework import serializers

from tournaments.enums import STAFF_ROLES, Role
from tournaments.models import Membership
from tournaments.rest.fields import OneOf, Strict, Text

ROLES = [choice for choice in Role.choices if choice[0] in STAFF_ROLES]


class MembershipOut(serializers.ModelSerializer[Membership]):
    """One role of one person."""

    username = serializers.CharField(source="user.username", read_only=True)
    name = serializers.CharField(source="user", read_only=True)
    role = serializers.ChoiceField(choices=ROLES, read_only=True)

    class Meta:
        model = Membership
        fields = ("id", "username", "name", "role")
        read_only_fields = fields


class MembershipIn(Strict):
    """Who gets which role."""

    username = Text(max_length=150)
    role = OneOf(choices=ROLES)
