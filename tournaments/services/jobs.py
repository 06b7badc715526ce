"""Ask for a job, do it once, keep how far it is and how it ended.

The row of the job is the truth, a message to a worker only a hint: one that is lost is sent again,
one that comes twice finds nothing to do. Who runs a job holds it by a lease; what it saves and that
it is done are one transaction, which holds only while the job is still its own.
"""

import logging
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone, translation

from tournaments.enums import JobStatus
from tournaments.errors import MendableError
from tournaments.jobs import KINDS
from tournaments.models import Job, Tournament, User
from tournaments.models.job import soon
from tournaments.selectors.jobs import KEPT, due_jobs, progress_key, with_progress
from tournaments.services.leases import LEASE, held, kept_alive
from tournaments.services.log import announce
from tournaments.signals import job_asked

logger = logging.getLogger(__name__)
MOST_ATTEMPTS = 3
AT_ONCE = 100  # jobs one sweep hands over
WITHOUT_TRACE = {"mail", "import_tournament"}  # payloads with one-time links, secret deck lists
SAVE_NOTHING = {
    "mail",
    "simulate",
    "verify_draw",
}  # may take long, so they hold no transaction open
NOT_TWICE = {"mail"}
INTERRUPTED = {
    "en": "The work was interrupted; nothing was saved. Ask for it again.",
    "ja": "処理が中断されました。何も保存されていません。もう一度お試しください。",
}
PERHAPS_SENT = {
    "en": "The work was interrupted; the mail may or may not have been sent. Ask for it again.",
    "ja": "処理が中断されました。メールは送信されていない可能性があります。もう一度お試しください。",
}
FAULT = {
    "en": "A fault in the program; nothing was saved.",
    "ja": "プログラムの不具合です。何も保存されていません。",
}


class TakenBack(Exception):
    """Another run has the job now: this one saves nothing."""


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
    transaction.on_commit(pick_up_jobs, robust=True)
    return job


def look_after(job: Job) -> Job:
    """Return ``job`` as it stands, after lost jobs (it may be one) were started again."""
    if pick_up_jobs():
        job.refresh_from_db()
    return with_progress(job)


def pick_up_jobs() -> list[int]:
    """Start every job again that nobody looks after; return their ids, which are mostly none.

    A waiting job is due when its message was not taken in time, a running one when its process
    stopped prolonging the lease. All kinds but mail save in one transaction or not at all, so they
    are done again, at most ``MOST_ATTEMPTS`` times; mail that may have left is not sent twice, it
    has failed. Stops at the first job that cannot be handed over: the broker is away.
    """
    due = list(due_jobs()[:AT_ONCE])
    for job in due:
        if job.status == JobStatus.RUNNING:
            take_back(job)
        if handed_over(job) is False:
            break
    return [job.pk for job in due]


def take_back(job: Job) -> None:
    """Let a job whose process is gone wait again, or fail when it must not be done again."""
    logger.warning("Job %s (%s) was interrupted", job.pk, job.kind)
    left = held(job).filter(lease_until__lt=timezone.now())
    if job.kind in NOT_TWICE:
        end(job, left, JobStatus.FAILED, problem=PERHAPS_SENT)
    elif job.attempts >= MOST_ATTEMPTS:
        end(job, left, JobStatus.FAILED, problem=INTERRUPTED)
    else:
        left.update(status=JobStatus.WAITING)


def handed_over(job: Job) -> bool | None:
    """Return whether the job was sent to a runner; None when somebody else does that."""
    if not due_jobs().filter(pk=job.pk, status=JobStatus.WAITING).update(lease_until=soon()):
        return None
    answers = job_asked.send_robust(sender=None, job_id=job.pk)
    return all(answer is True for _receiver, answer in answers)


def run_job(job_id: int) -> None:
    """Do the work of a job that waits or whose process is gone; any other is left alone."""
    for lost in due_jobs().filter(pk=job_id, status=JobStatus.RUNNING):
        take_back(lost)
    job = claimed(job_id)
    if job is None:
        return
    try:
        with kept_alive(job):
            work_on(job)
    except TakenBack:
        logger.warning("Job %s (%s) was taken back from this run", job.pk, job.kind)


def claimed(job_id: int) -> Job | None:
    """Return the job as this run's own; None when it does not wait."""
    now = timezone.now()
    mine = Job.objects.filter(pk=job_id, status=JobStatus.WAITING).update(
        status=JobStatus.RUNNING,
        started_at=now,
        lease_until=now + LEASE,
        attempts=F("attempts") + 1,
    )
    return Job.objects.get(pk=job_id) if mine else None


def work_on(job: Job) -> None:
    """Do the work and keep how it ended; raises ``TakenBack`` alone."""

    def progress(done: int, total: int) -> None:
        cache.set(progress_key(job), (done, total), KEPT)

    try:
        with saving(job):
            outcome = KINDS[job.kind](job, progress)
            finish_job(job, JobStatus.DONE, outcome=outcome)
    except TakenBack:
        raise
    except MendableError as error:
        finish_job(job, JobStatus.FAILED, problem=in_both_languages(error))
    except Exception:
        logger.exception("Job %s (%s) failed", job.pk, job.kind)
        finish_job(job, JobStatus.FAILED, problem=FAULT)


def saving(job: Job) -> AbstractContextManager[Any]:
    return nullcontext() if job.kind in SAVE_NOTHING else transaction.atomic()


def in_both_languages(error: MendableError) -> dict[str, str]:
    words = {}
    for language in ("en", "ja"):
        with translation.override(language):
            words[language] = str(error)
    return words


def finish_job(job: Job, status: str, **ending: Any) -> None:
    """Keep how this run ended; raises ``TakenBack`` when the job is another run's by now."""
    if not end(job, held(job), status, **ending):
        raise TakenBack


def end(job: Job, row: QuerySet[Job], status: str, **ending: Any) -> bool:
    """Return whether ``row``, which holds the job under a condition, was there to be ended."""
    done, total = cache.get(progress_key(job), (job.done, job.total))
    if job.kind in WITHOUT_TRACE:
        ending["payload"] = {}
    ended = row.update(status=status, finished_at=timezone.now(), done=done, total=total, **ending)
    return bool(ended)
