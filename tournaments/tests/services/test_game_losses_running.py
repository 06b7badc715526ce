"""Games lost by penalty from the running one on: what was played before them stays."""

import pytest

from tournaments.enums import RegistrationStatus
from tournaments.loss_errors import GameLostByPenalty
from tournaments.models import Match, Registration
from tournaments.record.model import Game
from tournaments.selectors.match_guide import NextGame, next_game_of
from tournaments.selectors.rounds import result_of
from tournaments.services.drops import disqualify_player
from tournaments.services.results import correct_result
from tournaments.tests.factories import goal, make_user, win
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


def lost_from_the_second() -> tuple[Match, Registration, Registration]:
    """Return a match of three; its first player loses the second game and the next one."""
    match, one, other = playing()
    lose(one, match, game_number=2)
    lose(one, match)
    return match, one, other


def numbers_of(match: Match) -> list[int | None]:
    losses = match.game_losses.filter(lifted_at=None).order_by("game_number")
    return [loss.game_number for loss in losses]


def winner_of(match: Match) -> Registration | None:
    result = result_of(match)
    return result.winner if result else None


@pytest.mark.clause("DRM-22.03.3", "DRM-22.T07")
def test_the_running_game_and_the_next_are_lost_and_none_that_was_played() -> None:
    match, one, other = lost_from_the_second()
    assert (numbers_of(match), result_of(match)) == ([2, 3], None)
    check_rebuild(match.round.tournament)

    enter(match, goal(one.code, other.code), lost(other), lost(other))

    assert (winner_of(match), numbers_of(match)) == (other, [2, 3])
    check_rebuild(match.round.tournament)
    close(match)
    assert differential_of(one) > 0


@pytest.mark.clause("DRM-22.03.3", "DRM-1.20")
def test_a_loss_of_a_game_that_the_match_did_not_come_to_costs_nothing() -> None:
    match, one, other = lost_from_the_second()
    played = goal(other.code, one.code, 100, 60)

    enter(match, played, lost(other))

    assert (games_in_force(match), numbers_of(match)) == ([played, lost(other)], [2, 3])
    check_rebuild(match.round.tournament)
    close(match)
    assert differential_of(other) == 140


def test_a_correction_to_a_longer_match_needs_the_loss_again() -> None:
    match, one, other = lost_from_the_second()
    enter(match, goal(other.code, one.code), lost(other))
    first, third = goal(one.code, other.code), goal(one.code, other.code)
    ada = make_user("ada")

    with pytest.raises(GameLostByPenalty):
        correct_result(match, [first, lost(other), third], reason="misread", actor=ada)
    correct_result(match, [first, lost(other), lost(other)], reason="misread", actor=ada)

    assert winner_of(match) == other


@pytest.mark.clause("DRM-22.03.3", "DRM-2.03")
@pytest.mark.parametrize("outcome", [None, "time"])
def test_nobody_leaves_out_a_loss_that_the_match_comes_to(outcome: str | None) -> None:
    match, one, other = lost_from_the_second()
    first = goal(one.code, other.code)
    games = [first, lost(other)] if outcome else [first, first]

    with pytest.raises(GameLostByPenalty):
        enter(match, *games, outcome=outcome)

    assert games_in_force(match) is None


def test_of_two_players_only_the_own_loss_ends_the_match_for_a_later_one() -> None:
    match, one, other = playing()
    lose(one, match, game_number=2)
    lose(other, match)

    with pytest.raises(GameLostByPenalty):
        enter(match, goal(other.code, one.code), lost(other))


@pytest.mark.clause("DRM-22.T07")
def test_the_third_game_is_lost_and_a_fourth_only_where_one_was_drawn() -> None:
    match, one, other = playing()
    lose(one, match, game_number=3)
    lose(one, match)
    won, drawn = (
        goal(one.code, other.code),
        Game(end="goal", points={one.code: 100, other.code: 100}),
    )

    enter(match, won, drawn, lost(other), lost(other))
    correct_result(
        match,
        [won, goal(other.code, one.code), lost(other)],
        reason="misread",
        actor=make_user("ada"),
    )

    assert (winner_of(match), numbers_of(match)) == (other, [3, 4])
    check_rebuild(match.round.tournament)


@pytest.mark.clause("DRM-22.03.3", "AMB-18")
def test_the_last_game_and_the_next_are_lost_and_the_game_won_before_stays() -> None:
    match, one, other = playing()
    enter(match, *win(match))
    losses = [lose(one, match, replace_last=True), lose(one, match)]

    first = win(match)[0]
    assert games_in_force(match) == [first, lost(other), lost(other)]
    assert (winner_of(match), numbers_of(match)) == (other, [2, 3])
    check_rebuild(match.round.tournament)
    for loss in reversed(losses):
        lift(loss)
    assert games_in_force(match) == list(win(match))
    check_rebuild(match.round.tournament)


@pytest.mark.clause("DRM-22.03.4", "AMB-20")
def test_who_is_excluded_with_games_to_lose_loses_the_match() -> None:
    match, one, other = lost_from_the_second()

    disqualify_player(one, reason="cheating", actor=make_user("ada"))

    one.refresh_from_db()
    excluded = Game(winner=other.code, end="disqualification")
    assert one.status == RegistrationStatus.DISQUALIFIED
    assert games_in_force(match) == [lost(other), excluded]
    check_rebuild(match.round.tournament)


@pytest.mark.clause("DRM-20.01")
def test_the_next_game_is_the_one_after_the_lost_one_until_the_match_is_lost() -> None:
    match, one, _other = playing()
    lose(one, match, game_number=2)
    after_one = next_game_of(match)
    lose(one, match)

    assert after_one == NextGame(3, one, "DRM-20.01")
    assert next_game_of(match) is None
