"""Each environment variable of the README works, and one that cannot is told in one line."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config.settings.mail import mail

ROOT = Path(__file__).resolve().parents[2]
PRINT = (
    "from django.conf import settings as s; print(s.EMAIL_BACKEND, s.LANGUAGE_CODE, s.TIME_ZONE)"
)


def started(**variables: str) -> subprocess.CompletedProcess[str]:
    """Return a start of the settings with nothing but ``variables`` set."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings.base", "SECRET_KEY": "x"}
    return subprocess.run(
        [sys.executable, "-c", PRINT],
        cwd=ROOT,
        env={**kept, **settings, **variables},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("DEBUG", "maybe", "true or false"),
        ("LANGUAGE_CODE", "fr", "en or ja"),
        ("TIME_ZONE", "Mars/Base", "no time zone"),
        ("DATABASE_URL", "bogus://x", "postgres://"),
        ("DATABASE_URL", "mysql://u@h/db", "only PostgreSQL"),
        ("REDIS_URL", "127.0.0.1", "redis://"),
        ("EMAIL_URL", "bogus", "smtp+tls://"),
        ("EMAIL_URL", "smtp://host:many", "a number"),
    ],
)
def test_a_variable_that_cannot_work_ends_the_start_in_one_line(
    name: str, value: str, says: str
) -> None:
    ended = started(**{name: value})

    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.fullmatch(rf"{name}: .*{re.escape(says)}.*\n", ended.stderr), ended.stderr


def test_the_reason_is_told_in_japanese_where_that_is_the_language() -> None:
    ended = started(LANGUAGE_CODE="ja", EMAIL_URL="bogus")

    assert ended.returncode == 2
    assert "指定してください" in ended.stderr


def test_the_settings_start_with_what_the_readme_shows() -> None:
    ended = started(
        LANGUAGE_CODE="ja", TIME_ZONE="Asia/Seoul", EMAIL_URL="smtp+tls://user:password@host:587"
    )

    assert ended.stdout == "django.core.mail.backends.smtp.EmailBackend ja Asia/Seoul\n"


@pytest.mark.parametrize(
    ("url", "starts_tls", "is_tls", "port"),
    [
        ("smtp://host", False, False, 25),
        ("smtp+tls://host", True, False, 587),
        ("submission://host:2587", True, False, 2587),
        ("smtp+ssl://host", False, True, 465),
        ("smtps://host", False, True, 465),
    ],
)
def test_mail_servers_by_scheme(url: str, starts_tls: bool, is_tls: bool, port: int) -> None:
    found = mail(url)

    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"], found["EMAIL_PORT"]) == (
        starts_tls,
        is_tls,
        port,
    )
