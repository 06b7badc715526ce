import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from celery import current_app
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from rules.core.words import Words
from tournaments.errors import InputRefused
from tournaments.jobs import KINDS, Progress, job_kind
from tournaments.models import Job, User
from tournaments.selectors.jobs import progress_key, with_progress
from tournaments.services import leases
from tournaments.services.jobs import ask_job, look_after, pick_up_jobs, run_job
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
SEEN: list[tuple[int, int]] = []


@pytest.fixture(autouse=True)
def kinds() -> Iterator[None]:
    SEEN.clear()

    @job_kind("count")
    def count(job: Job, progress: Progress) -> dict[str, Any]:
        progress(1, 3)
        fresh = with_progress(Job.objects.get(pk=job.pk))
        SEEN.append((fresh.done, fresh.total))
        return {"counted": job.payload["to"]}

    @job_kind("refuse")
    def refuse(_job: Job, _progress: Progress) -> dict[str, Any]:
        raise InputRefused(Words(en="Row 3 is empty.", ja="3行目が空です。"))

    @job_kind("break")
    def break_(_job: Job, _progress: Progress) -> dict[str, Any]:
        raise ZeroDivisionError

    yield
    cache.clear()
    for name in ("count", "refuse", "break"):
        del KINDS[name]


def done(kind: str, **payload: Any) -> Job:
    job = ask_job(kind, payload, actor=make_user("ada"))
    run_job(job.pk)
    job.refresh_from_db()
    return job


def test_job_shows_its_progress_while_it_runs_and_its_outcome_at_the_end() -> None:
    job = done("count", to=3)

    assert SEEN == [(1, 3)]
    assert (job.status, job.outcome, job.done, job.total) == ("done", {"counted": 3}, 1, 3)


def test_job_is_done_once_however_often_it_is_delivered() -> None:
    job = done("count", to=3)

    run_job(job.pk)

    assert len(SEEN) == 1


def test_refused_job_says_why_in_both_languages() -> None:
    job = done("refuse")

    assert (job.status, job.problem) == (
        "failed",
        {"en": "Row 3 is empty.", "ja": "3行目が空です。"},
    )


def test_fault_of_the_program_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    job = done("break")

    assert job.status == "failed"
    assert "ZeroDivisionError" in caplog.text
    assert "ZeroDivision" not in str(job.problem)


def test_mail_leaves_as_a_job_and_leaves_no_text_behind(
    mailoutbox: list[Any],
) -> None:
    mail = {"subject": "s", "body": "one-time link", "from": "a@b.test", "to": ["c@d.test"]}

    job = done("mail", **mail)

    assert [message.body for message in mailoutbox] == ["one-time link"]
    assert (job.status, job.payload) == ("done", {})


def let_wait(job: Job, **changes: Any) -> Job:
    """Return the job as it stands after its lease ran out."""
    past = timezone.now() - timedelta(seconds=1)
    Job.objects.filter(pk=job.pk).update(lease_until=past, **changes)
    job.refresh_from_db()
    return job


def asked(kind: str = "count", **payload: Any) -> Job:
    return ask_job(kind, payload, actor=make_user("ada"))


def killed(kind: str = "count", attempts: int = 1, **payload: Any) -> Job:
    """Return a job that was running when its process was killed, a lease ago."""
    begun = timezone.now() - timedelta(minutes=1)
    return let_wait(asked(kind, **payload), status="running", started_at=begun, attempts=attempts)


def test_job_whose_message_was_lost_starts_when_somebody_looks() -> None:
    job = let_wait(asked(to=3))

    assert look_after(job).status == "done"
    assert look_after(job).status == "done"
    assert len(SEEN) == 1


@pytest.mark.django_db(transaction=True)
def test_lost_job_starts_when_another_is_asked() -> None:
    lost = killed(to=3)

    SEEN.clear()
    asked(to=4)

    lost.refresh_from_db()
    assert (lost.status, lost.outcome) == ("done", {"counted": 3})
    assert len(SEEN) == 2


def test_job_in_a_queue_or_in_a_process_is_left_alone() -> None:
    waiting, running = asked(to=3), asked(to=3)
    Job.objects.filter(pk=running.pk).update(status="running", started_at=timezone.now())
    run_job(running.pk)

    assert pick_up_jobs() == []
    assert [Job.objects.get(pk=job.pk).status for job in (waiting, running)] == [
        "waiting",
        "running",
    ]


@pytest.mark.parametrize("again", [lambda _pk: pick_up_jobs(), run_job])
def test_job_whose_process_was_killed_is_done_again_once(again: Callable[[int], object]) -> None:
    job = killed(to=3)

    again(job.pk)
    again(job.pk)

    job.refresh_from_db()
    assert (job.status, job.outcome, job.attempts) == ("done", {"counted": 3}, 2)
    assert len(SEEN) == 1


def test_mail_that_may_have_left_is_not_sent_twice(mailoutbox: list[Any]) -> None:
    mail: dict[str, Any] = {
        "subject": "s",
        "body": "one-time link",
        "from": "a@b.test",
        "to": ["c@d.test"],
    }
    job = killed("mail", **mail)

    pick_up_jobs()

    job.refresh_from_db()
    assert (job.status, job.payload, mailoutbox) == ("failed", {}, [])
    assert "may or may not have been sent" in job.problem["en"]


def test_job_that_kills_every_process_is_given_up() -> None:
    job = killed(attempts=3, to=3)

    pick_up_jobs()

    job.refresh_from_db()
    assert (job.status, SEEN) == ("failed", [])
    assert job.problem["en"].startswith("The work was interrupted; nothing was saved.")


def test_run_that_lost_its_job_saves_nothing(caplog: pytest.LogCaptureFixture) -> None:
    @job_kind("slow")
    def slow(job: Job, _progress: Progress) -> dict[str, Any]:
        make_user(f"made-by-{job.attempts}")
        if job.attempts == 1:
            pick_up_jobs_after_the_lease(job)
        return {"attempt": job.attempts}

    def pick_up_jobs_after_the_lease(job: Job) -> None:
        Job.objects.filter(pk=job.pk).update(started_at=timezone.now(), attempts=2)

    job = done("slow")

    del KINDS["slow"]
    assert (job.status, job.outcome) == ("running", {})
    assert "was taken back from this run" in caplog.text
    assert not User.objects.filter(username="made-by-1").exists()


@pytest.mark.django_db(transaction=True)
def test_lease_is_prolonged_while_the_process_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "BEAT", 0.05)
    monkeypatch.setitem(KINDS, "simulate", lambda job, _progress: {"prolonged": prolonged(job)})

    job = asked("simulate")

    job.refresh_from_db()
    assert job.outcome == {"prolonged": True}


def prolonged(job: Job) -> bool:
    """Return whether the lease moves within some seconds."""
    for _ in range(100):
        time.sleep(0.05)
        if Job.objects.get(pk=job.pk).lease_until > job.lease_until:
            return True
    return False


@pytest.mark.django_db(transaction=True)
def test_job_delivered_twice_at_once_is_done_once() -> None:
    job = Job.objects.create(kind="count", payload={"to": 3})
    both = Barrier(2)

    def deliver(_number: int) -> None:
        both.wait()
        try:
            run_job(job.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as runners:
        list(runners.map(deliver, range(2)))

    job.refresh_from_db()
    assert (job.status, job.attempts, len(SEEN)) == ("done", 1, 1)


def silent() -> socket.socket:
    """Return a door that is open and says nothing."""
    return socket.create_server(("127.0.0.1", 0))


def closed() -> socket.socket:
    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    return door


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("door", [closed, silent])
def test_job_asked_while_the_broker_is_away_waits_and_nobody_is_stopped(
    door: Callable[[], socket.socket],
    client: Client,
    settings: Any,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.JOBS_RUN = "worker"
    client.force_login(make_user("ada"))
    body = {"kind": "simulate", "players": 4, "rounds": 1}
    with door() as broker:
        url = f"redis://127.0.0.1:{broker.getsockname()[1]}/0"
        monkeypatch.setattr(current_app.conf, "broker_write_url", url)

        begun = time.monotonic()
        response = client.post("/api/v1/jobs/", body, content_type="application/json")
        seconds = time.monotonic() - begun

    job = Job.objects.get()
    assert (response.status_code, job.status) == (202, "waiting")
    assert seconds < 1.5
    assert f"The broker does not answer; job {job.pk} waits" in caplog.text
    settings.JOBS_RUN = "inline"
    pick_up_jobs()
    job.refresh_from_db()
    assert job.status == "waiting"
    let_wait(job)
    pick_up_jobs()
    job.refresh_from_db()
    assert job.status == "done"


def test_page_says_that_no_worker_answers(client: Client, settings: Any) -> None:
    job = asked(to=3)
    client.force_login(make_user("ada"))

    assert "No worker answers yet" not in client.get(f"/jobs/{job.pk}/").content.decode()
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(seconds=11))
    assert (
        "No worker answers yet; the job waits." in client.get(f"/jobs/{job.pk}/").content.decode()
    )


def test_progress_of_an_older_job_of_the_same_number_is_not_shown() -> None:
    job = ask_job("count", {"to": 3}, actor=make_user("ada"))
    cache.set(progress_key(job), (1, 3))

    later = Job(pk=job.pk, kind="count", done=3, total=10, created_at=timezone.now())

    assert (with_progress(later).done, with_progress(later).total) == (3, 10)
    assert (with_progress(job).done, with_progress(job).total) == (1, 3)
