"""What happens when something was announced."""

from typing import Any

from django.dispatch import receiver

from judging.services.live import tell
from judging.signals import call_changed


@receiver(call_changed)
def tell_streams(tournament_id: int, **_kwargs: Any) -> None:
    tell(tournament_id)
