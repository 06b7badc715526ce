"""Laying a position of Doremi from an empty table, by mouse or by keyboard alone."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from rules.core.words import Words
from rules.registry import game_for

SCENARIOS = Path(__file__).resolve().parents[2] / "docs" / "scenarios" / "doremi"
GAME = game_for("doremi")
ZONES = {zone.code: zone.label for zone in GAME.rules.zones}
MOST_TABS = 30
STEPS_THERE = """element => {
  if (element === document.activeElement) return 0;
  const all = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const order = [...document.querySelectorAll(all)].filter(
    (each) => !each.disabled && each.type !== "hidden" && each.checkVisibility()
  );
  const steps = order.indexOf(element) - order.indexOf(document.activeElement);
  return steps || 1;
}"""
"""How many times Tab must be pressed from where the focus is; whether it gets there is tried out."""


class Row(NamedTuple):
    """What is laid in one deed: the cards, so many of each, into a zone of a seat."""

    seat: int
    zone: str
    cards: tuple[str, ...]
    copies: int = 1


def scenario(name: str) -> dict[str, Any]:
    [file] = SCENARIOS.glob(f"{name}*.json")
    return dict(json.loads(file.read_text()))


class Mouse:
    """A judge who clicks, and types only what must be typed."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page, self.language = page, language

    def say(self, en: str, ja: str = "") -> str:
        return Words(en, ja or en).in_(self.language)

    def button(self, en: str, ja: str = "") -> Locator:
        return self.page.get_by_role("button", name=self.say(en, ja), exact=True)

    def go(self, locator: Locator) -> None:
        locator.click()

    def type_into(self, locator: Locator, text: str) -> None:
        locator.fill(text)

    def choose(self, locator: Locator, value: str) -> None:
        locator.select_option(value)

    def tick(self, locator: Locator) -> None:
        locator.check()

    # the deeds, alike for both

    def begin(self, users: str, cards: list[Any]) -> None:
        """Open the empty table of Doremi with these users and cards of its own."""
        self.page.goto("/judge/stepper/")
        self.type_into(self.page.locator("#users-doremi-4\\.01"), users)
        self.go(self.page.locator("form:has(#users-doremi-4\\.01) button"))
        self.go(self.page.locator("summary").filter(has=self.page.locator("xpath=../div/textarea")))
        definitions = self.page.locator("#definitions")
        self.type_into(definitions, json.dumps(cards))
        self.leave(definitions)
        expect(self.page.locator("#definitions")).to_have_text(json.dumps(cards))

    def leave(self, locator: Locator) -> None:
        locator.blur()

    def values(self, **values: str) -> None:
        """Type the values of the table; each is in the text at once."""
        for name, value in values.items():
            field = self.page.locator(f"[name='value.{name.replace('__', '.')}']")
            is_list = field.evaluate("field => field.tagName") == "SELECT"
            self.choose(field, value) if is_list else self.type_into(field, value)
            if not is_list:
                self.leave(field)
            line = f"{name.removeprefix('table__')}: {value}"
            expect(self.text).to_have_value(re.compile(line))

    @property
    def text(self) -> Locator:
        return self.page.locator("#set-up-text")

    def lay(self, row: Row) -> None:
        """Search each card and pick it, then lay all of them into the zone at once."""
        for card in row.cards:
            if card != "?":
                self.type_into(self.page.locator("#card-search"), card)
            self.tick(self.page.locator(f"input[name=card][value='{card}']"))
        self.type_into(self.page.locator("#lay-count"), str(row.copies))
        self.choose(self.page.locator("#lay-zone"), f"{row.zone}:{row.seat}")
        before = self.text.input_value()
        self.go(self.page.locator("#deed-add"))
        expect(self.text).not_to_have_value(before)

    def deed(self, deed: str, *places: str, mark: str = "", value: str = "") -> None:
        """Choose cards that lie, and do something with all of them."""
        for place in places:
            self.tick(self.page.locator(f"input[name=at][value='{place}']"))
        if mark:
            self.choose(self.page.locator("#mark-name"), mark)
            self.type_into(self.page.locator("#mark-value"), value)
        before = self.text.input_value()
        self.go(self.page.locator(f"#deed-{deed}"))
        expect(self.text).not_to_have_value(before)

    def start(self) -> None:
        expect(self.page.locator("#set-up-doubts .doubt-stop")).to_have_count(0)
        self.go(self.page.locator("#set-up-begin"))
        expect(self.page.locator("#stepper")).to_be_visible()

    def play(self, said: str) -> None:
        """Press the button of an act; the page follows without being loaded."""
        tab = self.page.locator("label[for=tab-decision]")
        if tab.is_visible():
            self.go(tab)
        before = self.page.url
        self.go(self.page.locator(".offer", has_text=said).first)
        self.page.wait_for_url(lambda url: url != before)


class Keys(Mouse):
    """A judge without a mouse: Tab to everything, Space and Enter, letters and arrows."""

    def reach(self, locator: Locator) -> None:
        """Press Tab, or Shift and Tab where that is nearer, until the element has the focus."""
        expect(locator).to_be_attached()
        for _ in range(MOST_TABS):
            steps = int(locator.evaluate(STEPS_THERE))
            if steps == 0:
                return
            for _ in range(abs(steps)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        raise AssertionError(f"no way there by Tab: {locator}")

    def go(self, locator: Locator) -> None:
        self.reach(locator)
        self.page.keyboard.press("Enter")

    def type_into(self, locator: Locator, text: str) -> None:
        self.reach(locator)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text) if len(text) > 500 else self.page.keyboard.type(text)

    def choose(self, locator: Locator, value: str) -> None:
        self.reach(locator)
        wanted = locator.evaluate(
            "(list, value) => [...list.options].findIndex(each => each.value === value)", value
        )
        self.page.keyboard.press("Home")
        for _ in range(wanted):
            self.page.keyboard.press("ArrowDown")
        expect(locator).to_have_value(value)

    def tick(self, locator: Locator) -> None:
        self.reach(locator)
        self.page.keyboard.press("Space")
        expect(locator).to_be_checked()

    def leave(self, locator: Locator) -> None:
        self.page.keyboard.press("Tab")

    def play(self, said: str) -> None:
        before = self.page.url
        self.page.keyboard.press("/")
        expect(self.page.locator("#offer-filter")).to_be_focused()
        self.page.keyboard.type(said)
        left = self.page.locator("[data-offer]:visible").count()
        for _ in range(min(left, 2)):  # of several acts Enter goes to the first, and then does it
            self.page.keyboard.press("Enter")
        self.page.wait_for_url(lambda url: url != before)


class Board:
    """What the page shows of the table, in the words of the language."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page, self.language = page, language

    def area(self, seat: str) -> Locator:
        return self.page.locator(".area").filter(has=self.page.locator(f"h3 bdi:text-is('{seat}')"))

    def zone(self, seat: str, code: str) -> Locator:
        label = re.compile(rf"^\s*{re.escape(ZONES[code].in_(self.language))}\s*\d")
        heading = self.page.locator("h4").filter(has_text=label)
        return self.area(seat).locator(".zone").filter(has=heading)

    def cards(self, seat: str, code: str) -> list[str]:
        return self.zone(seat, code).locator(".card-name").all_text_contents()

    def count(self, seat: str, code: str) -> int:
        zone = self.zone(seat, code)
        return int(zone.locator("h4 .count").text_content() or 0) if zone.count() else 0

    def points(self, seat: str) -> str:
        label = Words("points", "得点").in_(self.language)
        value = self.page.locator(f".values dt:text-is('{label}') + dd")
        return (self.area(seat).locator(value).text_content() or "").strip()

    def shown(self, expected: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the page shows where the scenario says what must be in the end."""
        return {
            path: self._shown(path.split(".")) for path in expected if path.startswith("seats.")
        }

    def _shown(self, path: list[str]) -> Any:
        match path:
            case ["seats", seat, "points"]:
                return int(self.points(seat))
            case ["seats", seat, "zones", zone, "count"]:
                return self.count(seat, zone)
            case ["seats", seat, "zones", zone]:
                return self.cards(seat, zone)
        raise AssertionError(path)
