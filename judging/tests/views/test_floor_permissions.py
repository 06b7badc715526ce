"""Who may open and do what on the floor: every page and deed, every kind of person."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from judging.models import CallEvent, JudgeCall
from judging.services.calls import open_call
from judging.tests.floor import make_floor, make_table
from tournaments.enums import Role
from tournaments.models import Match
from tournaments.tests.factories import make_player, make_round, make_running, make_staff, make_user

pytestmark = pytest.mark.django_db

PEOPLE = {
    "": "anonymous",
    "sam": "spectator",
    "pia": "player",
    "paul": "opponent",
    "fay": "judge",  # floor judge
    "hugo": "judge",  # head judge
    "sid": "spectator",  # scorekeeper
    "ada": "judge",  # organiser
    "mona": "spectator",  # head judge of another tournament
    "root": "judge",  # site admin
    "frank": "player without a table",  # floor judge who plays
    "olga": "player without a table",  # organiser who plays
}
PAGES = ("floor", "floor-now", "calls", "floor-match")
DEEDS = ("call-claim", "call-hand-over", "call-escalate", "call-resolve", "floor-call")
OWN_PAGES, OWN_DEEDS = ("my-table",), ("my-call", "my-call-withdraw")
DOORS = (*PAGES, "call", "calls-stream", *DEEDS, *OWN_PAGES, *OWN_DEEDS)
HIDDEN: dict[str, Any] = dict.fromkeys(DOORS, 404)
FLOOR, TABLE, MINE = "floor", "table", "mine"
PLAYER = {**HIDDEN, "my-table": 200, "my-call": MINE, "my-call-withdraw": MINE}
DECLARED: dict[str, dict[str, Any]] = {
    "anonymous": dict.fromkeys(DOORS, "login"),
    "spectator": HIDDEN,
    "player": PLAYER,
    "opponent": PLAYER,
    "player without a table": {**HIDDEN, "my-call-withdraw": MINE},
    "judge": {
        **HIDDEN,
        **dict.fromkeys(PAGES, 200),
        "calls-stream": 204,  # this client has no async server
        "call": TABLE,
        "call-claim": TABLE,
        "call-hand-over": FLOOR,
        "call-escalate": TABLE,
        "call-resolve": FLOOR,
        "floor-call": TABLE,
    },
}


@pytest.fixture
def match() -> Match:
    """A table of Pia and Paul where nobody called yet, and every kind of person around it."""
    match = make_table("pia", "paul")
    tournament = match.round.tournament
    for name, role in (("frank", Role.FLOOR_JUDGE), ("olga", Role.ORGANISER)):
        make_staff(tournament, name, role)
        make_player(tournament, name)
    make_staff(make_running(2, name="Other Cup"), "mona", Role.HEAD_JUDGE)
    make_user("root", is_superuser=True, is_staff=True)
    return match


def signed_in(client: Client, person: str) -> Client:
    client.logout()
    if person:
        client.force_login(make_user(person))
    return client


def fresh_call(match: Match) -> JudgeCall:
    """Return a call that waits at the table, in the place of whatever was there."""
    JudgeCall.objects.all().delete()
    return open_call(match, actor=make_user("pia"))


def address(door: str, match: Match, call: JudgeCall) -> str:
    slug = match.round.tournament.slug
    places = {"call": [call.pk], "floor-m": [match.pk], "floor-c": [match.pk]}
    for start, more in places.items():
        if door.startswith(start) and door not in ("calls", "calls-stream"):
            return reverse(f"judging:{door}", args=[slug, *more])
    return reverse(f"judging:{door}", args=[slug])


def answer(client: Client, door: str, match: Match) -> Any:
    """Return the status of a door, or where it leads to."""
    call = fresh_call(match)
    url = address(door, match, call)
    sent = {"outcome": "answered", "to": make_user("finn").pk, "reason": "rules"}
    is_deed = door in (*DEEDS, *OWN_DEEDS)
    found = client.post(url, sent) if is_deed else client.get(url)
    if found.status_code != 302:
        return found.status_code
    slug = match.round.tournament.slug
    known = {
        f"/accounts/login/?next={url}": "login",
        reverse("judging:floor", args=[slug]): FLOOR,
        reverse("judging:floor-match", args=[slug, match.pk]): TABLE,
        reverse("tournaments:my-tournament", args=[slug]): MINE,
    }
    return known[found["Location"]]


@pytest.mark.parametrize("person", PEOPLE)
def test_every_door_of_the_floor_gives_everyone_the_declared_answer(
    client: Client, match: Match, person: str
) -> None:
    signed_in(client, person)

    found = {door: answer(client, door, match) for door in DOORS}

    assert found == DECLARED[PEOPLE[person]]


@pytest.mark.parametrize("person", ["sam", "pia", "sid", "mona", "frank", "olga", ""])
def test_who_may_not_changes_nothing_on_the_floor(
    client: Client, match: Match, person: str
) -> None:
    signed_in(client, person)
    call = fresh_call(match)
    events, log = CallEvent.objects.count(), match.round.tournament.log_entries.count()

    for door in DEEDS:
        client.post(address(door, match, call), {"outcome": "answered", "to": make_user("fay").pk})

    call.refresh_from_db()
    assert (call.status, call.claimed_by) == ("open", None)
    assert (CallEvent.objects.count(), match.round.tournament.log_entries.count()) == (events, log)


def test_calls_and_tables_of_another_tournament_are_not_there(client: Client, match: Match) -> None:
    call = fresh_call(match)
    other = make_floor("quin", "ria", name="Autumn Cup")
    signed_in(client, "fay")
    paths = [f"calls/{call.pk}/{deed}" for deed in ("", "claim/", "hand-over/", "escalate/")]
    paths += [f"calls/{call.pk}/resolve/", f"matches/{match.pk}/", f"matches/{match.pk}/call/"]

    found = {}
    for path in paths:
        ask = client.get if path in (paths[0], f"matches/{match.pk}/") else client.post
        found[path] = ask(f"/judge/t/{other.slug}/{path}").status_code

    assert found == dict.fromkeys(paths, 404)


def test_a_table_of_a_draft_is_not_there_before_its_pairings_are_published(client: Client) -> None:
    tournament = make_floor("quin", "ria")
    draft = make_round(tournament, published=False).matches.get()

    answer = signed_in(client, "fay").get(f"/judge/t/{tournament.slug}/matches/{draft.pk}/")

    assert answer.status_code == 404


def test_a_player_of_a_draft_has_no_table_yet(client: Client) -> None:
    tournament = make_floor("quin", "ria")
    make_round(tournament, published=False)
    signed_in(client, "quin")

    found = [
        client.get(f"/me/{tournament.slug}/table/"),
        client.post(f"/me/{tournament.slug}/call/"),
    ]

    assert [each.status_code for each in found] == [404, 404]


def test_nothing_on_the_floor_is_done_by_following_a_link(client: Client, match: Match) -> None:
    call = fresh_call(match)
    found = {}
    for person, doors in (("fay", DEEDS), ("pia", OWN_DEEDS)):
        signed_in(client, person)
        for door in doors:
            found[door] = client.get(address(door, match, call)).status_code

    assert found == dict.fromkeys((*DEEDS, *OWN_DEEDS), 405)
