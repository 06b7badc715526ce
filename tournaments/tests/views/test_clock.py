"""The pages of the clock: at the desk, on the floor, and what everyone sees of it."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from tournaments.models import Registration, Round, RoundClock
from tournaments.services.clock import extend_table, hold_table, pause_clock, start_clock
from tournaments.tests.factories import (
    make_player,
    make_round,
    make_running,
    make_user,
)
from tournaments.tests.views.asking import queries
from tournaments.tests.views.clocks import NOON, desk, started, table
from tournaments.tests.views.pages import queries_of, signed_in, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def watch() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as coordinates:
        yield coordinates


@pytest.fixture
def round_(watch: time_machine.Traveller) -> Round:
    return make_round(make_running(4, round_minutes=50))


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def test_the_clock_is_started_from_the_desk_of_the_round(ada: Client, round_: Round) -> None:
    page = f"/organise/{round_.tournament.slug}/rounds/1/"
    assert "It does not start by itself" in text_of(ada, page)

    response = ada.post(desk(round_, "start/"), {"minutes": "５０", "from": "round"})

    assert response.headers["Location"] == page
    text = text_of(ada, page)
    assert "until 12:50" in text
    assert "Pause for all" in text


@pytest.mark.parametrize("minutes", ["", "x", "0", "2000"])
def test_minutes_that_are_none_start_nothing(ada: Client, round_: Round, minutes: str) -> None:
    ada.post(desk(round_, "start/"), {"minutes": minutes})

    assert not RoundClock.objects.exists()


def test_pause_resume_more_and_reset(ada: Client, round_: Round) -> None:
    started(round_)

    ada.post(desk(round_, "pause/"))
    assert "50:00 left; the clock is paused for all" in text_of(ada, desk(round_))
    ada.post(desk(round_, "resume/"))
    ada.post(desk(round_, "extend/"), {"minutes": "10"})
    assert "until 13:00" in text_of(ada, desk(round_))
    ada.post(desk(round_, "reset/"))

    assert not RoundClock.objects.exists()
    assert ada.post(desk(round_, "explode/")).status_code == 404


def test_the_page_says_when_time_ends_and_what_time_the_server_has(
    round_: Round, watch: time_machine.Traveller
) -> None:
    started(round_)
    watch.move_to(NOON + timedelta(minutes=5))

    html = Client().get(f"/t/{round_.tournament.slug}/rounds/1/").content.decode()

    [clock] = re.findall(r"<p class=\"clock.*?</p>", html, re.S)
    told = {name: int(value) for name, value in re.findall(r'data-(now|ends)="(\d+)"', clock)}
    assert told["ends"] - told["now"] == 45 * 60 * 1000
    assert told["now"] == int((NOON + timedelta(minutes=5)).timestamp() * 1000)
    assert "until 12:50" in clock


def test_a_clock_that_stands_counts_nothing_down(round_: Round) -> None:
    started(round_)
    pause_clock(round_, actor=make_user("ada"))

    html = Client().get(f"/t/{round_.tournament.slug}/rounds/1/").content.decode()

    [clock] = re.findall(r"<p class=\"clock.*?</p>", html, re.S)
    assert "data-ends" not in clock
    assert "50:00" in clock


def test_from_an_hour_on_a_length_has_hours_running_or_standing(
    ada: Client, round_: Round, watch: time_machine.Traveller
) -> None:
    start_clock(round_, minutes=65, actor=make_user("ada"))
    watch.move_to(NOON + timedelta(seconds=57))
    hold_table(table(round_), reason="an appeal", actor=make_user("ada"))

    assert "1:04:03 left" in text_of(ada, desk(round_))


def test_a_round_whose_clock_is_not_started_or_that_is_over_shows_none(round_: Round) -> None:
    path = f"/t/{round_.tournament.slug}/rounds/1/"
    assert 'class="clock' not in Client().get(path).content.decode()

    Round.objects.update(status="closed")
    started_by_hand = RoundClock.objects.create(round=round_, started_at=NOON, minutes=50)

    assert started_by_hand.pk
    assert 'class="clock' not in Client().get(path).content.decode()


def test_a_player_sees_the_time_of_the_own_table(watch: time_machine.Traveller) -> None:
    tournament = make_running(3, round_minutes=50)
    pia = make_player(tournament, "pia")
    Registration.objects.filter(pk=pia.pk).update(status="checked_in")
    round_ = started(make_round(tournament))
    match = round_.matches.select_related("round__tournament").get(seats__registration=pia)
    extend_table(match, minutes=5, reason="a secret reason", actor=make_user("ada"))
    page = f"/me/{tournament.slug}/"

    text = text_of(signed_in("pia"), page)
    assert "until 12:55" in text
    assert "5 minutes more" in text
    assert "secret" not in text

    watch.move_to(NOON + timedelta(minutes=10))
    hold_table(match, reason="a secret reason", actor=make_user("ada"))
    watch.move_to(NOON + timedelta(minutes=20))
    text = text_of(signed_in("pia"), page)
    assert "45:00 left; the clock of this table stands" in text
    assert "secret" not in text


def test_late_tables_are_listed_at_the_desk(
    ada: Client, round_: Round, watch: time_machine.Traveller
) -> None:
    started(round_)
    extend_table(table(round_, 2), minutes=5, reason="a ruling", actor=make_user("ada"))
    watch.move_to(NOON + timedelta(minutes=52))

    text = text_of(ada, f"/organise/{round_.tournament.slug}/rounds/1/")

    assert "Time is over at 1 table without a result Table 1" in text
    assert "Tables with a time of their own Table 2" in text


def test_a_table_is_extended_held_and_released_with_a_reason(ada: Client, round_: Round) -> None:
    started(round_)
    page = desk(round_, f"tables/{table(round_).pk}/")

    ada.post(f"{page}extend/", {"minutes": "5", "reason": "a long ruling"})
    ada.post(f"{page}hold/", {"reason": "an appeal"})
    text = text_of(ada, page)
    assert "+5 min · a long ruling" in text
    assert "clock held an appeal" in text
    ada.post(f"{page}release/")
    ada.post(f"{page}extend/", {"minutes": "－5", "reason": "not needed"})

    match = table(round_)
    assert [row.minutes for row in match.extensions.all()] == [5, -5]
    assert match.holds.get().released_at is not None
    assert ada.post(f"{page}explode/").status_code == 404


def test_an_extension_without_reason_is_asked_for_again(ada: Client, round_: Round) -> None:
    page = desk(round_, f"tables/{table(round_).pk}/")

    response = ada.post(f"{page}extend/", {"minutes": "5", "reason": ""})

    assert response.context["forms"]["extend"].errors.keys() == {"reason"}
    assert not table(round_).extensions.exists()


def test_pages_ask_as_often_for_more_tables(watch: time_machine.Traveller) -> None:
    asked = []
    for count in (4, 12):
        round_ = started(make_round(make_running(count, name=f"of {count}")))
        watch.move_to(NOON + timedelta(minutes=100))
        public = queries_of(f"/t/{round_.tournament.slug}/rounds/1/")
        asked.append((queries(signed_in("ada"), desk(round_)), public))
        watch.move_to(NOON)

    assert asked[0] == asked[1]
