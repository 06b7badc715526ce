"""How a deck check ends: what it gives back of the time, and what is refused."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from judging.errors import (
    CheckChanged,
    CheckNotRunning,
    CheckOver,
    NothingCounted,
    StopReasonNeeded,
)
from judging.models import DeckCheck
from judging.services.check_ends import (
    finish_check,
    gives_time,
    minutes_lost,
    minutes_of,
    stop_check,
)
from judging.services.check_plans import choose_table
from judging.services.deck_checks import (
    Tick,
    begin_checks,
    count_cards,
)
from judging.tests.checks import (
    begun,
    checked_tournament,
    counted,
    fay,
    finish,
    first_round,
    now,
    table,
)
from tournaments.clock_errors import TableKept
from tournaments.enums import ByeKind
from tournaments.models import Match, TableExtension, Tournament
from tournaments.selectors.clock import time_at
from tournaments.services.clock import hold_table, pause_clock, release_table, start_clock
from tournaments.services.results import enter_result
from tournaments.services.rounds import unpublish_round
from tournaments.tests.factories import make_user, play_round, win

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 4, 12, tzinfo=UTC)


@pytest.fixture
def tournament() -> Tournament:
    return checked_tournament()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as coordinates:
        yield coordinates


def test_the_last_check_of_the_table_gives_the_time_back_rounded_up(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    start_clock(table(tournament).round, actor=fay())
    one, other = begun(table(tournament))
    clock.shift(timedelta(minutes=4))
    finish(counted(one))
    assert not TableExtension.objects.exists()
    clock.shift(timedelta(minutes=3, seconds=1))

    assert minutes_of(now(other)) == 8
    finish(counted(other))

    [extension] = table(tournament).extensions.all()
    assert (extension.minutes, extension.why, extension.given_by) == (8, "deck check", fay())
    assert [now(one).extension, now(other).extension] == [extension, extension]
    assert not table(tournament).holds.filter(released_at=None).exists()


def test_the_extension_stands_for_the_hold_and_does_not_come_on_top(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    match = table(tournament)
    start_clock(match.round, minutes=50, actor=fay())
    one, other = begun(match)
    clock.shift(timedelta(minutes=7, seconds=30))

    finish(counted(one))
    finish(counted(other))

    time = time_at(table(tournament))
    assert (time.extension, time.ends_at) == (8, NOON + timedelta(minutes=58))


def test_only_what_the_clock_ran_is_taken(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    match = table(tournament)
    one, _other = begun(match)
    clock.shift(timedelta(minutes=3))
    start_clock(match.round, actor=fay())
    clock.shift(timedelta(minutes=2))
    pause_clock(match.round, actor=fay())
    clock.shift(timedelta(minutes=9))

    assert minutes_of(now(one)) == 2


def test_a_check_that_is_over_before_the_clock_starts_took_nothing(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    one, other = begun(table(tournament))
    typed = begun(table(tournament, 2))
    clock.shift(timedelta(minutes=7))

    finish(counted(one))
    assert minutes_of(now(other)) == 0
    finish(counted(other))
    finish(counted(typed[0]))
    finish(counted(typed[1]), minutes=3)

    assert not table(tournament).extensions.exists()
    assert [e.minutes for e in table(tournament, 2).extensions.all()] == [3]
    start_clock(table(tournament).round, minutes=50, actor=fay())
    assert time_at(table(tournament)).ends_at == NOON + timedelta(minutes=57)


def test_a_check_left_open_for_hours_gets_the_most_a_table_can_get(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    start_clock(table(tournament).round, actor=fay())
    one, other = begun(table(tournament))
    clock.shift(timedelta(hours=5, seconds=1))
    assert (minutes_lost(now(one)), minutes_of(now(one))) == (301, 240)

    stop_check(one, note="forgotten", actor=fay())
    stopped = stop_check(other, note="forgotten", actor=fay())

    assert stopped.extension is not None
    assert [e.minutes for e in table(tournament).extensions.all()] == [240]


def test_a_check_ends_though_the_pairings_were_taken_back(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    start_clock(table(tournament).round, actor=fay())
    one, other = begun(table(tournament))
    clock.shift(timedelta(minutes=3))
    unpublish_round(first_round(tournament), actor=make_user("ada"))

    stop_check(now(one), note="taken back", actor=fay())
    assert not gives_time(now(other))
    finish(counted(other), minutes=3)

    assert [now(c).status for c in (one, other)] == ["stopped", "finished"]
    assert not TableExtension.objects.exists()
    assert not table(tournament).holds.filter(released_at=None).exists()


def test_a_check_ends_though_the_round_is_closed_or_drawn_anew(tournament: Tournament) -> None:
    one, other = begun(table(tournament))
    gone, _beside = begun(table(tournament, 2))
    DeckCheck.objects.filter(table_number=2).update(match=None, hold=None)
    play_round(first_round(tournament))

    finish(counted(one))
    stop_check(now(other), note="over", actor=fay())
    stop_check(now(gone), note="drawn anew", actor=fay())

    assert [now(c).status for c in (one, other, gone)] == ["finished", "stopped", "stopped"]
    assert not TableExtension.objects.exists()


def test_a_check_ends_though_its_table_became_a_bye(tournament: Tournament) -> None:
    checks = begun(table(tournament))
    table(tournament).seats.filter(position=1).delete()
    Match.objects.filter(pk=table(tournament).pk).update(bye=ByeKind.PAIRED)

    for check in checks:
        finish(counted(check), minutes=5)

    assert not TableExtension.objects.exists()


def test_time_is_asked_for_at_the_last_check_of_a_table_that_plays(
    tournament: Tournament,
) -> None:
    one, other = begun(table(tournament))
    assert [gives_time(now(c)) for c in (one, other)] == [False, False]

    finish(counted(one))

    assert gives_time(now(other))
    enter_result(table(tournament), win(table(tournament)), actor=make_user("ada"))
    assert not gives_time(now(other))


def test_a_check_at_a_table_held_by_hand_leaves_its_time_to_the_hold(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    match = table(tournament)
    start_clock(match.round, minutes=50, actor=fay())
    hold_table(match, reason="a spill", actor=make_user("hugo"))
    one, other = begun(match)
    clock.shift(timedelta(minutes=4))
    with pytest.raises(TableKept):
        release_table(match, actor=make_user("hugo"))

    finish(counted(one))
    finish(counted(other))
    release_table(match, actor=make_user("hugo"))

    assert not TableExtension.objects.exists()
    assert time_at(table(tournament)).ends_at == NOON + timedelta(minutes=54)


def test_the_judge_may_give_another_time_or_none(tournament: Tournament) -> None:
    one, other = begun(table(tournament)), begun(table(tournament, 2))
    for check in one + other:
        counted(check)
    finish(one[0])
    finish(one[1], minutes=12, reason="check and a talk")
    finish(other[0])
    finish(other[1], minutes=0)

    found = [(e.match.table_number, e.minutes, e.reason) for e in TableExtension.objects.all()]
    assert found == [(1, 12, "check and a talk")]
    assert TableExtension.objects.get().why == "deck check · check and a talk"


def test_a_table_whose_result_came_in_gets_no_time(tournament: Tournament) -> None:
    checks = begun(table(tournament))
    enter_result(table(tournament), win(table(tournament)), actor=make_user("ada"))

    for check in checks:
        finish(counted(check), minutes=5)

    assert not TableExtension.objects.exists()
    assert not table(tournament).holds.filter(released_at=None).exists()


def test_a_check_is_not_finished_on_an_older_count_or_on_none(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    with pytest.raises(NothingCounted):
        finish(check)
    seen = counted(check).version
    count_cards(check, [Tick("clock", "991", 0, 1)], actor=make_user("hugo"))

    with pytest.raises(CheckChanged):
        finish_check(now(check), version=seen, actor=fay())

    assert now(check).status == "running"


def test_what_is_over_or_not_begun_is_not_counted(tournament: Tournament) -> None:
    [planned, _other] = choose_table(table(tournament), actor=fay())
    with pytest.raises(CheckNotRunning):
        count_cards(planned, [], actor=fay())
    with pytest.raises(CheckNotRunning):
        finish(planned)
    begin_checks(table(tournament), actor=fay())
    finish(counted(now(planned)))

    with pytest.raises(CheckOver):
        count_cards(planned, [], actor=fay())
    with pytest.raises(CheckOver):
        finish(planned)


def test_giving_up_needs_a_reason_once_begun_and_gives_the_time_back(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    start_clock(table(tournament).round, actor=fay())
    one, other = begun(table(tournament))
    clock.shift(timedelta(seconds=30))
    with pytest.raises(StopReasonNeeded):
        stop_check(one, note=" ", actor=fay())

    stop_check(one, note="fire alarm", actor=fay())
    stop_check(other, note="fire alarm", actor=fay())

    assert [now(c).status for c in (one, other)] == ["stopped", "stopped"]
    assert [e.minutes for e in table(tournament).extensions.all()] == [1]
    verbs = tournament.log_entries.filter(verb__startswith="check.").values_list("verb", flat=True)
    assert sorted(verbs) == [
        "check.begun",
        "check.planned",
        "check.stopped",
        "check.stopped",
    ]
