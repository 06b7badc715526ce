"""Penalties and results at the same moment: nothing contradicts itself, nothing is doubled."""

from functools import partial
from typing import Any

import pytest

from tournaments.enums import ResultStatus
from tournaments.loss_errors import GameLostByPenalty, LossLifted, MatchDecided
from tournaments.models import GameLoss, Match, Result
from tournaments.record.model import Game
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import result_of
from tournaments.services import game_losses, results
from tournaments.services.drops import disqualify_player
from tournaments.services.game_losses import award_game_loss, lift_game_loss
from tournaments.services.results import enter_result
from tournaments.tests.cuts import seat
from tournaments.tests.factories import goal, make_hugo, make_round, make_running, make_user
from tournaments.tests.races.together import kinds, nothing, plain_read, together
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db(transaction=True)
TRIALS = 5


def match_to_play(**changes: Any) -> tuple[Match, list[Game]]:
    """Return a match being played, and a sheet on which its first player wins both games."""
    tournament = make_running(2, **changes)
    make_hugo(tournament)
    match = make_round(tournament).matches.get()
    one, other = seat(match).code, seat(match, 2).code
    return match, [goal(one, other, 100, 40)] * 2


def lose(match: Match, position: int = 1) -> GameLoss:
    return award_game_loss(
        seat(match, position), match=match, reason="late", actor=make_user("hugo")
    )


def enter(match: Match, games: list[Game]) -> Result:
    return enter_result(match, games, actor=make_user("ada"))


def contradicts(match: Match) -> bool:
    """Return whether the result in force leaves a game out that a penalty in force decided."""
    result = result_of(match)
    losses = GameLoss.objects.filter(match=match, lifted_at=None).count()
    ends = [game.end for game in games_of(result)] if result else []
    return bool(result) and ends.count("game_loss") < losses


def test_of_a_penalty_and_a_result_without_it_one_is_refused() -> None:
    for _trial in range(TRIALS):
        match, games = match_to_play()

        outcomes = together(partial(lose, match), partial(enter, match, games))

        assert kinds(outcomes) in (
            {"GameLoss": 1, "GameLostByPenalty": 1},
            {"MatchDecided": 1, "Result": 1},
        )
        assert any(isinstance(o, GameLostByPenalty | MatchDecided) for o in outcomes)
        assert not contradicts(match)
        check_rebuild(match.round.tournament)


def test_twin_without_lock_and_check_keeps_a_result_that_leaves_the_penalty_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, games = match_to_play()
    monkeypatch.setattr(results, "lock", plain_read)
    monkeypatch.setattr(game_losses, "lock", plain_read)
    monkeypatch.setattr(results, "settle_losses", lambda _match, games, _outcome: games)
    monkeypatch.setattr(game_losses, "result_of", nothing)

    together(partial(lose, match), partial(enter, match, games))

    assert contradicts(match)


def test_two_penalties_of_one_player_at_once_lose_the_match_once() -> None:
    for _trial in range(TRIALS):
        match, _games = match_to_play()

        outcomes = together(partial(lose, match), partial(lose, match))

        assert kinds(outcomes) == {"GameLoss": 2}
        result = result_of(match)
        assert result is not None
        assert (result.winner, match.results.count()) == (seat(match, 2), 1)
        numbers = GameLoss.objects.filter(match=match).values_list("game_number", flat=True)
        assert sorted(number or 0 for number in numbers) == [1, 2]
        check_rebuild(match.round.tournament)


def test_penalties_of_both_players_at_once_fall_in_two_games() -> None:
    for _trial in range(TRIALS):
        match, _games = match_to_play()

        outcomes = together(partial(lose, match, 1), partial(lose, match, 2))

        assert kinds(outcomes) == {"GameLoss": 2}
        numbers = GameLoss.objects.filter(match=match).values_list("game_number", flat=True)
        assert sorted(number or 0 for number in numbers) == [1, 2]
        assert result_of(match) is None


def test_of_two_who_lift_one_loss_at_once_one_is_told() -> None:
    match, _games = match_to_play(best_of=1)
    loss = lose(match)
    lift = partial(lift_game_loss, loss, reason="a mistake", actor=make_user("hugo"))

    outcomes = together(lift, lift)

    assert kinds(outcomes) == {"GameLoss": 1, "LossLifted": 1}
    assert any(isinstance(o, LossLifted) for o in outcomes)
    assert result_of(match) is None
    check_rebuild(match.round.tournament)


def exclude(match: Match) -> Any:
    return disqualify_player(seat(match), reason="cheating", actor=make_user("hugo"))


def test_exclusion_while_the_result_comes_in_leaves_one_result() -> None:
    for _trial in range(TRIALS):
        match, games = match_to_play()

        outcomes = together(partial(exclude, match), partial(enter, match, games))

        [stands] = match.results.filter(status=ResultStatus.CONFIRMED)
        assert match.results.count() == 1
        assert kinds(outcomes) in (
            {"Registration": 1, "Result": 1},  # the result was first and stands
            {"Registration": 1, "MatchClosed": 1},
        )
        was_entered = kinds(outcomes)["Result"] == 1
        assert stands.winner == seat(match, 1 if was_entered else 2)
        check_rebuild(match.round.tournament)


def test_exclusion_and_game_loss_at_once_lose_the_match_once() -> None:
    for _trial in range(TRIALS):
        match, _games = match_to_play()

        outcomes = together(partial(exclude, match), partial(lose, match))

        assert kinds(outcomes) in (
            {"Registration": 1, "GameLoss": 1},
            {"Registration": 1, "MatchDecided": 1},
        )
        [stands] = match.results.all()
        assert stands.winner == seat(match, 2)
        assert not contradicts(match)
        check_rebuild(match.round.tournament)


def test_results_of_other_tables_come_in_while_one_player_is_excluded() -> None:
    tournament = make_running(8)
    make_hugo(tournament)
    matches = list(make_round(tournament).matches.order_by("table_number"))
    sheets = [[goal(seat(m).code, seat(m, 2).code)] * 2 for m in matches]

    outcomes = together(
        partial(exclude, matches[0]),
        *[partial(enter, m, s) for m, s in zip(matches[1:], sheets[1:], strict=True)],
    )

    assert kinds(outcomes) == {"Registration": 1, "Result": 3}
    assert Result.objects.filter(status=ResultStatus.CONFIRMED).count() == 4
    check_rebuild(tournament)
