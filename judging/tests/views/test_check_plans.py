"""The page of all deck checks, and how one ends long after: nothing that was begun is stuck."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from judging.models import DeckCheck, DeckCheckDraw
from judging.services.check_plans import choose_table
from judging.services.deck_checks import begin_checks
from judging.tests.checks import (
    begun,
    checked_tournament,
    counted,
    fay,
    first_round,
    player_at,
    table,
)
from tournaments.models import Tournament
from tournaments.services.clock import start_clock
from tournaments.services.rounds import unpublish_round
from tournaments.tests.factories import make_round, make_user, play_round
from tournaments.tests.views.asking import as_shown, said
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 4, 12, tzinfo=UTC)


@pytest.fixture
def tournament() -> Tournament:
    return checked_tournament()


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as coordinates:
        yield coordinates


def url(tournament: Tournament, name: str, *places: Any) -> str:
    return reverse(f"judging:{name}", args=[tournament.slug, *places])


def test_tables_are_drawn_and_begun_from_the_page(judge: Client, tournament: Tournament) -> None:
    data = {"count": "１", "moment": "start", "seen": "0"}

    answer = judge.post(url(tournament, "checks-draw"), data)

    draw = DeckCheckDraw.objects.get()
    assert said(answer) == [f"Drawn: table {draw.tables[0]}. Players learn of it when you begin."]
    page = text_of(judge, url(tournament, "checks"))
    assert f"Begin at table {draw.tables[0]}" in page
    assert f"seed {draw.seed}" in page
    match = table(tournament, draw.tables[0])
    sheet = judge.post(url(tournament, "checks-begin", match.pk), follow=True)
    check = DeckCheck.objects.order_by("pk")[0]
    assert sheet.redirect_chain == [(url(tournament, "check", check.pk), 302)]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"choose-moment": "mid"}, "Give either a table or a player."),
        ({"choose-moment": "mid", "choose-table": "77"}, "There is no such table in this round."),
        ({"choose-table": "1"}, "This field is required."),
    ],
)
def test_what_cannot_be_chosen_is_said_beside_the_field(
    judge: Client, tournament: Tournament, data: dict[str, str], problem: str
) -> None:
    answer = judge.post(url(tournament, "checks-choose"), data)

    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert not DeckCheck.objects.exists()


def test_one_player_is_chosen(judge: Client, tournament: Tournament) -> None:
    player = player_at(table(tournament, 2))
    data = {"choose-moment": "mid", "choose-player": player.pk}

    answer = judge.post(url(tournament, "checks-choose"), data)

    assert said(answer) == ["Planned at table 2. Players learn of it when you begin."]
    assert [check.registration for check in DeckCheck.objects.all()] == [player]


def test_a_second_judge_who_begins_is_told_who_did(judge: Client, tournament: Tournament) -> None:
    choose_table(table(tournament), actor=fay())
    begin_checks(table(tournament), actor=make_user("hugo"))

    answer = judge.post(url(tournament, "checks-begin", table(tournament).pk))

    assert answer["Location"] == url(tournament, "checks")
    assert said(answer) == ["Hugo already began the deck check at table 1. Open it below."]


@pytest.mark.parametrize(
    "changes",
    [{"seen": "-1"}, {"seen": ""}, {"seen": "9" * 5000}, {"count": "9" * 30}, {"count": "-1"}],
)
def test_numbers_that_no_page_sends_are_refused(
    judge: Client, tournament: Tournament, changes: dict[str, str]
) -> None:
    data = {"count": "1", "moment": "start", "seen": "0"} | changes

    answer = judge.post(url(tournament, "checks-draw"), data)

    assert answer.status_code == 422
    assert not DeckCheckDraw.objects.exists()


def test_a_check_planned_in_a_round_that_is_over_is_left_out_and_not_begun(
    judge: Client, tournament: Tournament
) -> None:
    match = table(tournament)
    for check in choose_table(match, actor=fay())[1:]:
        check.delete()
    play_round(first_round(tournament))
    make_round(tournament)

    refused = judge.post(url(tournament, "checks-begin", match.pk))
    page = text_of(judge, url(tournament, "checks"))
    [check] = DeckCheck.objects.all()
    judge.post(url(tournament, "check-stop", check.pk))

    assert refused.status_code == 409
    assert "Round 1 is not being played" in refused.content.decode()
    assert "Not carried out" in page
    assert "Round 1 · Table 1" in page
    assert "Begin at table" not in page
    check.refresh_from_db()
    assert check.status == "stopped"
    assert "Not carried out" not in text_of(judge, url(tournament, "checks"))


def test_a_check_whose_table_was_drawn_anew_is_found_and_given_up(
    judge: Client, tournament: Tournament
) -> None:
    check = begun(table(tournament))[0]
    DeckCheck.objects.update(match=None, hold=None)

    page = judge.get(url(tournament, "checks")).content.decode()
    judge.post(url(tournament, "check-stop", check.pk), {"note": "drawn anew"})

    assert url(tournament, "check", check.pk) in page
    check.refresh_from_db()
    assert check.status == "stopped"


def test_the_form_of_a_check_left_open_for_hours_proposes_what_it_takes(
    judge: Client, tournament: Tournament, clock: time_machine.Traveller
) -> None:
    check = last_one(tournament)
    clock.shift(timedelta(hours=5, seconds=1))
    page = url(tournament, "check-finish", check.pk)

    form = judge.get(page).context["form"]
    judge.post(page, as_shown(judge, page))

    assert (
        "The check took 301 minutes; a table gets at most 240." in form.fields["minutes"].help_text
    )
    assert [e.minutes for e in table(tournament).extensions.all()] == [240]


def test_giving_up_after_hours_says_that_the_table_got_the_most(
    judge: Client, tournament: Tournament, clock: time_machine.Traveller
) -> None:
    check = last_one(tournament)
    clock.shift(timedelta(hours=5))

    answer = judge.post(url(tournament, "check-stop", check.pk), {"note": "forgotten"})

    assert said(answer) == [
        "The deck check is given up.",
        "The table got 240 minutes more, the most that there are at once.",
    ]


def test_no_time_is_asked_for_once_the_pairings_were_taken_back(
    judge: Client, tournament: Tournament, clock: time_machine.Traveller
) -> None:
    check = last_one(tournament)
    unpublish_round(first_round(tournament), actor=make_user("ada"))
    page = url(tournament, "check-finish", check.pk)

    form = judge.get(page).context["form"]
    judge.post(page, as_shown(judge, page))

    assert "minutes" not in form.fields
    check.refresh_from_db()
    assert (check.status, check.extension) == ("finished", None)


def last_one(tournament: Tournament) -> DeckCheck:
    """Return a counted check, the only one under way at its table, with the clock running."""
    start_clock(first_round(tournament), actor=fay())
    check, other = begun(table(tournament))
    DeckCheck.objects.filter(pk=other.pk).delete()
    return counted(check)
