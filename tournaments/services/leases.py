"""Hold a job while its process lives.

What a work tells of its progress cannot hold the job: inside a transaction nobody sees it. So a
thread beside it prolongs the lease over a connection of its own; it ends with the process. On SQLite
a work that saves keeps the thread out, and with it everybody who could take the job away.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread

from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.enums import JobStatus
from tournaments.models import Job

LEASE = timedelta(seconds=30)
BEAT = 10  # seconds


def held(job: Job) -> QuerySet[Job]:
    """Return the row of ``job`` as long as it belongs to the run that started it."""
    return Job.objects.filter(pk=job.pk, status=JobStatus.RUNNING, started_at=job.started_at)


@contextmanager
def kept_alive(job: Job) -> Iterator[None]:
    """Prolong the lease of ``job`` until the block is left."""
    over = Event()
    beats = Thread(target=beat, args=(job, over), name=f"lease-{job.pk}", daemon=True)
    beats.start()
    try:
        yield
    finally:
        over.set()
        beats.join()


def beat(job: Job, over: Event) -> None:
    while not over.wait(BEAT):
        try:
            held(job).update(lease_until=timezone.now() + LEASE)
        except DatabaseError:
            continue
        finally:
            connection.close()
