"""Games lost by penalty: what they do to the match, to its result and to the next one."""

from typing import Any

import pytest

from tournaments.enums import RoundStatus, TournamentStatus
from tournaments.errors import (
    MatchClosed,
    PlayerNotActive,
    ReasonNeeded,
    RoundNotPlaying,
    TournamentNotRunning,
    WinnerWentOn,
)
from tournaments.loss_errors import (
    GameLostByPenalty,
    GameTaken,
    LossLifted,
    MatchDecided,
    MatchUndecided,
    NoGameToLose,
    NotAtThisTable,
    OutcomeNeeded,
    OutcomeUnknown,
    PodHasNoGames,
)
from tournaments.models import GameLoss, LogEntry, Match, Registration, Result, Tournament
from tournaments.pairing_errors import PairingsChanged
from tournaments.record.model import Game
from tournaments.selectors.facts import facts_of
from tournaments.selectors.game_losses import waiting_losses
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import result_of
from tournaments.services.cut import make_cut
from tournaments.services.drops import drop_player
from tournaments.services.game_losses import award_game_loss, lift_game_loss
from tournaments.services.pairing_changes import swap_players
from tournaments.services.redrawing import re_pair
from tournaments.services.results import correct_result, enter_result
from tournaments.services.rounds import close_round, publish_round, unpublish_round
from tournaments.services.table_repairs import repair_tables
from tournaments.services.tournaments import change_status
from tournaments.standings import standings
from tournaments.tests.cuts import cut_playing, last_round, match_in, seat, seeds_of, won_by
from tournaments.tests.factories import (
    goal,
    make_round,
    make_running,
    make_user,
    win,
)
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db


def lose(player: Registration, match: Match | None = None, **options: Any) -> GameLoss:
    reason = options.pop("reason", "late")
    return award_game_loss(player, match=match, reason=reason, actor=make_user("ada"), **options)


def lift(loss: GameLoss, **options: Any) -> GameLoss:
    return lift_game_loss(loss, reason="a mistake", actor=make_user("ada"), **options)


def playing(players: int = 4, **changes: Any) -> tuple[Match, Registration, Registration]:
    """Return the first match of a round being played, with its two players."""
    match = make_round(make_running(players, **changes)).matches.order_by("table_number")[0]
    return match, *both(match)


def both(match: Match) -> tuple[Registration, Registration]:
    one, other = match.seats.select_related("registration").order_by("position")
    return one.registration, other.registration


def enter(match: Match, *games: Game, **options: Any) -> Result:
    return enter_result(match, games, actor=make_user("ada"), **options)


def lost(winner: Registration, **options: Any) -> Game:
    return Game(winner=winner.code, end="game_loss", **options)


def games_in_force(match: Match) -> list[Game] | None:
    result = result_of(match)
    return games_of(result) if result else None


def close(match: Match) -> None:
    """Enter what is missing in the round of ``match`` and close it."""
    for other in match.round.matches.filter(bye=""):
        if result_of(other) is None:
            games = win(other)[: match.round.tournament.best_of]
            enter_result(other, games, actor=make_user("ada"))
    close_round(match.round, actor=make_user("ada"))


def differential_of(player: Registration) -> int:
    facts = facts_of(player.tournament)
    return next(each.differential for each in standings(facts) if each.player == player.code)


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


@pytest.mark.clause("DRM-22.03.3")
def test_a_loss_between_matches_falls_in_the_next_round_when_it_is_published() -> None:
    match, one, _other = playing()
    close(match)

    loss = lose(one)
    round_ = make_round(match.round.tournament, published=False)
    loss.refresh_from_db()
    assert loss.match is None
    check_rebuild(match.round.tournament)
    publish_round(round_, actor=make_user("ada"))

    loss.refresh_from_db()
    assert loss.match == round_.matches.get(seats__registration=one)
    assert (loss.game_number, result_of(round_.matches.get(seats__registration=one))) == (1, None)
    check_rebuild(match.round.tournament)


def test_a_waiting_loss_decides_a_best_of_one_at_once_and_the_second_waits_on() -> None:
    match, one, _other = playing(2, best_of=1, rounds_planned=3)
    close(match)
    first, second = lose(one), lose(one)

    round_ = make_round(match.round.tournament)

    first.refresh_from_db()
    second.refresh_from_db()
    following = round_.matches.get()
    result = result_of(following)
    assert result is not None
    assert (first.match, first.result_after, result.winner != one) == (following, result, True)
    assert second.match is None
    check_rebuild(match.round.tournament)


@pytest.mark.parametrize("best_of", [1, 3])
def test_pairings_taken_back_and_published_again_keep_the_loss(best_of: int) -> None:
    match, one, _other = playing(best_of=best_of)
    ada, round_ = make_user("ada"), match.round
    loss = lose(one, match)
    assert (result_of(match) is None) == (best_of == 3)

    unpublish_round(round_, actor=ada)

    loss.refresh_from_db()
    assert (loss.match, loss.game_number, loss.result_after) == (None, None, None)
    assert not Result.objects.exists()
    publish_round(round_, actor=ada)
    loss.refresh_from_db()
    assert (loss.match, loss.game_number) == (match, 1)
    assert (result_of(match) is None) == (best_of == 3)
    check_rebuild(round_.tournament)


@pytest.mark.parametrize("best_of", [1, 3])
def test_a_round_drawn_anew_keeps_the_loss(best_of: int) -> None:
    match, one, _other = playing(best_of=best_of)
    ada, tournament = make_user("ada"), match.round.tournament
    loss = lose(one, match)

    draft = re_pair(match.round, typed="1", reason="a wrong entry", actor=ada)

    loss.refresh_from_db()
    assert loss.match is None
    publish_round(draft, actor=ada)
    loss.refresh_from_db()
    assert loss.match == draft.matches.get(seats__registration=one)
    check_rebuild(tournament)


def test_a_round_drawn_anew_over_results_keeps_the_loss() -> None:
    match, one, other = playing()
    ada = make_user("ada")
    loss = lose(other, match, reason="talking")
    enter(match, lost(one), goal(one.code, other.code))

    draft = re_pair(match.round, typed="1", reason="a wrong entry", actor=ada, override=True)

    publish_round(draft, actor=ada)
    loss.refresh_from_db()
    assert loss.match == draft.matches.get(seats__registration=other)
    check_rebuild(match.round.tournament)


@pytest.mark.parametrize("best_of", [1, 3])
def test_the_loss_goes_with_a_player_who_changes_places(best_of: int) -> None:
    match, one, _other = playing(best_of=best_of)
    round_ = match.round
    elsewhere = round_.matches.exclude(pk=match.pk).get()
    loss = lose(one, match)

    swap_players(
        round_, one, both(elsewhere)[0], reason="siblings", actor=make_user("ada"), accepted=True
    )

    loss.refresh_from_db()
    assert loss.match == elsewhere
    assert (result_of(match), result_of(elsewhere) is None) == (None, best_of == 3)
    check_rebuild(round_.tournament)


def test_the_loss_goes_with_a_player_whose_table_is_drawn_anew() -> None:
    match, one, _other = playing(6)
    loss = lose(one, match)

    repair_tables(match.round, [1, 2, 3], reason="siblings", actor=make_user("ada"))

    loss.refresh_from_db()
    assert loss.match == match.round.matches.get(seats__registration=one)
    check_rebuild(match.round.tournament)


def test_who_has_a_bye_keeps_the_loss_for_a_match() -> None:
    tournament = make_running(3)
    for player in tournament.registrations.all():
        lose(player)

    round_ = make_round(tournament)

    resting = round_.seats.exclude(match__bye="").get().registration
    assert [loss.registration for loss in waiting_losses(tournament)] == [resting]
    check_rebuild(tournament)


def test_a_loss_at_a_table_left_meanwhile_is_refused() -> None:
    match, one, _other = playing()
    elsewhere = match.round.matches.exclude(pk=match.pk).get()

    with pytest.raises(NotAtThisTable):
        lose(one, elsewhere)


def test_losses_need_a_reason_and_a_match_being_played() -> None:
    match, one, _other = playing()

    with pytest.raises(ReasonNeeded):
        lose(one, match, reason="  ")
    unpublish_round(match.round, actor=make_user("ada"))
    with pytest.raises(RoundNotPlaying):
        lose(one, match)
    assert not GameLoss.objects.exists()


def test_who_has_left_has_no_next_match() -> None:
    match, one, _other = playing()
    drop_player(one, actor=make_user("ada"))

    with pytest.raises(PlayerNotActive):
        lose(one)
    assert lose(one, match).game_number == 1


def test_after_the_end_only_a_match_that_was_played_can_be_touched() -> None:
    match, one, other = playing(rounds_planned=1)
    close(match)
    change_status(match.round.tournament, TournamentStatus.FINISHED, actor=make_user("ada"))

    with pytest.raises(TournamentNotRunning):
        lose(one)
    lose(other, match, replace_last=True)
    check_rebuild(match.round.tournament)


def test_a_pod_has_no_game_that_one_player_loses() -> None:
    tournament = make_running(8, title="nanika", structure="pods", best_of=1)
    pod = make_round(tournament).matches.first()
    assert pod is not None
    player = seat(pod)

    for match in (pod, None):
        with pytest.raises(PodHasNoGames):
            lose(player, match)
    assert not GameLoss.objects.exists()


def test_a_loss_in_the_top_cut_decides_who_goes_on() -> None:
    tournament = cut_playing()
    match = match_in(tournament, 1)
    one, other = seat(match), seat(match, 2)

    lose(one, match)
    lose(one, match)

    result = result_of(match)
    assert result is not None
    assert result.winner == other
    check_rebuild(tournament)


def test_a_waiting_loss_falls_in_the_top_cut() -> None:
    tournament = cut_playing()
    unpublish_round(last_round(tournament), actor=make_user("ada"))
    player = seat(match_in(tournament, 1))

    loss = lose(player)
    publish_round(last_round(tournament), actor=make_user("ada"))

    loss.refresh_from_db()
    assert loss.match == match_in(tournament, 1)


def test_nobody_loses_the_last_game_once_the_winner_went_on() -> None:
    tournament = cut_playing()
    match = match_in(tournament, 1)
    other = won_by(match, 2)[0]
    enter(match, other, *won_by(match))
    for later in last_round(tournament).matches.exclude(pk=match.pk):
        enter(later, *won_by(later))
    close_round(last_round(tournament), actor=make_user("ada"))
    make_round(tournament)

    with pytest.raises(WinnerWentOn):
        lose(seat(match), match, replace_last=True)

    assert not GameLoss.objects.exists()


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
