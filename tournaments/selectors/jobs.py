"""How far a job is, and which jobs nobody looks after."""

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.enums import JobStatus
from tournaments.models import Job

KEPT = 3600  # seconds


def progress_key(job: Job) -> str:
    """Return where the cache keeps the progress; the moment tells jobs of one number apart.

    A database made anew counts from 1 again, while the cache may live on.
    """
    return f"job-progress-{job.pk}-{job.created_at.timestamp()}"


def due_jobs() -> QuerySet[Job]:
    """Return the jobs in nobody's hands, the oldest first: their message or their process is lost."""
    left = Job.objects.filter(
        status__in=[JobStatus.WAITING, JobStatus.RUNNING], lease_until__lt=timezone.now()
    )
    return left.order_by("pk")


def with_progress(job: Job) -> Job:
    """Return ``job`` with ``done`` and ``total`` as they stand at this moment."""
    if not job.is_over:
        job.done, job.total = cache.get(progress_key(job), (job.done, job.total))
    return job
