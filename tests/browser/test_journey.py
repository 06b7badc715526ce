"""A whole day in a browser: eight players, their lists, three rounds, the standings, the file."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

from rules.core.construction import Deck
from rules.games.doremi.samples import sample_deck
from tests.browser.conftest import Site

PASSWORD = "a tengu fans slowly"
PLAYERS = ("Aoki", "Baba", "Chiba", "Doi", "Endo", "Fuji", "Goto", "Hara")
ROUNDS = 3
NEXT_ACT = ".next-act .act-big"
Open = Callable[..., Page]


def sign_up(page: Page, username: str, name: str) -> None:
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill(username)
    page.locator("[name=display_name]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.locator("main form button[type=submit], main form button").last.click()
    page.wait_for_url("**/me/")


def create_tournament(page: Page) -> str:
    """Return the address word of a tournament made from the preset, open for registration."""
    page.goto("/organise/new/")
    page.get_by_role("link", name="Doremi constructed Swiss").click()
    page.get_by_label("Name").fill("Journey Cup")
    page.locator("[name=starts_at]").fill("2026-12-20T10:00")
    page.get_by_role("button", name="Create the draft").click()
    page.wait_for_url("**/organise/journey-cup/")
    page.locator(NEXT_ACT).click()
    expect(page.locator(NEXT_ACT)).to_have_text(re.compile("Register players"))
    return page.url.rstrip("/").rpartition("/")[2]


def written(deck: Deck) -> str:
    """Return the list as a person would type it."""
    lines = []
    for section, entries in deck.sections.items():
        lines.append(section)
        lines += [f"{entry.count} {entry.no}" for entry in entries]
    return "\n".join(lines)


def enter(page: Page, slug: str) -> None:
    page.goto(f"/t/{slug}/enter/")
    page.locator("main form button").last.click()
    page.wait_for_url(f"**/me/{slug}/")


def hand_in(page: Page, slug: str, text: str) -> None:
    page.goto(f"/me/{slug}/deck/")
    page.locator("main textarea").fill(text)
    page.locator("main form button").last.click()


def hand_in_wrong_list(page: Page, slug: str, deck: Deck) -> None:
    """Hand in a list with three faults and read each with its clause; the text stays."""
    first = deck.sections["clock"][0]
    wrong = written(deck) + f"\nclock\n2 {first.no}\n1 P42\n1 P42"
    hand_in(page, slug, wrong)
    for clause in ("DRM-16.01", "DRM-16.03", "DRM-16.05"):
        expect(page.locator(f"main a[href*='{clause}']").first).to_be_visible()
    expect(page.locator("main textarea")).to_have_value(wrong)


def start(page: Page, slug: str) -> None:
    page.goto(f"/organise/{slug}/")
    page.locator(NEXT_ACT).click()  # close registration
    page.goto(f"/organise/{slug}/players/")
    page.get_by_role("button", name=re.compile("Check in all")).click()
    page.goto(f"/organise/{slug}/")
    page.locator(NEXT_ACT).click()  # start
    page.locator(NEXT_ACT).click()  # pair round 1


def enter_results_by_keyboard(page: Page, tables: int) -> None:
    """Table, Enter; winner and end by one key, points; Enter: the mouse stays where it is."""
    for table in range(1, tables + 1):
        page.locator("#entry-table").fill(str(table))
        page.keyboard.press("Enter")
        page.locator("#result_game_1").wait_for()
        for game in games_at(table):
            for key in game:
                page.keyboard.type(key)
                page.keyboard.press("Tab") if key != game[0] else None
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_contain_text(re.compile(f"Table {table}"))
        page.locator("#entry-table").wait_for()


def games_at(table: int) -> Sequence[Sequence[str]]:
    """Return per game the key and both totals: a different course at every table."""
    courses = (
        (("1", "100", "40"), ("1", "120", "30")),
        (("2", "60", "100"), ("1", "110", "90"), ("2", "20", "100")),
        (("q", "50", "20"), ("a", "30", "60")),
        (("1", "100", "0"), ("w", "80", "10"), ("c", "40", "40")),
    )
    return courses[(table - 1) % len(courses)]


def play_round(organiser: Page, player: Page, slug: str, number: int) -> None:
    organiser.goto(f"/organise/{slug}/rounds/{number}/")
    assert player.request.get(f"/t/{slug}/rounds/{number}/").status == 404
    organiser.locator(NEXT_ACT).click()  # publish
    player.goto(f"/me/{slug}/")
    expect(player.locator("main")).to_contain_text(re.compile(r"Table"))
    organiser.goto(f"/organise/{slug}/rounds/{number}/")
    enter_results_by_keyboard(organiser, len(PLAYERS) // 2)
    organiser.goto(f"/organise/{slug}/")
    organiser.locator(NEXT_ACT).click()  # close, and draft the next one


def standings_on_page(page: Page, slug: str) -> list[list[str]]:
    """Return rank, name, match points and differential of each row as the page shows them."""
    page.goto(f"/t/{slug}/standings/")
    rows = page.locator("main table tbody tr").all()
    return [
        [
            row.locator("td").nth(0).inner_text(),
            row.locator("th bdi").first.inner_text(),
            row.locator("td").nth(1).inner_text(),
            row.locator("td").nth(2).inner_text(),
        ]
        for row in rows
    ]


def exported(page: Page, slug: str, folder: Path) -> Path:
    page.goto(f"/organise/{slug}/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as a file").click()
    path = folder / "exported.json"
    download.value.save_as(path)
    return path


def standings_of_file(site: Site, file: Path) -> list[list[str]]:
    names = {p["id"]: p["name"] for p in json.loads(file.read_text())["players"]}
    rows = json.loads(site.manage("standings", str(file), "--json"))
    return [
        [str(r["rank"]), names[r["player"]], str(r["match_points"]), str(r["differential"])]
        for r in rows
    ]


def test_a_tournament_from_the_preset_to_the_exported_file(
    site: Site, person: Open, tmp_path: Path
) -> None:
    organiser = person()
    sign_up(organiser, "journey-ada", "Ada")  # others made an Ada on this site
    slug = create_tournament(organiser)
    players = [person(width=390) for _ in PLAYERS]
    for number, (page, name) in enumerate(zip(players, PLAYERS, strict=True)):
        sign_up(page, name.lower(), name)
        enter(page, slug)
        deck = sample_deck(number, "constructed")
        if number == 0:
            hand_in_wrong_list(page, slug, deck)
        hand_in(page, slug, written(deck))
        expect(page.locator(".next-act")).to_contain_text("Your list is registered")

    start(organiser, slug)
    for number in range(1, ROUNDS + 1):
        play_round(organiser, players[0], slug, number)
    organiser.goto(f"/organise/{slug}/")
    organiser.locator(NEXT_ACT).click()  # finish

    file = exported(organiser, slug, tmp_path)
    shown = standings_on_page(players[0], slug)
    assert len(shown) == len(PLAYERS)
    assert shown == standings_of_file(site, file)

    site.manage("migrate", "--verbosity", "0", database="empty.sqlite3")
    answer = json.loads(
        site.manage("tournament_import", str(file), "--json", database="empty.sqlite3")
    )
    again = site.manage("tournament_export", str(answer["id"]), database="empty.sqlite3")
    assert json.loads(again) == json.loads(file.read_text())
    assert json.loads(site.manage("verify_pairings", str(file), "--json"))["ok"] is True
