"""Fields that read full-width digits and the clocks of a venue."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError

from tournaments.forms.fields import DigitsField, LocalTimeField, ZoneField, in_zone


@pytest.mark.parametrize(("text", "number"), [("１２", 12), (" 3 ", 3), ("", None)])
def test_digits_field_reads_full_width_digits(text: str, number: int | None) -> None:
    assert DigitsField(required=False).clean(text) == number


@pytest.mark.parametrize("text", ["x", "1.5", "-1", "101"])
def test_digits_field_refuses_others(text: str) -> None:
    with pytest.raises(ValidationError):
        DigitsField(min_value=0, max_value=100).clean(text)


@pytest.mark.parametrize("text", ["2026-05-23T10:00", "２０２６-05-23 10:00"])
def test_local_time_field_reads_a_time_without_zone(text: str) -> None:
    assert LocalTimeField().clean(text) == datetime(2026, 5, 23, 10)  # noqa: DTZ001


@pytest.mark.parametrize(
    "text", ["tomorrow", "2026-02-30T10:00", "2026-05-23T10:00Z", "0001-01-01T00:00"]
)
def test_local_time_field_refuses_others(text: str) -> None:
    with pytest.raises(ValidationError):
        LocalTimeField().clean(text)


def test_in_zone_puts_a_time_on_the_clock_of_the_venue() -> None:
    noon = datetime(2026, 5, 23, 12)  # noqa: DTZ001

    assert in_zone(noon, ZoneInfo("Asia/Tokyo")) == datetime(2026, 5, 23, 3, tzinfo=UTC)


def test_in_zone_refuses_an_hour_that_clocks_leap_over() -> None:
    with pytest.raises(ValidationError) as refused:
        in_zone(datetime(2026, 3, 29, 2, 30), ZoneInfo("Europe/Berlin"))  # noqa: DTZ001

    assert refused.value.messages == [
        "There is no 02:30 in Europe/Berlin on that day: the clocks are set forward."
    ]


def test_in_zone_takes_the_first_of_an_hour_struck_twice() -> None:
    moment = in_zone(datetime(2026, 10, 25, 2, 30), ZoneInfo("Europe/Berlin"))  # noqa: DTZ001

    assert moment == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize("name", ["Asia/Tokio", "../etc/passwd", "JST"])
def test_zone_field_refuses_what_is_no_zone(name: str) -> None:
    with pytest.raises(ValidationError):
        ZoneField().clean(name)
