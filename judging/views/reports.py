"""What happened on the floor of a tournament, in numbers: on one page to print, and as files."""

import csv
from datetime import datetime
from io import StringIO
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judging.permissions import judged_tournament_for
from judging.selectors.report_rows import Report
from judging.selectors.reports import reports_of
from tournaments.models import Tournament

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


@login_required
@require_safe
def reports(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every report of the tournament to its judges."""
    tournament = judged_tournament_for(request.user, slug)
    context = {"tournament": tournament, "reports": reports_of(tournament)}
    return render(request, "judging/reports/reports.html", context)


@login_required
@require_safe
def report_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send one report as CSV, in UTF-8 with a mark so that spreadsheets read it right."""
    tournament = judged_tournament_for(request.user, slug)
    report = next((each for each in reports_of(tournament) if each.code == kind), None)
    if report is None:
        raise Http404
    name = f"{tournament.slug}-{report.code}.csv"
    return HttpResponse(
        file_of(report, tournament).encode("utf-8-sig"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def file_of(report: Report, tournament: Tournament) -> str:
    """Return the report as CSV: seconds as numbers, moments as the clock of the venue shows."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(str(column.label) for column in report.columns)
    for row in report.rows:
        writer.writerow(plain(value, tournament) for value in row)
    return text.getvalue()


def plain(value: Any, tournament: Tournament) -> str | int:
    """Return a value as it stands in the file; text never begins like a formula."""
    if isinstance(value, datetime):
        return tournament.local(value).isoformat(timespec="seconds")
    if value is None or isinstance(value, int):
        return "" if value is None else value
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA) else text
