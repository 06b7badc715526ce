"""Pairings changed by hand through the API."""

from typing import Any

import pytest

from tournaments.models import EarlierDraw, Match, Registration, Round
from tournaments.services.pairing_changes import swap_players
from tournaments.services.redrawing import pair_again
from tournaments.tests import factories
from tournaments.tests.api.world import (
    World,
    client_of,
    drafted_world,
    playing_world,
    reported_world,
    running_world,
    swap_body,
    two_tables_world,
)

pytestmark = pytest.mark.django_db
R = "tournaments/{slug}/rounds/1/"
M = R + "matches/{match}/"


def post(world: World, path: str, body: Any, person: str = "sid") -> Any:
    return client_of(person).post(world.path(path), body, format="json")


def tables(round_: dict[str, Any]) -> dict[Any, set[str]]:
    return {m["table"]: {seat["code"] for seat in m["players"]} for m in round_["matches"]}


def versions(world: World) -> dict[str, int]:
    shown = client_of("sid").get(world.path(R)).json()
    return {str(match["id"]): match["version"] for match in shown["matches"]}


def test_swap_answers_with_the_round_as_it_is_now() -> None:
    world = two_tables_world()
    before = tables(client_of("sid").get(world.path(R)).json())
    body = {**swap_body(world), "seen": versions(world)}

    answer = post(world, R + "swap/", body)

    after = tables(answer.json())
    assert answer.status_code == 200
    assert after != before
    mine = next(m for m in answer.json()["matches"] if world.pia.code in str(m["players"]))
    assert (mine["manual"], mine["manual_reason"], mine["reason"]) == (
        True,
        "a chair is missing",
        None,
    )


def test_older_versions_are_refused() -> None:
    world = two_tables_world()
    seen = versions(world)
    post(world, R + "swap/", swap_body(world))

    for path, body in (
        ("swap/", swap_body(world)),
        ("redraw-tables/", {"tables": [1, 2], "reason": "x"}),
    ):
        answer = post(world, R + path, {**body, "seen": seen})
        assert (answer.status_code, answer.json()["code"]) == (409, "pairings_changed")
    assert EarlierDraw.objects.count() == 1


@pytest.mark.parametrize("seen", [{"x": 1}, {"1": "1"}, {"1": -1}, [1], "1", {"1": None}])
def test_seen_of_another_shape_is_invalid(seen: Any) -> None:
    world = two_tables_world()

    answer = post(world, R + "swap/", {**swap_body(world), "seen": seen})

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert "seen" in answer.json()["fields"]


def test_swap_with_a_fault_asks_for_consent_and_names_it_in_both_languages() -> None:
    world = two_tables_world()
    body = swap_body(world)
    mate = Registration.objects.get(tournament=world.tournament, code=body["other"])
    company = Match.objects.get(seats__registration=mate).seats.exclude(registration=mate)
    world.tournament.registrations.filter(seats__in=company).update(club="Kobe")
    Registration.objects.filter(pk=world.pia.pk).update(club="Kobe")

    refused = post(world, R + "swap/", body)
    done = post(world, R + "swap/", {**body, "accepted": True})

    assert (refused.status_code, refused.json()["code"]) == (409, "consent_needed")
    [problem] = refused.json()["problems"]
    assert problem["en"].startswith("Pia and ")
    assert "同じ所属か家族" in problem["ja"]
    assert done.status_code == 200


def test_table_is_changed_and_the_match_keeps_its_id() -> None:
    world = playing_world()
    body = {"table": 7, "reason": "the lamp is broken"}

    answer = client_of("sid").put(world.path(M + "table/"), body, format="json").json()

    assert (answer["id"], answer["table"], answer["version"]) == (world.places["match"], 7, 1)
    assert answer["manual_reason"] == "the lamp is broken"


def test_unknown_player_and_table_are_named() -> None:
    world = two_tables_world()

    swapped = post(world, R + "swap/", {"one": "p99", "other": "p1", "reason": "x"})
    redrawn = post(world, R + "redraw-tables/", {"tables": [1, 88], "reason": "x"})

    assert (swapped.status_code, swapped.json()["code"]) == (400, "player_not_seated")
    assert (redrawn.status_code, redrawn.json()["code"]) == (400, "no_such_tables")
    assert "88" in redrawn.json()["detail"]


def test_redraw_needs_the_word_typed_and_sets_results_aside_only_when_told() -> None:
    world = reported_world()
    body = {"typed": "1", "reason": "stale results"}

    answers = [
        post(world, R + "redraw/", {**body, "typed": "2"}),
        post(world, R + "redraw/", body),
        post(world, R + "redraw/", {**body, "override": True}),
        post(world, R + "redraw/", {**body, "override": True}, person="hugo"),
    ]

    assert [(a.status_code, a.json().get("code")) for a in answers] == [
        (400, "confirmation_wrong"),
        (409, "results_exist"),
        (409, "override_refused"),
        (200, None),
    ]
    assert (answers[3].json()["status"], Round.objects.get().attempt) == ("drafted", 2)


def test_round_by_hand_leads_to_the_one_that_is_there() -> None:
    world = running_world()
    body = {"number": 1, "reason": "the pairing fails"}

    first, second = (post(world, "tournaments/{slug}/rounds/by-hand/", body) for _ in range(2))

    assert first.status_code == 201
    assert [m["manual_reason"] for m in first.json()["matches"]] == ["the pairing fails"]
    assert (second.status_code, second.json()["url"]) == (409, world.path(R))


def test_earlier_pairings_are_told_to_everyone_and_drafts_to_the_desk() -> None:
    world = drafted_world()
    ada = factories.make_user("ada")
    factories.make_players(world.tournament, 2)
    draft = pair_again(world.tournament.rounds.get(), actor=ada)
    client_of("ada").post(world.path(R + "publish/"))
    one, other = (
        draft.seats.get(match__table_number=table, position=1).registration for table in (1, 2)
    )
    before = tables(client_of("sid").get(world.path(R)).json())
    swap_players(draft, one, other, reason="two brothers met", actor=ada, accepted=True)

    def told(person: str) -> list[tuple[int, bool, str, str | None]]:
        rows = client_of(person).get(world.path(R + "earlier/")).json()["results"]
        return [(r["version"], r["published"], r["reason"], r["replaced_by"]) for r in rows]

    assert told("sid") == [(1, False, "", "Ada"), (2, True, "two brothers met", "Ada")]
    assert told("pia") == told("anonymous") == [(1, True, "two brothers met", None)]
    [row] = client_of("anonymous").get(world.path(R + "earlier/")).json()["results"]
    assert tables(row) == before
