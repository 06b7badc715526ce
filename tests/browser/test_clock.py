"""Clocks count down by themselves, ask for nothing, and say their end without script too."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.barriers import barriers, overflow
from tests.browser.conftest import Site

Open = Callable[..., Page]
FILL = "from tests.browser.timed import fill; print(fill())"


@pytest.fixture(scope="module")
def timed(site: Site) -> dict[str, Any]:
    return dict(json.loads(site.manage("shell", "-c", FILL).strip().splitlines()[-1]))


def sign_in(context: BrowserContext, site: Site, session: str) -> None:
    context.add_cookies([{"name": "sessionid", "value": session, "url": site.address}])


def test_a_phone_counts_down_without_asking(
    person: Open, site: Site, timed: dict[str, Any]
) -> None:
    page = person("en", 390)
    sign_in(page.context, site, timed["pia"])
    page.clock.install()
    page.goto(timed["mine"])
    left = page.locator("main [data-clock-left]")
    expect(left).to_be_visible()
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))

    page.clock.fast_forward(10 * 60 * 1000)

    expect(page.locator("main .clock.is-over .clock-words")).to_have_text("Time is over.")
    assert left.inner_text().startswith("−")
    live = f"{site.address}{timed['mine']}table/"  # asks by itself what became of a call
    assert {request.url.partition("?")[0] for request in asked} <= {live}


def test_without_script_the_end_stands_there(
    browser: Any, site: Site, timed: dict[str, Any]
) -> None:
    context = browser.new_context(base_url=site.address, java_script_enabled=False)
    sign_in(context, site, timed["pia"])
    page = context.new_page()

    page.goto(timed["mine"])

    words = page.locator("main .clock").inner_text()
    context.close()
    assert words.startswith("until ")
    assert "5 minutes more" in words


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_pages_of_the_clock_keep_nobody_out(
    person: Open, site: Site, timed: dict[str, Any], language: str, width: int
) -> None:
    page = person(language, width)
    sign_in(page.context, site, timed["ada"])
    found = {}

    for address in [*timed["desk"], timed["public"]]:
        response = page.goto(address)
        assert response is not None
        assert (response.status, page.locator("html").get_attribute("lang")) == (200, language)
        if seen := [*barriers(page), *(["wider than the screen"] if overflow(page) else [])]:
            found[address] = seen

    assert found == {}
