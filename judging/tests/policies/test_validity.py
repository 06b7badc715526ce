"""How long a record counts, to the day, and when it is erased."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judging.policies.validity import is_erasable, is_valid

LONG_AGO, FAR_AWAY = date(2001, 1, 1), date(2096, 12, 31)


def after(day: date, days: int) -> date:
    return day + timedelta(days=days)


@pytest.mark.clause("DRM-22.04c")
@pytest.mark.parametrize(
    ("issued_on", "last_day"),
    [
        pytest.param(date(2026, 5, 3), date(2027, 5, 2), id="a-day-of-spring"),
        pytest.param(date(2026, 1, 1), date(2026, 12, 31), id="new-year"),
        pytest.param(date(2026, 3, 1), date(2027, 2, 28), id="first-of-march"),
        pytest.param(date(2027, 3, 1), date(2028, 2, 29), id="first-of-march-before-a-leap-day"),
        pytest.param(date(2028, 2, 29), date(2029, 2, 28), id="leap-day"),
        pytest.param(date(2028, 2, 28), date(2029, 2, 27), id="day-before-a-leap-day"),
    ],
)
def test_a_record_counts_until_the_day_before_the_same_date(
    issued_on: date, last_day: date
) -> None:
    assert [is_valid(issued_on, after(last_day, days)) for days in (0, 1)] == [True, False]


@pytest.mark.clause("DRM-22.04c")
@pytest.mark.parametrize(
    ("days", "counts"),
    [(0, True), (364, True), (365, False), (366, False)],
    ids=["same-day", "364", "365", "366"],
)
def test_a_record_counts_for_364_days_of_a_common_year(days: int, counts: bool) -> None:
    assert is_valid(date(2026, 5, 3), after(date(2026, 5, 3), days)) is counts


@pytest.mark.parametrize(
    ("ended_on", "days", "is_gone"),
    [
        pytest.param(date(2026, 5, 3), 364, False, id="364"),
        pytest.param(date(2026, 5, 3), 365, True, id="365"),
        pytest.param(date(2026, 5, 3), 366, True, id="366"),
        pytest.param(date(2027, 5, 3), 365, False, id="365-over-a-leap-day"),
        pytest.param(date(2027, 5, 3), 366, True, id="366-over-a-leap-day"),
        pytest.param(date(2028, 2, 29), 365, False, id="365-from-a-leap-day"),
        pytest.param(date(2028, 2, 29), 366, True, id="366-from-a-leap-day"),
    ],
)
def test_records_are_erased_a_year_after_the_end(ended_on: date, days: int, is_gone: bool) -> None:
    assert is_erasable(ended_on, after(ended_on, days)) is is_gone


@pytest.mark.clause("DRM-22.04c")
@given(day=st.dates(LONG_AGO, FAR_AWAY), days=st.integers(0, 800))
def test_nothing_is_erased_that_still_counts_and_nothing_kept_for_long(
    day: date, days: int
) -> None:
    today = after(day, days)

    assert not (is_valid(day, today) and is_erasable(day, today))
    assert is_erasable(day, today) or days < 366
    assert days >= 365 or is_valid(day, today)
