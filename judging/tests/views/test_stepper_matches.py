"""Beginning at any game of a match: players, decks, rules version and readings are filled in."""

import re
from collections import Counter
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from decks.selectors.contents import sections_of
from decks.selectors.lists import current_list
from decks.tests.factories import make_list, moved
from judging.models import GameRecord
from judging.tests.records import opened, root
from judging.tests.views.stepping import body
from rules.core.construction import Entry
from rules.core.engine.state import State
from tournaments.models import LogEntry, Match, Registration, Tournament
from tournaments.tests.factories import make_round, make_running, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def make_match(**changes: object) -> Match:
    """Return a match of two players whose lists are registered."""
    tournament = make_running(2, **changes)
    match = make_round(tournament).matches.get()
    for place, seat in enumerate(match.seats.all()):
        make_list(seat.registration, seed=place + 1, actor=make_user("ada"), reason="for the test")
    return match


def players(match: Match) -> list[Registration]:
    return [seat.registration for seat in match.seats.order_by("position")]


def begun(client: Client, match: Match, **sent: object) -> GameRecord:
    response = client.post(f"/judge/stepper/new/match/{match.pk}/", sent)
    assert response.status_code == 302, unescape(response.content.decode())
    return GameRecord.objects.get()


def piles(state: State, seat: int) -> dict[str, Counter[str]]:
    """Return what lies in, or may be in, each pile of the seat before the game begins."""
    found = {}
    for key, pieces in state.zones.items():
        zone, _, place = key.partition(":")
        if place == str(seat) and pieces:
            known = Counter(state.pieces[piece].card for piece in pieces)
            found[zone] = (
                Counter(state.pools[key]) if set(known) == {""} and key in state.pools else known
            )
    return found


def registered(player: Registration) -> dict[str, Counter[str]]:
    deck_list = current_list(player)
    assert deck_list is not None
    return {
        name: Counter({each.no: each.count for each in entries})
        for name, entries in sections_of(deck_list).items()
    }


def counted(sections: dict[str, tuple[Entry, ...]]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for name, entries in sections.items():
        found[name] = Counter()
        for each in entries:
            found[name][each.no] += each.count
    return found


def as_typed(sections: dict[str, tuple[Entry, ...]]) -> str:
    lines = [
        f"{name}\n" + "\n".join(f"{e.count} {e.no}" for e in rows)
        for name, rows in sections.items()
    ]
    return "\n".join(lines)


def swapped(player: Registration) -> dict[str, tuple[Entry, ...]]:
    """Return the deck with one card of the clock exchanged for another one of the side."""
    deck = registered(player)
    out = next(no for no in deck["clock"] if no not in deck["side"])
    into = next(no for no in deck["side"] if no < "930")
    deck["clock"] += Counter({into: 1})
    deck["side"] += Counter({out: 1})
    deck["clock"] -= Counter({out: 1})
    deck["side"] -= Counter({into: 1})
    return {name: tuple(Entry(no, n) for no, n in cards.items()) for name, cards in deck.items()}


@pytest.mark.parametrize("number", ["1", "2", "3"])
def test_a_game_begins_with_the_registered_lists(ada: Client, number: str) -> None:
    match = make_match()

    record = begun(ada, match, game=number)

    state = opened(record).state(root(record))
    one, other = players(match)
    assert record.name == f"{one.name}, {other.name}, game {number}"
    assert (record.rules_version, record.match) == (match.round.tournament.rules_version, match)
    assert state.seats == (one.name, other.name)
    assert [piles(state, seat) for seat in (0, 1)] == [registered(one), registered(other)]


def test_a_later_game_begins_with_the_side_cards_exchanged(ada: Client) -> None:
    match = make_match()
    one, other = players(match)
    deck = swapped(one)

    record = begun(ada, match, game="2", **{f"deck_{one.pk}": as_typed(deck)})

    state = opened(record).state(root(record))
    assert piles(state, 0) == counted(deck)
    assert piles(state, 1) == registered(other)
    assert counted(deck) != registered(one)


def test_the_first_game_is_played_with_the_lists_whatever_is_typed(ada: Client) -> None:
    match = make_match()
    one, _other = players(match)

    record = begun(ada, match, game="1", **{f"deck_{one.pk}": as_typed(swapped(one))})

    assert piles(opened(record).state(root(record)), 0) == registered(one)


def test_a_deck_that_may_not_be_played_is_taken_and_told(ada: Client) -> None:
    match = make_match()
    one, _other = players(match)
    deck_list = current_list(one)
    assert deck_list is not None
    deck = moved(sections_of(deck_list), "clock", "side")

    address = f"/judge/stepper/new/match/{match.pk}/"
    response = ada.post(address, {"game": "2", f"deck_{one.pk}": as_typed(deck)}, follow=True)

    page = unescape(response.content.decode())
    assert piles(
        opened(GameRecord.objects.get()).state(root(GameRecord.objects.get())), 0
    ) == counted(deck)
    assert re.search(rf"{one.name}: [^<]+\(DRM-[\d.]+\w?\)", page)


def test_a_line_of_a_deck_that_cannot_be_read_is_told_and_nothing_begins(ada: Client) -> None:
    match = make_match()
    one, _other = players(match)

    address = f"/judge/stepper/new/match/{match.pk}/"
    response = ada.post(address, {"game": "2", f"deck_{one.pk}": "clock\n???"})

    page = unescape(response.content.decode())
    assert (response.status_code, GameRecord.objects.count()) == (400, 0)
    assert ("Line 2" in page, "clock\n???" in page) == (True, True)


def test_the_page_of_a_later_game_has_the_lists_to_change_and_notes_who_saw_them(
    ada: Client,
) -> None:
    match = make_match()
    one, other = players(match)

    first = body(ada, f"/judge/stepper/new/match/{match.pk}/")
    noted = looks()
    second = body(ada, f"/judge/stepper/new/match/{match.pk}/", game="2")

    decks = [f'name="deck_{player.pk}"' for player in (one, other)]
    assert re.findall(r'href="\?game=(\d)"', first) == ["1", "2", "3"]
    assert ([deck in first for deck in decks], noted) == ([False, False], 0)
    assert [deck in second for deck in decks] == [True, True]
    assert looks() == 2


def looks() -> int:
    """Return how often it was noted that Ada saw a list."""
    return LogEntry.objects.filter(verb="deck_list.viewed", actor=make_user("ada")).count()


def test_the_lists_that_lie_in_the_record_are_noted_as_seen(ada: Client) -> None:
    match = make_match()

    begun(ada, match)

    assert looks() == 2


@pytest.mark.parametrize("number", ["1", "3"])
def test_a_sealed_game_begins_with_the_decks_and_the_rest_of_the_pools(
    ada: Client, number: str
) -> None:
    match = make_match(deck_format="sealed")

    record = begun(ada, match, game=number)

    state = opened(record).state(root(record))
    assert state.facts["format"] == "sealed"
    assert [piles(state, seat) for seat in (0, 1)] == [registered(each) for each in players(match)]


def test_a_sealed_deck_may_be_built_anew_and_the_rest_is_the_side(ada: Client) -> None:
    match = make_match(deck_format="sealed")
    one, _other = players(match)
    deck = swapped(one)
    typed = as_typed({name: rows for name, rows in deck.items() if name != "side"})

    record = begun(ada, match, game="2", **{f"deck_{one.pk}": typed})

    assert piles(opened(record).state(root(record)), 0) == counted(deck)


def test_the_readings_of_the_tournament_hold_in_the_game(ada: Client) -> None:
    match = make_match()
    tournament = match.round.tournament
    Tournament.objects.filter(pk=tournament.pk).update(settings={"entry_zone": "home"})

    record = begun(ada, match)

    usual = opened(record).game.rules.settings
    assert opened(record).state(root(record)).settings["entry_zone"] == "home"
    assert [each.default for each in usual if each.name == "entry_zone"] != ["home"]


@pytest.mark.parametrize("number", ["0", "4", "x", "99999"])
def test_a_game_that_the_match_has_not_is_the_first(ada: Client, number: str) -> None:
    match = make_match()

    record = begun(ada, match, game=number)

    assert record.name.endswith("game 1")


NEW = "/judge/stepper/new/"


def test_what_lies_at_a_table_is_entered_with_players_lists_and_readings_filled_in(
    ada: Client,
) -> None:
    match = make_match()
    Tournament.objects.filter(pk=match.round.tournament.pk).update(settings={"entry_zone": "home"})
    for address in (f"/judge/stepper/new/match/{match.pk}/", floor_of(match)):
        assert f'href="{NEW}?match={match.pk}"' in ada.get(address).content.decode()
    text = ada.get(NEW, {"match": match.pk}).context["editor"].text

    ada.post(NEW, {"match": match.pk, "text": f"{text}home: ? x2\n", "name": ""})

    record = GameRecord.objects.get()
    state = opened(record).state(root(record))
    assert (record.match, record.tournament) == (match, match.round.tournament)
    assert (record.title_code, record.rules_version) == ("doremi", "4.01")
    assert state.seats == tuple(each.name for each in players(match))
    assert state.settings["entry_zone"] == "home"
    assert [
        {zone: cards for zone, cards in piles(state, seat).items() if zone != "home"}
        for seat in (0, 1)
    ] == [registered(each) for each in players(match)]
    assert len(state.zones["home:1"]) == 2
    assert looks() == 2


def floor_of(match: Match) -> str:
    return reverse("judging:floor-match", args=[match.round.tournament.slug, match.pk])


def test_the_name_of_a_record_of_a_match_is_the_players(ada: Client) -> None:
    match = make_match()

    page = ada.get(NEW, {"match": match.pk}).content.decode()

    assert f'value="{", ".join(each.name for each in players(match))}"' in page


@pytest.mark.parametrize("number", ["x", "-1", "9" * 30, "4000"])
def test_a_match_that_there_is_not_is_not_found(ada: Client, number: str) -> None:
    assert ada.get(NEW, {"match": number}).status_code == 404


def test_a_question_that_the_tournament_leaves_open_is_asked_beside_the_text(ada: Client) -> None:
    match = make_round(make_running(2, title="nanika")).matches.get()

    editor = ada.get(NEW, {"match": match.pk}).context["editor"]

    assert "unyu_target" not in editor.text
    assert "setting_unanswered" in {doubt.code for doubt in editor.doubts}


def test_a_bye_has_no_table_to_enter(ada: Client) -> None:
    match = make_round(make_running(3)).matches.exclude(bye="").get()

    response = ada.get(NEW, {"match": match.pk})

    assert (response.status_code, "nobody plays in it" in response.content.decode()) == (409, True)


@pytest.mark.parametrize(
    "typed", ["--5", "-", "5-", "9" * 5_000], ids=["two signs", "a sign", "a sign after", "digits"]
)
def test_an_answer_that_is_no_number_is_told_and_nothing_begins(ada: Client, typed: str) -> None:
    match = make_round(make_running(2, title="nanika")).matches.get()

    form = {"setting_unyu_target": typed, f"deck_{'9' * 5_000}": "x", "game": "2"}

    response = ada.post(
        f"/judge/stepper/new/match/{match.pk}/",
        urlencode(form),
        content_type="application/x-www-form-urlencoded",
    )

    assert (response.status_code, GameRecord.objects.count()) == (400, 0)
    assert "unyu_target" in response.context["problem"]
