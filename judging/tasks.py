"""What is done every night: rulings are checked, and penalties erased whose time is over."""

from typing import Any

from celery import shared_task

from judging.services.retention import erase_penalties
from judging.services.ruling_checks import check_rulings
from tournaments.jobs import Progress, job_kind
from tournaments.models import Job


@shared_task(name="judging.check_rulings")
def check_rulings_task() -> None:
    check_rulings()


@shared_task(name="judging.erase_penalties")
def erase_penalties_task() -> None:
    erase_penalties()


@job_kind("check_rulings")
def run_check(_job: Job, _progress: Progress) -> dict[str, Any]:
    return {"doubts": len(check_rulings())}
