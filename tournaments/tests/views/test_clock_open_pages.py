"""Pages of the clock that are open already learn of what others do."""

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client

from tournaments.models import Round
from tournaments.services.clock import extend_table, hold_table, pause_clock
from tournaments.services.results import enter_result
from tournaments.tests.factories import (
    make_round,
    make_running,
    make_user,
    win,
)
from tournaments.tests.views.clocks import NOON, desk, floor, started, table, words_of
from tournaments.tests.views.pages import text_of

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


def again(client: Client, path: str) -> str:
    """Return what a page that is open gets when it asks again."""
    response = client.get(path, headers={"HX-Request": "true"})
    assert response.status_code == 200
    html = response.content.decode()
    assert ("data-live-part" in html, "<html" in html) == (True, False)
    return words_of(html)


def shown_by(client: Client, path: str) -> str:
    """Return the address at which a page asks again."""
    html = client.get(path).content.decode()
    [address] = re.findall(r'data-live\b[^>]*hx-get="([^"]+)"', html)
    return unescape(address)


@pytest.mark.parametrize("place", [desk, floor])
def test_an_open_page_of_the_clock_learns_of_what_others_did(
    ada: Client, round_: Round, watch: time_machine.Traveller, place: Any
) -> None:
    started(round_)
    asks = shown_by(ada, place(round_))
    assert "until 12:50 As of 12:00 Show it anew" in again(ada, asks)
    watch.move_to(NOON + timedelta(minutes=10))

    extend_table(table(round_), minutes=5, reason="a ruling", actor=make_user("hugo"))
    told = again(ada, asks)
    assert "Tables with a time of their own Table 1 45:00 until 12:55 5 minutes more" in told
    assert "As of 12:10" in told
    pause_clock(round_, actor=make_user("hugo"))
    told = again(ada, asks)

    assert "40:00 left; the clock is paused for all What can be done here has changed." in told
    assert "As of" not in told


def test_a_table_done_meanwhile_keeps_its_row_on_an_open_page(
    ada: Client, round_: Round, watch: time_machine.Traveller
) -> None:
    started(round_)
    enter_result(table(round_, 2), win(table(round_, 2)), actor=make_user("ada"))
    watch.move_to(NOON + timedelta(minutes=10))
    asks = shown_by(ada, desk(round_))
    watch.move_to(NOON + timedelta(minutes=20))
    enter_result(table(round_), win(table(round_)), actor=make_user("ada"))

    rows = again(ada, asks).partition("Tables that still play")[2]

    assert ("result is in" in rows, rows.count("Player")) == (True, 3)
    assert "Tables that still play" not in again(ada, desk(round_, "?since=x"))


def test_an_open_page_of_a_table_learns_that_it_is_held(ada: Client, round_: Round) -> None:
    started(round_)
    asks = shown_by(ada, desk(round_, f"tables/{table(round_).pk}/"))
    assert "until 12:50 As of 12:00" in again(ada, asks)

    hold_table(table(round_), reason="an appeal", actor=make_user("hugo"))

    told = again(ada, asks)
    assert "50:00 left; the clock of this table stands clock held an appeal" in told
    assert "What can be done here has changed." in told


def test_the_desk_of_the_round_asks_for_its_clock_and_leads_back_to_itself(
    ada: Client, round_: Round
) -> None:
    started(round_)
    page = f"/organise/{round_.tournament.slug}/rounds/1/"
    asks = shown_by(ada, page)

    html = ada.get(asks, headers={"HX-Request": "true"}).content.decode()

    assert f'href="{page}"' in html
    assert "As of 12:00" in html


def test_the_page_of_the_pairings_asks_for_its_clock_when_it_is_seen_again(round_: Round) -> None:
    page = f"/t/{round_.tournament.slug}/rounds/1/"
    assert "As of 12:00" in text_of(Client(), page)
    asks = shown_by(Client(), page)
    started(round_)
    pause_clock(round_, actor=make_user("ada"))

    html = Client().get(asks).content.decode()

    assert "50:00 left; the clock is paused for all As of 12:00" in words_of(html)
    assert "data-every" not in html
    Round.objects.update(status="drafted")
    assert Client().get(asks).status_code == 404
