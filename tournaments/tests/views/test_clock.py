"""The pages of the clock: at the desk, on the floor, and what everyone sees of it."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tournaments.models import Match, Registration, Round, RoundClock
from tournaments.services.clock import extend_table, hold_table, pause_clock, start_clock
from tournaments.tests.factories import (
    make_player,
    make_round,
    make_running,
    make_staff,
    make_user,
)
from tournaments.tests.views.asking import queries
from tournaments.tests.views.pages import queries_of, signed_in, text_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 3, 3, tzinfo=UTC)  # noon in Tokyo


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


def table(round_: Round, number: int = 1) -> Match:
    return round_.matches.select_related("round__tournament").get(table_number=number)


def desk(round_: Round, rest: str = "") -> str:
    return f"/organise/{round_.tournament.slug}/rounds/{round_.number}/clock/{rest}"


def floor(round_: Round, rest: str = "") -> str:
    return f"/judge/t/{round_.tournament.slug}/clock/{round_.number}/{rest}"


def started(round_: Round) -> Round:
    start_clock(round_, actor=make_user("ada"))
    return round_


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


@pytest.mark.clause("DRM-19.03a", "DRM-19.03b", "DRM-19.03c")
def test_the_desk_is_led_from_the_call_to_the_entry(ada: Client, round_: Round) -> None:
    started(round_)
    match = table(round_)
    one, other = (seat.registration for seat in match.seats.order_by("position"))
    page = desk(round_, f"tables/{match.pk}/")

    ada.post(desk(round_, "call-time/"))
    assert "Whose day it is" in text_of(ada, page)
    ada.post(f"{page}turn/", {"where": "playing", "day": "7", "turn_player": one.pk})
    assert f"Day 7 of {one} is played to its end." in text_of(ada, page)
    assert f"{other} alone has one more day." in text_of(ada, page)
    ada.post(f"{page}played/")
    response = ada.post(f"{page}points/", {"game": "1", "points_0": "40", "points_1": "60"})

    form = ada.get(response.headers["Location"]).context["entry"]["form"]
    filled = [form[name].value() for name in ("game_1", "points_1_0", "points_1_1")]
    assert filled == ["time:1", "40", "60"]


def test_time_is_called_at_all_tables_but_those_with_time_of_their_own(
    ada: Client, watch: time_machine.Traveller
) -> None:
    round_ = started(make_round(make_running(8, round_minutes=50)))
    extend_table(table(round_, 2), minutes=5, reason="a ruling", actor=make_user("ada"))
    hold_table(table(round_, 3), reason="an appeal", actor=make_user("ada"))
    watch.move_to(NOON + timedelta(minutes=51))

    def called() -> list[int | None]:
        rows = round_.matches.filter(time_call__isnull=False)
        return list(rows.order_by("table_number").values_list("table_number", flat=True))

    asked = text_of(ada, desk(round_))
    assert (
        "Time is called at 2 tables. Left out, because they are held or have more time: 2, 3"
        in (asked)
    )
    ada.post(desk(round_, "call-time/"))
    assert called() == [1, 4]
    ada.post(desk(round_, "call-time/"), {"everywhere": "1"})
    assert called() == [1, 2, 3, 4]


def test_where_every_table_has_time_of_its_own_it_is_called_at_none(
    ada: Client, round_: Round
) -> None:
    for number in (1, 2):
        hold_table(table(round_, number), reason="an appeal", actor=make_user("ada"))

    ada.post(desk(round_, "call-time/"))

    assert not round_.matches.filter(time_call__isnull=False).exists()
    assert "Every table that still plays is held or has more time." in text_of(ada, desk(round_))


@pytest.mark.clause("DRM-19.03d")
def test_equal_points_at_time_lead_to_a_drawn_game(ada: Client, round_: Round) -> None:
    match = table(round_)
    page = desk(round_, f"tables/{match.pk}/")
    one = match.seats.get(position=1).registration
    ada.post(f"{page}call-time/")
    ada.post(f"{page}turn/", {"where": "playing", "day": "7", "turn_player": one.pk})
    ada.post(f"{page}played/")

    response = ada.post(f"{page}points/", {"game": "2", "points_0": "40", "points_1": "40"})

    assert "game_2=time%3A2" in response.headers["Location"]


def test_a_day_without_its_player_is_asked_for_again(ada: Client, round_: Round) -> None:
    page = desk(round_, f"tables/{table(round_).pk}/")
    ada.post(f"{page}call-time/")

    response = ada.post(f"{page}turn/", {"where": "playing", "day": "7", "turn_player": ""})

    assert response.context["forms"]["turn"].errors.keys() == {"turn_player"}


def test_between_games_the_entry_comes_with_time(ada: Client, round_: Round) -> None:
    page = desk(round_, f"tables/{table(round_).pk}/")
    ada.post(f"{page}call-time/")
    ada.post(f"{page}turn/", {"where": "between"})

    response = ada.get(page)

    form = ada.get(response.context["entry_url"]).context["entry"]["form"]
    assert form["outcome"].value() == "time"


def test_a_judge_on_the_floor_compares_and_the_desk_enters(round_: Round) -> None:
    make_staff(round_.tournament, "fay", "floor_judge")
    fay, match = signed_in("fay"), table(round_)
    page = floor(round_, f"tables/{match.pk}/")
    one = match.seats.get(position=1).registration
    fay.post(f"{page}call-time/")
    fay.post(f"{page}turn/", {"where": "playing", "day": "7", "turn_player": one.pk})
    fay.post(f"{page}played/")

    response = fay.post(f"{page}points/", {"game": "1", "points_0": "70", "points_1": "60"})

    html = response.content.decode()
    assert f"Game 1 is won by <bdi>{one}</bdi> on time." in html
    assert "/results/" not in html


def test_pages_ask_as_often_for_more_tables(watch: time_machine.Traveller) -> None:
    asked = []
    for count in (4, 12):
        round_ = started(make_round(make_running(count, name=f"of {count}")))
        watch.move_to(NOON + timedelta(minutes=100))
        public = queries_of(f"/t/{round_.tournament.slug}/rounds/1/")
        asked.append((queries(signed_in("ada"), desk(round_)), public))
        watch.move_to(NOON)

    assert asked[0] == asked[1]


# Who may: every page and act of the clock, by ten people.
