"""How long a record counts, and when it is erased."""

from __future__ import annotations

from datetime import date, timedelta

RETENTION = timedelta(days=365)


def is_valid(issued_on: date, today: date) -> bool:
    """Return whether what was recorded on ``issued_on`` still counts.

    It does up to and including the day before the same date next year; what was recorded on
    29 February counts through the next 28 February.

    Source: DRM-22.04c; our reading of the last day, AMB-17.

    >>> is_valid(date(2026, 5, 3), date(2027, 5, 2)), is_valid(date(2026, 5, 3), date(2027, 5, 3))
    (True, False)
    """
    return today < anniversary(issued_on)


def is_erasable(ended_on: date, today: date) -> bool:
    """Return whether records of a tournament that ended on ``ended_on`` are to be erased.

    They are from 365 days after its end; where a 29 February lies between, from the day after,
    because the last of them is valid until then.

    >>> is_erasable(date(2026, 5, 3), date(2027, 5, 3))
    True
    """
    return today >= ended_on + RETENTION and not is_valid(ended_on, today)


def anniversary(day: date) -> date:
    """Return the same date next year; 1 March for 29 February."""
    try:
        return day.replace(year=day.year + 1)
    except ValueError:
        return date(day.year + 1, 3, 1)
