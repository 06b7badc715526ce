"""What a player's page says of penalties and rulings of the own tables."""

from typing import Any

from django import template

from judging.selectors.appeals import own_decisions
from tournaments.models import Registration

register = template.Library()


@register.inclusion_tag("judging/ledger/_my_decisions.html")
def my_decisions(registration: Registration) -> dict[str, Any]:
    """Show the own penalties and the rulings given at the own tables, each with its appeal."""
    return {"decisions": own_decisions(registration), "tournament": registration.tournament}
