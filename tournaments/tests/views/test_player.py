"""A player's own pages: who may see them, and the next act."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.enums import RegistrationStatus, TournamentStatus
from tournaments.models import Registration, Tournament
from tournaments.services.drops import drop_player
from tournaments.services.registrations import check_in
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round
from tournaments.services.tournaments import change_status
from tournaments.tests.factories import (
    make_player,
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
    mark_list_valid,
    win,
)
from tournaments.tests.views.pages import rows_of, signed_in, text_of

pytestmark = pytest.mark.django_db


def playing_pia(others: int = 1, **changes: Any) -> Registration:
    """Return Pia's entry in a running tournament with ``others`` besides her."""
    tournament = make_tournament(**changes)
    pia = make_player(tournament)
    make_players(tournament, others)
    check_in(pia, actor=make_user("ada"))
    change_status(tournament, TournamentStatus.CLOSED, actor=make_user("ada"))
    change_status(tournament, TournamentStatus.RUNNING, actor=make_user("ada"))
    pia.refresh_from_db()
    return pia


# ---- Who may


@pytest.mark.parametrize("path", ["/me/", "/me/spring-cup/", "/t/spring-cup/enter/"])
def test_own_pages_ask_to_sign_in(client: Client, path: str) -> None:
    make_player(make_tournament())

    answer = client.get(path)

    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        f"/accounts/login/?next={path}",
    )


def test_own_page_of_a_stranger_is_not_there() -> None:
    make_player(make_tournament())

    assert signed_in("sam").get("/me/spring-cup/").status_code == 404
    assert signed_in("sam").post("/me/spring-cup/leave/", {"typed": "Pia"}).status_code == 404
    assert Registration.objects.count() == 1


def test_leaving_asks_to_sign_in(client: Client) -> None:
    make_player(make_tournament())

    answer = client.post("/me/spring-cup/leave/", {"typed": "Pia"})

    assert answer.headers["Location"] == "/accounts/login/?next=/me/spring-cup/leave/"
    assert Registration.objects.count() == 1


def test_a_draft_is_hidden_from_its_players() -> None:
    make_player(make_tournament(status=TournamentStatus.DRAFT))
    client = signed_in("pia")

    assert client.get("/me/spring-cup/").status_code == 404
    assert client.get("/t/spring-cup/enter/").status_code == 404
    assert client.post("/t/spring-cup/enter/", {"name": "Pia"}).status_code == 404
    assert "Spring Cup" not in text_of(client, "/me/")


def test_own_pages_stay_out_of_caches() -> None:
    make_player(make_tournament())

    answer = signed_in("pia").get("/me/spring-cup/")

    assert answer.headers["Cache-Control"] == "private, no-store"


# ---- My tournaments


def test_me_shows_the_running_tournament_first_and_nobody_elses() -> None:
    over = make_player(make_tournament(name="Over")).tournament
    Tournament.objects.filter(pk=over.pk).update(status=TournamentStatus.FINISHED)
    make_player(make_tournament(name="Soon", starts_at=datetime(2030, 1, 1, tzinfo=UTC)))
    make_player(make_tournament(name="Now", status=TournamentStatus.RUNNING))
    make_player(make_tournament(name="Elsewhere"), "paul")

    text = text_of(signed_in("pia"), "/me/")

    places = [text.index(name) for name in ("Now", "Soon", "Over")]
    assert places == sorted(places)
    assert "Elsewhere" not in text


def test_me_without_entries_leads_to_the_tournaments() -> None:
    text = text_of(signed_in("sam"), "/me/")

    assert text == "My tournaments You are not entered in a tournament. Look for a tournament"


def test_me_asks_the_database_as_often_for_more_entries() -> None:
    counts = []
    for username, entries in (("pia", 1), ("paul", 3)):
        for number in range(entries):
            tournament = make_running(3, name=f"{username} {number}")
            make_player(tournament, username, status=RegistrationStatus.CHECKED_IN)
            make_round(tournament)
        client = signed_in(username)
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/me/").content.count(b'class="huge"') == entries
        counts.append(len(queries))

    assert counts[0] == counts[1]


# ---- The next act


@pytest.mark.parametrize(
    ("deck_status", "words"),
    [
        ("none", "Your deck list is missing. Register the deck list"),
        ("invalid", "Your deck list breaks the rules. Mend it. Mend the deck list"),
        ("valid", "Check in at the desk when you are at the venue."),
    ],
)
def test_before_the_start_the_next_act_is_the_list_then_check_in(
    deck_status: str, words: str
) -> None:
    make_player(make_tournament(), deck_status=deck_status)

    assert words in text_of(signed_in("pia"), "/me/spring-cup/")


def test_a_title_without_lists_asks_for_none() -> None:
    make_player(make_tournament(title="onsen"))

    text = text_of(signed_in("pia"), "/me/spring-cup/")

    assert "My deck list" not in text
    assert "missing" not in text
    assert "Check in at the desk" in text


def test_a_checked_in_player_waits_for_the_start() -> None:
    check_in(mark_list_valid(make_player(make_tournament())), actor=make_user("ada"))

    assert "You are checked in." in text_of(signed_in("pia"), "/me/spring-cup/")


@pytest.mark.parametrize("path", ["/me/", "/me/spring-cup/"])
def test_a_published_pairing_shows_table_and_opponent(path: str) -> None:
    pia = playing_pia()
    make_round(pia.tournament)

    text = text_of(signed_in("pia"), path)

    assert "Table 1 Round 1, against Player 1" in text


@pytest.mark.parametrize("path", ["/me/", "/me/spring-cup/"])
def test_a_drafted_pairing_is_not_shown(path: str) -> None:
    pia = playing_pia()
    before = text_of(signed_in("pia"), path)
    make_round(pia.tournament, published=False)

    assert text_of(signed_in("pia"), path) == before
    assert "Player 1" not in before


def test_a_bye_is_said_to_its_player() -> None:
    pia = playing_pia(others=2)
    Registration.objects.filter(pk=pia.pk).update(byes=1)
    make_round(pia.tournament)

    assert "Bye You win round 1 without playing." in text_of(signed_in("pia"), "/me/spring-cup/")


def test_a_result_is_shown_once_it_is_in() -> None:
    pia = playing_pia()
    match = make_round(pia.tournament).matches.get()
    enter_result(match, win(match), actor=make_user("ada"))

    text = text_of(signed_in("pia"), "/me/spring-cup/")

    assert "Your result of round 1 is in. Wait for the next pairings." in text
    assert "2–0 +60 +60" in text


def test_between_rounds_the_player_waits() -> None:
    pia = playing_pia()
    round_ = make_round(pia.tournament)
    match = round_.matches.get()
    enter_result(match, win(match), actor=make_user("ada"))
    close_round(round_, actor=make_user("ada"))

    text = text_of(signed_in("pia"), "/me/spring-cup/")

    assert "Wait for the next pairings." in text
    assert "My standing Rank" in text
    assert "after round 1" in text


def test_history_lists_the_own_matches_latest_first() -> None:
    pia = playing_pia(others=3)
    for _ in range(2):
        round_ = make_round(pia.tournament)
        for match in round_.matches.all():
            enter_result(match, win(match), actor=make_user("ada"))
        close_round(round_, actor=make_user("ada"))

    rows = rows_of(signed_in("pia"), "/me/spring-cup/")

    assert [row.split()[0] for row in rows] == ["2", "1"]
    assert all("Pia" in row for row in rows)


def test_a_dropped_player_still_sees_the_match_being_played() -> None:
    pia = playing_pia()
    make_round(pia.tournament)
    drop_player(pia, actor=make_user("ada"))

    assert "Table 1" in text_of(signed_in("pia"), "/me/spring-cup/")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"status": "dropped", "dropped_after_round": 0},
            "You have dropped out of this tournament.",
        ),
        ({"status": "disqualified"}, "You were excluded from this tournament."),
    ],
)
def test_a_player_who_left_is_told_so(changes: dict[str, Any], words: str) -> None:
    make_player(make_tournament(status=TournamentStatus.RUNNING), **changes)

    text = text_of(signed_in("pia"), "/me/spring-cup/")

    assert words in text
    assert "Leave the tournament" not in text


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (TournamentStatus.FINISHED, "This tournament is finished. Final standings"),
        (TournamentStatus.CANCELLED, "This tournament is cancelled."),
    ],
)
def test_a_tournament_that_is_over_says_so(status: str, words: str) -> None:
    make_player(make_tournament())
    Tournament.objects.update(status=status)

    assert words in text_of(signed_in("pia"), "/me/spring-cup/")


def test_own_page_asks_the_database_as_often_for_more_matches() -> None:
    pia = playing_pia(others=3)
    client, counts = signed_in("pia"), []
    for rounds in (1, 2):
        for _ in range(rounds):
            round_ = make_round(pia.tournament)
            for match in round_.matches.all():
                enter_result(match, win(match), actor=make_user("ada"))
            close_round(round_, actor=make_user("ada"))
            Tournament.objects.update(rounds_planned=9)
        with CaptureQueriesContext(connection) as queries:
            client.get("/me/spring-cup/")
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("path", ["/me/", "/me/spring-cup/", "/t/autumn-cup/enter/"])
def test_own_pages_speak_both_languages(path: str) -> None:
    make_player(make_tournament())
    make_tournament(name="Autumn Cup")
    client = signed_in("pia")

    for language in ("en", "ja"):
        html = client.get(path, headers={"Accept-Language": language}).content.decode()
        assert f'<html lang="{language}">' in html
        assert html.count("<h1") == 1
