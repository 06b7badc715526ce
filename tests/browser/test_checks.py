"""A deck counted on a phone and at a keyboard, by two judges at once; no page keeps anybody out."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers, overflow
from tests.browser.conftest import Site

FILL = "from tests.browser.checked import fill; print(fill())"
Judge = Callable[..., Page]


@pytest.fixture(scope="module")
def checked(site: Site) -> dict[str, Any]:
    return dict(json.loads(site.manage("shell", "-c", FILL).strip().splitlines()[-1]))


@pytest.fixture
def checker(person: Callable[..., Page], site: Site, checked: dict[str, Any]) -> Judge:
    """Return a function that gives a judge, who is signed in, a browser."""

    def open_browser(who: str = "fay", language: str = "en", width: int = 390) -> Page:
        page = person(language, width)
        cookie = {"name": "sessionid", "value": checked[who], "url": site.address}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        return page

    return open_browser


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_of_deck_checks_keeps_anybody_out(
    checker: Judge, checked: dict[str, Any], language: str, width: int
) -> None:
    page = checker("fay", language, width)
    found = {}

    for address in checked["pages"]:
        response = page.goto(address)
        assert response is not None
        assert (response.status, page.locator("html").get_attribute("lang")) == (200, language)
        if seen := [*barriers(page), *(["wider than the screen"] if overflow(page) else [])]:
            found[address] = seen

    assert found == {}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_columns_of_reports_are_wide_enough_to_read_on_a_phone(
    checker: Judge, checked: dict[str, Any], language: str
) -> None:
    page = checker("fay", language)
    page.goto(checked["pages"][-1])

    broken = page.locator(".report th").evaluate_all(
        "heads => heads.filter(head => head.clientHeight > 60).map(head => head.textContent)"
    )

    assert page.locator(".report th").count() > 0
    assert (broken, overflow(page)) == ([], 0)


def row(page: Page, place: int) -> Locator:
    return page.locator("[data-row]").nth(place)


def found_in(page: Page, place: int) -> Locator:
    return row(page, place).locator("[data-found]")


def saved(page: Page) -> None:
    """Wait until the page says that all that was counted is saved."""
    expect(page.get_by_text("saved", exact=True)).to_be_visible()


def test_two_judges_count_one_deck(checker: Judge, checked: dict[str, Any]) -> None:
    phone, desk = checker(), checker("hugo", width=1440)
    phone.goto(checked["sheet"])
    desk.goto(checked["sheet"])

    for _tap in range(3):
        row(phone, 0).locator(".check-count").click()
    expect(found_in(phone, 0)).to_have_text("3")
    saved(phone)
    row(desk, 1).locator(".check-count").focus()
    desk.keyboard.press("1")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("+")
    desk.keyboard.press("+")
    desk.keyboard.press("-")
    expect(row(desk, 2).locator(".check-count")).to_be_focused()
    expect(desk.locator("[data-sum]")).to_have_text("2")
    saved(desk)
    desk.reload()
    expect(desk.locator("[data-sum]")).to_have_text("5")

    row(desk, 3).locator(".check-count").click()
    expect(desk.locator("[data-sum]")).to_have_text("6")
    saved(desk)
    phone.reload()
    row(desk, 3).locator("[data-step='-1']").click()
    expect(desk.locator("[data-sum]")).to_have_text("5")
    saved(desk)
    desk.reload()
    expect(found_in(desk, 3)).to_have_text("0")
    row(phone, 3).locator(".check-count").click()
    expect(phone.locator("#check-state")).to_contain_text("another judge counted meanwhile")
    expect(found_in(phone, 3)).to_have_text("0")


def test_a_card_beside_the_list_is_added_and_compared(
    checker: Judge, checked: dict[str, Any]
) -> None:
    page = checker()
    page.goto(checked["sheet"])

    no = row(page, 0).locator(".check-no").inner_text()
    page.get_by_label("found in").select_option("diary")
    page.get_by_label("number or name").fill(f"No.{no}")
    page.get_by_role("button", name="Count one copy").click()

    expect(page.get_by_text(f"Counted: one copy of {no}.")).to_be_visible()
    expect(page.locator("#check-state summary")).to_contain_text(f"{no} 1 instead of 0")
    page.get_by_role("link", name="Compare and finish").click()
    expect(page.get_by_role("heading", name="The deck differs from the list")).to_be_visible()
    expect(page.get_by_text("proposed")).to_be_visible()
