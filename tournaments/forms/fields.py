"""Fields that read what people in Japan type: full-width digits, local times of the venue."""

import json
import unicodedata
from datetime import UTC, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

YEARS = range(2000, 2100)


def half_width(text: str) -> str:
    """Return ``text`` with full-width digits, letters and signs made half-width.

    >>> half_width(" １２ ")
    '12'
    """
    return unicodedata.normalize("NFKC", text).strip()


class DigitsInput(forms.TextInput):
    """A number typed as text: a browser's number field refuses full-width digits."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"inputmode": "numeric", "autocomplete": "off", **(attrs or {})})


class DigitsField(forms.IntegerField):
    """A whole number; full-width digits are read like others."""

    widget = DigitsInput

    def to_python(self, value: Any) -> int | None:
        number: int | None = super().to_python(
            half_width(value) if isinstance(value, str) else value
        )
        return number

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {}


def json_value(text: str) -> Any:
    """Return the value written in ``text``, which a page sends back; None when it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class SeenField(forms.JSONField):
    """What the person saw when they began to edit; text that is no such thing is refused."""

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except (ValueError, RecursionError) as error:  # beyond what Python reads as a number
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error

    def bound_data(self, data: Any, initial: Any) -> Any:
        try:
            return super().bound_data(data, initial)
        except (ValueError, RecursionError):
            return initial


class LocalTimeField(forms.Field):
    """A date and time on the clock of the venue, without a zone; the form adds the zone."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime | None:
        if not value or isinstance(value, datetime):
            return value or None
        try:
            moment = datetime.fromisoformat(half_width(value))
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo or moment.year not in YEARS:
            raise ValidationError(_("Enter date and time like 2026-05-23 10:00."), code="invalid")
        return moment


def in_zone(moment: datetime, zone: ZoneInfo) -> datetime:
    """Return ``moment`` on the clocks of ``zone`` as a point in time, in UTC.

    An hour that clocks strike twice means the first one.

    Raises:
        ValidationError: the clocks of ``zone`` leap over this hour.
    """
    aware = moment.replace(tzinfo=zone).astimezone(UTC)
    if aware.astimezone(zone).replace(tzinfo=None) != moment:
        raise ValidationError(
            _("There is no %(time)s in %(zone)s on that day: the clocks are set forward."),
            code="no_such_time",
            params={"time": moment.strftime("%H:%M"), "zone": zone.key},
        )
    return aware


@cache
def zone_names() -> tuple[str, ...]:
    """Return the names of the zones where people live, in alphabetical order."""
    return tuple(
        sorted(name for name in available_timezones() if "/" in name and name[:4] != "Etc/")
    )


class ZoneField(forms.CharField):
    """The IANA name of a time zone, like ``Asia/Tokyo``."""

    def clean(self, value: Any) -> str:
        name: str = super().clean(value)
        if name not in zone_names() and name != "UTC":
            raise ValidationError(
                _("There is no time zone “%(zone)s”. Choose one like Asia/Tokyo."),
                params={"zone": name},
            )
        return name
