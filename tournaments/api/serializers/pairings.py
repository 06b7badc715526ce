"""Changes of pairings by hand, and the versions they replaced."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.rounds import SeatOut
from tournaments.rest.fields import Flag, Strict, Text, Whole
from tournaments.selectors.versions import Version

LAST_TABLE = 30_000
MOST_TABLES = 10_000


class VersionsSeen(serializers.DictField):
    """Versions of matches by their id."""

    def to_internal_value(self, data: Any) -> dict[int, int]:
        seen: dict[str, int] = super().to_internal_value(data)
        if not all(key.isascii() and key.isdecimal() and len(key) < 19 for key in seen):
            self.fail("not_a_dict", input_type="object with other names than ids")
        return {int(key): version for key, version in seen.items()}


class ByHand(Strict):
    """Why pairings are changed by hand; everyone can read it."""

    reason = Text(max_length=300)
    seen = VersionsSeen(
        child=Whole(min_value=0, max_value=2**31 - 1),
        required=False,
        help_text="The `version` of each match concerned by its `id`, as you read them: "
        "a match that is another by now is refused. Left out: nothing is compared.",
    )


class PlayersSwapIn(ByHand):
    """Two players, by code, who change places."""

    one = Text(max_length=100)
    other = Text(max_length=100)
    accepted = Flag(
        required=False, help_text="Do it although it makes a rematch or breaks another wish."
    )


class TableIn(ByHand):
    """The new number of a match's table; a match that is there gets the old one."""

    table = Whole(min_value=1, max_value=LAST_TABLE)


class RepairIn(ByHand):
    """Tables whose players are drawn anew among themselves."""

    tables = serializers.ListField(
        child=Whole(min_value=1, max_value=LAST_TABLE), min_length=1, max_length=MOST_TABLES
    )
    with_bye = Flag(required=False, help_text="Who has the bye takes part as well.")


class RedrawIn(Strict):
    """A confirmation for throwing published pairings away."""

    typed = Text(max_length=200, help_text="The round's number or the tournament's name.")
    reason = Text(max_length=300)
    override = Flag(
        required=False,
        help_text="Set results aside that are in (head judge or organiser); they stay on record.",
    )


class ByHandAsked(Strict):
    """Which round shall be drafted in plain order, and why."""

    number = Whole(min_value=1, max_value=1000)
    reason = Text(max_length=300)


class KeptTableOut(serializers.Serializer[Any]):
    """A table of an earlier version."""

    table = serializers.IntegerField(allow_null=True)
    players = SeatOut(many=True)
    bye = serializers.BooleanField()
    awarded = serializers.BooleanField(help_text="Whether the bye was awarded in advance.")
    result = serializers.CharField(
        allow_null=True, help_text="As in a match, where one was in when it was replaced."
    )
    manual = serializers.BooleanField(help_text="Whether it was made by hand.")
    manual_reason = serializers.CharField(allow_blank=True)


class EarlierOut(serializers.Serializer[Any]):
    """Pairings of a round that others replaced."""

    version = serializers.IntegerField()
    published = serializers.BooleanField(help_text="Whether players had seen them.")
    reason = serializers.CharField(allow_blank=True)
    replaced_at = serializers.DateTimeField()
    replaced_by = serializers.CharField(allow_null=True, help_text="Who did it; for the desk.")
    matches = KeptTableOut(many=True)

    def to_representation(self, instance: Version) -> dict[str, Any]:
        draw = instance.draw
        shows_people = self.context.get("shows_reasons") and draw.replaced_by
        return {
            "version": instance.number,
            "published": draw.was_published,
            "reason": draw.reason,
            "replaced_at": self.fields["replaced_at"].to_representation(draw.replaced_at),
            "replaced_by": str(draw.replaced_by) if shows_people else None,
            "matches": [
                {
                    "table": kept.table,
                    "players": [{"code": code, "name": name} for code, name in kept.players],
                    "bye": kept.bye,
                    "awarded": kept.awarded,
                    "result": kept.result,
                    "manual": kept.manual,
                    "manual_reason": kept.manual_reason,
                }
                for kept in instance.tables
            ],
        }
