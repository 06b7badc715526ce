"""What pages say of judge calls: how long someone waits, and a player's own table."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.template import Context
from django.utils import timezone
from django.utils.formats import time_format

from judging.forms.calls import DeskCallForm
from judging.permissions import may_judge
from judging.selectors.calls import waiting_counts
from judging.selectors.own_table import own_table
from tournaments.models import Registration, Round, Tournament
from tournaments.selectors.clock import in_hours

register = template.Library()


@register.filter
def waited(since: datetime) -> str:
    """Return how long it is since then, as m:ss or h:mm:ss."""
    return in_hours(max(0, int((timezone.now() - since).total_seconds())))


@register.filter
def stamp(moment: datetime) -> int:
    """Return the moment as whole seconds of the epoch, for what counts by itself."""
    return int(moment.timestamp())


@register.simple_tag
def at(moment: datetime, zone: ZoneInfo) -> str:
    """Return the time of day in the venue's ``zone``."""
    return time_format(moment.astimezone(zone), "H:i")


@register.simple_tag
def stamp_now() -> int:
    """Return the server's time as whole seconds of the epoch."""
    return stamp(timezone.now())


@register.inclusion_tag("judging/floor/_my_table.html")
def my_table(registration: Registration) -> dict[str, Any]:
    """Show a player's own table: call a judge, what became of it, what happened there."""
    return {"table": own_table(registration), "tournament": registration.tournament}


@register.inclusion_tag("judging/floor/_floor_link.html", takes_context=True)
def floor_link(context: Context, tournament: Tournament) -> dict[str, Any]:
    """Show the way to the floor, with the calls that wait, to those who judge the tournament."""
    if not may_judge(context["request"].user, tournament):
        return {}
    waiting, since = waiting_counts([tournament]).get(tournament.pk, (0, None))
    return {"tournament": tournament, "waiting": waiting, "since": since}


@register.inclusion_tag("judging/floor/_desk_call.html", takes_context=True)
def desk_call(context: Context, round_: Round) -> dict[str, Any]:
    """Show the form by which the desk calls a judge to a table of the round being played."""
    form = DeskCallForm(None, round_=round_)
    request = context["request"]
    return {"round_": round_, "tournament": round_.tournament, "form": form, "request": request}
