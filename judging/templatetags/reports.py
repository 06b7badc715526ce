"""What templates say with the values of reports."""

from datetime import datetime
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from judging.selectors.report_rows import Kind
from tournaments.models import Tournament
from tournaments.selectors.clock import in_hours

register = template.Library()


@register.simple_tag
def report_value(value: Any, kind: Kind, tournament: Tournament) -> SafeString:
    """Return a value of a report as it is shown; a dash for nothing."""
    if value is None or value == "":
        return format_html("{}", "–")
    if kind == "seconds":
        return format_html("{}", in_hours(value))
    if isinstance(value, datetime):
        local = tournament.local(value)
        shown = date_format(local, pgettext("date format", "D j M Y, H:i"), use_l10n=False)
        return format_html('<time datetime="{}">{}</time>', local.isoformat(), shown)
    return format_html("<bdi>{}</bdi>" if kind == "text" else "{}", value)
