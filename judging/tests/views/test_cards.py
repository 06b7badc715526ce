"""The public page of a title's cards."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.registry import card_support
from rules.rulebooks import CODES

pytestmark = pytest.mark.django_db
ADDRESS = "/rulebooks/nanika/cards/"


def shown(body: str) -> list[str]:
    return re.findall(r'<li id="card-([^"]+)"', body)


def test_every_card_has_its_own_address(client: Client) -> None:
    body = client.get(ADDRESS).content.decode()

    assert shown(body) == [card.no for card in card_support("nanika")]


@pytest.mark.clause("NNK-B.0", "NNK-B.1")
@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Example 1 (御影さくら)", "ghost / event", "example of the plan", "its strength"]),
        ("ja", ["御影さくら", "ゴースト／イベント", "企画書の例", "力に2を足す"]),
    ],
)
def test_a_card_is_shown_in_the_language_of_the_page(
    client: Client, language: str, texts: list[str]
) -> None:
    body = client.get(ADDRESS, {"q": "E1"}, headers={"accept-language": language}).content.decode()

    assert shown(body) == ["E1"]
    assert [text for text in (*texts, "3D+2", "3D+1") if text not in body] == []


@pytest.mark.clause("DRM-8.09", "DRM-8.09b")
@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["One kind: どれみ 20.", "named by the tournament rules", "partly by hand"]),
        ("ja", ["どれか一種類: どれみ 20。", "大会規則に名のある札", "一部は手作業"]),
    ],
)
def test_of_a_card_that_the_document_names_only_that_is_shown(
    client: Client, language: str, texts: list[str]
) -> None:
    address, headers = "/rulebooks/doremi/cards/", {"accept-language": language}

    body = client.get(address, {"q": "660"}, headers=headers).content.decode()

    assert shown(body) == ["660"]
    assert [text for text in texts if text not in body] == []


@pytest.mark.clause("NNK-8.3")
def test_what_the_judge_does_is_said_with_the_reason(client: Client) -> None:
    body = client.get(ADDRESS, {"support": "by hand"}).content.decode()

    assert shown(body) == ["D14", "D27", "D41"]
    assert "The judge checks whether five or more ghosts with different names" in body
    assert 'href="/rulebooks/nanika/#NNK-3.13"' in body
    assert '<option value="by hand" selected>' in re.sub(r"\s+", " ", body)


def test_search_says_when_it_finds_nothing_and_writes_no_markup(client: Client) -> None:
    body = client.get(ADDRESS, {"q": '"><script>'}).content.decode()

    assert shown(body) == []
    assert "No card holds these words." in body
    assert "<script>" not in body
    assert f'href="{ADDRESS}"' in body


def test_the_limits_link_to_cards_clauses_and_readings(client: Client) -> None:
    body = client.get(ADDRESS).content.decode()
    limits = body[body.index('id="limits"') :]

    links = [f"{ADDRESS}#card-D45", "/rulebooks/nanika/#NNK-3.21", "/rulebooks/nanika/#readings"]
    assert [link for link in links if f'href="{link}"' not in limits] == []
    assert ("plan 0.1_easy" in limits, "2002-04-25" in limits) == (True, True)


def test_only_titles_with_engine_cards_have_the_page_and_the_link(client: Client) -> None:
    with_page = [t for t in CODES if client.get(f"/rulebooks/{t}/cards/").status_code == 200]
    books = {t: client.get(f"/rulebooks/{t}/").content.decode() for t in CODES}
    linked = [t for t, body in books.items() if f'href="/rulebooks/{t}/cards/"' in body]

    assert with_page == linked == [t for t in CODES if card_support(t)]


def test_an_unknown_title_has_no_cards(client: Client) -> None:
    assert client.get("/rulebooks/chess/cards/").status_code == 404


def test_cards_are_only_read(client: Client) -> None:
    assert client.post(ADDRESS).status_code == 405


def test_the_page_asks_the_database_nothing(client: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(ADDRESS).status_code == 200

    assert [query["sql"] for query in queries] == []
