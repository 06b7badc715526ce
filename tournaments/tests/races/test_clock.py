"""Two people at one clock: what both do at once is done once."""

from copy import copy
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
import time_machine

from tournaments.clock_errors import TableHeld
from tournaments.models import LogEntry, Round, RoundClock, TableExtension
from tournaments.selectors.clock import round_time
from tournaments.services import clock
from tournaments.services.clock import (
    extend_clock,
    extend_table,
    hold_table,
    pause_clock,
    resume_clock,
    start_clock,
)
from tournaments.services.time_calls import call_time
from tournaments.tests.factories import make_round, make_running, make_user
from tournaments.tests.races.together import kinds, together

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
PEOPLE = 3


def started() -> Round:
    round_ = make_round(make_running(4, round_minutes=50))
    start_clock(round_, actor=make_user("ada"))
    return round_


def test_the_clock_is_started_once() -> None:
    round_ = make_round(make_running(4, round_minutes=50))
    ada = make_user("ada")

    outcomes = together(*[partial(start_clock, round_, actor=ada)] * PEOPLE)

    assert (kinds(outcomes), RoundClock.objects.count()) == ({"RoundClock": PEOPLE}, 1)
    assert LogEntry.objects.filter(verb="clock.started").count() == 1


def test_a_clock_paused_and_resumed_by_several_at_once_stood_once() -> None:
    ada = make_user("ada")
    with time_machine.travel(NOON, tick=False) as watch:
        round_ = started()
        watch.move_to(NOON + timedelta(minutes=10))
        together(*[partial(pause_clock, round_, actor=ada)] * PEOPLE)
        watch.move_to(NOON + timedelta(minutes=13))
        together(*[partial(resume_clock, round_, actor=ada)] * PEOPLE)
        time = round_time(round_)

    assert time is not None
    assert time.paused == timedelta(minutes=3)
    verbs = LogEntry.objects.filter(verb__in=["clock.paused", "clock.resumed"])
    assert verbs.count() == 2


def test_twin_that_does_not_look_anew_under_the_lock_notes_a_pause_of_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round_, ada = started(), make_user("ada")
    seen = RoundClock.objects.get()
    monkeypatch.setattr(clock, "clock_of", lambda _round: copy(seen))

    together(*[partial(pause_clock, round_, actor=ada)] * PEOPLE)

    assert LogEntry.objects.filter(verb="clock.paused").count() == PEOPLE


def test_minutes_given_at_once_all_count() -> None:
    round_, ada = started(), make_user("ada")

    together(*[partial(extend_clock, round_, minutes=5, actor=ada)] * PEOPLE)

    assert RoundClock.objects.get().minutes == 50 + 5 * PEOPLE


def test_a_table_is_held_once_and_extended_by_everyone() -> None:
    round_, ada = started(), make_user("ada")
    match = round_.matches.select_related("round__tournament").get(table_number=1)

    outcomes = together(*[partial(hold_table, match, reason="a check", actor=ada)] * PEOPLE)
    together(*[partial(extend_table, match, minutes=2, reason="ruling", actor=ada)] * PEOPLE)

    assert kinds(outcomes) == {"TableHold": 1, "TableHeld": PEOPLE - 1}
    assert any(isinstance(outcome, TableHeld) for outcome in outcomes)
    assert TableExtension.objects.count() == PEOPLE


def test_time_is_called_once_at_each_table() -> None:
    round_, ada = started(), make_user("ada")
    matches = list(round_.matches.select_related("round__tournament"))

    together(*[partial(call_time, matches, actor=ada)] * PEOPLE)

    assert LogEntry.objects.filter(verb="time.called").count() == len(matches)
