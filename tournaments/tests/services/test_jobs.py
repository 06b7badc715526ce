from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from kombu.exceptions import OperationalError

from rules.core.words import Words
from tournaments import tasks
from tournaments.errors import InputRefused
from tournaments.jobs import KINDS, Progress, job_kind
from tournaments.models import Job
from tournaments.selectors.jobs import waiting_jobs, with_progress
from tournaments.services.jobs import ask_job, look_after, run_job
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


def test_job_whose_message_was_lost_starts_when_somebody_looks() -> None:
    job = ask_job("count", {"to": 3}, actor=make_user("ada"))
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(seconds=30))
    job.refresh_from_db()

    assert look_after(job).status == "done"
    assert look_after(job).status == "done"
    assert len(SEEN) == 1


def test_job_whose_process_is_gone_says_so() -> None:
    job = ask_job("count", {"to": 3}, actor=make_user("ada"))
    started = timezone.now() - timedelta(hours=1)
    Job.objects.filter(pk=job.pk).update(status="running", created_at=started)
    job.refresh_from_db()

    looked = look_after(job)

    assert (looked.status, looked.problem["en"][:24]) == ("failed", "The work was interrupted")


def test_job_asked_while_the_broker_is_away_waits_and_nobody_is_stopped(
    settings: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_arguments: Any, **_options: Any) -> None:
        raise OperationalError("Connection refused")

    settings.JOBS_RUN = "worker"
    monkeypatch.setattr(tasks.job_task, "apply_async", away)
    job = ask_job("count", {"to": 3}, actor=make_user("ada"))

    tasks.start_job(job.pk)

    assert "The broker does not answer" in caplog.text
    assert waiting_jobs() == [job.pk]
    settings.JOBS_RUN = "inline"
    tasks.start_what_waits()
    job.refresh_from_db()
    assert job.status == "done"
