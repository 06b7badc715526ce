"""Whether the site may be given visitors."""

import socket
from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_ready_when_database_and_broker_answer(client: Client) -> None:
    answer = client.get("/readyz")

    expected = {"status": "ok", "database": True, "broker": True}
    assert (answer.status_code, answer.json()) == (200, expected)


def test_not_ready_while_the_broker_is_away(client: Client, settings: Any) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        settings.REDIS_URL = f"redis://127.0.0.1:{closed.getsockname()[1]}/0"

        answer = client.get("/readyz")

    expected = {"status": "unavailable", "database": True, "broker": False}
    assert (answer.status_code, answer.json()) == (503, expected)
