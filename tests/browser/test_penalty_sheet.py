"""The sheet of a penalty in the hand of a judge who types at once, on a slow network and by keyboard."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site

FILL = "from tests.browser.sheeted import fill; print(fill())"
SLOW = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}
A_KEY = 40  # milliseconds


@pytest.fixture(scope="module")
def sheet(site: Site) -> dict[str, Any]:
    return dict(json.loads(site.manage("shell", "-c", FILL).strip().splitlines()[-1]))


@pytest.fixture
def judge(person: Callable[..., Page], site: Site, sheet: dict[str, Any]) -> Page:
    """Return the browser of a judge with the sheet open, which answers slowly."""
    page = person("en", 390)
    cookie = {"name": "sessionid", "value": sheet["session"], "url": site.address}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(sheet["address"])
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    return page


def test_what_a_judge_types_while_the_sheet_changes_stays_as_typed(judge: Page) -> None:
    judge.get_by_role("radio", name="warning").check()

    for label, words in (
        ("Reason for it", "Talked to a spectator twice"),
        ("What else the player has to do", "Remove both cards from the game"),
    ):
        judge.get_by_label(label).click()
        judge.keyboard.type(words, delay=A_KEY)

    expect(judge.get_by_label("Reason for it")).to_have_value("Talked to a spectator twice")
    expect(judge.get_by_label("What else")).to_have_value("Remove both cards from the game")
    judge.get_by_role("button", name="Give the penalty").click()
    expect(judge.get_by_text("Remove both cards from the game")).to_be_visible()
    expect(judge.get_by_text("Talked to a spectator twice")).to_be_visible()


def test_a_level_chosen_by_key_keeps_the_focus(judge: Page) -> None:
    judge.get_by_role("radio", name="caution").focus()

    with judge.expect_response("**/penalties/new/"):
        judge.keyboard.press("ArrowRight")
    expect(judge.get_by_text("write down below")).to_be_visible()

    expect(judge.get_by_role("radio", name="warning")).to_be_focused()
    expect(judge.get_by_role("radio", name="warning")).to_be_checked()
