"""Time called: the procedure of Doremi step by step, and titles that have none."""

from typing import Any

import pytest

from tournaments.clock_errors import (
    NobodyPlays,
    PointsTooEarly,
    PointsUnfit,
    TableDone,
    TimeNotCalled,
    TurnNeeded,
)
from tournaments.models import LogEntry, Match, Registration, Round, TimeCall
from tournaments.record.model import Game
from tournaments.selectors.rounds import matches_of, result_of
from tournaments.selectors.time_steps import TimeSteps, entry_fields, time_steps
from tournaments.services.results import enter_result
from tournaments.services.time_calls import (
    advance,
    call_time,
    compare_points,
    record_day,
    take_time_back,
)
from tournaments.tests.factories import make_round, make_running, make_user, win

pytestmark = pytest.mark.django_db


def ada() -> Any:
    return make_user("ada")


def playing(**changes: Any) -> Round:
    return make_round(make_running(4, **changes))


def at_time(**changes: Any) -> tuple[Match, Registration, Registration]:
    """Return a match at which time was called, and its players."""
    match = matches_of(playing(**changes))[0]
    call_time([match], actor=ada())
    one, other = (seat.registration for seat in match.seats.all())
    return match, one, other


def steps(match: Match) -> TimeSteps:
    found = time_steps(match)
    assert found is not None
    return found


@pytest.mark.clause("DRM-19.03a")
def test_time_is_called_at_every_table_that_still_plays() -> None:
    round_ = playing()
    first, second = matches_of(round_)
    enter_result(first, win(first), actor=ada())

    [call] = call_time([first, second], actor=ada())

    assert (call.match, call.step, call.done_at) == (second, 0, None)
    assert (time_steps(first), steps(second).kind) == (None, "turn")
    assert [each.step.clause for each in steps(second).steps if each.is_present] == ["DRM-19.03a"]


def test_calling_time_again_keeps_the_call_there_is() -> None:
    match, one, _other = at_time()
    record_day(match, day=7, turn_player=one, actor=ada())

    [call] = call_time([match], actor=ada())

    assert (call.day, TimeCall.objects.count()) == (7, 1)
    assert LogEntry.objects.filter(verb="time.called").count() == 1


@pytest.mark.clause("DRM-19.03b")
def test_only_the_opponent_of_whose_day_it_was_has_one_more() -> None:
    match, one, other = at_time()

    call = record_day(match, day=7, turn_player=one, actor=ada())

    assert (call.day, call.turn_player, call.done_at) == (7, one, None)
    assert (steps(match).kind, steps(match).extra, steps(match).both) == (
        "extra_turn",
        other,
        False,
    )
    record_day(match, day=8, turn_player=other, actor=ada())
    assert steps(match).extra == one


@pytest.mark.clause("DRM-19.03c", "DRM-19.03d")
def test_after_the_extra_day_the_points_are_compared_and_the_match_entered() -> None:
    match, one, other = at_time(best_of=1)
    record_day(match, day=7, turn_player=one, actor=ada())

    advance(match, actor=ada())

    assert steps(match).ending == "points"
    points = {one.code: 40, other.code: 60}
    enter_result(match, [Game(winner=other.code, end="time", points=points)], actor=ada())
    result = result_of(match)
    assert result is not None
    assert result.winner == other
    with pytest.raises(TableDone):
        advance(match, actor=ada())


def at_points() -> tuple[Match, Registration, Registration]:
    """Return a match whose last day is over, and its players."""
    match, one, other = at_time(best_of=1)
    record_day(match, day=7, turn_player=one, actor=ada())
    advance(match, actor=ada())
    return match, one, other


def compared(match: Match, first: int, second: int) -> Any:
    """Compare the points of both in seat order in the first game, and return what is kept."""
    keys = match.seats.order_by("position").values_list("registration_id", flat=True)
    points = dict(zip(keys, (first, second), strict=True))
    compare_points(match, game=1, points=points, actor=ada())
    return steps(match).compared


@pytest.mark.clause("DRM-19.03c", "DRM-19.03d")
@pytest.mark.parametrize(
    ("points", "winner", "side"), [((50, 30), 0, 0), ((30, 50), 1, 1), ((40, 40), None, 2)]
)
def test_points_compared_are_kept_and_say_how_the_game_ended(
    points: tuple[int, int], winner: int | None, side: int
) -> None:
    match, *players = at_points()

    found = compared(match, *points)

    assert found.winner == (None if winner is None else players[winner])
    assert (found.score, found.by) == (f"{points[0]}–{points[1]}", ada())
    filled = {"game_1": f"time:{side}", "points_1_0": points[0], "points_1_1": points[1]}
    assert entry_fields(steps(match)) == filled
    entry = LogEntry.objects.get(verb="time.compared")
    assert entry.data == {"game": 1, "points": found.score}


def test_points_compared_again_replace_the_first_ones() -> None:
    match, one, other = at_points()
    compared(match, 50, 30)

    found = compared(match, 50, 60)

    assert (found.points, found.winner) == (((one, 50), (other, 60)), other)
    assert LogEntry.objects.filter(verb="time.compared").count() == 2


def test_points_are_gone_when_time_or_the_day_is_noted_anew() -> None:
    match, one, _other = at_points()
    compared(match, 50, 30)
    record_day(match, day=8, turn_player=one, actor=ada())
    advance(match, actor=ada())
    assert steps(match).compared is None
    compared(match, 50, 30)

    take_time_back(match, actor=ada())
    call_time([match], actor=ada())

    assert steps(match).compared is None


def test_points_are_compared_when_the_last_day_is_over_and_not_before() -> None:
    match, one, _other = at_time()
    for _step in ("the day is not noted", "the extra day is not played"):
        with pytest.raises(PointsTooEarly):
            compared(match, 50, 30)
        record_day(match, day=7, turn_player=one, actor=ada())

    assert TimeCall.objects.get().points is None


def test_the_points_are_those_of_the_two_who_sit_there() -> None:
    match, one, _other = at_points()
    stranger = matches_of(match.round)[1].seats.all()[0].registration

    for points in ({one.pk: 50}, {one.pk: 50, stranger.pk: 30}):
        with pytest.raises(PointsUnfit):
            compare_points(match, game=1, points=points, actor=ada())


def test_a_second_tap_does_not_lead_past_the_points() -> None:
    match, _one, _other = at_points()

    advance(match, actor=ada())

    assert steps(match).ending == "points"


def test_the_day_is_noted_before_anything_else() -> None:
    match, _one, _other = at_time()

    with pytest.raises(TurnNeeded):
        advance(match, actor=ada())
    with pytest.raises(TurnNeeded):
        record_day(match, day=3, turn_player=None, actor=ada())
    stranger = matches_of(match.round)[1].seats.all()[0].registration
    with pytest.raises(TurnNeeded):
        record_day(match, day=3, turn_player=stranger, actor=ada())
    assert steps(match).kind == "turn"


@pytest.mark.clause("DRM-19.03b")
def test_between_games_no_day_follows() -> None:
    match, _one, _other = at_time()

    call = record_day(match, day=None, turn_player=None, actor=ada())

    assert call.done_at is not None
    assert steps(match).ending == "between"


@pytest.mark.clause("DRM-19.03b", "DRM-19.03c")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("judge", (True, False, "")),
        ("draw", (False, False, "drawn")),
        ("play_both_first_days", (False, True, "")),
    ],
)
def test_before_the_first_day_the_house_says_what_follows(
    answer: str, expected: tuple[bool, bool, str]
) -> None:
    match, _one, _other = at_time(settings={"time_out_before_day_1": answer})

    record_day(match, day=0, turn_player=None, actor=ada())

    found = steps(match)
    assert (found.judge_decides, found.both, found.ending) == expected
    assert found.extra is None


def test_a_title_without_procedure_has_just_its_result_to_enter() -> None:
    match, _one, _other = at_time(title="omoline")

    assert (steps(match).steps, steps(match).ending) == ([], "entry")


def test_there_must_be_someone_who_plays() -> None:
    round_ = playing()
    for match in matches_of(round_):
        enter_result(match, win(match), actor=ada())

    with pytest.raises(NobodyPlays):
        call_time(matches_of(round_), actor=ada())
    with pytest.raises(NobodyPlays):
        call_time([], actor=ada())


def test_a_call_made_by_mistake_is_taken_back() -> None:
    match, _one, _other = at_time()

    take_time_back(match, actor=ada())

    assert time_steps(match) is None
    with pytest.raises(TimeNotCalled):
        take_time_back(match, actor=ada())
