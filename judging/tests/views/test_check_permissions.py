"""Deck checks and reports, ten kinds of people: who finds which page, and whose deed is done."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from judging.models import DeckCheck, DeckCheckDraw
from judging.services.check_plans import choose_table
from judging.tests.checks import begun, checked_tournament, counted, fay, table
from tournaments.enums import Role, TournamentStatus
from tournaments.models import Registration, Tournament
from tournaments.tests.factories import make_staff, make_tournament, make_user

pytestmark = pytest.mark.django_db

#: The ten, and an organiser, a head judge and a floor judge who play as well.
JUDGES = ("floor judge", "head judge", "organiser", "site admin")
OTHERS = (
    "anonymous",
    "spectator",
    "player",
    "opponent",
    "scorekeeper",
    "staff of another tournament",
    "floor judge who plays",
    "head judge who plays",
    "organiser who plays",
)
PEOPLE = {
    "anonymous": None,
    "spectator": "sam",
    "player": "pia",
    "opponent": "paul",
    "floor judge": "fay",
    "head judge": "hugo",
    "scorekeeper": "sid",
    "organiser": "ada",
    "staff of another tournament": "eve",
    "site admin": "root",
    "floor judge who plays": "flo",
    "head judge who plays": "hal",
    "organiser who plays": "olga",
}
PAGES = ("checks", "check", "check-finish", "reports", "report-file")
DEEDS = (
    "checks-draw",
    "checks-choose",
    "checks-begin",
    "check-count",
    "check-finish",
    "check-stop",
)


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament with a check under way at table 1 and one planned at table 2."""
    tournament = checked_tournament(6)
    make_user("sam")
    make_user("root", is_superuser=True, is_staff=True)
    seats = [seat.registration for n in (1, 2, 3) for seat in table(tournament, n).seats.all()]
    for username, player in zip(("pia", "paul", "flo", "hal", "olga"), seats, strict=False):
        Registration.objects.filter(pk=player.pk).update(user=make_user(username))
    make_staff(tournament, "flo", Role.FLOOR_JUDGE)
    make_staff(tournament, "hal", Role.HEAD_JUDGE)
    make_staff(tournament, "olga", Role.ORGANISER)
    elsewhere = make_tournament(name="Elsewhere", organiser=make_user("eve"))
    make_staff(elsewhere, "eve", Role.HEAD_JUDGE)
    counted(begun(table(tournament))[0])
    choose_table(table(tournament, 2), actor=fay())
    return tournament


def browser_of(person: str) -> Client:
    client = Client()
    if (username := PEOPLE[person]) is not None:
        client.force_login(make_user(username))
    return client


def address(tournament: Tournament, name: str) -> str:
    running = DeckCheck.objects.filter(status="running").order_by("pk").first()
    assert running is not None
    places: dict[str, Any] = {
        "check": [running.pk],
        "check-finish": [running.pk],
        "check-count": [running.pk],
        "check-stop": [running.pk],
        "checks-begin": [table(tournament, 2).pk],
        "report-file": ["checks"],
    }
    return reverse(f"judging:{name}", args=[tournament.slug, *places.get(name, [])])


def sent(name: str) -> dict[str, Any]:
    """Return what a judge would send with a deed."""
    running = DeckCheck.objects.filter(status="running").order_by("pk").first()
    assert running is not None
    data: dict[str, dict[str, Any]] = {
        "checks-draw": {"count": "1", "moment": "start", "seen": "0"},
        "checks-choose": {"choose-table": "3", "choose-moment": "mid"},
        "check-count": {"tick": "clock:991:0:1"},
        "check-finish": {"version": running.version, "minutes": "5", "reason": "deck check"},
        "check-stop": {"note": "fire alarm"},
    }
    return data.get(name, {})


def state(tournament: Tournament) -> list[Any]:
    """Return everything that a deed here changes."""
    fields = ("pk", "status", "found", "extra", "version", "note")
    return [
        list(DeckCheck.objects.order_by("pk").values_list(*fields)),
        DeckCheckDraw.objects.count(),
        tournament.log_entries.count(),
    ]


def refusal(person: str, url: str) -> tuple[int, str | None]:
    """Return what someone gets who may not: a door for the anonymous, and nothing for others."""
    return (302, f"/accounts/login/?next={url}") if person == "anonymous" else (404, None)


@pytest.mark.parametrize("person", JUDGES)
def test_judges_who_do_not_play_open_every_page(tournament: Tournament, person: str) -> None:
    browser = browser_of(person)

    found = {name: browser.get(address(tournament, name)).status_code for name in PAGES}

    assert found == dict.fromkeys(PAGES, 200)


@pytest.mark.parametrize("person", JUDGES)
@pytest.mark.parametrize("name", DEEDS)
def test_judges_who_do_not_play_do_every_deed(
    tournament: Tournament, person: str, name: str
) -> None:
    before = state(tournament)

    answer = browser_of(person).post(address(tournament, name), sent(name))

    assert answer.status_code == 302
    assert answer["Location"].startswith(f"/judge/t/{tournament.slug}/checks/")
    assert state(tournament) != before


@pytest.mark.parametrize("person", OTHERS)
def test_for_everyone_else_there_is_nothing(tournament: Tournament, person: str) -> None:
    browser, before = browser_of(person), state(tournament)
    doors = [("get", name) for name in PAGES] + [("post", name) for name in DEEDS]

    found = {}
    for method, name in doors:
        url = address(tournament, name)
        answer = getattr(browser, method)(url, sent(name) if method == "post" else {})
        found[method, name] = (answer.status_code, answer.get("Location"))

    assert found == {door: refusal(person, address(tournament, door[1])) for door in doors}
    assert state(tournament) == before


def test_what_is_of_another_tournament_is_not_here(tournament: Tournament) -> None:
    other = make_tournament(name="Other", status=TournamentStatus.RUNNING)
    make_staff(other, "fay", Role.FLOOR_JUDGE)
    browser, before = browser_of("floor judge"), state(tournament)

    found = dict(answers_with(browser, tournament, other))

    assert found == dict.fromkeys(found, 404)
    assert len(found) == 7
    assert state(tournament) == before


def answers_with(
    browser: Client, tournament: Tournament, other: Tournament
) -> Iterator[tuple[str, int]]:
    """Yield what comes of each address about one check or match, asked for in ``other``."""
    for method, names in (("get", PAGES[1:3]), ("post", DEEDS[2:])):
        for name in names:
            url = address(tournament, name).replace(tournament.slug, other.slug)
            yield f"{method} {name}", getattr(browser, method)(url, sent(name)).status_code
    url = reverse("judging:report-file", args=[tournament.slug, "secrets"])
    yield "get secrets", browser.get(url).status_code


def test_deeds_are_not_done_by_following_a_link(tournament: Tournament) -> None:
    browser, before = browser_of("floor judge"), state(tournament)
    deeds = [name for name in DEEDS if name not in PAGES]

    found = {name: browser.get(address(tournament, name)).status_code for name in deeds}

    assert found == dict.fromkeys(deeds, 405)
    assert state(tournament) == before


def test_a_tournament_without_lists_has_reports_and_no_checks() -> None:
    tournament = make_tournament(title="nanika", status=TournamentStatus.RUNNING)
    make_staff(tournament, "fay", Role.FLOOR_JUDGE)
    browser = browser_of("floor judge")

    found = [
        browser.get(reverse(f"judging:{name}", args=[tournament.slug])).status_code
        for name in ("checks", "reports")
    ]

    assert found == [404, 200]
