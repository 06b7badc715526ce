"""Who may open and do what at the organiser's desk: every page and every deed."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import Membership, Tournament
from tournaments.selectors.rounds import match_at_table
from tournaments.services.rounds import publish_round, unpublish_round
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_round,
    make_running,
    make_sid,
    make_staff,
    make_user,
)

pytestmark = pytest.mark.django_db

DESK_PAGES = [
    ("dashboard", {}),
    ("registrations", {}),
    ("players-import", {}),
    ("registration-edit", {"registration_id": "player"}),
    ("round-desk", {"number": 1}),
    ("result-entry", {"number": 1}),
    ("result-correct", {"number": 1, "match_id": "match"}),
    ("pairings", {"number": 1}),
    ("pairings-version", {"number": 1, "version": 1}),
    ("log", {}),
]
ORGANISER_PAGES: list[Any] = [("settings", {}), ("staff", {})]
DESK_DEEDS = [
    ("registrations", {}),
    ("players-import", {}),
    ("check-in-all", {}),
    ("registration-edit", {"registration_id": "player"}),
    ("registration-disqualify", {"registration_id": "player"}),
    *(
        ("registration-act", {"registration_id": "player", "act": act})
        for act in ("check-in", "undo", "drop", "reinstate", "remove")
    ),
    ("round-pair", {}),
    ("round-pair-by-hand", {}),
    ("pairings", {"number": 1}),
    *(
        ("round-act", {"number": 1, "act": act})
        for act in ("publish", "draw-again", "throw-away", "unpublish", "close", "close-and-pair")
    ),
    ("result-entry", {"number": 1}),
    ("result-correct", {"number": 1, "match_id": "match"}),
]
ORGANISER_DEEDS = [
    ("settings", {}),
    ("staff", {}),
    ("staff-remove", {"membership_id": "membership"}),
    ("status-change", {}),
]
EVERYTHING = [
    *(("get", *page) for page in DESK_PAGES + ORGANISER_PAGES),
    *(("post", *deed) for deed in DESK_DEEDS + ORGANISER_DEEDS),
]


@pytest.fixture
def tournament() -> Tournament:
    """A running tournament in its first round, once taken back, with every role filled."""
    tournament = make_running(4)
    make_player(tournament, "pia")
    ada = make_user("ada")
    publish_round(unpublish_round(make_round(tournament), actor=ada), actor=ada)
    make_hugo(tournament)
    make_sid(tournament)
    make_staff(tournament, "fay", "floor_judge")
    return tournament


def address(tournament: Tournament, name: str, places: dict[str, Any]) -> str:
    match = match_at_table(tournament.rounds.get(number=1), 1)
    known = {
        "player": tournament.registrations.order_by("pk").first().pk,  # type: ignore[union-attr]
        "match": match.pk if match else 0,
        "membership": Membership.objects.get(tournament=tournament, role="scorekeeper").pk,
    }
    filled = {key: known.get(value, value) for key, value in places.items()}
    return reverse(f"tournaments:{name}", kwargs={"slug": tournament.slug, **filled})


def answers(client: Client, tournament: Tournament, doors: list[Any]) -> dict[str, int]:
    """Return the status of each door (method, name, places) by its address."""
    found = {}
    for method, name, places in doors:
        url = address(tournament, name, places)
        found[f"{method} {url}"] = int(getattr(client, method)(url).status_code)
    return found


def all_are(status: int, found: dict[str, int]) -> dict[str, int]:
    return dict.fromkeys(found, status)


@pytest.mark.parametrize("who", ["ada", "hugo", "sid"])
def test_desk_pages_open_for_the_desk(client: Client, tournament: Tournament, who: str) -> None:
    client.force_login(make_user(who))

    found = answers(client, tournament, [("get", *page) for page in DESK_PAGES])

    assert found == all_are(200, found)


def test_organisers_pages_open_for_the_organiser(client: Client, tournament: Tournament) -> None:
    client.force_login(make_user("ada"))

    found = answers(client, tournament, [("get", *page) for page in ORGANISER_PAGES])

    assert found == all_are(200, found)


@pytest.mark.parametrize("who", ["hugo", "sid"])
def test_what_is_the_organisers_does_not_exist_for_the_desk(
    client: Client, tournament: Tournament, who: str
) -> None:
    client.force_login(make_user(who))
    before = tournament.log_entries.count()

    pages = answers(client, tournament, [("get", *page) for page in ORGANISER_PAGES])
    deeds = answers(client, tournament, [("post", *deed) for deed in ORGANISER_DEEDS])

    assert {**pages, **deeds} == all_are(404, {**pages, **deeds})
    assert tournament.log_entries.count() == before


@pytest.mark.parametrize("who", ["fay", "pia", "sam"])
def test_desk_does_not_exist_for_others(client: Client, tournament: Tournament, who: str) -> None:
    client.force_login(make_user(who))
    before = tournament.log_entries.count()

    found = answers(client, tournament, EVERYTHING)

    assert found == all_are(404, found)
    assert tournament.log_entries.count() == before


def test_desk_asks_the_anonymous_to_sign_in(client: Client, tournament: Tournament) -> None:
    before = tournament.log_entries.count()
    urls = [(method, address(tournament, name, places)) for method, name, places in EVERYTHING]

    found = {(method, url): getattr(client, method)(url).get("Location") for method, url in urls}

    assert found == {(method, url): f"/accounts/login/?next={url}" for method, url in urls}
    assert tournament.log_entries.count() == before


def test_deeds_are_not_done_by_following_a_link(client: Client, tournament: Tournament) -> None:
    client.force_login(make_user("ada"))
    pages = DESK_PAGES + ORGANISER_PAGES
    deeds = [deed for deed in DESK_DEEDS + ORGANISER_DEEDS if deed not in pages]

    found = answers(client, tournament, [("get", *deed) for deed in deeds])

    assert found == all_are(405, found)
    assert len(found) == 17


def test_unknown_act_does_not_exist(client: Client, tournament: Tournament) -> None:
    client.force_login(make_user("ada"))
    doors = [
        ("post", "round-act", {"number": 1, "act": "explode"}),
        ("post", "registration-act", {"registration_id": "player", "act": "praise"}),
    ]

    found = answers(client, tournament, doors)

    assert found == all_are(404, found)


def test_my_tournaments_ask_the_anonymous_to_sign_in(client: Client) -> None:
    found = [client.get(url)["Location"] for url in ("/organise/", "/organise/new/")]

    assert found == ["/accounts/login/?next=/organise/", "/accounts/login/?next=/organise/new/"]
