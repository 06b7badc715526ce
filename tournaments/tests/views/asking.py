"""What the tests of the desk share: messages said, queries asked, forms as a browser sends them."""

from typing import Any

from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def said(response: Any) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def queries(client: Client, url: str) -> int:
    """Return how many queries the page asks; it must be there."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


def as_shown(client: Client, url: str) -> dict[str, str]:
    """Return what a browser would send back from the form of the page."""
    form = client.get(url).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {k: str(v) for k, v in values.items() if v is not None and v is not False}
