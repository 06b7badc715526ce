"""Stepper, look-up and rulebook without a mouse, and a ruling from its position to the public."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.entering import Keys

Open = Callable[..., Page]


def test_the_stepper_by_keyboard_alone(judge: Open) -> None:
    page = judge()
    keys = Keys(page)
    page.goto("/judge/stepper/")
    keys.choose(page.locator("#preset-doremi-4\\.01"), "equal_genki")
    keys.go(page.locator("form:has(#preset-doremi-4\\.01) button").first)
    expect(page.locator("#decision-head")).to_be_visible()
    first = page.url

    keys.play("pass")
    expect(page.locator("#decision-head")).to_be_focused()
    keys.go(page.locator(".stepper-views a", has_text="Ada"))
    expect(page.locator(".note-wait").first).to_contain_text("Only what this viewer may know")
    keys.go(page.locator(".stepper-views a", has_text="judge"))
    expect(page.locator("#node-label")).to_be_visible()
    keys.type_into(page.locator("#node-label"), "passed")
    page.keyboard.press("Enter")
    expect(page.locator(".tree strong")).to_have_text("passed")

    keys.leave(page.locator("#node-label"))
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(first)
    keys.play("concede")
    keys.go(page.locator("form:has(#compare-with) button"))
    expect(page.locator("h1")).to_have_text("Two positions compared")

    keys.go(page.locator("thead a").first)
    keys.go(page.get_by_role("link", name="Make a ruling from here"))
    expect(page.locator("h1")).to_have_text("New ruling")
    expect(page.locator("[name=clauses]")).to_have_value(re.compile("DRM-"))


def test_the_look_up_by_keyboard_alone(judge: Open) -> None:
    page = judge(width=390)
    keys = Keys(page)
    page.goto("/rulebooks/")

    keys.type_into(page.locator("#site-search"), "reservation")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rulings/?q=reservation")
    result = page.locator("ol.answers a").first
    address = result.get_attribute("href") or ""
    keys.go(result)

    expect(page).to_have_url(re.compile(f"{re.escape(address)}$"))


@pytest.mark.parametrize("width", [390, 1440])
def test_the_search_box_of_every_page_answers_while_typing(person: Open, width: int) -> None:
    page = person(width=width)
    page.goto("/rulebooks/")
    box, found = page.locator("#site-search"), page.locator("#site-answers a")

    box.press_sequentially("redraw")
    expect(found).to_have_count(7)
    box.press("Escape")
    expect(found).to_have_count(0)
    box.fill("")
    box.press_sequentially("reservation")
    expect(found).to_have_count(7)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(found.first).to_be_focused()
    address = found.first.get_attribute("href") or ""
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(f"{re.escape(address)}$"))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_was_looked_up_is_there_again_after_back(person: Open, language: str) -> None:
    page = person(language=language)
    page.goto("/rulings/")
    words = {"en": "redraw", "ja": "引き直し"}[language]
    page.locator("#q").press_sequentially(words)
    expect(page).to_have_url(re.compile(r"/rulings/\?q="))
    first = page.locator("ol.answers a").first
    text = first.inner_text()
    first.click()
    page.go_back()

    expect(page.locator("#q")).to_have_value(words)
    expect(first).to_have_text(text, use_inner_text=True)
    expect(page.locator("h1")).to_be_visible()
    page.locator(".languages button:not([aria-current])").first.click()
    expect(page.locator("#q")).to_have_value(words)


def test_the_rulebook_by_keyboard_alone(person: Open) -> None:
    page = person()
    keys = Keys(page)
    page.goto("/rulebooks/onsen/")

    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    clause = page.locator("article a.clause").first
    name = clause.text_content() or ""
    keys.go(clause)

    expect(page).to_have_url(re.compile(re.escape(name.strip())))


def test_a_ruling_from_its_position_to_the_public(judge: Open, judged: dict[str, Any]) -> None:
    page = judge()
    page.goto(judged["over"])
    board = page.locator(".panel-board").inner_text()

    page.get_by_role("link", name="Make a ruling from here").click()
    page.locator("[name=question_en]").fill("Equal genki in a block: who stays?")
    page.locator("[name=answer_en]").fill("Nobody stays: both go home.")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Hand over for review").click()
    page.get_by_role("link", name="See what becomes public").click()
    page.get_by_role("button", name="Publish", exact=True).click()
    page.goto("/rulings/?q=equal+genki+in+a+block+who+stays")
    page.locator("main a", has_text=re.compile(r"\d{4}-\d{3}")).first.click()
    page.get_by_role("link", name="Open the position in the stepper").click()

    assert page.url.endswith(judged["over"])
    assert page.locator(".panel-board").inner_text() == board
