"""Games lost by penalty that wait for a match, through every way a round is drawn anew."""

import pytest

from tournaments.enums import TournamentStatus
from tournaments.errors import (
    PlayerNotActive,
    ReasonNeeded,
    RoundNotPlaying,
    TournamentNotRunning,
    WinnerWentOn,
)
from tournaments.loss_errors import (
    NotAtThisTable,
    PodHasNoGames,
)
from tournaments.models import GameLoss, Result
from tournaments.selectors.game_losses import waiting_losses
from tournaments.selectors.rounds import result_of
from tournaments.services.drops import drop_player
from tournaments.services.pairing_changes import swap_players
from tournaments.services.redrawing import re_pair
from tournaments.services.rounds import close_round, publish_round, unpublish_round
from tournaments.services.table_repairs import repair_tables
from tournaments.services.tournaments import change_status
from tournaments.tests.cuts import cut_playing, last_round, match_in, seat, won_by
from tournaments.tests.factories import (
    goal,
    make_round,
    make_running,
    make_user,
)
from tournaments.tests.lost_games import both, close, enter, lose, lost, playing
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db


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
