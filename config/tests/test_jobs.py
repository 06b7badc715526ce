"""A job ends the same wherever it runs: in the call, in a thread, by a worker over Redis.

With ``REDIS_URL`` a real worker process takes the jobs; without, there is no broker to test and
the list of ways is shorter. The head of the test report says which it is.
"""

import base64
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.db import connection

from decks.tests.files import as_bytes, bare
from tournaments import tasks
from tournaments.enums import JobStatus
from tournaments.models import Job, Tournament
from tournaments.services.jobs import ask_job, run_job
from tournaments.tests.factories import make_user

ROOT = Path(__file__).resolve().parents[2]
WAYS = ["inline", "thread", *(["worker"] if configured.REDIS_URL else [])]
QUEUE = f"gunbai-test-{os.getpid()}"
SECONDS = 60

pytestmark = pytest.mark.django_db(transaction=True)


def database_url() -> str:
    """Return the address of the test database for another process."""
    db = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{db['NAME']}"
    secret = f":{db['PASSWORD']}" if db["PASSWORD"] else ""
    return f"postgres://{db['USER']}{secret}@{db['HOST']}:{db['PORT']}/{db['NAME']}"


@pytest.fixture(params=WAYS)
def way(
    request: pytest.FixtureRequest, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    settings.JOBS_RUN = request.param
    if request.param != "worker":
        yield request.param
        return
    task = tasks.job_task
    monkeypatch.setattr(task, "apply_async", partial(task.apply_async, queue=QUEUE))
    worker = start_worker()
    yield request.param
    worker.terminate()
    worker.wait(SECONDS)


def start_worker() -> subprocess.Popen[bytes]:
    environment = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
    }
    arguments = ["-A", "config", "worker", "--queues", QUEUE, "--pool", "solo", "-l", "ERROR"]
    return subprocess.Popen([sys.executable, "-m", "celery", *arguments], cwd=ROOT, env=environment)


def over(job: Job) -> Job:
    """Return the job once it is over."""
    deadline = time.monotonic() + SECONDS
    while not job.is_over:
        assert time.monotonic() < deadline, f"the job is still {job.status}"
        time.sleep(0.05)
        job.refresh_from_db()
    return job


def import_job(file: dict[str, Any]) -> Job:
    payload = {"data": base64.b64encode(as_bytes(file)).decode(), "replace": False}
    return over(Job.objects.get(pk=ask_job("import_tournament", payload, actor=make_user()).pk))


def test_jobs_end_the_same_wherever_they_run(way: str) -> None:
    done = import_job(bare())
    refused = import_job(bare(players=[{"id": "draw", "name": "Ann"}]))

    tournament = Tournament.objects.get()
    assert (done.status, done.problem, done.payload) == (JobStatus.DONE, {}, {})
    assert done.outcome == {
        "id": tournament.pk,
        "slug": "bare",
        "created": True,
        "outcome": "created",
        "warnings": [],
    }
    assert (refused.status, refused.outcome) == (JobStatus.FAILED, {})
    assert sorted(refused.problem) == ["en", "ja"]
    assert refused.problem["en"].startswith("$.players[0].id: ")


def test_a_fault_of_the_program_ends_the_job_and_says_that_nothing_was_saved(way: str) -> None:
    job = ask_job("no_such_kind", {}, actor=None)

    ended = over(Job.objects.get(pk=job.pk))

    assert ended.status == JobStatus.FAILED
    assert "nothing was saved" in ended.problem["en"]


def test_a_job_delivered_twice_is_done_once() -> None:
    done = import_job(bare())

    run_job(done.pk)

    assert Tournament.objects.count() == 1
