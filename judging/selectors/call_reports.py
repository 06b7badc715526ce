"""The judge calls of a tournament by the time that players waited: each, by judge, by round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from judging.selectors.call_waits import Wait, WaitedCall
from judging.selectors.report_rows import JUDGE, ROUND, TABLE, Column, Report, Row, name_of

COUNT = Column(_("calls"), "number")
MEDIAN = Column(_("median wait"), "seconds")
LONGEST = Column(_("longest wait"), "seconds")


def calls_report(calls: Sequence[WaitedCall]) -> Report:
    """Return every call, the longest wait first; those that still wait stand on top."""
    slowest = sorted(calls, key=lambda each: (each.goes_on, each.longest), reverse=True)
    waits = [wait for each in calls for wait in each.waits]
    return Report(
        "calls",
        _("Judge calls by waiting time"),
        (
            Column(_("waited"), "seconds"),
            ROUND,
            TABLE,
            Column(_("what about")),
            Column(_("called at"), "moment"),
            Column(_("came first")),
            Column(_("waited for the head judge"), "seconds"),
            Column(_("settled by")),
            Column(_("outcome")),
        ),
        tuple(call_row(each) for each in slowest),
        (
            (_("calls"), len(calls), "number"),
            (_("still waiting"), sum(each.goes_on for each in calls), "number"),
            (_("median wait"), middle(waits), "seconds"),
            (_("longest wait"), longest(waits), "seconds"),
        ),
    )


def call_row(each: WaitedCall) -> Row:
    call = each.call
    return (
        each.first.seconds,
        call.round_number,
        call.table_number,
        call.get_reason_display(),
        call.opened_at,
        name_of(each.first.judge),
        sum(wait.seconds for wait in each.later) if each.later else None,
        name_of(call.claimed_by if call.resolved_at else None),
        outcome_of(each),
    )


def outcome_of(each: WaitedCall) -> str | Promise:
    if each.goes_on:
        return _("still waiting")
    return each.call.get_outcome_display() or each.call.get_status_display()


def calls_by_judge(calls: Iterable[WaitedCall]) -> Report:
    """Return the waits by the judge who came; who is passed a call came to it, too."""
    waits = [wait for each in calls for wait in each.waits if wait.judge is not None]
    rows = by_group((name_of(wait.judge), [wait]) for wait in waits)
    columns = (JUDGE, COUNT, MEDIAN, LONGEST)
    return Report("calls-by-judge", _("Judge calls by judge"), columns, rows)


def calls_by_round(calls: Iterable[WaitedCall]) -> Report:
    """Return the waits by round."""
    rows = by_group((each.call.round_number, each.waits) for each in calls)
    columns = (ROUND, COUNT, MEDIAN, LONGEST)
    return Report("calls-by-round", _("Judge calls by round"), columns, rows)


def by_group(calls: Iterable[tuple[Any, Iterable[Wait]]]) -> tuple[Row, ...]:
    """Return a row for each group: its key, how many calls, the median and the longest wait."""
    waits: dict[Any, list[Wait]] = defaultdict(list)
    sizes: dict[Any, int] = defaultdict(int)
    for group, own in calls:
        waits[group] += own
        sizes[group] += 1
    return tuple(
        (group, sizes[group], middle(waits[group]), longest(waits[group]))
        for group in sorted(sizes)
    )


def middle(waits: Iterable[Wait]) -> int | None:
    """Return the median in whole seconds of the waits that are over, or None of nothing.

    >>> middle([Wait(10), Wait(30), Wait(99, goes_on=True)]), middle([])
    (20, None)
    """
    over = [wait.seconds for wait in waits if not wait.goes_on]
    return int(median(over)) if over else None


def longest(waits: Iterable[Wait]) -> int | None:
    """Return the longest wait in seconds, one that goes on as long as it is; None of nothing."""
    return max((wait.seconds for wait in waits), default=None)
