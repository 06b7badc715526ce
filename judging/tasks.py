"""The checker of the rulings, every night and when a judge asks for it."""

from typing import Any

from celery import shared_task

from judging.services.ruling_checks import check_rulings
from tournaments.jobs import Progress, job_kind
from tournaments.models import Job


@shared_task(name="judging.check_rulings")
def check_rulings_task() -> None:
    check_rulings()


@job_kind("check_rulings")
def run_check(_job: Job, _progress: Progress) -> dict[str, Any]:
    return {"doubts": len(check_rulings())}
