"""Time is over: calling it comes first, and each table is led to its result."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from tournaments.models import Match, Round
from tournaments.services.clock import extend_table, hold_table
from tournaments.tests.factories import (
    make_round,
    make_running,
    make_staff,
    make_user,
)
from tournaments.tests.views.clocks import NOON, desk, floor, started, table, words_of
from tournaments.tests.views.pages import signed_in, text_of

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


def order(text: str, *words: str) -> list[str]:
    """Return the words in the order in which they stand on the page."""
    return sorted(words, key=text.index)


ACTS = ("Pause for all", "Give all more time", "Call time")


@pytest.mark.parametrize("place", [desk, floor])
def test_when_time_is_over_calling_it_comes_first(
    ada: Client, round_: Round, watch: time_machine.Traveller, place: Any
) -> None:
    started(round_)
    running = text_of(ada, place(round_))
    watch.move_to(NOON + timedelta(minutes=52))

    over = ada.get(place(round_)).content.decode()

    assert order(running, *ACTS) == list(ACTS)
    assert order(words_of(over), *ACTS) == ["Call time", "Pause for all", "Give all more time"]
    assert over.count("act-primary") == 1
    assert 'class="act act-primary act-big">Call time</button>' in over


def test_when_time_is_called_everywhere_it_is_not_asked_for_again(
    ada: Client, round_: Round, watch: time_machine.Traveller
) -> None:
    started(round_)
    watch.move_to(NOON + timedelta(minutes=52))
    ada.post(desk(round_, "call-time/"))

    page = ada.get(desk(round_)).content.decode()

    assert "Time is called at every table that still plays." in page
    assert "act-primary" not in page


@pytest.mark.parametrize(("minute", "kind"), [(10, "act"), (52, "act act-primary act-big")])
def test_the_page_of_a_table_calls_time_first_when_it_is_over(
    ada: Client, round_: Round, watch: time_machine.Traveller, minute: int, kind: str
) -> None:
    started(round_)
    watch.move_to(NOON + timedelta(minutes=minute))

    page = ada.get(desk(round_, f"tables/{table(round_).pk}/")).content.decode()

    assert re.search(rf'class="{kind}"\s*>Call time at this table', page)


def test_what_is_next_at_the_desk_says_that_time_is_over(
    ada: Client, round_: Round, watch: time_machine.Traveller
) -> None:
    page = f"/organise/{round_.tournament.slug}/"
    started(round_)
    assert "time is over" not in text_of(ada, page)
    extend_table(table(round_, 2), minutes=5, reason="a ruling", actor=make_user("ada"))
    watch.move_to(NOON + timedelta(minutes=52))

    assert "time is over table 1 Call time in round 1 Enter results of round 1" in text_of(
        ada, page
    )

    ada.post(desk(round_, "call-time/"))
    text = text_of(ada, page)
    assert "time is over table 1 Enter results of round 1" in text


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


@pytest.mark.clause("DRM-19.03d")
def test_equal_points_at_time_lead_to_a_drawn_game(ada: Client, round_: Round) -> None:
    match = table(round_)
    page = desk(round_, f"tables/{match.pk}/")
    at_points(ada, match, page)

    response = ada.post(f"{page}points/", {"game": "2", "points_0": "40", "points_1": "40"})

    assert "game_2=time%3A2" in response.headers["Location"]


def test_a_day_without_its_player_is_asked_for_again(ada: Client, round_: Round) -> None:
    page = desk(round_, f"tables/{table(round_).pk}/")
    ada.post(f"{page}call-time/")

    page_before = ada.get(page).content.decode()

    response = ada.post(f"{page}turn/", {"where": "playing", "day": "7", "turn_player": ""})

    assert response.context["forms"]["turn"].errors == {
        "turn_player": ["Say which day it was, and whose."]
    }
    turn = page_before[page_before.index("When time was called") :].split("</form>")[0]
    assert ("optional" in turn, "required" in turn) == (False, False)
    assert turn.count("Only where a day was being played") == 2
    assert ada.post(f"{page}turn/", {"where": "before", "day": ""}).status_code == 302


def test_between_games_the_entry_comes_with_time(ada: Client, round_: Round) -> None:
    page = desk(round_, f"tables/{table(round_).pk}/")
    ada.post(f"{page}call-time/")
    ada.post(f"{page}turn/", {"where": "between"})

    response = ada.get(page)

    form = ada.get(response.context["entry_url"]).context["entry"]["form"]
    assert form["outcome"].value() == "time"


def at_points(client: Client, match: Match, page: str) -> None:
    """Lead a table from the call of time to the comparison."""
    one = match.seats.get(position=1).registration
    client.post(f"{page}call-time/")
    client.post(f"{page}turn/", {"where": "playing", "day": "7", "turn_player": one.pk})
    client.post(f"{page}played/")


@pytest.mark.clause("DRM-19.03c")
def test_a_judge_on_the_floor_compares_and_the_desk_enters(ada: Client, round_: Round) -> None:
    make_staff(round_.tournament, "fay", "floor_judge")
    fay, match = signed_in("fay"), table(round_)
    one, other = (seat.registration for seat in match.seats.order_by("position"))
    page = floor(round_, f"tables/{match.pk}/")
    at_points(fay, match, page)

    answer = fay.post(f"{page}points/", {"game": "1", "points_0": "50", "points_1": "30"})

    assert (answer.status_code, answer.headers["Location"]) == (302, page)
    told = f"Game 1 is won by {one} on time. {one} 50 – {other} 30 Fay"
    html = fay.get(page).content.decode()
    assert told in words_of(html)
    assert ("The desk enters it." in html, "/results/" in html) == (True, False)
    assert "time called points compared" in text_of(ada, desk(round_))
    assert told in text_of(ada, desk(round_, f"tables/{match.pk}/"))
    form = entry_form(ada, desk(round_, f"tables/{match.pk}/"))
    assert [form[name].value() for name in ("game_1", "points_1_0", "points_1_1")] == [
        "time:0",
        "50",
        "30",
    ]


def entry_form(client: Client, page: str) -> Any:
    """Return the result form that the page of a table leads to."""
    return client.get(client.get(page).context["entry_url"]).context["entry"]["form"]


def test_points_are_compared_again_in_a_form_filled_with_the_first_ones(
    ada: Client, round_: Round
) -> None:
    match = table(round_)
    page = desk(round_, f"tables/{match.pk}/")
    at_points(ada, match, page)
    ada.post(f"{page}points/", {"game": "2", "points_0": "50", "points_1": "30"})

    form = ada.get(page).context["forms"]["points"]
    assert [form[name].value() for name in ("game", "points_0", "points_1")] == [2, 50, 30]
    wrong = ada.post(f"{page}points/", {"game": "2", "points_0": "5O", "points_1": "30"})

    assert wrong.context["forms"]["points"].errors.keys() == {"points_0"}
    assert "Game 2 is won by" in wrong.content.decode()
