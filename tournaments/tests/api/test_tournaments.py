"""Tournaments through the API: from the preset, changed by two people, from state to state."""

import pytest
from rest_framework.test import APIClient

from tournaments.enums import Role, TournamentStatus
from tournaments.models import LogEntry, Tournament
from tournaments.tests import factories
from tournaments.tests.api.table import NEW
from tournaments.tests.api.world import client_of, draft_world, open_world, playing_world

LIST = "/api/v1/tournaments/"


def slugs(client: APIClient, query: str = "") -> list[str]:
    return [row["slug"] for row in client.get(LIST + query).json()["results"]]


@pytest.mark.django_db
def test_preset_fills_what_is_not_given() -> None:
    body = {**NEW, "round_minutes": 40, "settings": {"final_tiebreak": "random_draw"}}

    answer = client_of("ada").post(LIST, body, format="json").json()

    tournament = Tournament.objects.get()
    assert answer["slug"] == tournament.slug == "autumn-cup"
    assert answer["roles"] == [Role.ORGANISER]
    assert (answer["status"], answer["rules_version"]) == ("draft", "4.01")
    assert (answer["best_of"], answer["round_minutes"]) == (3, 40)
    assert answer["settings"]["final_tiebreak"] == "random_draw"
    assert answer["settings"]["side_counts_for"] == "all_copy_limits"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("preset", "chess", "invalid"),
        ("timezone", "Mars/Base", "invalid"),
        ("starts_at", "2026-10-03T10:00:00", "invalid"),
        ("starts_at", "2026-10-03", "invalid"),
        ("best_of", 2, "invalid"),
        ("best_of", "3", "invalid"),
        ("deck_format", "triple", "input_refused"),
        ("rules_version", "9.99", "input_refused"),
        ("settings", {"final_tiebreak": "coin"}, "input_refused"),
        ("settings", {"no_such_question": 1}, "input_refused"),
        ("top_cut", 3, "input_refused"),
        ("tiebreakers", ["differential", "differential"], "input_refused"),
    ],
)
def test_setting_that_cannot_be_is_refused(field: str, value: object, code: str) -> None:
    response = client_of("ada").post(LIST, {**NEW, field: value}, format="json")

    assert (response.status_code, response.json()["code"]) == (400, code)
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_draft_is_listed_to_its_staff_only() -> None:
    draft_world()

    assert "spring-cup" in slugs(client_of("fay"))
    assert slugs(client_of("pia")) == ["other-cup"]
    assert slugs(client_of("anonymous")) == ["other-cup"]


@pytest.mark.django_db
def test_list_is_filtered_and_paged() -> None:
    open_world()
    factories.make_tournament(title="omoline", name="Line Cup", status=TournamentStatus.RUNNING)
    client = client_of("anonymous")

    assert slugs(client, "?title=omoline") == ["line-cup"]
    assert slugs(client, "?status=open&title=doremi&page_size=1&page=2") != []
    assert client.get(LIST + "?page_size=1").json()["count"] == 3
    assert client.get(LIST + "?page_size=1&page=4").status_code == 404


@pytest.mark.django_db
def test_change_keeps_what_is_not_named() -> None:
    world = open_world()

    answer = client_of("ada").patch(
        world.path("tournaments/{slug}/"), {"settings": {"bye_games": "2-0"}}, format="json"
    )

    before = world.tournament.settings
    world.tournament.refresh_from_db()
    assert answer.status_code == 200
    assert world.tournament.settings == {**before, "bye_games": "2-0"}


@pytest.mark.django_db
def test_second_edit_of_one_field_is_a_conflict() -> None:
    world = open_world(venue="Hall 1")
    path, client = world.path("tournaments/{slug}/"), client_of("ada")
    client.patch(path, {"venue": "Hall 2", "seen": {"venue": "Hall 1"}}, format="json")

    response = client.patch(path, {"venue": "Hall 3", "seen": {"venue": "Hall 1"}}, format="json")

    assert (response.status_code, response.json()["code"]) == (409, "edit_conflict")
    assert "Hall 2" in response.json()["detail"]
    world.tournament.refresh_from_db()
    assert world.tournament.venue == "Hall 2"


@pytest.mark.django_db
def test_edits_of_two_house_readings_do_not_conflict() -> None:
    world = open_world()
    path, client = world.path("tournaments/{slug}/"), client_of("ada")
    first = {"settings": {"bye_games": "2-0"}, "seen": {"settings": {"bye_games": "none"}}}
    client.patch(path, first, format="json")

    second = {
        "settings": {"final_tiebreak": "random_draw"},
        "seen": {"settings": {"final_tiebreak": "shared_rank"}},
    }
    response = client.patch(path, second, format="json")

    assert response.status_code == 200
    assert response.json()["settings"]["bye_games"] == "2-0"
    assert response.json()["settings"]["final_tiebreak"] == "random_draw"


@pytest.mark.django_db
def test_structure_is_fixed_once_paired() -> None:
    world = playing_world()

    response = client_of("ada").patch(
        world.path("tournaments/{slug}/"), {"best_of": 1}, format="json"
    )

    assert (response.status_code, response.json()["code"]) == (409, "setting_locked")


@pytest.mark.django_db
def test_status_moves_along_legal_ways_only() -> None:
    world = open_world()
    path, client = world.path("tournaments/{slug}/status/"), client_of("ada")

    assert client.post(path, {"status": "finished"}, format="json").json()["code"] == (
        "transition_refused"
    )
    assert client.post(path, {"status": "closed"}, format="json").json()["status"] == "closed"
    assert client.post(path, {"status": "running"}, format="json").json()["code"] == (
        "not_enough_players"
    )


@pytest.mark.django_db
def test_staff_role_is_given_once_and_the_last_organiser_stays() -> None:
    world = open_world()
    path, client = world.path("tournaments/{slug}/staff/"), client_of("ada")
    body = {"username": "sam", "role": "scorekeeper"}

    first, second = (client.post(path, body, format="json").json() for _ in range(2))
    own = client.get(path).json()["results"][0]
    removed = client.delete(f"{path}{own['id']}/")

    assert (
        first
        == second
        == {"id": first["id"], "username": "sam", "name": "Sam", "role": "scorekeeper"}
    )
    assert (own["username"], own["role"]) == ("ada", "organiser")
    assert (removed.status_code, removed.json()["code"]) == (409, "last_organiser")


@pytest.mark.django_db
def test_player_is_no_staff_role() -> None:
    world = open_world()

    response = client_of("ada").post(
        world.path("tournaments/{slug}/staff/"),
        {"username": "sam", "role": "player"},
        format="json",
    )

    assert (response.status_code, list(response.json()["fields"])) == (400, ["role"])


@pytest.mark.django_db
def test_problem_speaks_the_language_asked_for() -> None:
    world = open_world()

    response = client_of("ada").post(
        world.path("tournaments/{slug}/status/"),
        {"status": "running"},
        format="json",
        HTTP_ACCEPT_LANGUAGE="ja",
    )

    assert response["Content-Language"] == "ja"
    assert response.json()["code"] == "transition_refused"


@pytest.mark.django_db
def test_log_names_who_did_what() -> None:
    world = open_world()
    client_of("ada").patch(world.path("tournaments/{slug}/"), {"venue": "Hall 2"}, format="json")

    answer = client_of("sid").get(world.path("tournaments/{slug}/log/?verb=tournament.changed"))

    (line,) = answer.json()["results"]
    assert (line["actor"], line["verb"]) == ("Ada", "tournament.changed")
    assert line["data"] == {"before": {"venue": ""}, "after": {"venue": "Hall 2"}}
    assert line["id"] == LogEntry.objects.get(verb="tournament.changed").pk
