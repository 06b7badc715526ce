"""The judge's desk, the rulebooks and the rulings page."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from judging.selectors.rulebook_versions import clauses_in, versions_of
from rules.rulebooks import CODES, rulebook
from tournaments.enums import Role
from tournaments.tests.factories import make_player, make_staff, make_tournament, make_user

pytestmark = pytest.mark.django_db
DESK = "/judge/"


@pytest.mark.parametrize("title", CODES)
def test_every_clause_and_reading_has_its_own_address(client: Client, title: str) -> None:
    book, found = rulebook(title), set[str]()
    for version in versions_of(book):
        body = client.get(f"/rulebooks/{title}/{version.code}/").content.decode()
        anchors = re.findall(r' id="([A-Z][^"]*)"', body)
        named = [each for each in anchors if not each.endswith("-title")]
        assert named == [*clauses_in(book, version.code), *book.ambiguities]
        found.update(named)

    assert found == {*book.clauses, *book.ambiguities}


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [("en", "text_en", "text_ja"), ("ja", "text_ja", "text_en")],
)
def test_both_languages_stand_there_the_active_one_first(
    client: Client, language: str, first: str, second: str
) -> None:
    client.cookies["django_language"] = language
    clause = rulebook("doremi").clauses["DRM-16.03"]

    body = client.get("/rulebooks/doremi/?q=DRM-16.03").content.decode()

    assert f'<html lang="{language}">' in body
    text = unescape(re.sub("<[^>]+>", "", body))
    places = [text.index(getattr(clause, name)) for name in (first, second)]
    assert places == sorted(places)


def test_house_readings_are_marked(client: Client) -> None:
    body = client.get("/rulebooks/doremi/?q=AMB-04").content.decode()

    assert 'id="AMB-04"' in body
    assert "house reading, not in the rules" in body


def test_house_readings_stand_in_the_language_of_the_page(client: Client) -> None:
    reading = rulebook("doremi").ambiguities["AMB-26"]

    body = client.get("/rulebooks/doremi/?q=AMB-26", headers={"accept-language": "ja"})

    shown = body.content.decode()
    assert all(text in shown for text in (reading.problem_ja, reading.reading_ja, reading.why_ja))
    assert reading.reading not in shown


def test_search_is_a_plain_address_and_says_when_it_finds_nothing(client: Client) -> None:
    found = client.get("/rulebooks/doremi/", {"q": "ＤＲＭ－１６．０１", "area": "deck"})
    nothing = client.get("/rulebooks/doremi/", {"q": '"><script>'})

    assert 'id="DRM-16.01a"' in found.content.decode()
    assert 'id="DRM-16.03"' not in found.content.decode()
    assert "Nothing in this rulebook holds these words." in nothing.content.decode()
    assert "<script>" not in nothing.content.decode().replace("<script src", "")


def test_unknown_rulebook_does_not_exist(client: Client) -> None:
    assert client.get("/rulebooks/chess/").status_code == 404


def test_rulebooks_and_rulings_are_public(client: Client) -> None:
    books = client.get("/rulebooks/").content.decode()
    rulings = client.get("/rulings/").content.decode()

    assert [f'href="/rulebooks/{title}/"' in books for title in CODES] == [True] * 4
    assert [f'<option value="{title}"' in rulings for title in CODES] == [True] * 4


def test_rulebooks_ask_the_database_for_their_rulings_alone(client: Client) -> None:
    asked = []
    for address in ("/rulebooks/", "/rulebooks/doremi/", "/rulings/"):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        asked.append(["judging_ruling" in query["sql"] for query in queries])

    assert asked == [[], [True], [True]]


def test_desk_shows_what_one_judges(client: Client) -> None:
    mine = make_tournament(name="Mine")
    make_staff(mine, "fay", Role.FLOOR_JUDGE)
    make_tournament(name="Not mine")
    kept = make_tournament(name="Scores")
    make_staff(kept, "fay", Role.SCOREKEEPER)
    client.force_login(make_user("fay"))

    body = client.get(DESK).content.decode()

    assert "Mine" in body
    assert "floor judge" in body
    assert ("Not mine" in body, "Scores" in body) == (False, False)
    assert reverse("decks:lists", args=[mine.slug]) in body


def test_desk_says_that_a_judge_who_plays_sees_no_lists(client: Client) -> None:
    tournament = make_tournament()
    make_staff(tournament, "fay", Role.FLOOR_JUDGE)
    make_player(tournament, "fay")
    client.force_login(make_user("fay"))

    body = client.get(DESK).content.decode()
    assert "deck lists stay hidden from you" in body.replace("&#x27;", "'")


def test_desk_of_someone_who_judges_nothing_says_how_to_begin(client: Client) -> None:
    client.force_login(make_user("sam"))

    assert "You judge no tournament yet." in client.get(DESK).content.decode()


def test_desk_needs_a_sign_in(client: Client) -> None:
    response = client.get(DESK)

    assert (response.status_code, response["Location"]) == (302, "/accounts/login/?next=/judge/")


def test_desk_asks_a_fixed_number_of_questions(client: Client) -> None:
    make_staff(make_tournament(name="First"), "fay", Role.FLOOR_JUDGE)
    client.force_login(make_user("fay"))
    with CaptureQueriesContext(connection) as with_one:
        client.get(DESK)

    for name in ("Second", "Third"):
        make_staff(make_tournament(name=name), "fay", Role.HEAD_JUDGE)
    with CaptureQueriesContext(connection) as with_three:
        client.get(DESK)

    assert len(with_three) == len(with_one) <= 9
