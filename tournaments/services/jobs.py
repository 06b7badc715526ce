"""Ask for a job, run it once, keep how far it is and how it ended."""

import logging
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone, translation

from tournaments.enums import JobStatus
from tournaments.errors import MendableError
from tournaments.jobs import KINDS
from tournaments.models import Job, Tournament, User
from tournaments.selectors.jobs import (
    KEPT,
    is_interrupted,
    is_left_waiting,
    progress_key,
    with_progress,
)
from tournaments.services.log import announce
from tournaments.signals import job_asked

logger = logging.getLogger(__name__)
INTERRUPTED = {
    "en": "The work was interrupted; nothing was saved. Ask for it again.",
    "ja": "処理が中断されました。何も保存されていません。もう一度お試しください。",
}
WITHOUT_TRACE = {"mail", "import_tournament"}  # payloads with one-time links, secret deck lists


@transaction.atomic
def ask_job(
    kind: str,
    payload: dict[str, Any],
    *,
    actor: User | None,
    tournament: Tournament | None = None,
) -> Job:
    """Return a new job; it starts after the commit, here or in a worker.

    Args:
        kind: a name of ``tournaments.jobs.KINDS``.
        payload: plain data.
    """
    job = Job.objects.create(kind=kind, payload=payload, asked_by=actor, tournament=tournament)
    announce(job_asked, job_id=job.pk)
    return job


def look_after(job: Job) -> Job:
    """Return ``job`` as it stands, started again when its message was lost.

    A job whose process is gone has failed: its work is one transaction, so nothing was saved.
    """
    if is_left_waiting(job):
        job_asked.send_robust(sender=None, job_id=job.pk)
        job.refresh_from_db()
    if is_interrupted(job):
        finish_job(job, JobStatus.FAILED, {}, INTERRUPTED)
    return with_progress(job)


def run_job(job_id: int) -> None:
    """Do the work of a waiting job; a job that is running or over is left alone."""
    started = Job.objects.filter(pk=job_id, status=JobStatus.WAITING).update(
        status=JobStatus.RUNNING
    )
    if started:
        job = Job.objects.get(pk=job_id)
        finish_job(job, *work_on(job))


def work_on(job: Job) -> tuple[str, dict[str, Any], dict[str, str]]:
    """Return the status, outcome and problem of the job's work; nothing is raised."""

    def progress(done: int, total: int) -> None:
        note_progress(job, done, total)

    try:
        return JobStatus.DONE, KINDS[job.kind](job, progress), {}
    except MendableError as error:
        return JobStatus.FAILED, {}, in_both_languages(error)
    except Exception:
        logger.exception("Job %s (%s) failed", job.pk, job.kind)
        return (
            JobStatus.FAILED,
            {},
            {
                "en": "A fault in the program; nothing was saved.",
                "ja": "プログラムの不具合です。何も保存されていません。",
            },
        )


def note_progress(job: Job, done: int, total: int) -> None:
    """Tell how far the job is; in the cache, since what its transaction writes nobody sees yet."""
    cache.set(progress_key(job.pk), (done, total), KEPT)


def in_both_languages(error: MendableError) -> dict[str, str]:
    words = {}
    for language in ("en", "ja"):
        with translation.override(language):
            words[language] = str(error)
    return words


def finish_job(job: Job, status: str, outcome: dict[str, Any], problem: dict[str, str]) -> None:
    job.refresh_from_db()
    job.status, job.outcome, job.problem = status, outcome, problem
    job.finished_at = timezone.now()
    job.done, job.total = cache.get(progress_key(job.pk), (job.done, job.total))
    if job.kind in WITHOUT_TRACE:
        job.payload = {}
    job.save()
