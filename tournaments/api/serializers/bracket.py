"""The bracket of a top cut, and who would be in one made now."""

from typing import Any

from msgspec import to_builtins
from rest_framework import serializers

from tournaments.rest.fields import Strict, Text
from tournaments.rest.problems import BothWords
from tournaments.selectors.bracket_page import BracketLine, BracketPage, PlaceLine, SideLine
from tournaments.selectors.cut import CutPreview

STATES = ("open", "playing", "done", "bye", "walkover", "double_loss", "nobody")
WHY = ("", "open", "bye", "nobody")


class SideOut(serializers.Serializer[Any]):
    """One side of a match; without a player `why` says whether it is open, a bye, or nobody's."""

    player = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    why = serializers.ChoiceField(choices=WHY, allow_blank=True)
    wins = serializers.IntegerField(allow_null=True, help_text="Games won.")
    has_left = serializers.BooleanField(help_text="Dropped or excluded, so the other advances.")

    def to_representation(self, instance: SideLine) -> dict[str, Any]:
        entry = instance.entry
        return {
            "player": entry.code if entry else None,
            "name": entry.name if entry else None,
            "seed": instance.seed,
            "why": instance.why,
            "wins": instance.wins,
            "has_left": instance.is_absent,
        }


class BracketMatchOut(serializers.Serializer[Any]):
    """A match of the bracket; `slot` counts from the top, 0 is the match for third place."""

    round = serializers.IntegerField()
    name = BothWords()
    slot = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=STATES)
    sides = SideOut(many=True)
    winner = serializers.CharField(allow_null=True)

    def to_representation(self, instance: BracketLine) -> dict[str, Any]:
        winner = instance.winner
        return {
            "round": instance.round_number,
            "name": to_builtins(instance.round_name),
            "slot": instance.slot,
            "table": instance.table,
            "state": instance.state,
            "sides": SideOut(instance.sides, many=True).data,
            "winner": winner.entry.code if winner and winner.entry else None,
        }


class SeedOut(serializers.Serializer[Any]):
    """A player of the top cut with the seed."""

    seed = serializers.IntegerField()
    player = serializers.CharField()
    name = serializers.CharField()


class PlaceOut(serializers.Serializer[Any]):
    """A final place; several players can share one."""

    place = serializers.IntegerField()
    player = serializers.CharField()
    name = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)

    def to_representation(self, instance: PlaceLine) -> dict[str, Any]:
        return {
            "place": instance.place,
            "player": instance.entry.code,
            "name": instance.entry.name,
            "seed": instance.seed,
        }


class BracketOut(serializers.Serializer[Any]):
    """A whole top cut, its matches round by round from the top, the one for third place last."""

    seeds = SeedOut(many=True)
    is_over = serializers.BooleanField()
    matches = BracketMatchOut(many=True)
    places = PlaceOut(many=True, help_text="Empty until the cut is over.")

    def to_representation(self, instance: BracketPage) -> dict[str, Any]:
        return {
            "seeds": [
                {"seed": seed, "player": entry.code, "name": entry.name}
                for seed, entry in enumerate(instance.seeds, start=1)
            ],
            "is_over": instance.is_over,
            "matches": BracketMatchOut(instance.lines, many=True).data,
            "places": PlaceOut(instance.places, many=True).data,
        }


class CutPreviewOut(serializers.Serializer[Any]):
    """Who would be in a top cut made from the standings of now; send `seeds` back to make it."""

    seeds = SeedOut(many=True)
    lot = BothWords(
        allow_null=True, help_text="Which shared rank at the edge of the cut the lot decides."
    )

    def to_representation(self, instance: CutPreview) -> dict[str, Any]:
        entries = {line.row.standing.player: line.row.registration for line in instance.lines}
        return {
            "seeds": [
                {"seed": seed, "player": code, "name": entries[code].name}
                for seed, code in enumerate(instance.cut.seeds, start=1)
            ],
            "lot": to_builtins(instance.lot) if instance.lot else None,
        }


class CutIn(Strict):
    """The players by code, best first, as they were shown; refused when the standings changed."""

    seeds = serializers.ListField(child=Text(max_length=100), max_length=10_000)
