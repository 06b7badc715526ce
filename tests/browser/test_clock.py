"""Clocks count down by themselves, ask for nothing, and say their end without script too."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.barriers import barriers, overflow
from tests.browser.conftest import Site

Open = Callable[..., Page]
BY_STREAM = 15_000  # half of what passes between two looks without it
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


def seen_again(page: Page) -> None:
    """Let the page believe that somebody looks at it again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def press(page: Page, address: str, button: str) -> None:
    page.goto(address)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("button", name=button)).to_have_count(0)


def test_open_pages_learn_that_the_clock_is_paused_and_write_its_length_as_before(
    person: Open, site: Site, timed: dict[str, Any]
) -> None:
    pages = [person("en", 390) for _ in range(4)]
    people = ("pia", "pia", "ada", "ada")
    names = ("long_mine", "long_public", "long_floor", "long_floor_clock")
    for page, who, name in zip(pages, people, names, strict=True):
        sign_in(page.context, site, timed[who])
        page.goto(timed[name])
        left = page.locator("main [data-clock-left]").first
        expect(left).to_have_text(re.compile(r"^1:0\d:\d\d$"))
    desk = person("en", 1440)
    sign_in(desk.context, site, timed["ada"])

    press(desk, timed["long_clock"], "Pause for all")

    for page in pages[:2]:
        seen_again(page)  # by itself a phone asks nothing
    for page in pages:
        clock = page.locator("main .clock").first
        expect(clock).to_contain_text("the clock is paused for all", timeout=BY_STREAM)
        expect(clock.locator("[data-clock-left]")).to_have_text(re.compile(r"^1:0\d:\d\d$"))
    changed = pages[3].locator(".as-of.is-changed")
    expect(changed).to_contain_text("What can be done here has changed.")
    expect(pages[3].get_by_role("button", name="Pause for all")).to_be_visible()
    changed.get_by_role("link").click()
    expect(pages[3].get_by_role("button", name="Let the clock run again")).to_be_visible()
    press(desk, timed["long_clock"], "Let the clock run again")
    expect(pages[2].locator("main .clock.is-running")).to_be_visible(timeout=BY_STREAM)


def test_what_somebody_types_stays_when_the_own_table_comes_anew(
    person: Open, site: Site, timed: dict[str, Any]
) -> None:
    page = person("en", 390)
    sign_in(page.context, site, timed["pia"])
    page.goto(timed["long_mine"])
    page.locator("summary", has_text="Call a judge").click()
    words = page.get_by_label("In words")
    words.fill("Half a sen")

    with page.expect_response(lambda answer: answer.url.endswith("/table/")):
        seen_again(page)
    words.press("End")
    words.press_sequentially("tence")

    expect(words).to_be_visible()
    expect(words).to_have_value("Half a sentence")
    expect(page.locator("main .clock.is-running [data-clock-left]")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_pages_of_the_clock_keep_nobody_out(
    person: Open, site: Site, timed: dict[str, Any], language: str, width: int
) -> None:
    page = person(language, width)
    sign_in(page.context, site, timed["ada"])
    found = {}

    for address in [*timed["desk"], timed["public"], timed["long_floor_clock"]]:
        response = page.goto(address)
        assert response is not None
        assert (response.status, page.locator("html").get_attribute("lang")) == (200, language)
        if seen := [*barriers(page), *(["wider than the screen"] if overflow(page) else [])]:
            found[address] = seen

    assert found == {}
