"""A call from first to last on phones: called, claimed, caution, extension, appeal, overturned."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site

FILL = "from tests.browser.floored import fill; print(fill())"
PHONE = 390
Phone = Callable[..., Page]


@pytest.fixture(scope="module")
def floor(site: Site) -> dict[str, Any]:
    return dict(json.loads(site.manage("shell", "-c", FILL).strip().splitlines()[-1]))


@pytest.fixture
def phone(person: Callable[..., Page], site: Site, floor: dict[str, Any]) -> Phone:
    """Return a function that gives one of the people a phone on which they are signed in."""

    def open_phone(who: str, language: str = "en") -> Page:
        page = person(language, PHONE)
        cookie = {"name": "sessionid", "value": floor[who], "url": site.address}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        return page

    return open_phone


def call_a_judge(page: Page, slug: str) -> None:
    page.goto(f"/me/{slug}/")
    page.locator("summary", has_text="Call a judge").click()
    page.get_by_label("In words").fill("Too many cards in hand")
    page.get_by_role("button", name="a question about the rules").click()
    expect(page.get_by_text("You called a judge")).to_be_visible()


def claim(page: Page, slug: str) -> None:
    """See the call on the floor, take it, and open its table."""
    page.goto(f"/judge/t/{slug}/")
    expect(page.get_by_text("Too many cards in hand")).to_be_visible()
    page.get_by_role("button", name="Take it").first.click()
    page.goto(f"/judge/t/{slug}/")
    page.get_by_role("link", name="Open the table").click()


def give_a_caution(page: Page) -> None:
    page.get_by_role("link", name="Penalty", exact=True).click()
    page.get_by_role("link", name="Pia").click()
    page.get_by_label("Infraction").select_option(label="Drawing extra cards")
    expect(page.get_by_text("The policy proposes: caution")).to_be_visible()
    page.get_by_role("button", name="Give the penalty").click()
    expect(page.get_by_text("Given to Pia: caution")).to_be_visible()


def extend(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Extension, hold, time").click()
    form = page.locator("form", has=page.get_by_role("button", name="Extend the table"))
    form.get_by_role("textbox").first.fill("5")
    form.get_by_role("textbox").last.fill("Ruling")
    form.get_by_role("button").click()


def appeal(page: Page, slug: str) -> None:
    page.goto(f"/me/{slug}/")
    page.get_by_role("link", name="Appeal").click()
    page.get_by_label("What happened, in your words").fill("They were shown to me")
    page.get_by_role("button", name="Send the appeal").click()
    expect(page.get_by_text("Your appeal is with the head judge")).to_be_visible()


def overturn(page: Page, slug: str) -> None:
    page.goto(f"/judge/t/{slug}/")
    page.locator("section", has_text="Open appeals").get_by_role("link", name="Pia").click()
    page.get_by_label("Overturn it and undo what it did").check()
    page.get_by_label("Reason", exact=False).fill("Paul agrees")
    page.get_by_role("button", name="Decide the appeal").click()
    expect(page.locator(".tag", has_text="the decision is overturned").first).to_be_visible()


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def test_a_call_from_the_table_to_the_head_judge_on_phones(
    phone: Phone, floor: dict[str, Any]
) -> None:
    slug, table = floor["slug"], f"/judge/t/{floor['slug']}/matches/{floor['match']}/"
    pia, fay, hugo = phone("pia"), phone("fay"), phone("hugo")

    call_a_judge(pia, slug)
    claim(fay, slug)
    give_a_caution(fay)
    extend(fay, table)
    appeal(pia, slug)
    overturn(hugo, slug)

    in_english, in_japanese = phone("fay"), phone("fay", "ja-JP")
    told = [
        (in_english, ["called a judge", "took the call", "gave Pia a penalty", "of Pia back"]),
        (in_japanese, ["ジャッジを呼", "罰則を与えた", "延長", "上訴"]),
    ]
    for page, words in told:
        page.goto(table)
        for each in words:
            expect(page.locator(".timeline").get_by_text(each).first).to_be_visible()
        assert sideways(page) <= 0


def test_a_game_loss_in_the_second_game_changes_under_the_judges_eyes(
    phone: Phone, floor: dict[str, Any]
) -> None:
    page = phone("fay")
    page.goto(f"/judge/t/{floor['slug']}/penalties/new/?match={floor['match']}")
    page.get_by_role("link", name="Paul").click()

    page.get_by_label("Infraction").select_option(label="Leaving the seat, lateness")
    page.get_by_label("Minutes").fill("4")
    page.get_by_label("Note for the judges").click()
    expect(page.get_by_text("The policy proposes: game loss")).to_be_visible()
    page.get_by_label("Infraction").select_option(label="Side cards not returned")
    expect(page.get_by_text("The policy proposes: warning")).to_be_visible()
    page.get_by_label("The game cannot be rewound").check()
    expect(page.get_by_text("The policy proposes: game loss")).to_be_visible()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Note for the judges").fill("Seen by both")
    page.get_by_role("button", name="Give the penalty").click()

    expect(page.get_by_text("Given to Paul: game loss")).to_be_visible()
    expect(page.get_by_text("game 2 of round 1")).to_be_visible()
