"""What happens when something was announced."""

from typing import Any

from django.dispatch import receiver

from tournaments.signals import job_asked
from tournaments.tasks import start_job


@receiver(job_asked)
def start(job_id: int, **_kwargs: Any) -> bool:
    return start_job(job_id)
