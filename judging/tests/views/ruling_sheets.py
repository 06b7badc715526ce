"""Rulings for tests of their pages: who is signed in, and what a form sends."""

from typing import Any

from django.test import Client

from tournaments.tests.factories import make_user

NEW = "/judge/rulings/new/"


def signed_in(who: str) -> Client:
    client = Client()
    client.force_login(make_user(who))
    return client


def body(client: Client, address: str, **query: str) -> str:
    response = client.get(address, query)
    assert response.status_code == 200, (address, response.status_code)
    return response.content.decode()


def sent(**changes: Any) -> dict[str, Any]:
    """Return what a judge fills in."""
    return {
        "edition": "nanika/v0.1",
        "question_ja": "同点のときは？",
        "answer_ja": "防御側の勝ち。",
        "outcome": "other",
        "clauses": "6.0.15、nnk-6.0.16",
        **changes,
    }
