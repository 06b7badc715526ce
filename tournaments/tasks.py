"""Work outside a request: the same jobs in the web process or in a Celery worker."""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connections
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from tournaments.jobs import Progress, job_kind
from tournaments.models import Job
from tournaments.pairing.simulation import simulate
from tournaments.selectors.jobs import waiting_jobs
from tournaments.services.jobs import run_job
from tournaments.services.registrations import register_players

logger = logging.getLogger(__name__)
threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")


@shared_task(name="tournaments.run_job")
def job_task(job_id: int) -> None:
    run_job(job_id)


def start_job(job_id: int) -> None:
    """Start a job the way this installation runs jobs: worker, thread, or inside the call."""
    if settings.JOBS_RUN == "worker":
        send_to_worker(job_id)
    elif settings.JOBS_RUN == "thread":
        threads.submit(in_thread, job_id)
    else:
        job_task.apply((job_id,), throw=True)


def send_to_worker(job_id: int) -> None:
    """Hand a job to the workers; while the broker is away it waits and is started again later."""
    try:
        job_task.apply_async((job_id,), retry=False)
    except (OperationalError, RedisError):
        logger.warning("The broker does not answer; job %s waits", job_id)


@worker_ready.connect
def start_what_waits(**_kwargs: Any) -> None:
    """Start, with the worker, the jobs that were asked while none was there."""
    for job_id in waiting_jobs():
        start_job(job_id)


def in_thread(job_id: int) -> None:
    try:
        job_task.apply((job_id,), throw=True)
    finally:
        connections.close_all()


@job_kind("mail")
def send_mail(job: Job, _progress: Progress) -> dict[str, Any]:
    data = job.payload
    EmailMessage(data["subject"], data["body"], data["from"], data["to"]).send()
    return {"sent": len(data["to"])}


@job_kind("simulate")
def run_simulation(job: Job, progress: Progress) -> dict[str, Any]:
    data = job.payload
    return simulate(data["players"], data["rounds"], data["seed"], progress)


@job_kind("import_players")
def import_players(job: Job, progress: Progress) -> dict[str, Any]:
    assert job.tournament is not None
    assert job.asked_by is not None
    rows = job.payload["rows"]
    progress(0, len(rows))
    register_players(job.tournament, rows, actor=job.asked_by)
    progress(len(rows), len(rows))
    return {"count": len(rows)}
