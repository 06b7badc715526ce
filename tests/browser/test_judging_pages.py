"""Every page of stepper, rulebooks and rulings: no barrier, no complaint, nothing beyond the screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.barriers import barriers, overflow

Open = Callable[..., Page]


@pytest.mark.parametrize("kind", ["stepper", "rulebooks", "rulings"])
@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_keeps_anybody_out(
    judge: Open, judged: dict[str, Any], language: str, width: int, kind: str
) -> None:
    page = judge(language, width)
    found = {}

    for address in judged[kind]:
        response = page.goto(address)
        assert response is not None
        assert (response.status, page.locator("html").get_attribute("lang")) == (200, language)
        if seen := [*barriers(page), *(["wider than the screen"] if overflow(page) else [])]:
            found[address] = seen

    assert found == {}
