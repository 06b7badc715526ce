"""Deck lists, findings and cards."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from decks.enums import SwapMoment
from decks.models import Card, DeckList
from decks.selectors.contents import Row, entries_of
from rules.core.construction import Entry, Report
from tournaments.models import Registration
from tournaments.rest.fields import OneOf, Page, Strict, Text, Whole
from tournaments.rest.problems import BothWords

LONGEST = 20_000


class CardCount(serializers.Serializer[Any]):
    """Copies of one card."""

    no = serializers.CharField()
    count = serializers.IntegerField()


class FindingOut(serializers.Serializer[Any]):
    """One thing that breaks a clause (or, as a notice, that a judge should know)."""

    clause = serializers.CharField()
    section = serializers.CharField(allow_null=True)
    card = serializers.CharField(allow_null=True)
    message = serializers.CharField()
    message_ja = serializers.CharField()
    found = serializers.JSONField(help_text="A number, a word or null.")
    limit = serializers.JSONField(help_text="A number, a word, a list of them or null.")
    also = serializers.ListField(child=serializers.CharField())
    reading = serializers.CharField(allow_null=True)


class StoredFinding(FindingOut):
    """A finding at the time of entry."""

    kind = serializers.CharField(help_text="`violation` or `notice`")


class ReportOut(serializers.Serializer[Any]):
    """What the rules say of a deck."""

    valid = serializers.BooleanField()
    violations = FindingOut(many=True)
    notices = FindingOut(many=True)


class SectionsOut(serializers.DictField):
    """Cards by section."""

    child = CardCount(many=True)


class DeckListOut(serializers.ModelSerializer[DeckList]):
    """One version of a player's list."""

    player = serializers.CharField(source="registration.code", read_only=True)
    name = serializers.CharField(source="registration.name", read_only=True)
    sections = SectionsOut(read_only=True)
    pool = CardCount(many=True, read_only=True, allow_null=True)

    class Meta:
        model = DeckList
        fields: tuple[str, ...] = ("player", "name", "version", "sections", "pool")
        read_only_fields = fields

    def to_representation(self, instance: DeckList) -> dict[str, Any]:
        rest = {
            name: field.to_representation(field.get_attribute(instance))
            for name, field in self.fields.items()
            if name not in ("sections", "pool")
        }
        sections = {name: counts(rows) for name, rows in instance.sections.items()}
        pool = None if instance.pool is None else counts(instance.pool)
        return {**rest, "sections": sections, "pool": pool}


class FullDeckListOut(DeckListOut):
    """A version as its owner and the judges see it."""

    findings = StoredFinding(many=True, read_only=True)

    class Meta(DeckListOut.Meta):
        fields = (
            *DeckListOut.Meta.fields,
            "is_current",
            "is_valid",
            "findings",
            "source_text",
            "entered_at",
        )
        read_only_fields = fields


class ListStatusOut(serializers.ModelSerializer[Registration]):
    """Whether a player's list is in and valid."""

    registration = serializers.IntegerField(source="id", read_only=True)

    class Meta:
        model = Registration
        fields: tuple[str, ...] = ("registration", "code", "name", "deck_status")
        read_only_fields = fields


class CardIn(Strict):
    """Copies of one card."""

    no = Text(max_length=40)
    count = Whole(min_value=1, max_value=1000)


class PoolIn(Strict):
    """The opened cards: as typed (``text``), or as rows (``pool``)."""

    text = Text(max_length=LONGEST, allow_blank=True, trim_whitespace=False, required=False)
    pool = serializers.ListField(child=CardIn(), max_length=1000, allow_null=True, required=False)


class ListIn(PoolIn):
    """A list as typed (``text``), or as rows by section (``sections``)."""

    sections = serializers.DictField(
        child=serializers.ListField(child=CardIn(), max_length=1000),
        allow_null=True,
        required=False,
    )


class SwapIn(Strict):
    """The deck as it would be played: as typed (``text``), or as rows by section (``sections``)."""

    text = Text(max_length=LONGEST, allow_blank=True, trim_whitespace=False, required=False)
    sections = serializers.DictField(
        child=serializers.ListField(child=CardIn(), max_length=1000),
        allow_null=True,
        required=False,
    )
    moment = OneOf(
        choices=SwapMoment.choices,
        default=SwapMoment.BETWEEN_GAMES.value,
        help_text="Cards may be swapped between games; else the deck must be as registered.",
    )


class StaffPoolIn(PoolIn):
    """A pool entered by staff; late, with the reason."""

    reason = Text(max_length=300, allow_blank=True, required=False)


class StaffListIn(ListIn):
    """A list entered by staff; late, with the reason."""

    reason = Text(max_length=300, allow_blank=True, required=False)


class CardOut(serializers.ModelSerializer[Card]):
    """A card of the catalogue."""

    details = serializers.DictField(read_only=True)

    class Meta:
        model = Card
        fields: tuple[str, ...] = (
            "no",
            "name",
            "reading",
            "type",
            "level",
            "is_generic",
            "behaviour_key",
            "alias_of",
            "text",
            "details",
            "is_demo",
        )
        read_only_fields = fields


class CardFilter(Page):
    """Which cards."""

    search = serializers.CharField(
        max_length=80, required=False, help_text="Part of a number, name or reading."
    )


class CardsImported(serializers.Serializer[Any]):
    """How many cards the file put into the catalogue."""

    imported = serializers.IntegerField()


class WarningOut(serializers.Serializer[Any]):
    """Something doubtful in a file, with its place."""

    path = serializers.CharField()
    words = BothWords()


class ImportedOut(serializers.Serializer[Any]):
    """What became of a tournament file."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    created = serializers.BooleanField()
    outcome = serializers.CharField(help_text="`created`, `replaced` or `unchanged`")
    warnings = WarningOut(many=True)


class ImportHow(Strict):
    """How to import."""

    replace = serializers.BooleanField(
        required=False, help_text="Put the file in the place of the tournament it tells of."
    )


class Typed(Strict):
    """The tournament's name, typed once more, to be sure that it is meant."""

    typed = Text(max_length=120)


def counts(rows: Iterable[Row]) -> list[dict[str, Any]]:
    return [{"no": entry.no, "count": entry.count} for entry in entries_of(rows)]


def entries_in(rows: Iterable[Mapping[str, Any]]) -> tuple[Entry, ...]:
    """Return checked rows as entries."""
    return tuple(Entry(row["no"], row["count"]) for row in rows)


def list_in(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a checked body as the services take it."""
    values = dict(data)
    if values.get("sections") is not None:
        values["sections"] = {name: entries_in(rows) for name, rows in values["sections"].items()}
    if values.get("pool") is not None:
        values["pool"] = entries_in(values["pool"])
    return values


def report_out(report: Report) -> dict[str, Any]:
    """Return a report as ``ReportOut`` shows it."""
    return {
        "valid": report.valid,
        "violations": [each.to_json() for each in report.violations],
        "notices": [each.to_json() for each in report.notices],
    }
