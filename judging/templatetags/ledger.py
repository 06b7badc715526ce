"""What a player's page says of penalties and rulings of the own tables."""

from typing import Any

from django import template
from django.template import Context

from judging.permissions import may_judge
from judging.selectors.appeals import own_decisions
from judging.selectors.effects import exclusion_of
from tournaments.enums import RegistrationStatus
from tournaments.models import Registration

register = template.Library()


@register.inclusion_tag("judging/ledger/_my_decisions.html")
def my_decisions(registration: Registration) -> dict[str, Any]:
    """Show the own penalties and the rulings given at the own tables, each with its appeal."""
    return {"decisions": own_decisions(registration), "tournament": registration.tournament}


@register.inclusion_tag("judging/ledger/_exclusion_as_penalty.html", takes_context=True)
def exclusion_as_penalty(context: Context, player: Registration) -> dict[str, Any]:
    """Show who judges the tournament the way to the ledger, where exclusions come and go."""
    tournament = player.tournament
    is_shown = may_judge(context["request"].user, tournament)
    is_out = player.status == RegistrationStatus.DISQUALIFIED
    exclusion = exclusion_of(player) if is_shown and is_out else None
    return {
        "player": player,
        "tournament": tournament,
        "is_shown": is_shown,
        "is_out": is_out,
        "exclusion": exclusion,
    }
