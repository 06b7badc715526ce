"""The pages of deck lists: what is said, what is kept, how many questions the database is asked."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Card, DeckList
from decks.services.lists import record_imported_list
from decks.tests.factories import as_text, legal_deck, make_list
from rules.core.construction import Entry
from tournaments.enums import TournamentStatus
from tournaments.models import Job, LogEntry, Registration, Tournament
from tournaments.services.tournaments import reveal_lists
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_players,
    make_tournament,
    make_user,
)

pytestmark = pytest.mark.django_db
DEADLINE = datetime(2027, 4, 3, 0, 0, tzinfo=UTC)
BAD = "時計\n4 ０６８\n何か\n日記\n20 660\n"


def signed_in(client: Client, username: str, language: str = "en") -> Client:
    client.force_login(make_user(username))
    client.cookies["django_language"] = language
    return client


def my_list(tournament: Tournament) -> str:
    return reverse("decks:my-list", args=[tournament.slug])


def list_url(registration: Registration) -> str:
    return reverse("decks:list", args=[registration.tournament.slug, registration.pk])


def test_player_hands_in_a_list(client: Client) -> None:
    tournament = make_tournament(deck_deadline=DEADLINE)
    pia = make_player(tournament)

    with time_machine.travel(datetime(2027, 4, 2, tzinfo=UTC)):
        signed_in(client, "pia")
        data = {"what": "deck", "deck-text": as_text(legal_deck(tournament))}
        response = client.post(my_list(tournament), data, follow=True)

    assert response.redirect_chain == [(my_list(tournament), 302)]
    body = response.content.decode()
    assert "The deck list is registered (version 1)." in body
    assert "09:00 JST" in body
    assert pia.deck_lists.count() == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Line 3", "clock: 4 cards, must be exactly 50.", "20 copies in diary"]),
        ("ja", ["時計が4枚です。ちょうど50枚にしてください。", "日記に20枚あります"]),
    ],
)
def test_refused_list_shows_every_reason_and_keeps_the_text(
    client: Client, language: str, words: list[str]
) -> None:
    tournament = make_tournament()
    make_player(tournament)

    response = signed_in(client, "pia", language).post(
        my_list(tournament), {"what": "deck", "deck-text": BAD}
    )

    body = response.content.decode()
    assert response.status_code == 200
    assert f'<html lang="{language}">' in body
    for expected in words:
        assert expected in body
    for clause in ("DRM-16.01", "DRM-16.03", "DRM-16.04"):
        assert f'href="/rulebooks/doremi/#{clause}"' in body
    assert "4 ０６８\n何か" in body.replace("\r\n", "\n")
    assert DeckList.objects.count() == 0


def test_typed_text_stays_when_the_deadline_has_passed(client: Client) -> None:
    tournament = make_tournament(deck_deadline=DEADLINE)
    make_player(tournament)

    with time_machine.travel(DEADLINE):
        signed_in(client, "pia")
        response = client.post(my_list(tournament), {"what": "deck", "deck-text": "時計\n3 068"})

    body = response.content.decode()
    assert response.status_code == 200
    assert "Deck lists could be handed in until 2027-04-03 09:00 JST" in body
    assert "3 068</textarea>" in body


def test_locked_list_offers_no_form(client: Client) -> None:
    tournament = make_tournament()
    make_list(make_player(tournament))
    Tournament.objects.update(status=TournamentStatus.RUNNING)

    body = signed_in(client, "pia").get(my_list(tournament)).content.decode()

    assert "Lists are locked." in body
    assert "<textarea" not in body


def test_sealed_asks_for_the_pool_first_then_the_deck(client: Client) -> None:
    tournament = make_tournament(preset="sealed")
    make_player(tournament)
    signed_in(client, "pia")
    deck = legal_deck(tournament)
    pool = "\n".join(f"{entry.count} {entry.no}" for entry in deck.pool or ())
    typed = as_text(deck).partition("== サイド")[0]

    first = client.get(my_list(tournament)).content.decode()
    second = client.post(my_list(tournament), {"what": "pool", "pool-text": pool}, follow=True)
    third = client.post(my_list(tournament), {"what": "deck", "deck-text": typed}, follow=True)

    assert ('name="pool-text"' in first, 'name="deck-text"' in first) == (True, False)
    assert "The pool is registered (version 1). Now hand in the deck." in second.content.decode()
    assert "The deck list is registered (version 2)." in third.content.decode()
    assert DeckList.objects.get(is_current=True).is_valid


def test_empty_text_is_a_form_error(client: Client) -> None:
    tournament = make_tournament()
    make_player(tournament)

    response = signed_in(client, "pia").post(my_list(tournament), {"what": "deck"})

    assert response.status_code == 200
    assert "This field is required." in response.content.decode()


def test_tournament_without_lists_has_no_list_pages(client: Client) -> None:
    tournament = make_tournament(title="onsen")
    pia = make_player(tournament)

    answers = [
        signed_in(client, username).get(url).status_code
        for username, url in (
            ("pia", my_list(tournament)),
            ("ada", reverse("decks:lists", args=[tournament.slug])),
            ("ada", list_url(pia)),
            ("ada", reverse("decks:reveal", args=[tournament.slug])),
        )
    ]

    assert answers == [404] * 4


def test_staff_enter_a_list_on_behalf(client: Client) -> None:
    tournament = make_tournament()
    [player] = make_players(tournament, 1)

    response = signed_in(client, "ada").post(
        list_url(player), {"what": "deck", "deck-text": as_text(legal_deck(tournament))}
    )

    assert (response.status_code, response["Location"]) == (302, list_url(player))
    assert DeckList.objects.get().entered_by == make_user("ada")


def test_staff_are_asked_for_a_reason_and_keep_the_text(client: Client) -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    make_list(pia)
    make_hugo(tournament)
    Tournament.objects.update(status=TournamentStatus.RUNNING)
    text = as_text(legal_deck(tournament, 2))
    signed_in(client, "hugo")

    without = client.post(list_url(pia), {"what": "deck", "deck-text": text})
    given = {"what": "deck", "deck-text": text, "deck-reason": "wrong sheet"}
    with_reason = client.post(list_url(pia), given)

    assert without.status_code == 200
    assert "Say why the list is changed" in without.content.decode()
    assert text.splitlines()[1] in without.content.decode()
    assert with_reason.status_code == 302
    assert LogEntry.objects.get(data__reason="wrong sheet").verb == "deck_list.registered"


def test_imported_list_shows_what_is_wrong(client: Client) -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    ada = make_user("ada")
    record_imported_list(pia, sections={"clock": [Entry("068", 4)]}, pool=None, actor=ada)

    body = signed_in(client, "ada").get(list_url(pia)).content.decode()

    assert "not valid" in body
    assert "found 4, by the rule 3" in body


def test_missing_lists_stand_first(client: Client) -> None:
    tournament = make_tournament()
    make_list(make_player(tournament, "paul"))
    make_player(tournament, "pia")

    body = signed_in(client, "ada").get(reverse("decks:lists", args=[tournament.slug]))

    text = body.content.decode()
    assert text.index("<bdi>Pia</bdi>") < text.index("<bdi>Paul</bdi>")
    assert "1 of 2 valid" in text


def test_reveal_needs_the_name_and_can_be_undone(client: Client) -> None:
    tournament = make_tournament()
    make_list(make_player(tournament))
    url = reverse("decks:reveal", args=[tournament.slug])
    public = reverse("decks:public-lists", args=[tournament.slug])
    signed_in(client, "ada")

    preview = client.get(url).content.decode()
    wrong = client.post(url, {"typed": "Spring"})
    still = client.get(public).status_code
    client.post(url, {"typed": "Spring Cup"})
    shown = Client().get(public)
    client.post(url, {"hide": "1"})

    assert "The list in force of 1 player becomes public" in preview
    assert (wrong.status_code, still) == (200, 404)
    assert "Type “Spring Cup” to confirm." in wrong.content.decode()
    assert "<bdi>Pia</bdi>" in shown.content.decode()
    assert Client().get(public).status_code == 404


def test_public_page_leaves_out_earlier_versions(client: Client) -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    record_imported_list(
        pia, sections={"clock": [Entry("P42", 7)]}, pool=None, actor=make_user("ada")
    )
    make_list(pia)
    reveal_lists(tournament, typed=tournament.name, actor=make_user("ada"))

    body = client.get(reverse("decks:public-lists", args=[tournament.slug])).content.decode()

    assert "P42" not in body
    assert "not valid" not in body
    assert legal_deck(tournament).sections["clock"][0].no in body


MOST_QUERIES = 12


def queries_of(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


@pytest.mark.parametrize(
    ("page", "username"),
    [("lists", "ada"), ("public-lists", "ada"), ("reveal", "ada"), ("my-list", "pia")],
)
def test_pages_ask_a_fixed_number_of_questions(client: Client, page: str, username: str) -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    make_list(pia)
    reveal_lists(tournament, typed=tournament.name, actor=make_user("ada"))
    url = reverse(f"decks:{page}", args=[tournament.slug])
    with_one = queries_of(signed_in(client, username), url)

    for seed, player in enumerate(make_players(tournament, 2), start=2):
        make_list(player, seed=seed, actor=make_user("ada"))
        make_list(pia, seed=seed)

    assert queries_of(client, url) == with_one <= MOST_QUERIES


def test_page_of_one_list_asks_a_fixed_number_of_questions(client: Client) -> None:
    pia = make_player(make_tournament())
    make_list(pia)
    with_one = queries_of(signed_in(client, "ada"), list_url(pia))

    make_list(pia, seed=2)
    make_list(pia, seed=3)

    assert queries_of(client, list_url(pia)) == with_one


def root(client: Client) -> Client:
    make_user("root", is_superuser=True)
    return signed_in(client, "root")


CATALOGUE = "/organise/cards/doremi/"
CARDS = "番号,名前,種類\n801,カードA,キャラクター\n"


def test_catalogue_previews_then_imports(client: Client) -> None:
    root(client)
    file = SimpleUploadedFile("cards.csv", CARDS.encode("cp932"))

    preview = client.post(CATALOGUE, {"file": file})
    held = Card.objects.filter(no="801").count()
    done = client.post(CATALOGUE, {"text": CARDS, "import": "1"}, follow=True)

    assert "The file holds 1 card. Nothing is stored yet" in preview.content.decode()
    assert "801,カードA,キャラクター" in preview.content.decode()
    assert held == 0
    assert "1 cards are in the catalogue." in done.content.decode()
    assert Card.objects.get(no="801").name == "カードA"


def test_catalogue_shows_every_fault_of_a_file_and_keeps_it(client: Client) -> None:
    file = SimpleUploadedFile("cards.csv", b"no,name,type\n801,A,nothing\n,B,item\n")

    response = root(client).post(CATALOGUE, {"file": file, "import": "1"})

    body = response.content.decode()
    assert response.status_code == 200
    assert "No card was imported: 2 things have to be mended." in body
    assert "line 2 · type" in body
    assert "line 3 · no" in body
    assert "801,A,nothing" in body
    assert Card.objects.filter(no="801").count() == 0


def test_catalogue_file_that_is_no_text_is_refused(client: Client) -> None:
    file = SimpleUploadedFile("cards.csv", b"\x81\xff\x00")

    response = root(client).post(CATALOGUE, {"file": file})

    assert response.status_code == 200
    assert "Save the file as UTF-8" in response.content.decode()


def test_big_catalogue_is_imported_as_a_job(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.views.catalogue.AT_ONCE", 0)

    response = root(client).post(CATALOGUE, {"text": CARDS, "import": "1"})

    job = Job.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/jobs/{job.pk}/")
    assert job.kind == "import_cards"


@pytest.mark.parametrize("wanted", ["Ｎｏ．６８", "068", "T01"])
def test_catalogue_is_searched_by_number(client: Client, wanted: str) -> None:
    body = root(client).get(CATALOGUE, {"q": wanted}).content.decode()

    assert '<td class="nowrap">072</td>' not in body
    assert (
        '<td class="nowrap">T01</td>' if wanted == "T01" else '<td class="nowrap">068</td>'
    ) in body
