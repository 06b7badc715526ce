"""The judge's stepper in a browser: two disputes by keyboard and on a phone, and no barrier in it."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers
from tests.browser.test_journey import sign_up

SCENARIOS = Path(__file__).resolve().parents[2] / "docs" / "scenarios" / "doremi"
Open = Callable[..., Page]


def open_set_up(page: Page, name: str, folder: Path) -> None:
    """Open the position of a scenario file alone, without its steps."""
    scenario = json.loads((SCENARIOS / name).read_text()) | {"steps": [], "expect": {}}
    file = folder / name
    file.write_text(json.dumps(scenario))
    page.goto("/judge/stepper/")
    page.locator("#scenario-file").set_input_files(file)
    page.get_by_role("button", name="Open the file").click()
    expect(page.locator("#stepper")).to_be_visible()


def press(page: Page, said: str | re.Pattern[str]) -> None:
    """Press the button of an act; the address and the board follow without a load of the page."""
    before = page.url
    page.locator(".offer", has_text=said).first.click()
    page.wait_for_url(lambda url: url != before)


def test_put_to_sleep_on_the_way_by_keyboard(person: Open, tmp_path: Path) -> None:
    page = person()
    sign_up(page, "judge-one", "Judge One")
    open_set_up(page, "dispute-03-put-to-sleep-on-the-way.json", tmp_path)
    page.evaluate("window.loadedOnce = true")
    assert barriers(page) == []

    page.keyboard.press("/")
    expect(page.locator("#offer-filter")).to_be_focused()
    page.keyboard.type("move hall to happening: c1")
    page.keyboard.press("Enter")
    expect(page.locator("#decision-head")).to_contain_text("Ben: Answer or pass")
    press(page, "Activate an ability")
    expect(page.locator("#decision-head")).to_contain_text("Ada: Answer or pass")
    press(page, "Pass")

    expect(page.locator("#decision-head")).to_contain_text("Ada: Main step")
    expect(page.locator(".panel-trace")).to_contain_text("C1 is asleep and stays")
    expect(page.locator(".panel-trace a[href='/rulebooks/doremi/#DRM-6.04']").first).to_be_visible()
    page.locator("#decision-head").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#decision-head")).to_contain_text("Ada: Answer or pass")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#decision-head")).to_contain_text("Ada: Main step")
    assert page.evaluate("window.loadedOnce") is True
    page.go_back()
    expect(page.locator("#decision-head")).to_contain_text("Ada: Answer or pass")
    expect(page.locator("header.site-head")).to_be_visible()


def test_whose_reservation_on_a_phone(person: Open, tmp_path: Path) -> None:
    page = person(width=390)
    sign_up(page, "judge-two", "Judge Two")
    open_set_up(page, "dispute-01-whose-reservation.json", tmp_path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".panel-decision")).to_be_hidden()

    page.locator(".stepper-tabs label", has_text="Decision").click()
    expect(page.locator(".panel-board")).to_be_hidden()
    press(page, re.compile("Use a MAHO|MAHO"))
    press(page, "Pass")
    press(page, re.compile("Move hall to happening"))
    press(page, "Pass")

    expect(page.locator("#decision-head")).to_contain_text("Ada: Main step")
    expect(page.locator(".panel-decision")).to_be_visible()
    page.locator(".stepper-tabs label", has_text="Trace").click()
    expect(
        page.locator(".panel-trace a[href='/rulebooks/doremi/#DRM-7.01b']").first
    ).to_be_visible()
    for tab in ("Board", "Decision", "Trace", "Tree"):
        page.locator(".stepper-tabs label", has_text=tab).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert barriers(page) == []


TOP = "button => button.getBoundingClientRect().top"


@pytest.mark.parametrize("width", [1440, 390])
def test_a_position_is_set_up_by_clicks_and_text_alike(person: Open, width: int) -> None:
    page = person(width=width)
    sign_up(page, f"judge-{width}", "Judge")
    page.goto("/judge/stepper/new/?title=doremi&version=4.01")
    assert barriers(page) == []

    page.locator("#card-search").fill("901")
    page.locator("#cards-found input[value='901']").check()
    page.locator("#lay-zone").select_option("maho_hall:0")
    lay = page.get_by_role("button", name="Lay", exact=True)
    lay.scroll_into_view_if_needed()
    before = lay.evaluate(TOP)
    lay.click()
    expect(page.locator("#set-up-text")).to_have_value(re.compile("maho_hall: 901"))
    expect(lay).to_be_focused()
    assert abs(lay.evaluate(TOP) - before) <= 1
    page.locator("#set-up-text").fill(
        "doremi 4.01\nusers: Ada, Ben\nat: main\nfirst_player: Ada\nAda\nhand: 902\n"
    )

    expect(page.locator("#set-up-side")).to_contain_text("stops the game")
    expect(page.locator("#set-up-side")).to_contain_text("Sample character 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert barriers(page) == []
