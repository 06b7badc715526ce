"""Game losses from the running game on: what was played before them is not lost."""

import pytest

from judging.models import Penalty
from judging.services.ledger_ends import retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.models import GameLoss, Match, Registration, User
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import result_of
from tournaments.services.results import enter_result
from tournaments.tests.factories import goal, make_user, win
from tournaments.tests.lost_games import lost
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db

AWAY = {"absence": "left", "minutes": 15}
LATE = {"absence": "late", "minutes": 15}


def at_a_table() -> tuple[Match, Registration, Registration, User]:
    _tournament, round_, fay = make_floor(best_of=3)
    match = first_match(round_)
    player, opponent = players_at(match)
    return match, player, opponent, fay


def absent(player: Registration, match: Match, fay: User, **given: object) -> Penalty:
    return give(player, 3, fay, match=match, infraction="T07", departure="", **given)


def lost_games(match: Match) -> list[int | None]:
    losses = GameLoss.objects.filter(match=match, lifted_at=None).order_by("game_number")
    return [loss.game_number for loss in losses]


@pytest.mark.clause("DRM-22.T07", "DRM-22.03.3", "AMB-15")
def test_who_leaves_the_seat_in_the_second_game_loses_it_and_the_third() -> None:
    match, player, opponent, fay = at_a_table()

    absent(player, match, fay, answers=AWAY, game_number=2)
    before = (lost_games(match), result_of(match))
    enter_result(
        match,
        [goal(player.code, opponent.code), lost(opponent), lost(opponent)],
        actor=make_user("ada"),
    )

    assert before == ([2, 3], None)
    result = result_of(match)
    assert result is not None
    assert result.winner == opponent
    check_rebuild(player.tournament)


@pytest.mark.clause("DRM-22.T07")
def test_who_had_lost_the_first_game_and_leaves_in_the_second_has_lost_the_match() -> None:
    match, player, opponent, fay = at_a_table()
    absent(player, match, fay, answers=AWAY, game_number=2)
    games = [goal(opponent.code, player.code), lost(opponent)]

    enter_result(match, games, actor=make_user("ada"))

    result = result_of(match)
    assert result is not None
    assert games_of(result) == games


@pytest.mark.clause("DRM-22.T07", "DRM-22.03.3", "AMB-18")
def test_the_last_game_and_one_more_are_lost_and_the_first_stays_won() -> None:
    match, player, opponent, fay = at_a_table()
    enter_result(match, win(match), actor=make_user("ada"))

    entry = absent(player, match, fay, answers=LATE, place="last")

    result = result_of(match)
    assert result is not None
    assert games_of(result) == [win(match)[0], lost(opponent), lost(opponent)]
    assert result.winner == opponent
    check_rebuild(player.tournament)
    retract_penalty(entry, reason="Mistaken", actor=fay)
    back = result_of(match)
    assert back is not None
    assert games_of(back) == list(win(match))


@pytest.mark.clause("DRM-22.T07")
def test_a_match_that_its_last_game_loses_takes_no_second_one() -> None:
    match, player, opponent, fay = at_a_table()
    first, second = goal(player.code, opponent.code), goal(opponent.code, player.code)
    enter_result(match, [first, second, first], actor=make_user("ada"))

    absent(player, match, fay, answers=LATE, place="last")

    result = result_of(match)
    assert result is not None
    assert games_of(result) == [first, second, lost(opponent)]
    assert [loss.match for loss in GameLoss.objects.all()] == [match]
    assert standing(player) == [("issued", 3)]


@pytest.mark.clause("DRM-22.03.2a", "DRM-22.03.3")
def test_a_second_game_loss_falls_after_the_first_and_leaves_the_first_game_alone() -> None:
    match, player, _opponent, fay = at_a_table()
    give(player, 3, fay, match=match, game_number=2)
    give(player, 2, fay, match=match)

    give(player, 2, fay, match=match)

    assert (lost_games(match), result_of(match)) == ([2, 3], None)
