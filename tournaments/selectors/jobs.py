"""How far a job is."""

from django.core.cache import cache

from tournaments.models import Job

KEPT = 3600  # seconds


def progress_key(job_id: int) -> str:
    return f"job-progress-{job_id}"


def with_progress(job: Job) -> Job:
    """Return ``job`` with ``done`` and ``total`` as they stand at this moment."""
    if not job.is_over:
        job.done, job.total = cache.get(progress_key(job.pk), (job.done, job.total))
    return job
