"""A pod is entered with places and points, which then break ties."""

import pytest
from django.test import Client

from tournaments.record import read_tournament, write_tournament
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of
from tournaments.standings import standings
from tournaments.standings.checking import check_facts
from tournaments.tests.factories import make_round, make_running, make_user

pytestmark = pytest.mark.django_db


def test_points_of_a_pod_are_entered_beside_the_places_and_count(client: Client) -> None:
    tournament = make_running(4, title="onsen")
    match = matches_of(make_round(tournament))[0]
    codes = [seat.registration.code for seat in match.seats.all()]
    client.force_login(make_user("ada"))
    places = {f"place_{n}": str(n + 1) for n in range(4)}
    points = {f"pod_points_{n}": str(10 - n) for n in range(4)}

    client.post(
        f"/organise/{tournament.slug}/rounds/1/results/",
        {"table": "1", "version": "0", **places, **points},
    )

    facts = facts_of(tournament)
    assert facts.rounds[0].matches[0].games[0].points == dict(
        zip(codes, (10, 9, 8, 7), strict=True)
    )
    assert [row.tiebreakers["game_points"] for row in standings(facts)] == [10, 9, 8, 7]
    assert [p for p in check_facts(facts) if p.severity == "problem"] == []
    assert read_tournament(write_tournament(facts)) == facts


def test_a_pod_may_be_entered_with_places_alone(client: Client) -> None:
    tournament = make_running(4, title="nanika")
    make_round(tournament)
    client.force_login(make_user("ada"))
    places = {f"place_{n}": str(n + 1) for n in range(4)}

    client.post(
        f"/organise/{tournament.slug}/rounds/1/results/", {"table": "1", "version": "0", **places}
    )

    match = facts_of(tournament).rounds[0].matches[0]
    assert (match.games, sorted((match.places or {}).values())) == ([], [1, 2, 3, 4])
