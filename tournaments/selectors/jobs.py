"""How far a job is."""

from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from tournaments.enums import JobStatus
from tournaments.models import Job

KEPT = 3600  # seconds
PATIENCE = timedelta(seconds=10)
LONGEST = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 60)


def progress_key(job_id: int) -> str:
    return f"job-progress-{job_id}"


def waiting_jobs() -> list[int]:
    """Return the jobs that nobody has begun, the oldest first."""
    waiting = Job.objects.filter(status=JobStatus.WAITING).order_by("pk")
    return list(waiting.values_list("pk", flat=True))


def is_left_waiting(job: Job) -> bool:
    """Return whether the job waits so long that its message must have been lost."""
    return job.status == JobStatus.WAITING and timezone.now() - job.created_at > PATIENCE


def is_interrupted(job: Job) -> bool:
    """Return whether the job runs longer than any may: the process that ran it is gone."""
    return job.status == JobStatus.RUNNING and timezone.now() - job.created_at > LONGEST


def with_progress(job: Job) -> Job:
    """Return ``job`` with ``done`` and ``total`` as they stand at this moment."""
    if not job.is_over:
        job.done, job.total = cache.get(progress_key(job.pk), (job.done, job.total))
    return job
