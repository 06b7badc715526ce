"""Work outside a request: the same jobs in the web process or in a Celery worker."""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from celery import current_app, shared_task
from celery.signals import worker_ready
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connections
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from tournaments.jobs import Progress, job_kind
from tournaments.models import Job
from tournaments.pairing.simulation import simulate
from tournaments.services.jobs import pick_up_jobs, run_job
from tournaments.services.registrations import register_players
from tournaments.services.verification import verified

logger = logging.getLogger(__name__)
threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")
SWEEP = 15  # seconds
HURRIED = {  # kombu tries twice
    "max_retries": 1,
    "interval_start": 0,
    "socket_connect_timeout": 0.4,
    "socket_timeout": 0.4,
}


@shared_task(name="tournaments.run_job")
def job_task(job_id: int) -> None:
    run_job(job_id)


@shared_task(name="tournaments.pick_up_jobs")
def sweep_task() -> None:
    pick_up_jobs()


def start_job(job_id: int) -> bool:
    """Start a job the way this installation runs jobs: worker, thread, or inside the call.

    Returns False when no worker can be reached; the job waits and is handed over again later.
    """
    if settings.JOBS_RUN == "worker":
        return send_to_worker(job_id)
    if settings.JOBS_RUN == "thread":
        threads.submit(in_thread, job_id)
    else:
        job_task.apply((job_id,), throw=True)
    return True


def send_to_worker(job_id: int) -> bool:
    """Hand a job to the workers; give up within a second when the broker is away or silent."""
    try:
        with current_app.connection_for_write(transport_options=HURRIED) as broker:
            job_task.apply_async((job_id,), retry=False, connection=broker)
    except (OperationalError, RedisError):
        logger.warning("The broker does not answer; job %s waits", job_id)
        return False
    return True


@worker_ready.connect
def sweep_again_and_again(sender: Any, **_kwargs: Any) -> None:
    """Let the worker look for lost jobs as soon as it is there, and every few seconds after."""
    queue = next(iter(sender.app.amqp.queues.consume_from))

    def sweep() -> None:
        sweep_task.apply_async(queue=queue, expires=SWEEP, retry=False)

    sweep()
    sender.timer.call_repeatedly(SWEEP, sweep)


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


@job_kind("verify_draw")
def verify_draw(job: Job, progress: Progress) -> dict[str, Any]:
    assert job.tournament is not None
    return verified(job.tournament, progress)


@job_kind("import_players")
def import_players(job: Job, progress: Progress) -> dict[str, Any]:
    assert job.tournament is not None
    assert job.asked_by is not None
    rows = job.payload["rows"]
    progress(0, len(rows))
    register_players(job.tournament, rows, actor=job.asked_by)
    progress(len(rows), len(rows))
    return {"count": len(rows)}
