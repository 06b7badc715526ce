"""How far a job is, and which jobs nobody looks after."""

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.enums import JobStatus
from tournaments.models import Job

KEPT = 3600  # seconds


def progress_key(job_id: int) -> str:
    return f"job-progress-{job_id}"


def due_jobs() -> QuerySet[Job]:
    """Return the jobs in nobody's hands, the oldest first: their message or their process is lost."""
    left = Job.objects.filter(
        status__in=[JobStatus.WAITING, JobStatus.RUNNING], lease_until__lt=timezone.now()
    )
    return left.order_by("pk")


def with_progress(job: Job) -> Job:
    """Return ``job`` with ``done`` and ``total`` as they stand at this moment."""
    if not job.is_over:
        job.done, job.total = cache.get(progress_key(job.pk), (job.done, job.total))
    return job
