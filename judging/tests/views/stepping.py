"""Asking the stepper for pages and sending its forms, as tests do."""

import re
from html import unescape
from typing import Any

from django.test import Client

from judging.models import GameRecord


def at(record: GameRecord, node: str, viewer: str = "judge") -> str:
    return f"/judge/stepper/{record.code}/{node}/{viewer}/"


def body(client: Client, address: str, **query: str) -> str:
    response = client.get(address, query)
    assert response.status_code == 200, response.status_code
    return unescape(re.sub(r"\s+", " ", response.content.decode()))


def offers(page: str) -> dict[str, str]:
    """Return the offers of the page: what is said on the button, and its value."""
    found = re.findall(r'name="option" value="(\w+)"[^>]*>([^<]+)</button>', page)
    return {said: value for value, said in found}


def sent(client: Client, address: str, **data: Any) -> Any:
    return client.post(address, data, headers={"hx-request": "true"})
