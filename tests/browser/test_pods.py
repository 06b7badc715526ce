"""Pods at the keyboard: table, Enter, one digit a place, Enter."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from rules.registry import title_for
from tests.browser.test_journey import NEXT_ACT, sign_up
from tournaments.record import Player, TournamentFile, TournamentInfo, write_tournament

PLAYERS = ("青木", "馬場", "千葉", "土井", "遠藤", "藤", "後藤")


def pods_file(folder: Path) -> Path:
    """Return the file of a tournament of seven players that waits for its first round."""
    info = TournamentInfo(
        name="Pod Cup",
        slug="pod-cup",
        title="onsen",
        rules_version=title_for("onsen").versions[-1].code,
        deck_format="none",
        structure="pods",
        rounds=2,
        status="running",
        seed="a seed nobody knows",
    )
    players = [Player(id=f"p{n}", name=name) for n, name in enumerate(PLAYERS, start=1)]
    path = folder / "pods.json"
    path.write_bytes(write_tournament(TournamentFile(tournament=info, players=players)))
    return path


def enter_places(page: Page, table: int, places: str) -> None:
    page.locator("#entry-table").fill(str(table))
    page.keyboard.press("Enter")
    expect(page.locator("#result_place_0")).to_be_focused()
    page.keyboard.type(places)
    page.keyboard.press("Enter")


def test_places_of_a_pod_are_typed_one_digit_each(
    person: Callable[..., Page], tmp_path: Path
) -> None:
    desk = person()
    sign_up(desk, "iku", "Iku")
    desk.goto("/organise/import/")
    desk.locator("main input[type=file]").set_input_files(pods_file(tmp_path))
    desk.locator("main form button").last.click()
    desk.goto("/organise/pod-cup/")
    desk.locator(NEXT_ACT).click()  # pair round 1
    desk.locator(NEXT_ACT).click()  # publish
    desk.goto("/organise/pod-cup/rounds/1/")

    enter_places(desk, 1, "1123")
    wrong = desk.locator("#entry [role=alert]")
    expect(wrong).to_contain_text("Give every player at the table a place from 1.")
    desk.locator("#result_place_0").focus()
    desk.locator("#result_place_0").select_text()
    desk.keyboard.type("1134")
    desk.keyboard.press("Enter")
    expect(desk.locator("#messages, main").first).to_contain_text("1")
    enter_places(desk, 2, "312")

    expect(desk.locator("main")).to_contain_text("Every table is in.")
    expect(desk.locator("tbody tr").nth(0)).to_contain_text("1–1–3–4")
    expect(desk.locator("tbody tr").nth(1)).to_contain_text("3–1–2")
