"""What happened on the floor of a tournament: penalties, calls, rulings, deck checks, appeals."""

from __future__ import annotations

from collections import Counter, defaultdict

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from judging.enums import CheckStatus, PenaltyKind
from judging.models import Appeal, Penalty
from judging.selectors.call_reports import calls_by_judge, calls_by_round, calls_report
from judging.selectors.call_waits import waited_calls
from judging.selectors.deck_checks import checks_of
from judging.selectors.ledger import FOLLOWS, Ledger, infraction_label, ledger_of, level_label
from judging.selectors.report_rows import ROUND, TABLE, Column, Report, name_of, seconds_between
from tournaments.models import Tournament

PLAYER = Column(_("player"))
Cause = tuple[bool, str]
"""What brought a penalty: whether it follows from earlier ones, and its infraction."""


def reports_of(tournament: Tournament) -> list[Report]:
    """Return every report, in a fixed number of queries."""
    calls = waited_calls(tournament)
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
    """Return how often each infraction brought each level; what was taken back stands apart.

    So does what follows from earlier penalties: no infraction of its own brought it.
    """
    ledger, language = ledger_of(tournament), get_language() or "en"
    levels = [each.level for each in tournament.title.penalty_levels]
    given: dict[Cause, Counter[int]] = defaultdict(Counter)
    for entry in ledger.in_force:
        given[cause_of(entry, ledger)][entry.level] += 1
    ended = Counter(cause_of(entry, ledger) for entry in ledger.entries if entry.pk in ledger.ends)
    rows = [
        (
            (FOLLOWS if follows else infraction_label(tournament, code)).in_(language),
            *(given[follows, code][level] for level in levels),
            given[follows, code].total(),
            ended[follows, code],
        )
        for follows, code in sorted({*given, *ended})
    ]
    columns = (
        Column(_("infraction")),
        *(Column(level_label(tournament, level).in_(language), "number") for level in levels),
        Column(pgettext_lazy("sum", "in force"), "number"),
        Column(_("taken back or raised"), "number"),
    )
    return Report("penalties", _("Penalties by infraction"), columns, tuple(rows))


def cause_of(entry: Penalty, ledger: Ledger) -> Cause:
    origin = ledger.origin(entry)
    return origin.kind == PenaltyKind.DERIVED, origin.infraction


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
