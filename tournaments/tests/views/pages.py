"""What tests read on pages."""

import re

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.tests.factories import make_user


def text_of(client: Client, path: str, status: int = 200, **headers: str) -> str:
    """Return the words of a page's main part, without tags and with single spaces."""
    response = client.get(path, headers=headers)
    assert response.status_code == status
    main = re.search(r"<main.*?</main>", response.content.decode(), re.S)
    assert main
    plain = re.sub(r"<[^>]+>", " ", main[0])
    return " ".join(plain.split())


def rows_of(client: Client, path: str) -> list[str]:
    """Return the words of each row of the table's body."""
    html = client.get(path).content.decode()
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.S)
    rows = re.findall(r"<tr.*?</tr>", body[1], re.S) if body else []
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


def signed_in(username: str) -> Client:
    """Return the browser of one of the cast."""
    client = Client()
    client.force_login(make_user(username))
    return client


def queries_of(path: str) -> int:
    """Return how many queries a page asks of the database."""
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(path).status_code == 200
    return len(queries)
