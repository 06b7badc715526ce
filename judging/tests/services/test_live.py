"""Redis tells other processes of a call; gone or silent, it holds nobody up and nothing is lost."""

import socket
from collections.abc import Iterator

import pytest
from django.conf import settings

from judging.models import JudgeCall
from judging.services.calls import open_call
from judging.services.live import HASTY, channel
from judging.tests.floor import make_table
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def silent() -> Iterator[str]:
    """Give the address of a Redis that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_a_silent_redis_is_left_within_a_second() -> None:
    assert sum(HASTY.values()) < 1


def test_a_call_is_saved_though_redis_is_silent(
    monkeypatch: pytest.MonkeyPatch, silent: str, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", silent)

    call = open_call(make_table(), actor=make_user("pia"))

    assert JudgeCall.objects.get() == call
    assert [r.message for r in caplog.records if r.name == "judging.services.live"] == [
        "Redis does not answer; floor pages see what changed a little later"
    ]


def test_tournaments_and_databases_have_channels_of_their_own() -> None:
    assert len({channel(1), channel(2), channel(12)}) == 3
    assert settings.DATABASES["default"]["NAME"] in channel(1)
