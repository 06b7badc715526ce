"""What happens in this app when something was announced."""

from typing import Any

from django.dispatch import receiver

from decks.models import DeckList
from tournaments.models import Tournament, User
from tournaments.services.jobs import ask_job
from tournaments.signals import deck_rules_changed


@receiver(deck_rules_changed)
def check_lists_again(tournament_id: int, actor_id: int, **_kwargs: Any) -> None:
    """Ask for all lists to be checked anew: they were accepted under other rules."""
    if DeckList.objects.filter(registration__tournament=tournament_id).exists():
        ask_job(
            "recheck_lists",
            {"tournament": tournament_id},
            actor=User.objects.filter(pk=actor_id).first(),
            tournament=Tournament.objects.get(pk=tournament_id),
        )
