"""Deck lists, cards and files through the API."""

import json
from typing import Any

import pytest

from decks.models import Card, DeckList
from decks.tests.api.table import exported, pool_body, sealed, sections_body, with_list
from tournaments.enums import Role
from tournaments.models import LogEntry, Tournament
from tournaments.tests import factories
from tournaments.tests.api.world import client_of, open_world, running_world

T = "tournaments/{slug}/"
CHECK = "/api/v1/decks/check/"


def admin() -> Any:
    factories.make_user("root", is_superuser=True)
    return client_of("root")


@pytest.mark.django_db
def test_list_is_handed_in_and_read_back() -> None:
    world = open_world()
    client = client_of("pia")

    made = client.post(world.path(T + "deck/"), sections_body(), format="json")
    read = client.get(world.path(T + "deck/"))

    assert made.status_code == 201
    assert read.json() == made.json()
    assert read.json()["sections"] == sections_body()["sections"]
    assert (read.json()["version"], read.json()["is_valid"], read.json()["name"]) == (
        1,
        True,
        "Pia",
    )


@pytest.mark.django_db
def test_list_that_breaks_the_rules_is_refused_with_every_clause() -> None:
    world = open_world()
    body = {"text": "clock\n4 068"}

    response = client_of("pia").post(world.path(T + "deck/"), body, format="json")

    answer = response.json()
    assert (response.status_code, answer["code"]) == (400, "list_refused")
    assert {"DRM-16.01", "DRM-16.01a", "DRM-16.03"} <= {v["clause"] for v in answer["violations"]}
    assert answer["lines"] == []
    assert not DeckList.objects.exists()


@pytest.mark.django_db
def test_line_that_cannot_be_read_is_named() -> None:
    world = open_world()

    response = client_of("pia").post(world.path(T + "deck/"), {"text": "clock\n???"}, format="json")

    (line,) = response.json()["lines"]
    assert line["line"] == 2
    assert set(line) == {"line", "message", "message_ja"}


@pytest.mark.django_db
def test_pool_comes_before_the_sealed_deck() -> None:
    world = sealed()
    client = client_of("pia")

    early = client.post(world.path(T + "deck/"), sections_body(), format="json")
    pool = client.post(world.path(T + "deck/pool/"), pool_body(world), format="json")

    assert (early.status_code, early.json()["code"]) == (409, "pool_missing")
    assert pool.json()["pool"] == pool_body(world)["pool"]
    assert pool.json()["sections"] == {}


@pytest.mark.django_db
def test_late_list_needs_a_reason_of_the_staff() -> None:
    world = running_world()
    path, client = world.path(T + "decks/{pia}/"), client_of("hugo")

    own = client_of("pia").post(world.path(T + "deck/"), sections_body(), format="json")
    without = client.post(path, sections_body(), format="json")
    with_reason = client.post(path, {**sections_body(), "reason": "wrong sheet"}, format="json")

    assert (own.status_code, own.json()["code"]) == (409, "list_locked")
    assert (without.status_code, without.json()["code"]) == (400, "reason_needed")
    assert with_reason.status_code == 201


@pytest.mark.django_db
def test_judge_who_looks_at_a_list_is_noted() -> None:
    world = with_list()

    client_of("fay").get(world.path(T + "decks/{pia}/"))

    entry = LogEntry.objects.get(verb="deck_list.viewed")
    assert str(entry.actor) == "Fay"


@pytest.mark.django_db
@pytest.mark.clause("DRM-20.03")
def test_swap_is_checked_for_its_moment() -> None:
    world = with_list()
    path, client = world.path(T + "decks/{pia}/swap-check/"), client_of("hugo")
    changed = sections_body()
    (first, *rest), side = changed["sections"]["clock"], changed["sections"]["side"]
    changed["sections"]["clock"] = [{**first, "count": first["count"] - 1}, *rest]
    changed["sections"]["side"] = [*side, {"no": first["no"], "count": 1}]

    same = client.post(path, {**sections_body(), "moment": "during_game"}, format="json")
    other = client.post(path, {**changed, "moment": "during_game"}, format="json")
    wrong = client.post(path, {**changed, "moment": "later"}, format="json")

    assert same.json() == {"valid": True, "violations": [], "notices": []}
    assert (other.status_code, other.json()["valid"]) == (200, False)
    assert {v["clause"] for v in other.json()["violations"]} == {"DRM-20.03"}
    assert (wrong.status_code, list(wrong.json()["fields"])) == (400, ["moment"])


@pytest.mark.django_db
def test_swap_without_a_list_has_nothing_to_compare_with() -> None:
    world = open_world()

    answer = client_of("hugo").post(world.path(T + "decks/{pia}/swap-check/"), {}, format="json")

    assert (answer.status_code, answer.json()["code"]) == (409, "list_missing")


@pytest.mark.django_db
def test_organiser_who_plays_sees_no_list_and_exports_none() -> None:
    world = with_list()
    factories.make_player(world.tournament, "ada")
    client = client_of("ada")

    seen = client.get(world.path(T + "decks/{pia}/"))
    file = client.get(world.path(T + "file/"))

    assert (seen.status_code, seen.json()["code"]) == (404, "not_found")
    assert file.json()["decks"] == []


@pytest.mark.django_db
def test_revealed_lists_hold_no_typed_text() -> None:
    world = with_list()
    path, client = world.path(T + "public-decks/"), client_of("anonymous")
    reveal = world.path(T + "decks/reveal/")

    wrong = client_of("ada").post(reveal, {"typed": "Cup"}, format="json")
    client_of("ada").post(reveal, {"typed": "Spring Cup"}, format="json")

    (row,) = client.get(path).json()["results"]
    assert wrong.json()["code"] == "confirmation_wrong"
    assert set(row) == {"player", "name", "version", "sections", "pool"}
    client_of("ada").delete(reveal)
    assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_check_says_the_same_as_the_command() -> None:
    body = {"format": "gunbai-deck", "version": 1, "title": "doremi", **sections_body()}

    valid = client_of("anonymous").post(CHECK, body, format="json").json()
    text = client_of("anonymous").post(CHECK, "時計\n4 068", content_type="text/plain").json()

    assert valid == {"valid": True, "violations": [], "notices": valid["notices"]}
    assert text["valid"] is False
    assert {"clause", "section", "card", "message", "message_ja", "found", "limit"} <= set(
        text["violations"][0]
    )
    assert not DeckList.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body", [b"", b"{", b"[" * 5000, b"\xff\xfe\x00", b'{"format": "gunbai-deck"}']
)
def test_check_of_what_cannot_be_read_says_where(body: bytes) -> None:
    response = client_of("anonymous").post(CHECK, body, content_type="application/json")

    assert (response.status_code, response.json()["code"]) == (400, "deck_unreadable")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "media"),
    [
        (b"no,name,type\nX1,Card X,maho\n", "text/csv"),
        ("no,name,type\nX1,カード,maho\n".encode("cp932"), "text/csv"),
        (json.dumps([{"no": "X1", "name": "Card X", "type": "maho"}]).encode(), "application/json"),
    ],
)
def test_site_administrator_imports_cards(body: bytes, media: str) -> None:
    client = admin()
    path = "/api/v1/titles/doremi/cards/"

    response = client.post(path, body, content_type=media)

    assert response.json() == {"imported": 1}
    (row,) = client.get(path + "?search=X1").json()["results"]
    assert (row["no"], row["type"]) == ("X01", "maho")


@pytest.mark.django_db
def test_card_file_with_a_fault_changes_nothing() -> None:
    before = Card.objects.count()

    response = admin().post(
        "/api/v1/titles/doremi/cards/", b"no,name\nX01,a\nX01,b\n", content_type="text/csv"
    )

    assert (response.status_code, response.json()["code"]) == (400, "cards_refused")
    assert Card.objects.count() == before


@pytest.mark.django_db
def test_exported_file_is_imported_unchanged() -> None:
    world = with_list()
    client = client_of("ada")
    file = client.get(world.path(T + "file/"))

    same = client.post("/api/v1/tournament-files/", file.json(), format="json").json()
    changed = {**file.json(), "tournament": {**file.json()["tournament"], "venue": "Hall 9"}}
    refused = client.post("/api/v1/tournament-files/", changed, format="json")
    replaced = client.post("/api/v1/tournament-files/?replace=true", changed, format="json").json()

    assert (same["slug"], same["outcome"], same["created"]) == ("spring-cup", "unchanged", False)
    assert (refused.status_code, refused.json()["code"]) == (409, "tournament_exists")
    assert replaced["outcome"] == "replaced"
    assert client.get(world.path(T + "file/")).json()["tournament"]["venue"] == "Hall 9"


@pytest.mark.django_db
def test_who_imports_a_file_organises_the_tournament() -> None:
    body = exported(open_world())

    answer = client_of("sam").post("/api/v1/tournament-files/", body, format="json").json()

    tournament = Tournament.objects.get(name="Brought")
    assert answer == {
        "id": tournament.pk,
        "slug": tournament.slug,
        "created": True,
        "outcome": "created",
        "warnings": [{"path": "$.tournament.starts_at", "words": answer["warnings"][0]["words"]}],
    }
    assert tournament.memberships.get().role == Role.ORGANISER


@pytest.mark.django_db
def test_file_with_a_fault_is_refused_with_its_path() -> None:
    body = exported(open_world())
    body["tournament"]["title"] = "chess"

    response = client_of("sam").post("/api/v1/tournament-files/", body, format="json")

    assert (response.status_code, response.json()["code"]) == (400, "file_unreadable")
    assert response.json()["detail"].startswith("$.tournament.title")
    assert not Tournament.objects.filter(name="Brought").exists()
