"""Judges at one ledger at once: every penalty is kept, each is ended once, nothing adds up twice."""

from typing import Any

import pytest
from django.db import connections

from judging.enums import PenaltyKind
from judging.models import Appeal, Penalty
from judging.penalty_errors import AppealExists, PenaltyEnded
from judging.selectors.ledger import ledger_of_player
from judging.services import penalties
from judging.services.appeals import file_appeal
from judging.services.ledger_ends import refuse_penalty, retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.clock_errors import TableKept
from tournaments.errors import MatchClosed
from tournaments.models import GameLoss, Match, Registration, User
from tournaments.selectors.rounds import result_of
from tournaments.services.clock import hold_table, release_table
from tournaments.services.drops import disqualify_player
from tournaments.services.results import enter_result
from tournaments.tests.factories import make_user, win
from tournaments.tests.races.together import kinds, together
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db(transaction=True)


def at_a_table(**changes: Any) -> tuple[Match, Registration, User, User]:
    _tournament, round_, fay = make_floor(**changes)
    match = first_match(round_)
    return match, players_at(match)[0], fay, make_user("hugo")


def test_cautions_given_at_once_make_one_warning() -> None:
    match, player, fay, hugo = at_a_table()

    together(*[lambda who=who: give(player, 1, who, match=match) for who in (fay, hugo, fay, hugo)])

    entries = ledger_of_player(player).in_force
    derived = [entry for entry in entries if entry.kind == PenaltyKind.DERIVED]
    assert len(entries) == 5
    assert [entry.level for entry in derived] == [2]
    assert derived[0].sources.count() == 3


def test_a_penalty_taken_back_by_two_is_taken_back_once() -> None:
    match, player, fay, hugo = at_a_table(best_of=1)
    entry = give(player, 3, fay, match=match)

    outcomes = together(
        lambda: retract_penalty(entry, reason="one", actor=fay),
        lambda: retract_penalty(entry, reason="other", actor=hugo),
    )

    assert kinds(outcomes) == {"Penalty": 1, PenaltyEnded.__name__: 1}
    assert standing(player) == []
    assert result_of(match) is None


def test_refused_and_taken_back_at_once_ends_one_way() -> None:
    match, player, fay, hugo = at_a_table()
    entry = give(player, 2, fay, match=match)

    outcomes = together(
        lambda: refuse_penalty(entry, actor=fay),
        lambda: retract_penalty(entry, reason="mistaken", actor=hugo),
    )

    assert kinds(outcomes) == {"Penalty": 1, PenaltyEnded.__name__: 1}
    assert Penalty.objects.filter(about=entry).count() == 1


def test_a_game_loss_and_a_result_at_once_leave_one_true_result() -> None:
    match, player, fay, hugo = at_a_table(best_of=1)
    games = win(match)[:1]

    outcomes = together(
        lambda: give(player, 3, fay, match=match),
        lambda: enter_result(match, games, actor=hugo),
    )

    result, loss = result_of(match), GameLoss.objects.get()
    assert result is not None
    if loss.match is None:  # the result was first: the loss waits for the next match
        assert result.winner == player
    else:
        assert result.winner != player
        assert kinds(outcomes)[MatchClosed.__name__] == 1
    check_rebuild(match.round.tournament)


def test_a_decision_is_appealed_once_however_often_it_is_sent() -> None:
    match, player, fay, _hugo = at_a_table()
    entry = give(player, 1, fay, match=match)

    outcomes = together(
        *[lambda: file_appeal(player, against=entry, actor=player.user) for _nth in range(3)]
    )

    assert kinds(outcomes) == {"Appeal": 1, AppealExists.__name__: 2}
    assert Appeal.objects.count() == 1


def test_a_table_released_while_its_player_appeals_stands_until_the_decision() -> None:
    match, player, fay, hugo = at_a_table()
    entry = give(player, 1, fay, match=match)
    hold_table(match, reason="a spill", actor=hugo)

    outcomes = together(
        lambda: release_table(match, actor=hugo),
        lambda: file_appeal(player, against=entry, actor=fay),
    )

    assert match.holds.filter(released_at=None, kept_for="appeal").count() == 1
    assert set(kinds(outcomes)) <= {"Appeal", "TableHold", TableKept.__name__}


def test_desk_and_judge_who_exclude_at_once_leave_no_exclusion_without_its_entry() -> None:
    match, player, fay, hugo = at_a_table()

    outcomes = together(
        lambda: disqualify_player(player, reason="cheating", actor=hugo),
        lambda: give(player, 4, fay, match=match),
    )

    entries = [entry for entry in outcomes if isinstance(entry, Penalty)]
    by_desk = kinds(outcomes)["Registration"]
    assert (len(entries), len(standing(player))) == (1, 1 + by_desk)
    for entry in ledger_of_player(player).in_force:
        retract_penalty(entry, reason="mistaken", actor=hugo)
    player.refresh_from_db()
    assert (player.is_active, result_of(match)) == (True, None)
    check_rebuild(match.round.tournament)


def test_a_server_that_stops_in_the_middle_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match, player, fay, _hugo = at_a_table(best_of=1)

    def stop(*_args: Any, **_kwargs: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(penalties, "derive", stop)
    with pytest.raises(KeyboardInterrupt):
        give(player, 3, fay, match=match)
    connections.close_all()

    assert not Penalty.objects.exists()
    assert not GameLoss.objects.exists()
    assert result_of(match) is None
