"""What an exclusion brings besides: the judge call of the table is settled."""

import pytest

from judging.enums import CallOutcome
from judging.models import JudgeCall
from judging.services.calls import claim_call, open_call
from judging.tests.penalties import first_match, give, make_floor, players_at
from tournaments.models import Match, Registration, User
from tournaments.services.drops import disqualify_player, drop_player
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


def called(**changes: object) -> tuple[Match, Registration, User]:
    """Return a match whose table waits for a judge, one of its players, and a judge."""
    _tournament, round_, fay = make_floor(**changes)  # type: ignore[arg-type]
    match = first_match(round_)
    player, opponent = players_at(match)[:2]
    open_call(match, actor=opponent.user, text="He struck me.")
    return match, player, fay


@pytest.mark.parametrize("by_desk", [True, False])
@pytest.mark.parametrize("is_claimed", [True, False])
def test_the_open_call_is_settled_with_the_match_it_was_about(
    by_desk: bool, is_claimed: bool
) -> None:
    match, player, fay = called()
    if is_claimed:
        claim_call(JudgeCall.objects.get(), actor=fay)

    if by_desk:
        disqualify_player(player, reason="violence", actor=make_user("hugo"))
    else:
        give(player, 4, make_user("hugo"), match=match)

    call = JudgeCall.objects.get()
    assert (call.outcome, call.resolved_at is not None) == (CallOutcome.PENALISED, True)
    assert call.claimed_by == (fay if is_claimed else make_user("hugo"))
    assert [event.deed for event in call.events.all()][-1] == "resolved"


def test_the_call_of_a_table_that_plays_on_stays_open() -> None:
    match, player, fay = called(count=6, title="nanika", structure="pods")
    give(player, 4, fay, match=match)

    assert JudgeCall.objects.get().resolved_at is None


def test_a_player_who_drops_plays_the_match_to_its_end_with_its_call() -> None:
    _match, player, fay = called()
    drop_player(player, actor=fay)

    assert JudgeCall.objects.get().resolved_at is None
