"""The look-up page: answers while typing, filters, addresses that lead somewhere."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from judging.services.lookup import rebuild_lookup

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def index(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The whole index, built once for all these tests."""
    with django_db_blocker.unblock():
        rebuild_lookup()
    yield
    with django_db_blocker.unblock():
        rebuild_lookup([])


def answers(client: Client, query: str, language: str = "en", **more: str) -> list[tuple[str, str]]:
    """Return the address and the words of each answer on the page."""
    client.cookies["django_language"] = language
    html = client.get("/rulings/", {"q": query, **more}).content.decode()
    found = re.findall(r'<li>\s*<a href="([^"]+)">(.*?)</a>', html, re.S)
    return [(address, " ".join(re.sub(r"<[^>]+>", " ", words).split())) for address, words in found]


def test_a_clause_number_leads_to_the_clause(client: Client) -> None:
    address, words = answers(client, "16.03")[0]

    assert (address, words) == (
        "/rulebooks/doremi/4.01/#DRM-16.03",
        "DRM-16.03 Clock: three copies per number",
    )


@pytest.mark.parametrize("query", ["手札", "引き直し", "遅刻", "見本アイテム5", "AMB-26", "dice"])
def test_every_answer_leads_to_where_it_stands(client: Client, query: str) -> None:
    found = answers(client, query, "ja")

    assert found != []
    for address, _words in found[:8]:
        page, _, place = address.partition("#")
        html = client.get(page).content.decode()
        assert not place or f'id="{place}"' in html, address


def test_while_typing_only_the_answers_come_back(client: Client) -> None:
    whole = client.get("/rulings/", {"q": "redraw"}).content.decode()
    part = client.get("/rulings/", {"q": "redraw"}, headers={"HX-Request": "true"}).content.decode()

    assert "<main" in whole
    assert "<main" not in part
    assert part.strip() in whole


def test_the_address_follows_what_is_typed(client: Client) -> None:
    asked = {"q": "引き直し", "title": "doremi", "kind": "", "clause": " "}

    typed = client.get("/rulings/", asked, headers={"HX-Request": "true"})
    whole = client.get("/rulings/", asked)
    back = client.get(
        "/rulings/", asked, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"}
    )

    address = typed["HX-Replace-Url"]
    assert parse_qs(urlsplit(address).query) == {"q": ["引き直し"], "title": ["doremi"]}
    assert "HX-Replace-Url" not in whole
    assert b"<main" in back.content
    assert all("HX-Request" in each["Vary"] for each in (typed, whole, back))


def test_the_box_of_every_page_shows_the_first_answers(client: Client) -> None:
    def brief(query: str) -> str:
        headers = {"HX-Request": "true"}
        response = client.get("/rulings/", {"brief": "1", "q": query}, headers=headers)
        assert "HX-Replace-Url" not in response
        return response.content.decode().strip()

    found = re.findall(r'<a href="([^"]+)">', brief("redraw"))

    assert found == [
        *[address for address, _ in answers(client, "redraw")[:6]],
        "/rulings/?q=redraw",
    ]
    assert "Nothing answers these words." in brief("zzzzqqqq")
    assert brief(" ") == ""


@pytest.mark.parametrize(
    ("reading", "title", "place"),
    [
        ("みほんあいてむ5", "doremi", "#card-917"),
        ("おやぶん3", "onsen", "#card-L3"),
        ("でもふたば", "nanika", "#card-D10"),
    ],
)
def test_cards_are_found_by_their_readings(
    client: Client, reading: str, title: str, place: str
) -> None:
    found = answers(client, reading, "ja", title=title, kind="card")

    assert found[0][0].endswith(place)


def test_filters_narrow_and_stay_chosen(client: Client) -> None:
    html = client.get(
        "/rulings/", {"q": "hand", "title": "omoline", "kind": "term"}
    ).content.decode()

    assert 'value="omoline"' in html
    assert re.search(r'<option value="omoline"\s+selected', html)
    found = answers(client, "hand", title="omoline")
    assert found != []
    assert all(address.startswith("/rulebooks/omoline/") for address, _ in found)


def test_nothing_found_says_what_to_do(client: Client) -> None:
    html = client.get("/rulings/", {"q": "zzzzqqqq"}).content.decode()

    assert "Nothing answers these words." in html


@pytest.mark.parametrize("query", ["<b>", "%00", '"', "あ" * 300])
def test_odd_questions_are_answered_and_shown_as_they_are(client: Client, query: str) -> None:
    response = client.get("/rulings/", {"q": query, "title": "<i>", "kind": "x", "clause": '"'})

    assert response.status_code == 200
    assert b"<b>" not in response.content
    assert b"<i>" not in response.content


def test_the_search_box_stands_on_other_pages(client: Client) -> None:
    home = client.get("/").content.decode()
    page = client.get("/rulings/").content.decode()

    assert 'action="/rulings/"' in home
    assert (home.count('class="site-search"'), page.count('class="site-search"')) == (1, 0)
