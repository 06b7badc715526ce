"""The set-up page for tests: what it shows, and clicks on it."""

import re
from html import unescape
from typing import Any

from django.test import Client

STEPPER = "/judge/stepper/"

EDITOR = f"{STEPPER}new/editor/"

RULES = {"title": "doremi", "version": "4.01"}

TEXT = "doremi 4.01\nusers: Ada, Ben\nat: main\nfirst_player: Ada\nturn_player: Ada\nday: 1\n"


def text_in(page: str) -> str:
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found is not None
    return unescape(found[1]).lstrip("\r\n")


def clicked(client: Client, text: str, **sent: Any) -> tuple[str, str]:
    """Return the text after a click in the zones, and the page."""
    page = client.post(EDITOR, {**RULES, "text": text, **sent}).content.decode()
    return text_in(page), unescape(page)


def found_cards(page: str) -> list[str]:
    return re.findall(r'name="card"\s+value="(\w+)"', page)
