"""Entering a tournament and leaving it."""

import pytest

from tournaments.enums import RegistrationStatus, TournamentStatus
from tournaments.models import Registration, Tournament
from tournaments.tests.factories import make_player, make_tournament, make_user
from tournaments.tests.views.pages import signed_in, text_of
from tournaments.tests.views.test_player import playing_pia

pytestmark = pytest.mark.django_db


# ---- Entering


def test_entering_makes_a_registration_under_the_name_typed() -> None:
    make_tournament()

    answer = signed_in("pia").post(
        "/t/spring-cup/enter/", {"name": "  青木  あおい ", "reading": "アオキ アオイ"}
    )

    assert answer.headers["Location"] == "/me/spring-cup/"
    entry = Registration.objects.get()
    assert (entry.user, entry.name, entry.reading, entry.status) == (
        make_user("pia"),
        "青木 あおい",
        "アオキ アオイ",
        RegistrationStatus.PENDING,
    )


def test_entering_offers_the_name_of_the_account() -> None:
    make_tournament()

    assert 'value="Pia"' in signed_in("pia").get("/t/spring-cup/enter/").content.decode()


def test_entering_with_a_name_that_cannot_stand_keeps_what_was_typed() -> None:
    make_tournament()

    answer = signed_in("pia").post("/t/spring-cup/enter/", {"name": "Pia\u202e", "reading": "ぴあ"})

    page = answer.content.decode()
    assert "Character 4 (U+202E) cannot stand in a name." in page
    assert 'aria-describedby="id_name_helptext id_name_error"' in page
    assert 'value="ぴあ"' in page
    assert Registration.objects.count() == 0


@pytest.mark.parametrize("status", ["closed", "running", "finished", "cancelled"])
def test_entering_is_refused_unless_registration_is_open(status: str) -> None:
    make_tournament(status=status)
    client = signed_in("pia")

    page = text_of(client, "/t/spring-cup/enter/")
    answer = client.post("/t/spring-cup/enter/", {"name": "Pia"})

    assert "Registration for this tournament is not open." in page
    assert (answer.status_code, Registration.objects.count()) == (409, 0)


def test_entering_twice_leads_to_the_own_page() -> None:
    make_player(make_tournament())
    client = signed_in("pia")

    answers = [
        client.get("/t/spring-cup/enter/"),
        client.post("/t/spring-cup/enter/", {"name": "P"}),
    ]

    assert [answer.headers["Location"] for answer in answers] == ["/me/spring-cup/"] * 2
    assert Registration.objects.get().name == "Pia"


# ---- Leaving


@pytest.mark.parametrize("typed", ["", "Paul", "spring cup"])
def test_leaving_needs_the_own_name_typed(typed: str) -> None:
    make_player(make_tournament())

    answer = signed_in("pia").post("/me/spring-cup/leave/", {"typed": typed})

    assert answer.status_code == 400
    assert "Type “Pia” to confirm." in answer.content.decode()
    assert Registration.objects.count() == 1


def test_leaving_before_the_start_withdraws_the_entry() -> None:
    make_player(make_tournament())
    client = signed_in("pia")

    answer = client.post("/me/spring-cup/leave/", {"typed": " pia "})

    assert answer.headers["Location"] == "/t/spring-cup/"
    assert Registration.objects.count() == 0
    assert "Your entry is withdrawn" in text_of(client, "/t/spring-cup/")


def test_leaving_during_play_drops_the_player() -> None:
    pia = playing_pia()

    answer = signed_in("pia").post("/me/spring-cup/leave/", {"typed": "Pia"})

    pia.refresh_from_db()
    assert answer.headers["Location"] == "/me/spring-cup/"
    assert (pia.status, pia.dropped_after_round) == (RegistrationStatus.DROPPED, 0)


def test_leaving_a_finished_tournament_is_refused() -> None:
    pia = make_player(make_tournament())
    Tournament.objects.update(status=TournamentStatus.FINISHED)

    answer = signed_in("pia").post("/me/spring-cup/leave/", {"typed": "Pia"})

    pia.refresh_from_db()
    assert (answer.status_code, pia.status) == (409, RegistrationStatus.PENDING)


def test_leaving_is_a_post() -> None:
    make_player(make_tournament())

    assert signed_in("pia").get("/me/spring-cup/leave/").status_code == 405
