"""Who may see what of deck lists: every kind of person, every state, every address."""

import pytest
from django.test import Client
from django.urls import reverse

from decks.services.lists import submit_deck_list
from decks.tests.factories import CANARY, CANARY_NAME, legal_deck, make_canary_list
from tournaments.enums import Role, TournamentStatus
from tournaments.models import LogEntry, Registration, Tournament
from tournaments.services.tournaments import reveal_lists
from tournaments.tests.factories import make_player, make_staff, make_tournament, make_user

pytestmark = pytest.mark.django_db

PEOPLE = (
    "anonymous",
    "owner",
    "opponent",
    "organiser",
    "head judge",
    "floor judge",
    "judge who plays",
    "organiser who plays",
    "scorekeeper",
    "staff elsewhere",
    "stranger",
    "site admin",
)
STATES = ("draft", "open", "running", "revealed")
LOGIN = 302


@pytest.fixture(params=STATES)
def state(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def tournament(state: str) -> Tournament:
    """Return a tournament in ``state`` in which Pia's list holds the canary."""
    tournament = make_tournament()
    for username, role in (
        ("hugo", Role.HEAD_JUDGE),
        ("fay", Role.FLOOR_JUDGE),
        ("sid", Role.SCOREKEEPER),
        ("jules", Role.FLOOR_JUDGE),
        ("olga", Role.ORGANISER),
    ):
        make_staff(tournament, username, role)
    for username in ("jules", "olga", "paul"):
        make_player(tournament, username)
    make_staff(
        make_tournament(name="Elsewhere", organiser=make_user("eve")), "eve", Role.HEAD_JUDGE
    )
    make_user("root", is_superuser=True)
    make_user("sam")
    make_canary_list(make_player(tournament, "pia"))
    make_list_of(tournament, "paul")
    if state == "revealed":
        reveal_lists(tournament, typed=tournament.name, actor=make_user("ada"))
    status = {"revealed": TournamentStatus.FINISHED}.get(state, state)
    Tournament.objects.filter(pk=tournament.pk).update(status=status)
    tournament.refresh_from_db()
    return tournament


def make_list_of(tournament: Tournament, username: str) -> None:
    registration = tournament.registrations.get(user__username=username)
    submit_deck_list(
        registration, sections=legal_deck(tournament, 2).sections, actor=registration.user
    )


def pia_of(tournament: Tournament) -> Registration:
    return tournament.registrations.get(user__username="pia")


NAMES = {
    "owner": "pia",
    "opponent": "paul",
    "organiser": "ada",
    "head judge": "hugo",
    "floor judge": "fay",
    "judge who plays": "jules",
    "organiser who plays": "olga",
    "scorekeeper": "sid",
    "staff elsewhere": "eve",
    "stranger": "sam",
    "site admin": "root",
}


def client_of(person: str) -> Client:
    client = Client()
    if person != "anonymous":
        client.force_login(make_user(NAMES[person]))
    return client


STAFF = {
    "organiser",
    "head judge",
    "floor judge",
    "judge who plays",
    "organiser who plays",
    "scorekeeper",
    "site admin",
}
SEES = {"organiser", "head judge", "floor judge", "site admin"}
ENTERS = {"organiser", "head judge", "site admin"}
REVEALS = {"organiser", "organiser who plays", "site admin"}
PLAYS = {"owner", "opponent", "judge who plays", "organiser who plays"}
PAGES = ("my-list", "lists", "list", "list-swap", "reveal", "public-lists", "catalogue")


OF_ONE = ("list", "list-swap")


def expected(page: str, person: str, state: str) -> int:
    if page == "public-lists":
        return 200 if state == "revealed" else 404
    if person == "anonymous":
        return LOGIN
    allowed = {
        "my-list": PLAYS if state != "draft" else set(),
        "lists": STAFF,
        "list": SEES,
        "list-swap": SEES,
        "reveal": REVEALS,
        "catalogue": {"site admin"},
    }
    return 200 if person in allowed[page] else 404


def address(page: str, tournament: Tournament) -> str:
    if page == "catalogue":
        return reverse("decks:catalogue", args=["doremi"]) + f"?q={CANARY}"
    args: list[object] = [tournament.slug]
    return reverse(f"decks:{page}", args=args + ([pia_of(tournament).pk] if page in OF_ONE else []))


def may_read(page: str, person: str, state: str) -> bool:
    """Return whether Pia's card may stand on the page."""
    if page == "public-lists":
        return state == "revealed"
    if page == "my-list":
        return person == "owner" and state != "draft"
    return (page in OF_ONE and person in SEES) or (page == "catalogue" and person == "site admin")


def test_every_page_answers_the_right_people(state: str, tournament: Tournament) -> None:
    answers, shown = {}, {}
    for person in PEOPLE:
        client = client_of(person)
        for page in PAGES:
            response = client.get(address(page, tournament))
            body = response.content.decode()
            answers[page, person] = response.status_code
            shown[page, person] = CANARY_NAME in body or (page != "catalogue" and CANARY in body)

    every = [(page, person) for page in PAGES for person in PEOPLE]
    assert answers == {(page, person): expected(page, person, state) for page, person in every}
    assert shown == {(page, person): may_read(page, person, state) for page, person in every}


def test_strangers_are_sent_to_the_sign_in(tournament: Tournament) -> None:
    response = client_of("anonymous").get(address("list", tournament))

    assert response["Location"].startswith("/accounts/login/?next=")


def test_only_organiser_and_head_judge_enter_lists(state: str, tournament: Tournament) -> None:
    before = list(pia_of(tournament).deck_lists.values())
    data = {"what": "deck", "deck-text": "時計\n3 068", "deck-reason": "because"}

    answers = {
        person: client_of(person).post(address("list", tournament), data).status_code
        for person in PEOPLE
    }

    assert answers == {
        person: LOGIN if person == "anonymous" else 200 if person in ENTERS else 404
        for person in PEOPLE
    }
    assert list(pia_of(tournament).deck_lists.values()) == before


def test_only_organisers_reveal_and_hide(tournament: Tournament) -> None:
    before = tournament.lists_revealed_at
    outsiders = sorted(set(PEOPLE) - REVEALS)

    answers = [
        client_of(person).post(address("reveal", tournament), data).status_code
        for person in outsiders
        for data in ({"typed": tournament.name}, {"hide": "1"})
    ]

    tournament.refresh_from_db()
    assert answers == [LOGIN if p == "anonymous" else 404 for p in outsiders for _ in range(2)]
    assert tournament.lists_revealed_at == before


@pytest.mark.parametrize("state", ["open"], indirect=True)
def test_each_look_is_logged_and_a_refused_one_is_not(tournament: Tournament) -> None:
    for person in PEOPLE:
        client_of(person).get(address("list", tournament))

    entries = LogEntry.objects.filter(verb="deck_list.viewed").select_related("actor")
    subject = f"registration:{pia_of(tournament).pk} Pia"
    assert sorted(
        (str(e.actor and e.actor.username), e.subject, e.data["version"]) for e in entries
    ) == [(username, subject, 1) for username in sorted(NAMES[person] for person in SEES)]


@pytest.mark.parametrize("state", ["running"], indirect=True)
def test_a_swap_is_compared_for_those_who_may_see_and_each_look_is_logged(
    tournament: Tournament,
) -> None:
    data = {"text": "時計\n3 068", "moment": "between_games"}

    bodies = {
        person: client_of(person).post(address("list-swap", tournament), data) for person in PEOPLE
    }

    assert {person: answer.status_code for person, answer in bodies.items()} == {
        person: LOGIN if person == "anonymous" else 200 if person in SEES else 404
        for person in PEOPLE
    }
    assert {p for p, answer in bodies.items() if CANARY in answer.content.decode()} == SEES
    looks = LogEntry.objects.filter(verb="deck_list.viewed")
    assert sorted(looks.values_list("actor__username", flat=True)) == sorted(
        NAMES[person] for person in SEES
    )


@pytest.mark.parametrize("state", ["running"], indirect=True)
def test_organiser_who_plays_is_told_who_may_enter_lists(tournament: Tournament) -> None:
    words = "ask an organiser or head judge who does not play"

    told = {
        person: words in client_of(person).get(address("lists", tournament)).content.decode()
        for person in ("organiser who plays", "judge who plays", "scorekeeper", "organiser")
    }

    assert told == {
        "organiser who plays": True,
        "judge who plays": True,
        "scorekeeper": False,
        "organiser": False,
    }


@pytest.mark.parametrize("state", ["running"], indirect=True)
def test_status_is_all_that_others_on_the_staff_see(tournament: Tournament) -> None:
    for person in ("scorekeeper", "judge who plays", "organiser who plays"):
        body = client_of(person).get(address("lists", tournament)).content.decode()

        assert "list valid" in body
        assert address("list", tournament) not in body


@pytest.mark.parametrize("state", ["open"], indirect=True)
def test_log_holds_no_card(tournament: Tournament) -> None:
    client_of("head judge").get(address("list", tournament))

    entries = [f"{entry.subject} {entry.data}" for entry in LogEntry.objects.all()]
    assert len(entries) > 3
    assert [entry for entry in entries if CANARY in entry] == []
