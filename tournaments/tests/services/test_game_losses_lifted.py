"""Games lost by penalty that are given back."""

import pytest

from tournaments.enums import RoundStatus
from tournaments.errors import (
    MatchClosed,
)
from tournaments.loss_errors import (
    GameLostByPenalty,
    LossLifted,
    MatchDecided,
    OutcomeNeeded,
    OutcomeUnknown,
)
from tournaments.models import GameLoss, LogEntry, Tournament
from tournaments.pairing_errors import PairingsChanged
from tournaments.record.model import Game
from tournaments.selectors.facts import facts_of
from tournaments.selectors.game_losses import waiting_losses
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import result_of
from tournaments.services.cut import make_cut
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round
from tournaments.tests.cuts import seat, seeds_of
from tournaments.tests.factories import (
    goal,
    make_round,
    make_running,
    make_user,
    win,
)
from tournaments.tests.lost_games import close, enter, games_in_force, lift, lose, lost, playing
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db


def test_lifting_a_waiting_loss_lets_the_next_match_begin_at_nothing() -> None:
    tournament = make_running(2)
    player = tournament.registrations.get(code="p1")
    loss = lift(lose(player))

    round_ = make_round(tournament)

    assert (loss.lifted_at is not None, waiting_losses(tournament).count()) == (True, 0)
    assert facts_of(tournament).rounds[0].matches[0].games == []
    with pytest.raises(LossLifted):
        lift(loss)
    enter_result(round_.matches.get(), win(round_.matches.get()), actor=make_user("ada"))


def test_lifting_a_loss_of_a_running_match_refuses_a_form_that_was_filled_with_it() -> None:
    match, one, other = playing()
    loss = lose(one, match)
    lift(loss)

    with pytest.raises(PairingsChanged):
        enter(match, lost(other), lost(other), version=match.version)
    check_rebuild(match.round.tournament)


def test_lifting_one_of_two_opens_the_match_again() -> None:
    match, one, other = playing()
    first, second = lose(one, match), lose(one, match)

    lift(first)

    second.refresh_from_db()
    assert (result_of(match), second.lifted_at) == (None, None)
    check_rebuild(match.round.tournament)
    enter(match, goal(one.code, other.code), lost(other), goal(one.code, other.code))


def test_lifting_brings_the_result_back_that_was_set_aside() -> None:
    match, one, other = playing()
    enter(match, goal(one.code, other.code), outcome="time")
    before = games_in_force(match)
    loss = lose(one, match, replace_last=True)
    close(match)
    make_round(match.round.tournament)

    lift(loss)

    result = result_of(match)
    assert result is not None
    assert (result.winner, result.is_on_time, games_of(result)) == (one, True, before)
    assert result.reason == "a mistake"
    check_rebuild(match.round.tournament)


def test_lifting_after_the_next_round_was_paired_asks_how_the_match_ended() -> None:
    match, one, other = playing(best_of=1)
    loss = lose(one, match)
    close(match)
    following = make_round(match.round.tournament)

    with pytest.raises(OutcomeNeeded) as needed:
        lift(loss)
    assert f"{one} – {other}" in str(needed.value)
    with pytest.raises(OutcomeUnknown):
        lift(loss, outcome="p99")
    lift(loss, outcome=one.code)

    result = result_of(match)
    assert result is not None
    assert (result.winner, games_of(result)) == (one, [Game(winner=one.code, end="other")])
    following.refresh_from_db()
    assert following.status == RoundStatus.PUBLISHED
    check_rebuild(match.round.tournament)


@pytest.mark.parametrize("best_of", [1, 3])
def test_a_match_without_the_penalty_may_have_been_a_draw(best_of: int) -> None:
    match, one, other = playing(best_of=best_of)
    losses = [lose(one, match) for _ in range(1 if best_of == 1 else 2)]
    close(match)

    lift(losses[0], outcome="draw")

    result = result_of(match)
    assert result is not None
    assert result.is_draw
    left = [] if best_of == 1 else [lost(other), Game(winner=one.code, end="other")]
    assert games_of(result) == left
    check_rebuild(match.round.tournament)


def test_a_match_may_be_decided_without_the_game_that_was_lost() -> None:
    match, one, other = playing()
    loss = lose(one, match)
    won = [goal(one.code, other.code)] * 2
    enter(match, lost(other), *won)
    close(match)

    lift(loss)

    assert games_in_force(match) == won
    check_rebuild(match.round.tournament)


def test_a_lost_game_that_a_file_told_of_can_be_lifted_too() -> None:
    from msgspec.structs import replace

    from tournaments.services.restoring import restore_facts

    match, one, other = playing()
    lose(one, match)
    facts = facts_of(match.round.tournament)
    info = replace(facts.tournament, slug="copied")
    copy: Tournament = restore_facts(replace(facts, tournament=info), held=None, actor=None)
    loss = GameLoss.objects.get(registration__tournament=copy)

    with pytest.raises(GameLostByPenalty):
        enter(loss.match or match, *[goal(one.code, other.code)] * 2)
    lift(loss)

    assert facts_of(copy).rounds[0].matches[0].games == []
    check_rebuild(copy)


def test_penalties_are_kept_in_the_log_without_their_reason() -> None:
    match, one, _other = playing()

    lift(lose(one, match))

    given, lifted = LogEntry.objects.filter(verb__startswith="game_loss.").order_by("pk")
    assert (given.verb, given.data) == ("game_loss.given", {"match": str(match), "game": 1})
    assert lifted.verb == "game_loss.lifted"


def test_a_loss_does_not_touch_a_match_that_has_a_result_already() -> None:
    match, one, _other = playing()
    lose(one, match)
    lose(one, match)

    with pytest.raises(MatchClosed):
        enter(match, *win(match))
    with pytest.raises(MatchDecided):
        lose(one, match)


def test_the_cut_is_made_with_losses_in_force() -> None:
    tournament = make_running(8, top_cut=4, rounds_planned=1, best_of=1)
    round_ = make_round(tournament)
    lose(seat(round_.matches.get(table_number=1)), round_.matches.get(table_number=1))
    for match in round_.matches.exclude(table_number=1):
        enter(match, *win(match)[:1])
    close_round(round_, actor=make_user("ada"))

    make_cut(tournament, actor=make_user("ada"), seen=seeds_of(tournament))

    check_rebuild(tournament)
