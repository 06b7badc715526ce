"""The reports of judge calls: what players waited, for whom, and who came."""

import csv
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from judging.models import JudgeCall
from judging.services.calls import (
    claim_call,
    escalate_call,
    hand_over,
    open_call,
    resolve_call,
    withdraw_call,
)
from judging.tests.floor import make_table, table_of
from tournaments.models import Match
from tournaments.tests.factories import make_round, make_user, play_round
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 4, 3, tzinfo=UTC)  # 12:00 in Tokyo


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as travel:
        yield travel


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


def raised(match: Match) -> JudgeCall:
    return open_call(match, actor=make_user("pia"), reason="rules")


def after(clock: time_machine.Traveller, seconds: int) -> None:
    clock.shift(timedelta(seconds=seconds))


def rows(judge: Client, match: Match, kind: str) -> list[list[str]]:
    url = reverse("judging:report-file", args=[match.round.tournament.slug, kind])
    return list(csv.reader(StringIO(judge.get(url).content.decode("utf-8-sig"))))[1:]


def facts(judge: Client, match: Match) -> str:
    page = text_of(judge, reverse("judging:reports", args=[match.round.tournament.slug]))
    return page.partition("Judge calls by waiting time")[2].partition("waited")[0]


def settled(match: Match, wait: int, who: str, clock: time_machine.Traveller) -> None:
    """Let Pia call, and a judge come and answer after so many seconds."""
    call = raised(match)
    after(clock, wait)
    resolve_call(call, outcome="answered", actor=make_user(who))


def test_calls_are_told_by_wait_by_judge_and_by_round(
    judge: Client, clock: time_machine.Traveller
) -> None:
    match = make_table(rounds_planned=2)
    settled(match, 250, "fay", clock)
    settled(match, 60, "hugo", clock)
    play_round(match.round)
    second = table_of(make_round(match.round.tournament), "pia")
    settled(second, 9, "fay", clock)

    assert [(row[0], row[1], row[5], row[7], row[8]) for row in rows(judge, match, "calls")] == [
        ("250", "1", "Fay", "Fay", "answered"),
        ("60", "1", "Hugo", "Hugo", "answered"),
        ("9", "2", "Fay", "Fay", "answered"),
    ]
    assert rows(judge, match, "calls")[0][4] == "2026-04-04T12:00:00+09:00"
    assert rows(judge, match, "calls-by-judge") == [
        ["Fay", "2", "129", "250"],
        ["Hugo", "1", "60", "60"],
    ]
    assert rows(judge, match, "calls-by-round") == [
        ["1", "2", "155", "250"],
        ["2", "1", "9", "9"],
    ]
    assert "calls 3 still waiting 0 median wait 1:00 longest wait 4:10" in facts(judge, match)


def test_a_call_that_still_waits_counts_for_as_long_as_it_has_waited(
    judge: Client, clock: time_machine.Traveller
) -> None:
    match = make_table()
    settled(match, 60, "fay", clock)
    raised(match)
    after(clock, 300)

    assert [(row[0], row[5], row[6:]) for row in rows(judge, match, "calls")] == [
        ("300", "", ["", "", "still waiting"]),
        ("60", "Fay", ["", "Fay", "answered"]),
    ]
    assert rows(judge, match, "calls-by-round") == [["1", "2", "60", "300"]]
    assert rows(judge, match, "calls-by-judge") == [["Fay", "1", "60", "60"]]
    assert "calls 2 still waiting 1 median wait 1:00 longest wait 5:00" in facts(judge, match)


def test_who_came_first_is_told_and_the_wait_for_the_head_judge_counts_too(
    judge: Client, clock: time_machine.Traveller
) -> None:
    match = make_table()
    call = raised(match)
    after(clock, 13)
    claim_call(call, actor=make_user("fay"))
    after(clock, 100)
    escalate_call(call, actor=make_user("fay"))
    after(clock, 240)
    assert [(row[0], row[6:]) for row in rows(judge, match, "calls")] == [
        ("13", ["240", "", "still waiting"])
    ]
    claim_call(call, actor=make_user("hugo"))
    after(clock, 30)
    resolve_call(call, outcome="answered", actor=make_user("hugo"))

    assert [(row[0], row[5:]) for row in rows(judge, match, "calls")] == [
        ("13", ["Fay", "240", "Hugo", "answered"])
    ]
    assert rows(judge, match, "calls-by-judge") == [
        ["Fay", "1", "13", "13"],
        ["Hugo", "1", "240", "240"],
    ]
    assert rows(judge, match, "calls-by-round") == [["1", "1", "126", "240"]]


def test_nobody_waits_while_a_judge_is_there(judge: Client, clock: time_machine.Traveller) -> None:
    match = make_table()
    call = raised(match)
    after(clock, 20)
    claim_call(call, actor=make_user("fay"))
    after(clock, 40)
    hand_over(call, to=make_user("hugo"), actor=make_user("fay"))
    escalate_call(call, actor=make_user("hugo"))
    after(clock, 80)
    resolve_call(call, outcome="answered", actor=make_user("hugo"))

    assert [(row[0], row[5:]) for row in rows(judge, match, "calls")] == [
        ("20", ["Fay", "", "Hugo", "answered"])
    ]


def test_a_call_taken_back_waited_for_nobody(judge: Client, clock: time_machine.Traveller) -> None:
    match = make_table()
    call = raised(match)
    after(clock, 20)
    withdraw_call(call, actor=make_user("pia"))

    assert [(row[0], row[5:]) for row in rows(judge, match, "calls")] == [
        ("20", ["", "", "", "called by mistake"])
    ]
    assert rows(judge, match, "calls-by-judge") == []
