"""What happened on the floor of a tournament: penalties, calls, rulings, deck checks, appeals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from judging.enums import CheckStatus
from judging.models import Appeal, JudgeCall
from judging.selectors.deck_checks import checks_of
from judging.selectors.ledger import Ledger, infraction_label, ledger_of, level_label
from judging.selectors.report_rows import Column, Report, seconds_between
from tournaments.models import Tournament

ROUND = Column(_("round"), "number")
TABLE = Column(_("table"), "number")
PLAYER = Column(_("player"))
JUDGE = Column(_("judge"))
COUNT = Column(_("calls"), "number")
MEDIAN = Column(_("median wait"), "seconds")
LONGEST = Column(_("longest wait"), "seconds")
Row = tuple[Any, ...]


def reports_of(tournament: Tournament) -> list[Report]:
    """Return every report, in a fixed number of queries."""
    calls = answered_calls(tournament)
    return [
        penalties_report(tournament),
        calls_report(calls),
        calls_by_judge(calls),
        calls_by_round(calls),
        rulings_report(tournament),
        checks_report(tournament),
        appeals_report(tournament),
    ]


def penalties_report(tournament: Tournament) -> Report:
    """Return how often each infraction brought each level; what was taken back stands apart."""
    ledger, language = ledger_of(tournament), get_language() or "en"
    levels = [each.level for each in tournament.title.penalty_levels]
    given: dict[str, Counter[int]] = defaultdict(Counter)
    for entry in ledger.in_force:
        given[entry.infraction][entry.level] += 1
    ended = ended_by_infraction(ledger)
    rows = [
        (
            infraction_label(tournament, code).in_(language),
            *(given[code][level] for level in levels),
            given[code].total(),
            ended[code],
        )
        for code in sorted({*given, *ended})
    ]
    columns = (
        Column(_("infraction")),
        *(Column(level_label(tournament, level).in_(language), "number") for level in levels),
        Column(pgettext_lazy("sum", "in force"), "number"),
        Column(_("taken back or raised"), "number"),
    )
    return Report("penalties", _("Penalties by infraction"), columns, tuple(rows))


def ended_by_infraction(ledger: Ledger) -> Counter[str]:
    """Return how many entries of each infraction were taken back or replaced by a higher one."""
    return Counter(entry.infraction for entry in ledger.entries if entry.pk in ledger.ends)


def answered_calls(tournament: Tournament) -> list[JudgeCall]:
    """Return all judge calls of a tournament, oldest first."""
    return list(tournament.judge_calls.select_related("claimed_by").order_by("opened_at", "pk"))


def wait_of(call: JudgeCall) -> int | None:
    """Return how many seconds the players waited for a judge; None while they wait."""
    until = call.claimed_at or call.resolved_at
    return None if until is None else seconds_between(call.opened_at, until)


def waits_of(calls: Iterable[JudgeCall]) -> list[int]:
    return [wait for wait in map(wait_of, calls) if wait is not None]


def calls_report(calls: Sequence[JudgeCall]) -> Report:
    """Return every call, the longest wait first; those that still wait stand on top."""
    waits = waits_of(calls)
    slowest = sorted(calls, key=lambda call: wait_of(call) or 0, reverse=True)
    ordered = sorted(slowest, key=lambda call: wait_of(call) is not None)
    return Report(
        "calls",
        _("Judge calls by waiting time"),
        (
            Column(_("waited"), "seconds"),
            ROUND,
            TABLE,
            Column(_("what about")),
            Column(_("called at"), "moment"),
            JUDGE,
            Column(_("outcome")),
        ),
        tuple(
            (
                wait_of(call),
                call.round_number,
                call.table_number,
                call.get_reason_display(),
                call.opened_at,
                name_of(call.claimed_by),
                call.get_outcome_display() or call.get_status_display(),
            )
            for call in ordered
        ),
        (
            (_("calls"), len(calls), "number"),
            (_("median wait"), middle(waits), "seconds"),
            (_("longest wait"), max(waits, default=None), "seconds"),
        ),
    )


def calls_by_judge(calls: Sequence[JudgeCall]) -> Report:
    """Return the waits by the judge who took the call."""
    taken = [call for call in calls if call.claimed_by is not None]
    rows = by_group(taken, lambda call: name_of(call.claimed_by))
    columns = (JUDGE, COUNT, MEDIAN, LONGEST)
    return Report("calls-by-judge", _("Judge calls by judge"), columns, rows)


def calls_by_round(calls: Sequence[JudgeCall]) -> Report:
    """Return the waits by round."""
    rows = by_group(calls, lambda call: call.round_number)
    columns = (ROUND, COUNT, MEDIAN, LONGEST)
    return Report("calls-by-round", _("Judge calls by round"), columns, rows)


def by_group(calls: Iterable[JudgeCall], key: Callable[[JudgeCall], Any]) -> tuple[Row, ...]:
    """Return a row for each group: its key, how many calls, the median and the longest wait."""
    groups: dict[Any, list[JudgeCall]] = defaultdict(list)
    for call in calls:
        groups[key(call)].append(call)
    found = [(group, waits_of(members), len(members)) for group, members in groups.items()]
    return tuple(
        (group, size, middle(waits), max(waits, default=None))
        for group, waits, size in sorted(found)
    )


def middle(waits: Sequence[int]) -> int | None:
    """Return the median in whole seconds, or None of nothing.

    >>> middle([10, 30]), middle([])
    (20, None)
    """
    return int(median(waits)) if waits else None


def rulings_report(tournament: Tournament) -> Report:
    """Return the rulings made in the tournament, in the order of their numbers."""
    language = get_language() or "en"
    rulings = tournament.rulings.select_related("created_by", "match__round").order_by("number")
    return Report(
        "rulings",
        _("Rulings made"),
        (
            Column(_("number")),
            Column(_("made at"), "moment"),
            ROUND,
            TABLE,
            Column(_("made by")),
            Column(_("authority")),
            Column(_("status")),
            Column(_("question")),
            Column(_("clauses")),
        ),
        tuple(
            (
                ruling.number,
                ruling.created_at,
                ruling.match.round.number if ruling.match else None,
                ruling.match.table_number if ruling.match else None,
                name_of(ruling.created_by),
                ruling.get_authority_display(),
                ruling.get_status_display(),
                ruling.question.in_(language),
                ", ".join(ruling.clauses),
            )
            for ruling in rulings
        ),
    )


def checks_report(tournament: Tournament) -> Report:
    """Return the deck checks that are over, in the order in which they ended."""
    over = (CheckStatus.FINISHED, CheckStatus.STOPPED)
    checks = list(checks_of(tournament).filter(status__in=over).order_by("finished_at", "pk"))
    finished = [check for check in checks if check.status == CheckStatus.FINISHED]
    return Report(
        "checks",
        _("Deck checks"),
        (
            ROUND,
            TABLE,
            PLAYER,
            Column(pgettext_lazy("deck check", "when")),
            Column(_("checked by")),
            Column(_("took"), "seconds"),
            Column(_("status")),
            Column(_("cards that differ"), "number"),
            Column(_("extension in minutes"), "number"),
        ),
        tuple(
            (
                check.round_number,
                check.table_number,
                check.registration.name,
                check.get_moment_display(),
                name_of(check.checked_by),
                seconds_between(check.started_at, check.finished_at)
                if check.started_at and check.finished_at
                else None,
                check.get_status_display(),
                len(check.differences),
                check.extension.minutes if check.extension else None,
            )
            for check in checks
        ),
        (
            (_("finished"), len(finished), "number"),
            (_("with differences"), sum(bool(c.differences) for c in finished), "number"),
        ),
    )


def appeals_report(tournament: Tournament) -> Report:
    """Return the appeals, oldest first."""
    appeals = Appeal.objects.filter(tournament=tournament).order_by("filed_at", "pk")
    return Report(
        "appeals",
        _("Appeals"),
        (
            Column(_("filed at"), "moment"),
            ROUND,
            TABLE,
            PLAYER,
            Column(_("against")),
            Column(_("status")),
            Column(_("decided by")),
            Column(_("took"), "seconds"),
        ),
        tuple(
            (
                appeal.filed_at,
                appeal.round_number,
                appeal.table_number,
                name_of(appeal.registration),
                against(appeal),
                appeal.get_status_display(),
                name_of(appeal.decided_by),
                seconds_between(appeal.filed_at, appeal.decided_at) if appeal.decided_at else None,
            )
            for appeal in appeals.select_related("registration", "decided_by", "ruling", "penalty")
        ),
    )


def against(appeal: Appeal) -> str | Promise:
    """Return what the appeal is against, in a word."""
    return appeal.ruling.number if appeal.ruling else pgettext_lazy("judging", "penalty")


def name_of(person: object | None) -> str:
    return "" if person is None else str(person)
