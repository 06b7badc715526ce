"""The top cut through the API."""

import pytest

from tournaments.models import Stage
from tournaments.services.drops import drop_player
from tournaments.tests.api.world import client_of
from tournaments.tests.cuts import (
    cut_made,
    cut_playing,
    last_round,
    match_in,
    play_cut_round,
    ready_for_cut,
    seat,
    seeds_of,
)
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
T = "/api/v1/tournaments/spring-cup/"


def test_the_cut_is_made_from_the_seeds_that_were_read() -> None:
    ready_for_cut()
    ada = client_of("ada")
    shown = ada.get(f"{T}cut/").json()
    codes = [row["player"] for row in shown["seeds"]]

    answer = ada.post(f"{T}cut/", {"seeds": codes}, format="json")

    assert [row["seed"] for row in shown["seeds"]] == [1, 2, 3, 4]
    assert shown["lot"] is None
    assert answer.status_code == 201
    made = answer.json()
    assert (made["number"], made["stage"], made["status"]) == (2, "cut", "drafted")
    assert {m["bracket_slot"]: m["reason"]["en"] for m in made["matches"]} == {
        1: "Seed 1 against seed 4.", 2: "Seed 2 against seed 3.",
    }  # fmt: skip


def test_the_lot_at_the_edge_is_told_in_both_languages() -> None:
    ready_for_cut(top_cut=2)

    lot = client_of("ada").get(f"{T}cut/").json()["lot"]

    assert "share rank 1 at the edge of the cut" in lot["en"]
    assert "抽選" in lot["ja"]


def test_a_cut_read_before_a_drop_is_refused() -> None:
    tournament = ready_for_cut()
    shown = seeds_of(tournament)
    drop_player(tournament.registrations.get(code=shown[1]), actor=make_user("ada"))

    answer = client_of("ada").post(f"{T}cut/", {"seeds": shown}, format="json")

    assert (answer.status_code, answer.json()["code"]) == (409, "cut_outdated")
    assert not Stage.objects.filter(tournament=tournament, number=2).exists()


def test_a_second_cut_and_a_swiss_round_too_many_are_refused() -> None:
    ada = client_of("ada")
    tournament = ready_for_cut()
    due = ada.post(f"{T}rounds/", {"number": 2}, format="json")
    shown = seeds_of(tournament)
    ada.post(f"{T}cut/", {"seeds": shown}, format="json")

    again = ada.post(f"{T}cut/", {"seeds": shown}, format="json")

    assert (due.status_code, due.json()["code"]) == (409, "cut_is_due")
    assert (again.status_code, again.json()["code"]) == (409, "cut_already_made")


def test_the_bracket_is_public_once_it_is_published() -> None:
    tournament = cut_made(third_place=True)
    assert client_of("anonymous").get(f"{T}bracket/").status_code == 404
    play_cut_round(tournament)

    bracket = client_of("anonymous").get(f"{T}bracket/").json()

    one, two, final, third = bracket["matches"]
    assert [(m["round"], m["slot"], m["state"]) for m in bracket["matches"]] == [
        (2, 1, "done"), (2, 2, "done"), (3, 1, "open"), (3, 0, "open"),
    ]  # fmt: skip
    assert final["name"] == {"en": "Final", "ja": "決勝"}
    assert [side["player"] for side in final["sides"]] == [one["winner"], two["winner"]]
    assert [side["seed"] for side in third["sides"]] == [4, 3]
    assert one["sides"][0]["wins"] == 2
    assert (bracket["is_over"], bracket["places"]) == (False, [])
    assert [row["seed"] for row in bracket["seeds"]] == [1, 2, 3, 4]


def test_places_are_told_when_it_is_over() -> None:
    tournament = cut_made(top_cut=2)
    play_cut_round(tournament)

    bracket = client_of("anonymous").get(f"{T}bracket/").json()

    assert (bracket["is_over"], [p["place"] for p in bracket["places"]]) == (True, [1, 2])


def test_a_draw_is_refused() -> None:
    tournament = cut_playing()
    match = match_in(tournament, 1)
    points = {seat(match, n).code: 40 for n in (1, 2)}
    body = {"version": match.version, "games": [{"winner": None, "end": "time", "points": points}]}
    path = f"{T}rounds/{last_round(tournament).number}/matches/{match.pk}/result/"

    answer = client_of("ada").post(path, body, format="json")

    assert (answer.status_code, answer.json()["code"]) == (400, "cut_needs_winner")
    assert not match.results.exists()
