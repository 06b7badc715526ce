"""The clock of a round by a clock that the test moves: pauses, extensions, holds, who is late."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from tournaments.clock_errors import (
    ClockNotStarted,
    ExtensionTooShort,
    MinutesRefused,
    TableDone,
    TableHeld,
    TableKept,
)
from tournaments.errors import ReasonNeeded, RoundNotPlaying
from tournaments.models import LogEntry, Match, Round, RoundClock, TableExtension, TableHold
from tournaments.selectors.clock import delinquent_matches, round_time, table_times, time_at
from tournaments.services.clock import (
    extend_clock,
    extend_table,
    free_table,
    hold_table,
    keep_table,
    pause_clock,
    release_table,
    reset_clock,
    resume_clock,
    start_clock,
)
from tournaments.services.redrawing import re_pair
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round, unpublish_round
from tournaments.tests.factories import make_round, make_running, make_user, win

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)


@pytest.fixture
def watch() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as coordinates:
        yield coordinates


@pytest.fixture
def round_(watch: time_machine.Traveller) -> Round:
    """Return a round of 50 minutes that was started at noon."""
    round_ = make_round(make_running(4, round_minutes=50))
    start_clock(round_, actor=ada())
    return round_


def ada() -> Any:
    return make_user("ada")


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def table(round_: Round, number: int = 1) -> Match:
    return round_.matches.select_related("round__tournament").get(table_number=number)


def ends(round_: Round) -> list[float]:
    """Return when time is over at each table, in minutes after noon."""
    times = [time.ends_at for time in table_times(round_)]
    return [(end - NOON).total_seconds() / 60 for end in times if end]


def states(round_: Round) -> list[str]:
    return [time.state for time in table_times(round_)]


def late(round_: Round) -> list[int | None]:
    return [match.table_number for match in delinquent_matches(round_)]


def test_before_the_start_there_is_no_time() -> None:
    round_ = make_round(make_running(4))

    assert (round_time(round_), states(round_)) == (None, ["waiting", "waiting"])
    for deed in (pause_clock, resume_clock):
        with pytest.raises(ClockNotStarted):
            deed(round_, actor=ada())
    with pytest.raises(ClockNotStarted):
        extend_clock(round_, minutes=5, actor=ada())
    assert late(round_) == []


def test_time_is_over_after_the_minutes_of_the_tournament(
    round_: Round, watch: time_machine.Traveller
) -> None:
    assert (ends(round_), states(round_)) == ([50, 50], ["running", "running"])

    watch.move_to(at(49.9))
    assert late(round_) == []
    watch.move_to(at(50))

    assert (states(round_), late(round_)) == (["over", "over"], [1, 2])


def test_starting_twice_is_the_same_as_once(round_: Round, watch: time_machine.Traveller) -> None:
    watch.move_to(at(3))

    clock = start_clock(round_, minutes=20, actor=ada())

    assert (clock.started_at, clock.minutes, RoundClock.objects.count()) == (NOON, 50, 1)
    assert LogEntry.objects.filter(verb="clock.started").count() == 1


def test_a_round_without_limit_is_never_late(watch: time_machine.Traveller) -> None:
    round_ = make_round(make_running(4, round_minutes=0))
    with pytest.raises(MinutesRefused):
        start_clock(round_, actor=ada())

    start_clock(round_, minutes=30, actor=ada())

    assert ends(round_) == [30, 30]
    RoundClock.objects.update(minutes=0)
    watch.move_to(at(1000))
    assert (states(round_), late(round_)) == (["unlimited", "unlimited"], [])


def test_a_pause_moves_the_end_by_its_length(round_: Round, watch: time_machine.Traveller) -> None:
    watch.move_to(at(10))
    pause_clock(round_, actor=ada())
    watch.move_to(at(14))
    pause_clock(round_, actor=ada())
    time = round_time(round_)
    assert time is not None
    assert (time.state, time.left) == ("paused", timedelta(minutes=40))
    watch.move_to(at(17))

    resume_clock(round_, actor=ada())
    resume_clock(round_, actor=ada())

    assert (ends(round_), states(round_)) == ([57, 57], ["running", "running"])
    verbs = LogEntry.objects.filter(verb__startswith="clock.").order_by("pk")
    assert [entry.verb for entry in verbs] == ["clock.started", "clock.paused", "clock.resumed"]


def test_more_time_for_all_may_be_taken_back(round_: Round) -> None:
    extend_clock(round_, minutes=10, actor=ada())
    assert ends(round_) == [60, 60]

    extend_clock(round_, minutes=-15, actor=ada())

    assert ends(round_) == [45, 45]
    with pytest.raises(MinutesRefused):
        extend_clock(round_, minutes=-45, actor=ada())


def test_an_extension_is_for_one_table_and_may_be_taken_back(round_: Round) -> None:
    extend_table(table(round_), minutes=5, reason="a long ruling", actor=ada())
    extend_table(table(round_), minutes=3, reason="a deck check", actor=ada())
    assert ends(round_) == [58, 50]

    extend_table(table(round_), minutes=-8, reason="not needed", actor=ada())

    assert ends(round_) == [50, 50]
    assert TableExtension.objects.count() == 3
    with pytest.raises(ExtensionTooShort):
        extend_table(table(round_), minutes=-1, reason="too much", actor=ada())


@pytest.mark.parametrize("minutes", [0, 241, -241])
def test_nobody_extends_by_nothing_or_by_hours(round_: Round, minutes: int) -> None:
    with pytest.raises(MinutesRefused):
        extend_table(table(round_), minutes=minutes, reason="typed wrong", actor=ada())


def test_extensions_and_holds_need_a_reason(round_: Round) -> None:
    with pytest.raises(ReasonNeeded):
        extend_table(table(round_), minutes=5, reason=" ", actor=ada())
    with pytest.raises(ReasonNeeded):
        hold_table(table(round_), reason="", actor=ada())


def test_a_hold_stops_the_clock_of_its_table_alone(
    round_: Round, watch: time_machine.Traveller
) -> None:
    watch.move_to(at(10))
    hold_table(table(round_), reason="an appeal", actor=ada())
    watch.move_to(at(16))
    assert (ends(round_), states(round_)) == ([56, 50], ["held", "running"])
    assert time_at(table(round_)).left == timedelta(minutes=40)

    release_table(table(round_), actor=ada())

    watch.move_to(at(30))
    assert (ends(round_), states(round_)) == ([56, 50], ["running", "running"])
    assert release_table(table(round_), actor=ada()) is None


def test_a_table_is_held_once_and_the_refusal_does_not_tell_for_what(round_: Round) -> None:
    hold_table(table(round_), reason="an appeal", actor=ada())

    with pytest.raises(TableHeld) as held:
        hold_table(table(round_), reason="a check", actor=ada())

    assert "an appeal" not in str(held.value)
    assert TableHold.objects.count() == 1


def test_a_table_where_judges_are_at_work_is_not_released_by_hand(round_: Round) -> None:
    keep_table(table(round_), need="appeal", actor=ada())

    with pytest.raises(TableKept) as kept:
        release_table(table(round_), actor=ada())

    assert "appeal" not in str(kept.value)
    assert free_table(table(round_), actor=ada()) is not None


def test_a_hold_gives_nothing_for_what_an_extension_gives_instead(
    round_: Round, watch: time_machine.Traveller
) -> None:
    keep_table(table(round_), need="check", actor=ada())
    watch.move_to(at(7.5))
    free_table(table(round_), gives_time=False, actor=ada())
    extend_table(table(round_), minutes=8, reason="", given_for="check", actor=ada())

    assert ends(round_) == [58, 50]


@pytest.mark.parametrize(
    ("held", "paused", "resumed", "released"),
    [
        (5, 10, 14, 20),  # a pause within the hold
        (10, 5, 14, 20),  # the hold begins in the pause
        (5, 10, 20, 14),  # the hold ends in the pause
        (10, 5, 20, 14),  # the hold lies within the pause
        (5, 20, 25, 10),  # the pause comes after
    ],
)
def test_a_table_gets_time_back_once_however_holds_and_pauses_meet(
    watch: time_machine.Traveller, held: int, paused: int, resumed: int, released: int
) -> None:
    round_ = make_round(make_running(4, round_minutes=50))
    start_clock(round_, actor=ada())
    deeds = [
        (held, lambda: hold_table(table(round_), reason="a check", actor=ada())),
        (paused, lambda: pause_clock(round_, actor=ada())),
        (resumed, lambda: resume_clock(round_, actor=ada())),
        (released, lambda: release_table(table(round_), actor=ada())),
    ]
    stood = {m for m in range(60) if held <= m < released or paused <= m < resumed}

    for minute, deed in sorted(deeds, key=lambda each: each[0]):
        watch.move_to(at(minute))
        deed()
        so_far = len([m for m in stood if m < minute])
        assert ends(round_) == [
            50 + so_far,
            50 + len([m for m in range(paused, resumed) if m < minute]),
        ]

    assert ends(round_) == [50 + len(stood), 50 + resumed - paused]


def test_a_hold_before_the_start_counts_from_the_start(watch: time_machine.Traveller) -> None:
    round_ = make_round(make_running(4, round_minutes=50))
    hold_table(table(round_), reason="a check", actor=ada())
    watch.move_to(at(4))
    start_clock(round_, actor=ada())
    watch.move_to(at(6))

    release_table(table(round_), actor=ada())

    assert ends(round_) == [56, 54]


def test_a_table_is_late_only_after_extension_and_hold(
    round_: Round, watch: time_machine.Traveller
) -> None:
    extend_table(table(round_), minutes=5, reason="a ruling", actor=ada())
    hold_table(table(round_), reason="a check", actor=ada())
    watch.move_to(at(2))
    release_table(table(round_), actor=ada())

    watch.move_to(at(55))
    assert late(round_) == [2]
    watch.move_to(at(57))

    assert late(round_) == [1, 2]
    enter_result(table(round_), win(table(round_)), actor=ada())
    assert late(round_) == [2]


def test_a_table_with_its_result_has_no_time_left_to_change(round_: Round) -> None:
    enter_result(table(round_), win(table(round_)), actor=ada())

    with pytest.raises(TableDone) as done:
        extend_table(table(round_), minutes=5, reason="a ruling", actor=ada())
    with pytest.raises(TableDone):
        hold_table(table(round_), reason="a check", actor=ada())

    assert "2–0" in str(done.value)


def test_pairings_taken_back_let_the_clock_be_started_anew(
    round_: Round, watch: time_machine.Traveller
) -> None:
    unpublish_round(round_, actor=ada())
    with pytest.raises(RoundNotPlaying):
        start_clock(round_, actor=ada())
    publish_round(round_, actor=ada())
    assert round_time(round_) is None
    watch.move_to(at(10))

    start_clock(round_, actor=ada())

    assert ends(round_) == [60, 60]


def test_a_round_drawn_anew_leaves_no_clock_behind(round_: Round) -> None:
    hold_table(table(round_), reason="a check", actor=ada())
    extend_table(table(round_, 2), minutes=5, reason="a ruling", actor=ada())

    draft = re_pair(round_, typed="1", reason="a wrong entry", actor=ada())

    assert (round_time(draft), RoundClock.objects.count()) == (None, 0)
    assert (TableHold.objects.count(), TableExtension.objects.count()) == (0, 0)


def test_the_start_can_be_taken_back(round_: Round, watch: time_machine.Traveller) -> None:
    reset_clock(round_, actor=ada())
    reset_clock(round_, actor=ada())
    watch.move_to(at(5))

    start_clock(round_, actor=ada())

    assert ends(round_) == [55, 55]
    assert LogEntry.objects.filter(verb="clock.reset").count() == 1
