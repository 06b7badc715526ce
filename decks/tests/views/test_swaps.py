"""The page on which a judge checks a swap of side cards."""

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import DeckList
from decks.tests.factories import as_text, legal_deck, make_list
from tournaments.models import Registration
from tournaments.tests.factories import make_hugo, make_player, make_tournament

pytestmark = pytest.mark.django_db


def address(registration: Registration, name: str = "list-swap") -> str:
    return reverse(f"decks:{name}", args=[registration.tournament.slug, registration.pk])


@pytest.fixture
def pia() -> Registration:
    pia = make_player(make_tournament())
    make_list(pia)
    return pia


def judge(client: Client, pia: Registration, language: str = "en") -> Client:
    client.force_login(make_hugo(pia.tournament))
    client.cookies["django_language"] = language
    return client


def test_page_begins_with_the_list_in_force_and_is_linked(
    client: Client, pia: Registration
) -> None:
    judge(client, pia, "ja")

    body = client.get(address(pia)).content.decode()

    assert as_text(legal_deck(pia.tournament)).strip() in body
    assert address(pia) in client.get(address(pia, "list")).content.decode()


def test_deck_as_registered_is_allowed_at_every_moment(client: Client, pia: Registration) -> None:
    judge(client, pia)
    text = as_text(legal_deck(pia.tournament))

    for moment in ("between_games", "during_game", "match_start"):
        body = client.post(address(pia), {"text": text, "moment": moment}).content.decode()
        assert '<h2 id="result-title">This deck may be played</h2>' in body


@pytest.mark.clause("DRM-20.03", "DRM-20.04")
@pytest.mark.parametrize(
    ("moment", "clauses"),
    [("between_games", ["DRM-20.04", "DRM-20.07", "AMB-05"]), ("during_game", ["DRM-20.03"])],
)
def test_every_violation_stands_with_its_clause_and_the_text_stays(
    client: Client, pia: Registration, moment: str, clauses: list[str]
) -> None:
    typed = "時計\n3 068\n日記\n1 ９３１"

    answer = judge(client, pia).post(address(pia), {"text": typed, "moment": moment})

    body = answer.content.decode()
    assert "This deck may not be played" in body
    assert typed in body.replace("\r\n", "\n")
    for clause in clauses:
        assert f'href="/rulebooks/doremi/#{clause}"' in body
    assert DeckList.objects.count() == 1


def test_line_that_cannot_be_read_is_named(client: Client, pia: Registration) -> None:
    data = {"text": "時計\n???", "moment": "between_games"}

    body = judge(client, pia).post(address(pia), data).content.decode()

    assert "Some lines cannot be read" in body
    assert "Line 2" in body


def test_missing_fields_are_said_at_the_fields(client: Client, pia: Registration) -> None:
    body = judge(client, pia).post(address(pia), {}).content.decode()

    assert body.count("This field is required.") == 2
    assert "result-title" not in body


def test_player_without_a_list_has_no_comparison(client: Client) -> None:
    pia = make_player(make_tournament())

    answer = judge(client, pia).get(address(pia))

    assert (answer.status_code, "has no deck list yet" in answer.content.decode()) == (409, True)
    assert address(pia) not in client.get(address(pia, "list")).content.decode()


def test_title_without_side_cards_has_no_such_page(client: Client) -> None:
    pia = make_player(make_tournament(title="omoline"))
    make_list(pia)

    assert judge(client, pia).get(address(pia)).status_code == 404
    assert address(pia) not in client.get(address(pia, "list")).content.decode()
