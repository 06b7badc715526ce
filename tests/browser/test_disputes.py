"""Five disputes of Doremi, entered from an empty table and played on to the outcome they must have.

By mouse and by keyboard alone, at a desk and on a phone, in both languages; what the page shows in
the end is compared with what the scenario file says.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import overflow
from tests.browser.entering import Board, Keys, Mouse, Row, scenario
from tests.browser.test_journey import sign_up

Open = Callable[..., Page]
ADA, BEN = 0, 1
TABLE = {"at": "main", "table__first_player": "Ada", "table__turn_player": "Ada", "table__day": "5"}


def usual(hours: bool = True) -> tuple[Row, ...]:
    """Return the piles that lie in every dispute."""
    return tuple(
        row
        for seat in (ADA, BEN)
        for row in (
            Row(seat, "clock", ("?",), 20),
            Row(seat, "diary", ("?",), 8),
            Row(seat, "time_area", ("F",), 3),
        )
        if hours or row.zone != "clock"
    )


@dataclass(frozen=True)
class Dispute:
    """How a dispute is entered and played, and how the page says where it ends."""

    file: str
    laid: tuple[Row, ...]
    deeds: tuple[tuple[str, tuple[str, ...], str, str], ...]
    played: tuple[str, ...]
    ends: str


HAPPENING = "happening_area:0"
THREE_DAYS = ("mark", (f"{HAPPENING}/0",), "days", "3")
WHOSE_RESERVATION = Dispute(
    "dispute-01",
    (
        Row(ADA, "maho_hall", ("C2",)),
        Row(ADA, "hand", ("M1",)),
        Row(ADA, "happening_area", ("H1",)),
        Row(ADA, "happening_area", ("C1", "D1")),
        Row(BEN, "maho_hall", ("D2",)),
        *usual(),
    ),
    (
        THREE_DAYS,
        ("mark", (f"{HAPPENING}/2",), "owner", "Ben"),
        ("attach", (f"{HAPPENING}/1", f"{HAPPENING}/2"), "", ""),
    ),
    ("MAHO", "Pass", "Move hall to happening", "Pass"),
    "Ada: Main step",
)
GONE_ON_THE_WAY = Dispute(
    "dispute-04",
    (
        Row(ADA, "maho_hall", ("C1",)),
        Row(ADA, "happening_area", ("H1",)),
        Row(BEN, "maho_hall", ("D1",)),
        *usual(),
    ),
    (THREE_DAYS,),
    ("move hall to happening: c1", "activate an ability", "pass"),
    "Ada: Main step",
)
EQUAL_GENKI = Dispute(
    "dispute-06",
    GONE_ON_THE_WAY.laid,
    (THREE_DAYS,),
    ("Move hall to happening", "Pass", "Block", "Pass"),
    "Ada: Main step",
)
BOTH_CLOCKS = Dispute(
    "dispute-10-both",
    (
        Row(ADA, "hand", ("M1",)),
        Row(ADA, "clock", ("F",), 2),
        Row(BEN, "clock", ("F",), 2),
        *usual(hours=False),
    ),
    (),
    ("MAHO", "見送る"),
    "ゲーム終了",
)
ASLEEP_ON_THE_WAY = """doremi 4.01
users: Ada, Ben
at: main
first_player: Ada
turn_player: Ada
day: 5

Ada
maho_hall: C1
happening_area: H1 (days=3)
clock: ? x20
diary: ? x8
time_area: F x3

Ben
maho_hall: D1, D2
clock: ? x20
diary: ? x8
time_area: F x3
"""


def entered(judge: Mouse, dispute: Dispute) -> None:
    """Lay everything from an empty table, and begin."""
    judge.begin("Ada, Ben", scenario(dispute.file)["cards"])
    judge.values(**TABLE)
    for row in dispute.laid:
        judge.lay(row)
    for deed, places, mark, value in dispute.deeds:
        judge.deed(deed, *places, mark=mark, value=value)
    judge.start()


def ended(page: Page, dispute: Dispute, language: str = "en") -> None:
    """Check that the page shows the outcome which the scenario file states."""
    expected = scenario(dispute.file)["expect"]
    on_board = {path: value for path, value in expected.items() if path.startswith("seats.")}
    expect(page.locator("#decision-head")).to_contain_text(dispute.ends)
    assert Board(page, language).shown(expected) == on_board


@pytest.mark.parametrize("width", [1440, 390])
def test_whose_reservation_and_equal_genki_by_mouse(person: Open, width: int) -> None:
    dispute = WHOSE_RESERVATION if width == 1440 else EQUAL_GENKI
    page = person(width=width)
    sign_up(page, f"mouse-{width}", "Judge")
    judge = Mouse(page)

    entered(judge, dispute)
    assert overflow(page) == 0
    for said in dispute.played:
        judge.play(said)

    ended(page, dispute)
    assert overflow(page) == 0


def test_both_clocks_at_once_by_mouse_in_japanese(person: Open) -> None:
    page = person(language="ja")
    sign_up(page, "mouse-ja", "審判")
    judge = Mouse(page, "ja")

    entered(judge, BOTH_CLOCKS)
    for said in BOTH_CLOCKS.played:
        judge.play(said)

    ended(page, BOTH_CLOCKS, "ja")
    expect(page.locator(".panel-board .note-done")).to_contain_text("時計")


def test_the_happening_gone_on_the_way_by_keyboard_alone(person: Open) -> None:
    page = person()
    sign_up(page, "keys-zones", "Judge")
    judge = Keys(page)

    entered(judge, GONE_ON_THE_WAY)
    for said in GONE_ON_THE_WAY.played:
        judge.play(said)

    ended(page, GONE_ON_THE_WAY)


def test_asleep_on_the_way_as_text_by_keyboard_alone(person: Open) -> None:
    page = person()
    sign_up(page, "keys-text", "Judge")
    judge = Keys(page)

    judge.begin("Ada, Ben", scenario("dispute-03")["cards"])
    judge.type_into(judge.text, ASLEEP_ON_THE_WAY)
    expect(page.locator("#set-up-side")).to_contain_text("Ben’s MAHO hall")
    judge.start()
    for said in ("move hall to happening: c1", "activate an ability", "pass"):
        judge.play(said)

    ended(page, Dispute("dispute-03", (), (), (), "Ada: Main step"))
