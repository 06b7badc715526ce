"""A whole day by the pages, for the titles that are not the one most tournaments play.

The organiser makes a tournament from the preset, players enter and hand in their lists, rounds are
paired, published, entered and closed, and the standings follow from what was entered.
"""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from msgspec import structs

from decks.tests.factories import as_text, legal_deck
from rules.core.construction import Deck, Entry
from rules.registry import builtin_cards
from tournaments.models import Match, Registration, Tournament
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of
from tournaments.standings import standings
from tournaments.standings.checking import check_facts
from tournaments.tests.factories import make_user
from tournaments.tests.views.asking import as_shown
from tournaments.tests.views.pages import signed_in, text_of

pytestmark = pytest.mark.django_db
ACT = re.compile(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', re.S)
FIELD = re.compile(r'name="([\w-]+)"[^>]*value="([^"]*)"')


def made(organiser: Client, preset: str, **changes: str) -> Tournament:
    """Return the tournament that the organiser makes from the preset and opens."""
    shown = as_shown(organiser, f"/organise/new/?preset={preset}")
    typed = {"preset": preset, "name": "Day Cup", "starts_at": "2026-12-20T10:00"}
    organiser.post("/organise/new/", {**shown, **typed, **changes})
    act(organiser, "/organise/day-cup/")
    return Tournament.objects.get(slug="day-cup")


def act(organiser: Client, path: str, holding: str = "") -> None:
    """Do the first act that the page offers whose address holds the words."""
    page = organiser.get(path).content.decode()
    part = page[page.index("next-act") :]
    address, inside = next(form for form in ACT.findall(part) if holding in form[0])
    sent = {name: unescape(value) for name, value in FIELD.findall(inside)}
    assert organiser.post(unescape(address), sent).status_code == 302


def enter(name: str) -> Client:
    """Return the browser of a player who entered the tournament."""
    player = signed_in(name)
    player.post("/t/day-cup/enter/", {"name": name.title()})
    assert Registration.objects.filter(user=make_user(name)).exists()
    return player


def hand_in(player: Client, deck: Deck) -> str:
    """Return the words of the page after the player handed in the list."""
    data = {"what": "deck", "deck-text": as_text(deck)}
    response = player.post("/me/day-cup/deck/", data, follow=True)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def begin(organiser: Client) -> None:
    """Close the registration, check everybody in, start, and draft the first round."""
    act(organiser, "/organise/day-cup/")
    organiser.post("/organise/day-cup/players/check-in/")
    act(organiser, "/organise/day-cup/")
    act(organiser, "/organise/day-cup/", "pair")


def play(organiser: Client, number: int, results: dict[str, str]) -> None:
    """Publish the draft, enter the same result at every table, close: the next draft is made."""
    here = f"/organise/day-cup/rounds/{number}/"
    act(organiser, here, "publish")
    for match in tables(number):
        sitting = {name: value for name, value in results.items() if fits(match, name)}
        sent = {"table": str(match.table_number), "version": "0", **sitting}
        assert organiser.post(f"{here}results/", sent).status_code == 302
    act(organiser, "/organise/day-cup/", "close")


def tables(number: int) -> list[Match]:
    round_ = Tournament.objects.get(slug="day-cup").rounds.get(number=number)
    return [match for match in matches_of(round_) if not match.is_bye]


def fits(match: Match, field: str) -> bool:
    """Return whether a field of the result is asked at this table: a place for each seat."""
    place = field.rpartition("_")[2]
    return not field.startswith("place_") or int(place) < match.seats.count()


def finished(organiser: Client, rounds: int) -> Tournament:
    act(organiser, "/organise/day-cup/")
    tournament = Tournament.objects.get(slug="day-cup")
    facts = facts_of(tournament)
    assert (tournament.status, len(facts.rounds)) == ("finished", rounds)
    assert [p for p in check_facts(facts) if p.severity == "problem"] == []
    return tournament


def twice(deck: Deck) -> Deck:
    """Return the deck with a second copy of its first character in place of another."""
    first, *rest = deck.sections["characters"]
    names = {card.no for card in builtin_cards("omoline") if card.type == "character"}
    assert first.no in names
    copies = (Entry(first.no, first.count + 1), *rest[1:])
    return structs.replace(deck, sections={**deck.sections, "characters": copies})


@pytest.mark.parametrize(("version", "two_copies"), [("r0", False), ("r1", False), ("r2", True)])
def test_a_day_of_omoline_with_lists_checked_by_its_version(version: str, two_copies: bool) -> None:
    organiser = signed_in("ada")
    tournament = made(organiser, "omoline/constructed", rules_version=version, rounds_planned="2")
    assert tournament.rules_version == version
    players = [enter(name) for name in ("pia", "ben", "kei", "mio")]
    decks = [legal_deck(tournament, seed) for seed in range(4)]

    said = hand_in(players[0], twice(decks[0]))
    assert ("OML-3.2.2h" not in said) == two_copies

    for player, deck in zip(players, decks, strict=True):
        assert "The deck list is registered" in hand_in(player, deck)
    begin(organiser)
    for number in (1, 2):
        play(organiser, number, {"game_1": "goal:0"})

    rows = standings(facts_of(finished(organiser, 2)))
    assert [row.match_points for row in rows] == [6, 3, 3, 0]
    assert "Day Cup" in text_of(Client(), "/t/day-cup/standings/")


@pytest.mark.parametrize("title", ["onsen", "nanika"])
def test_a_day_in_pods(title: str) -> None:
    organiser = signed_in("ada")
    tournament = made(organiser, f"{title}/pods", rounds_planned="2")
    assert (tournament.structure, tournament.deck_format) == ("pods", "none")
    for name in ("pia", "ben", "kei", "mio", "sho", "aki", "nao"):
        enter(name)
    begin(organiser)

    places = {f"place_{seat}": str(seat + 1) for seat in range(6)}
    for number in (1, 2):
        play(organiser, number, places)

    rows = standings(facts_of(finished(organiser, 2)))
    assert len(rows) == 7
    assert rows[0].match_points > rows[-1].match_points
    assert [row.match_points for row in rows] == sorted(
        (row.match_points for row in rows), reverse=True
    )
