"""The options of pairing through the API: read, set, refused."""

from typing import Any

import pytest

from tournaments.models import Tournament
from tournaments.tests import factories
from tournaments.tests.api.table import NEW
from tournaments.tests.api.world import client_of, open_world, playing_world

LIST = "/api/v1/tournaments/"
DEFAULTS: dict[str, Any] = {
    "clubs_apart": True,
    "power_pairing": False,
    "pod_sizes": [],
    "place_points": {},
    "top_cut": 0,
    "cut_by": "rank",
    "cut_points": None,
    "third_place": False,
}
OTHERS: dict[str, Any] = {
    "clubs_apart": False,
    "power_pairing": True,
    "pod_sizes": [5, 4],
    "place_points": {"3": [3, "3/2", 0]},
    "top_cut": 0,
    "cut_by": "points",
    "cut_points": 9,
    "third_place": True,
}
ONSEN = {**NEW, "title": "onsen", "preset": "pods"}


def options(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: answer[name] for name in DEFAULTS}


@pytest.mark.django_db
def test_options_are_read_by_everyone_and_set_by_the_organiser() -> None:
    world = open_world(title="onsen")
    path = world.path("tournaments/{slug}/")

    before = client_of("anonymous").get(path).json()
    changed = client_of("ada").patch(path, OTHERS, format="json").json()
    after = client_of("anonymous").get(path).json()

    assert options(before) == DEFAULTS
    assert options(changed) == options(after) == OTHERS


@pytest.mark.django_db
def test_tournament_is_created_with_options() -> None:
    answer = client_of("ada").post(LIST, {**ONSEN, **OTHERS}, format="json").json()

    assert options(answer) == OTHERS


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("clubs_apart", "yes", "invalid"),
        ("power_pairing", 1, "invalid"),
        ("pod_sizes", [2], "invalid"),
        ("pod_sizes", ["4"], "invalid"),
        ("pod_sizes", [4, 4], "input_refused"),
        ("place_points", {"4": [4, 3, 2, -1]}, "invalid"),
        ("place_points", {"4": [4, 3, 2, "1/0"]}, "invalid"),
        ("place_points", {"4": [4, 3, 2, 0.5]}, "invalid"),
        ("place_points", {"4": [4, 3, 2, True]}, "invalid"),
        ("place_points", {"4": [4, 3, 2]}, "input_refused"),
        ("place_points", {"4": [1, 2, 3, 4]}, "input_refused"),
        ("place_points", {"9": [1]}, "input_refused"),
        ("cut_by", "luck", "invalid"),
        ("cut_by", "points", "input_refused"),
        ("cut_points", 0, "invalid"),
        ("third_place", None, "invalid"),
    ],
)
def test_option_that_cannot_be_is_refused(field: str, value: object, code: str) -> None:
    response = client_of("ada").post(LIST, {**ONSEN, field: value}, format="json")

    assert (response.status_code, response.json()["code"]) == (400, code)
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_option_changed_by_another_meanwhile_is_a_conflict() -> None:
    world = open_world(title="onsen")
    path, client = world.path("tournaments/{slug}/"), client_of("ada")
    client.patch(path, {"pod_sizes": [4, 3]}, format="json")

    body = {"pod_sizes": [5], "seen": {"pod_sizes": []}}
    response = client.patch(path, body, format="json")

    assert (response.status_code, response.json()["code"]) == (409, "edit_conflict")


@pytest.mark.django_db
def test_clubs_are_fixed_once_paired_and_the_cut_is_not() -> None:
    path, client = playing_world().path("tournaments/{slug}/"), client_of("ada")

    fixed = client.patch(path, {"clubs_apart": False}, format="json")
    free = client.patch(path, {"top_cut": 2, "third_place": True}, format="json")

    assert (fixed.status_code, fixed.json()["code"]) == (409, "setting_locked")
    assert (free.status_code, free.json()["top_cut"]) == (200, 2)


@pytest.mark.django_db
def test_presets_tell_their_options() -> None:
    presets = client_of("anonymous").get("/api/v1/titles/doremi/").json()["presets"]

    [cut] = [preset for preset in presets if preset["code"] == "constructed_cut"]
    names = ("top_cut", "cut_by", "cut_points", "third_place", "pod_sizes")
    assert {name: cut[name] for name in names} == {
        "top_cut": 8,
        "cut_by": "rank",
        "cut_points": None,
        "third_place": False,
        "pod_sizes": [],
    }


@pytest.mark.django_db
def test_same_name_is_asked_about_once() -> None:
    world = open_world()
    path, client = world.path("tournaments/{slug}/registrations/"), client_of("sid")

    asked = client.post(path, {"name": "Ｐｉａ"}, format="json")
    meant = client.post(path, {"name": "Pia", "same_name_confirmed": True}, format="json")

    assert (asked.status_code, asked.json()["code"]) == (409, "same_name_registered")
    assert meant.status_code == 201
    assert world.tournament.registrations.filter(name="Pia").count() == 2


@pytest.mark.django_db
def test_players_at_once_may_share_a_name() -> None:
    world = open_world()
    factories.make_user("ada")
    body = {"players": [{"name": "Pia", "family": "Sato"}, {"name": "Pia"}]}

    path = world.path("tournaments/{slug}/registrations/at-once/")
    answer = client_of("ada").post(path, body, format="json").json()

    assert [(row["name"], row["family"]) for row in answer["players"]] == [
        ("Pia", "Sato"),
        ("Pia", ""),
    ]
