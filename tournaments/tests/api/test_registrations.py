"""Registrations through the API."""

import pytest

from tournaments.models import Registration
from tournaments.tests.api.world import (
    checked_in_world,
    client_of,
    open_world,
    playing_world,
    running_world,
)

T = "tournaments/{slug}/"
P = T + "registrations/{pia}/"


@pytest.mark.django_db
def test_public_list_tells_no_more_than_the_page() -> None:
    world = open_world()

    rows = client_of("anonymous").get(world.path(T + "players/")).json()["results"]

    assert rows[0] == {
        "code": world.paul.code,
        "name": "Paul",
        "reading": "",
        "club": "",
        "status": "pending",
    }
    assert len(rows) == 2


@pytest.mark.django_db
def test_player_is_found_by_part_of_the_reading() -> None:
    world = open_world()
    client = client_of("sid")
    body = {"name": "青木", "reading": "アオキ", "club": "Kobe", "byes": 1}

    made = client.post(world.path(T + "registrations/"), body, format="json").json()
    found = client.get(world.path(T + "registrations/?search=あお")).json()

    assert found == {"count": 1, "next": None, "previous": None, "results": [made]}
    assert {name: made[name] for name in body} == body


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["a\u202eb", "・・", " "])
def test_name_that_cannot_stand_is_refused(name: str) -> None:
    world = open_world()

    response = client_of("ada").post(
        world.path(T + "registrations/"), {"name": name}, format="json"
    )

    assert response.status_code == 400
    assert world.tournament.registrations.count() == 2


@pytest.mark.django_db
def test_players_are_entered_all_or_none() -> None:
    world = open_world()
    players = [{"name": "Rin"}, {"name": "・"}]

    response = client_of("ada").post(
        world.path(T + "registrations/at-once/"), {"players": players}, format="json"
    )

    assert (response.status_code, response.json()["code"]) == (400, "input_refused")
    assert world.tournament.registrations.count() == 2


@pytest.mark.django_db
def test_second_edit_of_a_name_is_a_conflict() -> None:
    world = open_world()
    client, path = client_of("ada"), world.path(P)
    client.patch(path, {"name": "Pia A", "seen": {"name": "Pia"}}, format="json")

    response = client.patch(path, {"name": "Pia B", "seen": {"name": "Pia"}}, format="json")

    assert (response.status_code, response.json()["code"]) == (409, "edit_conflict")
    world.pia.refresh_from_db()
    assert world.pia.name == "Pia A"


@pytest.mark.django_db
def test_table_of_another_player_is_refused() -> None:
    world = open_world()
    client = client_of("ada")
    client.patch(world.path(T + "registrations/{paul}/"), {"fixed_table": 4}, format="json")

    response = client.patch(world.path(P), {"fixed_table": 4}, format="json")

    assert (response.status_code, response.json()["code"]) == (409, "table_taken")


@pytest.mark.django_db
def test_check_in_twice_is_the_same_as_once() -> None:
    world = open_world()
    client = client_of("sid")

    first, second = (client.post(world.path(P + "check-in/")).json() for _ in range(2))

    assert first == second
    assert first["status"] == "checked_in"


@pytest.mark.django_db
def test_check_in_of_everyone_names_who_is_left_out() -> None:
    world = open_world(lists_required=True)
    Registration.objects.filter(pk=world.pia.pk).update(deck_status="valid")

    answer = client_of("sid").post(world.path(T + "registrations/check-in/")).json()

    assert answer["checked_in"] == 1
    assert [row["name"] for row in answer["left_out"]] == ["Paul"]


@pytest.mark.django_db
def test_player_who_was_paired_is_not_removed() -> None:
    world = playing_world()

    response = client_of("ada").delete(world.path(P))

    assert (response.status_code, response.json()["code"]) == (409, "player_has_played")


@pytest.mark.django_db
def test_drop_and_the_way_back() -> None:
    world = running_world()
    client, path = client_of("hugo"), world.path(P + "drop/")

    dropped = client.post(path).json()
    again = client.post(path).json()
    back = client.delete(path).json()

    assert (dropped["status"], dropped["dropped_after_round"]) == ("dropped", 0)
    assert again["code"] == "player_not_active"
    assert (back["status"], back["dropped_after_round"]) == ("checked_in", None)


@pytest.mark.django_db
def test_own_entry_shows_the_match_but_no_draft() -> None:
    world = playing_world()

    answer = client_of("pia").get(world.path(T + "entry/")).json()

    assert answer["next"] == "play"
    assert [row["round"] for row in answer["rounds"]] == [1]
    assert {seat["name"] for seat in answer["rounds"][0]["match"]["players"]} == {"Pia", "Paul"}
    assert answer["rounds"][0]["match"]["reason"]["en"] == "Both have 0 match points."
    assert answer["standing"] is None


@pytest.mark.django_db
def test_entry_is_withdrawn_before_the_start() -> None:
    world = checked_in_world()

    response = client_of("pia").post(world.path(T + "entry/leave/"))

    assert (response.status_code, response.content) == (204, b"")
    assert [r.name for r in world.tournament.registrations.all()] == ["Paul"]


@pytest.mark.django_db
def test_registration_of_another_tournament_is_hidden() -> None:
    world = open_world()

    response = client_of("gus").get(f"/api/v1/tournaments/other-cup/registrations/{world.pia.pk}/")

    assert (response.status_code, response.json()["code"]) == (404, "not_found")
