"""Rounds, results and standings through the API."""

from typing import Any

import pytest

from tournaments.models import Game, Match, Result, Round
from tournaments.selectors.standings import standings_after
from tournaments.tests.api.world import (
    World,
    client_of,
    drafted_world,
    playing_world,
    reported_world,
    running_world,
    win_body,
)

R = "tournaments/{slug}/rounds/"
M = R + "1/matches/{match}/"


def enter(world: World, body: Any, person: str = "sid") -> Any:
    return client_of(person).post(world.path(M + "result/"), body, format="json")


@pytest.mark.django_db
def test_second_pairing_is_answered_with_the_round_that_is_there() -> None:
    world = running_world()
    client = client_of("ada")

    first = client.post(world.path(R), {"number": 1}, format="json")
    second = client.post(world.path(R), {"number": 1}, format="json")

    assert first.status_code == 201
    assert {seat["name"] for seat in first.json()["matches"][0]["players"]} == {"Pia", "Paul"}
    assert first.json()["matches"][0]["reason"]["en"] == "Both have 0 match points."
    assert second.status_code == 409
    assert second.json() == {
        "code": "round_already_paired",
        "detail": "Round 1 was already paired by someone else; this is their draft.",
        "url": world.path(R + "1/"),
    }
    assert Round.objects.count() == 1


@pytest.mark.django_db
def test_round_beyond_the_next_is_not_paired() -> None:
    world = running_world()

    response = client_of("ada").post(world.path(R), {"number": 5}, format="json")

    assert (response.status_code, response.json()["code"]) == (409, "round_not_next")
    assert not Round.objects.exists()


@pytest.mark.django_db
def test_draft_is_listed_to_the_desk_only() -> None:
    world = drafted_world()

    def numbers(person: str) -> list[int]:
        rows = client_of(person).get(world.path(R)).json()["results"]
        return [row["number"] for row in rows]

    assert (numbers("sid"), numbers("fay"), numbers("pia"), numbers("anonymous")) == (
        [1],
        [],
        [],
        [],
    )


@pytest.mark.django_db
def test_publishing_twice_is_the_same_as_once() -> None:
    world = drafted_world()
    client = client_of("ada")

    first, second = (client.post(world.path(R + "1/publish/")).json() for _ in range(2))

    assert first == second
    assert first["status"] == "published"


@pytest.mark.django_db
def test_pairing_again_draws_with_another_seed() -> None:
    world = drafted_world()
    seed = Round.objects.get().seed

    answer = client_of("ada").post(world.path(R + "1/pair-again/")).json()

    assert (answer["number"], answer["status"], answer["seed"]) == (1, "drafted", "")
    assert Round.objects.get().seed != seed


@pytest.mark.django_db
def test_reasons_of_pairings_are_for_everyone_but_wishes_for_the_desk() -> None:
    world = playing_world()
    match = Match.objects.get()
    match.reason = {**match.reason, "notes": [{"code": "unwanted"}, {"code": "same_club"}]}
    match.save()

    def reason(person: str) -> Any:
        return client_of(person).get(world.path(R + "1/")).json()["matches"][0]["reason"]

    assert "希望には沿えませんでした" in reason("sid")["ja"]
    plain = {"en": "Both have 0 match points.", "ja": "どちらも勝ち点0です。"}
    assert [reason(person) for person in ("fay", "pia", "anonymous")] == [plain] * 3


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["game_loss", "disqualification"])
def test_who_was_penalised_is_told_to_staff_and_table_alone(end: str) -> None:
    world = playing_world()
    pia, paul = world.pia.code, world.paul.code
    penalised = {"winner": pia, "end": end, "points": {pia: 100, paul: 0}, "differential": 100}
    goal = {"winner": pia, "end": "goal", "points": {pia: 100, paul: 40}}
    enter(world, {"version": 0, "games": [{**penalised, "end": "game_loss"}, goal]})
    Game.objects.filter(end="game_loss").update(end=end)

    def games(person: str, path: str = M) -> Any:
        told = client_of(person).get(world.path(path)).json()
        return told["matches"][0]["games"] if path != M else told["games"]

    hidden = {"winner": pia, "end": "other", "points": {}}
    staff_and_table = ("ada", "hugo", "sid", "fay", "pia", "paul")
    assert [games(person) for person in staff_and_table] == [[penalised, goal]] * 6
    for path in (M, R + "1/"):
        assert [games(who, path) for who in ("sam", "gus", "anonymous")] == [[hidden, goal]] * 3
    entry = client_of("pia").get(world.path("tournaments/{slug}/entry/")).json()
    assert entry["rounds"][0]["match"]["games"] == [penalised, goal]


@pytest.mark.django_db
def test_result_is_entered_in_the_shape_of_the_file() -> None:
    world = playing_world()

    response = enter(world, win_body(world))

    pia, paul = world.pia.code, world.paul.code
    game = {"winner": pia, "end": "goal", "points": {pia: 100, paul: 40}}
    answer = response.json()
    assert response.status_code == 201
    assert (answer["result"], answer["version"], answer["table"]) == (pia, 1, 1)
    assert answer["games"] == [game, game]


@pytest.mark.django_db
def test_differential_that_was_not_written_stays_apart_from_one_not_told() -> None:
    world = playing_world()
    body = win_body(world)
    body["games"] = [{**body["games"][0], "differential": None}, body["games"][1]]

    games = enter(world, body).json()["games"]

    assert games[0]["differential"] is None
    assert "differential" not in games[1]


@pytest.mark.django_db
def test_second_result_from_an_older_version_is_a_conflict() -> None:
    world = playing_world()
    enter(world, win_body(world))

    response = enter(world, win_body(world), person="ada")

    assert (response.status_code, response.json()["code"]) == (409, "result_conflict")
    assert Result.objects.count() == 1


@pytest.mark.django_db
def test_second_result_of_the_same_version_asks_for_a_correction() -> None:
    world = reported_world()

    response = enter(world, win_body(world, version=1))

    assert (response.status_code, response.json()["code"]) == (409, "match_closed")


@pytest.mark.django_db
def test_impossible_result_lists_every_reason_in_both_languages() -> None:
    world = playing_world()
    body = win_body(world)
    body["games"][0] = {**body["games"][0], "points": {world.pia.code: 60, "p9": 40}}

    response = enter(world, body)

    assert (response.status_code, response.json()["code"]) == (400, "impossible_result")
    assert all(set(words) == {"en", "ja"} for words in response.json()["problems"])
    assert not Result.objects.exists()


@pytest.mark.django_db
def test_correction_keeps_the_old_result_and_counts_the_version() -> None:
    world = reported_world()
    sent = win_body(world, version=1, against=30)
    body = {**sent, "outcome": None, "reason": "misread"}

    answer = client_of("hugo").put(world.path(M + "result/"), body, format="json").json()

    assert (answer["result"], answer["version"]) == (world.pia.code, 2)
    assert sorted(Result.objects.values_list("status", "reason")) == [
        ("confirmed", "misread"),
        ("corrected", ""),
    ]


@pytest.mark.django_db
def test_correction_to_the_very_same_is_refused() -> None:
    world = reported_world()
    body = {**win_body(world, version=1), "reason": "misread"}

    response = client_of("hugo").put(world.path(M + "result/"), body, format="json")

    assert (response.status_code, response.json()["code"]) == (400, "nothing_changed")
    assert Result.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("reason", ["", "  "])
def test_correction_without_a_reason_is_refused(reason: str) -> None:
    world = reported_world()
    body = {**win_body(world, version=1), "reason": reason}

    response = client_of("hugo").put(world.path(M + "result/"), body, format="json")

    assert response.status_code == 400
    assert Result.objects.count() == 1


@pytest.mark.django_db
def test_round_with_an_open_table_is_not_closed() -> None:
    world = playing_world()

    response = client_of("ada").post(world.path(R + "1/close-and-pair/"))

    assert (response.status_code, response.json()["code"]) == (409, "results_missing")
    assert response.json()["detail"].endswith("1.")
    assert Round.objects.get().status == "published"


@pytest.mark.django_db
def test_standings_are_those_of_the_command_with_names() -> None:
    world = reported_world()
    client = client_of("anonymous")
    path = world.path("tournaments/{slug}/standings/")
    before = client.get(path).json()

    client_of("ada").post(world.path(R + "1/close/"))
    after = client.get(path).json()

    rows = standings_after(world.tournament, 1)
    assert [row["match_points"] for row in before] == [0, 0]
    whys = [{"en": "match points: 3 against 0", "ja": "勝ち点：3 対 0"}, None]
    assert after == [
        {**row.standing.to_json(), "name": row.registration.name, "above_next": why}
        for row, why in zip(rows, whys, strict=True)
    ]
    assert [row["match_points"] for row in after] == [3, 0]
    assert client.get(path + "?after_round=1").json() == after
    assert client.get(path + "?after_round=0").json() == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("after", "status"), [("2", 404), ("-1", 400), ("x", 400), ("9" * 30, 400)]
)
def test_standings_after_a_round_that_is_not_closed_are_hidden(after: str, status: int) -> None:
    world = playing_world()

    response = client_of("ada").get(
        world.path("tournaments/{slug}/standings/?after_round=") + after
    )

    assert response.status_code == status


@pytest.mark.django_db(transaction=True)
def test_simulation_runs_as_a_job() -> None:
    client = client_of("sam")
    body = {"kind": "simulate", "players": 4, "rounds": 2, "seed": "s"}

    asked = client.post("/api/v1/jobs/", body, format="json")
    job = client.get(f"/api/v1/jobs/{asked.json()['id']}/").json()

    assert asked.status_code == 202
    assert (job["status"], job["kind"]) == ("done", "simulate")
    assert [row["players"] for row in job["outcome"]["rounds"]] == [4, 4]
