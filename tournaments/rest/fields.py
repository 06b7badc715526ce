"""Fields that take a value as the schema says it, and never guess another one from it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

YEARS = range(1990, 2200)


class Strict(serializers.Serializer[Any]):
    """A body or part of one in which an unknown field is refused."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {name: [_("There is no such field.")] for name in unknown}
                )
        return super().to_internal_value(data)


class Nothing(Strict):
    """The body of a deed that needs no more than its address: none, or an empty object."""


class Text(serializers.CharField):
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number; text, fractions and truth values are something else."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OneOf(serializers.ChoiceField):
    """One of the choices, of the same type."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool) or not any(
            type(data) is type(choice) and data == choice for choice in self.choices
        ):
            self.fail("invalid_choice", input=str(data)[:40])
        return data


class Moment(serializers.DateTimeField):
    """A time with its offset from UTC, within two centuries."""

    default_error_messages = {
        "no_offset": _("Write the time with its offset, like 2026-05-03T10:00:00+09:00."),
        "far": _("That year is not one of ours."),
    }

    def to_internal_value(self, value: Any) -> datetime:
        moment = readable_time(value)
        if moment is None or moment.tzinfo is None:
            self.fail("no_offset")
        if moment.year not in YEARS:
            self.fail("far")
        return moment


def readable_time(value: Any) -> datetime | None:
    try:
        return parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        return None


class Page(Strict):
    """Which part of a list."""

    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=1000)
