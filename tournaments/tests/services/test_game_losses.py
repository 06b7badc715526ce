"""Games lost by penalty: what they do to the match, to its result and to the next one."""

import pytest

from tournaments.loss_errors import (
    GameLostByPenalty,
    GameTaken,
    MatchDecided,
    MatchUndecided,
    NoGameToLose,
)
from tournaments.models import GameLoss
from tournaments.record.model import Game
from tournaments.selectors.facts import facts_of
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import result_of
from tournaments.services.results import correct_result
from tournaments.tests.factories import (
    goal,
    make_user,
    win,
)
from tournaments.tests.lost_games import (
    close,
    differential_of,
    enter,
    games_in_force,
    lift,
    lose,
    lost,
    playing,
)
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db


@pytest.mark.clause("DRM-22.03.3", "DRM-22.03.3a", "DRM-2.03", "DRM-1.20")
def test_one_game_loss_decides_a_best_of_one_100_to_0() -> None:
    match, one, other = playing(best_of=1)

    loss = lose(one, match)

    result = result_of(match)
    assert result is not None
    assert (result.winner, loss.result_after, loss.game_number) == (other, result, 1)
    assert games_of(result) == [lost(other)]
    check_rebuild(match.round.tournament)
    close(match)
    assert (differential_of(other), differential_of(one)) == (100, 0)


@pytest.mark.clause("DRM-22.03.3", "DRM-1.20", "DRM-1.21")
def test_one_game_loss_leaves_a_best_of_three_to_be_played_on() -> None:
    match, one, other = playing()

    loss = lose(one, match)

    assert (result_of(match), loss.match, loss.game_number) == (None, match, 1)
    told = facts_of(match.round.tournament).rounds[0].matches[0]
    assert (told.games, told.result) == ([lost(other)], None)
    check_rebuild(match.round.tournament)


@pytest.mark.clause("DRM-22.03.3a", "DRM-22.T07", "DRM-1.20", "DRM-21.02", "DRM-21.03")
def test_two_game_losses_lose_a_best_of_three() -> None:
    match, one, other = playing()

    first, second = lose(one, match), lose(one, match)

    result = result_of(match)
    assert result is not None
    assert result.winner == other
    assert games_of(result) == [lost(other), lost(other)]
    assert (first.game_number, second.game_number, second.result_after) == (1, 2, result)
    check_rebuild(match.round.tournament)
    close(match)
    assert differential_of(other) == 200


@pytest.mark.clause("DRM-22.T07")
def test_lateness_brings_no_differential_where_the_house_says_so() -> None:
    match, one, other = playing(settings={"lateness_differential": 0})

    lose(one, match, differential=0)
    enter(match, lost(other), goal(other.code, one.code, 100, 60))

    assert games_in_force(match) == [
        lost(other, differential=0),
        goal(other.code, one.code, 100, 60),
    ]
    check_rebuild(match.round.tournament)
    close(match)
    assert differential_of(other) == 40


@pytest.mark.clause("DRM-22.03.3")
def test_both_players_lose_a_game_and_the_third_decides() -> None:
    match, one, other = playing()

    lose(one, match)
    lose(other, match)

    assert result_of(match) is None
    enter(match, lost(other), lost(one), goal(one.code, other.code, 100, 20))
    result = result_of(match)
    assert result is not None
    assert result.winner == one
    check_rebuild(match.round.tournament)


def test_both_cannot_lose_the_same_game() -> None:
    match, one, other = playing()
    lose(one, match, game_number=1)

    with pytest.raises(GameTaken) as taken:
        lose(other, match, game_number=1)

    assert str(one) in str(taken.value)
    assert lose(other, match, game_number=2).game_number == 2


@pytest.mark.clause("DRM-22.03.3", "DRM-2.03")
def test_a_result_that_leaves_the_loss_out_is_refused() -> None:
    match, one, other = playing()
    lose(one, match)

    with pytest.raises(GameLostByPenalty) as refusal:
        enter(match, *[goal(one.code, other.code)] * 2)

    assert str(refusal.value) == (
        f"Not saved: {one} loses game 1 of this match by a penalty. "
        f"Enter it as a game loss won by {other}."
    )
    assert games_in_force(match) is None


def test_a_correction_that_leaves_the_loss_out_is_refused() -> None:
    match, one, other = playing()
    lose(one, match)
    enter(match, lost(other), lost(other))
    played = [goal(one.code, other.code)] * 2

    with pytest.raises(GameLostByPenalty):
        correct_result(match, played, reason="misread", actor=make_user("ada"))

    assert games_in_force(match) == [lost(other), lost(other)]


def test_the_loss_moves_to_the_game_in_which_it_was_entered() -> None:
    match, one, other = playing()
    loss = lose(one, match)

    enter(match, goal(one.code, other.code), lost(other), goal(one.code, other.code))

    loss.refresh_from_db()
    assert loss.game_number == 2
    result = result_of(match)
    assert result is not None
    assert result.winner == one


def test_two_losses_may_change_places() -> None:
    match, one, other = playing()
    losses = [lose(one, match), lose(other, match)]

    enter(match, lost(one), lost(other), goal(one.code, other.code))

    for loss in losses:
        loss.refresh_from_db()
    assert [loss.game_number for loss in losses] == [2, 1]


def test_what_the_sheet_says_of_a_lost_game_gives_way_to_the_penalty() -> None:
    match, one, other = playing()
    lose(one, match)

    enter(match, lost(other, differential=None), goal(other.code, one.code, 100, 30))

    assert games_in_force(match) == [lost(other), goal(other.code, one.code, 100, 30)]


def test_who_both_lose_by_a_judges_word_need_no_game() -> None:
    match, one, _other = playing()
    lose(one, match)

    result = enter(match, outcome="double_loss")

    assert result.is_double_loss


@pytest.mark.clause("DRM-22.03.3")
def test_a_loss_after_the_result_is_told_so_and_can_fall_on_the_last_game() -> None:
    match, one, other = playing()
    enter(match, *win(match))
    before = result_of(match)

    with pytest.raises(MatchDecided) as decided:
        lose(one, match)
    assert "2–0" in str(decided.value)
    assert not GameLoss.objects.exists()

    loss = lose(other, match, replace_last=True)

    result = result_of(match)
    assert (loss.result_before, loss.result_after, loss.game_number) == (before, result, 2)
    assert games_in_force(match) == [goal(one.code, other.code, 100, 40), lost(one)]
    check_rebuild(match.round.tournament)


def test_losing_the_last_game_of_a_match_won_two_to_one_turns_it_round() -> None:
    match, one, other = playing()
    first, second = goal(one.code, other.code), goal(other.code, one.code)
    enter(match, first, second, first)

    lose(one, match, replace_last=True)

    result = result_of(match)
    assert result is not None
    assert result.winner == other
    assert games_of(result) == [first, second, lost(other)]
    check_rebuild(match.round.tournament)


def test_losing_the_last_game_of_two_opens_the_match_while_its_round_is_played() -> None:
    match, one, _other = playing()
    enter(match, *win(match))
    before = result_of(match)

    loss = lose(one, match, replace_last=True)

    assert (result_of(match), loss.result_before, loss.result_after) == (None, before, None)
    check_rebuild(match.round.tournament)
    lift(loss)
    assert games_in_force(match) == list(win(match))
    check_rebuild(match.round.tournament)


def test_losing_the_last_game_is_refused_when_it_would_leave_a_closed_round_open() -> None:
    match, one, _other = playing()
    close(match)

    with pytest.raises(MatchUndecided):
        lose(one, match, replace_last=True)

    assert (games_in_force(match), GameLoss.objects.count()) == (list(win(match)), 0)


@pytest.mark.clause("DRM-19.03c")
def test_the_last_game_of_a_match_that_time_ended_is_lost_on_time() -> None:
    match, one, other = playing()
    enter(match, goal(one.code, other.code), outcome="time")

    lose(one, match, replace_last=True)

    result = result_of(match)
    assert result is not None
    assert (result.winner, result.is_on_time) == (other, True)
    check_rebuild(match.round.tournament)


def test_no_game_is_left_to_lose_where_none_was_played() -> None:
    match, one, other = playing()

    with pytest.raises(NoGameToLose):
        lose(one, match, replace_last=True)
    enter(match, Game(winner=other.code, end="no_show"))
    with pytest.raises(NoGameToLose):
        lose(one, match, replace_last=True)
