"""Exclusion in the middle of a match, of a cut, of a pod; and the way back."""

from typing import Any

import pytest

from tournaments.enums import RegistrationStatus
from tournaments.errors import PlayerNotActive, ReasonNeeded, WinnerWentOn
from tournaments.loss_errors import (
    ExcludedComesLast,
    MatchDecided,
    OutcomeNeeded,
    PlayerNotExcluded,
)
from tournaments.models import Match, Registration
from tournaments.record.model import Game
from tournaments.selectors.facts import facts_of
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import matches_of, result_of
from tournaments.services.drops import disqualify_player, drop_player
from tournaments.services.game_losses import award_game_loss
from tournaments.services.readmitting import readmit_player
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round
from tournaments.standings import standings
from tournaments.tests.cuts import cut_playing, last_round, match_in, seat, won_by
from tournaments.tests.factories import goal, make_round, make_running, make_user, play_round, win
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db


def exclude(player: Registration) -> Registration:
    return disqualify_player(player, reason="cheating", actor=make_user("ada"))


def readmit(player: Registration, **options: Any) -> Registration:
    return readmit_player(player, reason="a mistake", actor=make_user("ada"), **options)


def lose(player: Registration, match: Match) -> None:
    award_game_loss(player, match=match, reason="late", actor=make_user("ada"))


def playing(**changes: Any) -> tuple[Match, Registration, Registration]:
    match = make_round(make_running(4, **changes)).matches.order_by("table_number")[0]
    return match, seat(match), seat(match, 2)


def close(match: Match) -> None:
    ada = make_user("ada")
    for other in match.round.matches.all():
        if result_of(other) is None:
            enter_result(other, win(other), actor=ada)
    close_round(match.round, actor=ada)


def out(winner: Registration) -> Game:
    return Game(winner=winner.code, end="disqualification")


def lost(winner: Registration) -> Game:
    return Game(winner=winner.code, end="game_loss")


@pytest.mark.clause("DRM-22.03.4", "DRM-2.03", "DRM-22.03.3a")
def test_the_running_game_is_lost_after_one_that_was_lost_by_penalty() -> None:
    match, one, other = playing()
    lose(one, match)

    exclude(one)

    result = result_of(match)
    assert result is not None
    assert (result.winner, games_of(result)) == (other, [lost(other), out(other)])
    check_rebuild(match.round.tournament)
    close(match)
    row = next(r for r in standings(facts_of(match.round.tournament)) if r.player == other.code)
    assert (row.match_points, row.differential) == (3, 200)


@pytest.mark.clause("DRM-22.03.4", "DRM-2.03")
def test_the_match_is_lost_also_after_a_game_won_by_the_opponents_penalty() -> None:
    match, one, other = playing()
    lose(other, match)

    exclude(one)

    result = result_of(match)
    assert result is not None
    assert (result.winner, games_of(result)) == (other, [lost(one), out(other)])
    check_rebuild(match.round.tournament)


@pytest.mark.clause("DRM-22.03.4")
def test_the_excluded_are_not_ranked_and_not_paired_again() -> None:
    match, one, _other = playing()
    exclude(one)
    close(match)
    tournament = match.round.tournament

    following = make_round(tournament)

    rows = {row.player: row.rank for row in standings(facts_of(tournament))}
    assert rows.get(one.code) is None
    assert sorted(rank for rank in rows.values() if rank) == [1, 2, 3]
    assert not following.seats.filter(registration=one).exists()
    check_rebuild(tournament)


@pytest.mark.clause("DRM-22.03.4")
def test_exclusion_in_the_top_cut_lets_the_opponent_go_on() -> None:
    tournament = cut_playing()
    match = match_in(tournament, 1)
    one, other = seat(match), seat(match, 2)
    lose(one, match)

    exclude(one)

    result = result_of(match)
    assert result is not None
    assert (result.winner, games_of(result)) == (other, [lost(other), out(other)])
    check_rebuild(tournament)


def test_a_drop_in_the_top_cut_keeps_the_game_that_was_lost_before() -> None:
    tournament = cut_playing()
    match = match_in(tournament, 1)
    lose(seat(match), match)

    drop_player(seat(match), actor=make_user("ada"))

    result = result_of(match)
    assert result is not None
    assert [game.end for game in games_of(result)] == ["game_loss", "no_show"]


@pytest.mark.clause("DRM-22.03.4")
def test_who_is_excluded_at_a_pod_comes_last_there() -> None:
    tournament = make_running(4, title="nanika", structure="pods", best_of=1)
    pod = matches_of(make_round(tournament))[0]
    codes = [s.registration.code for s in pod.seats.all()]
    exclude(seat(pod))
    ada = make_user("ada")

    with pytest.raises(ExcludedComesLast) as refusal:
        enter_result(pod, [], places={c: n for n, c in enumerate(codes, 1)}, actor=ada)
    assert str(seat(pod)) in str(refusal.value)
    assert result_of(pod) is None
    places = {code: n for n, code in enumerate([*codes[1:], codes[0]], 1)}
    enter_result(pod, [], places=places, actor=ada)

    result = result_of(pod)
    assert result is not None
    assert result.places == places
    check_rebuild(tournament)


def test_no_game_is_left_to_lose_once_the_player_is_out() -> None:
    match, one, _other = playing()
    exclude(one)

    with pytest.raises(MatchDecided):
        lose(one, match)
    with pytest.raises(PlayerNotActive):
        award_game_loss(one, reason="late", actor=make_user("ada"))


def test_coming_back_opens_the_match_while_its_round_is_played() -> None:
    match, one, other = playing()
    lose(one, match)
    exclude(one)

    back = readmit(one)

    assert (back.status, back.disqualified_in_round) == (RegistrationStatus.CHECKED_IN, None)
    assert result_of(match) is None
    assert facts_of(match.round.tournament).rounds[0].matches[0].games == [lost(other)]
    check_rebuild(match.round.tournament)
    won = goal(one.code, other.code)
    enter_result(match, [lost(other), won, won], actor=make_user("ada"))


def test_coming_back_after_the_round_asks_how_the_match_ended() -> None:
    match, one, _other = playing()
    exclude(one)
    close(match)
    following = make_round(match.round.tournament)

    with pytest.raises(OutcomeNeeded):
        readmit(one)
    one.refresh_from_db()
    assert one.status == RegistrationStatus.DISQUALIFIED
    readmit(one, outcome="draw")

    result = result_of(match)
    assert result is not None
    assert result.is_draw
    assert not following.seats.filter(registration=one).exists()
    check_rebuild(match.round.tournament)


def test_coming_back_throws_a_draft_without_the_player_away() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    player = exclude(tournament.registrations.get(code="p1"))
    make_round(tournament, published=False)

    readmit(player)

    assert tournament.rounds.count() == 1
    assert make_round(tournament).seats.filter(registration=player).exists()
    check_rebuild(tournament)


def test_coming_back_leaves_results_alone_that_were_played() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    before = facts_of(tournament).rounds

    readmit(exclude(tournament.registrations.get(code="p1")))

    assert facts_of(tournament).rounds == before


def test_who_had_dropped_before_is_dropped_again() -> None:
    tournament = make_running(4)
    player = drop_player(tournament.registrations.get(code="p1"), actor=make_user("ada"))

    assert readmit(exclude(player)).status == RegistrationStatus.DROPPED


def test_coming_back_needs_an_exclusion_and_a_reason() -> None:
    player = make_running(4).registrations.get(code="p1")

    with pytest.raises(PlayerNotExcluded):
        readmit(player)
    with pytest.raises(ReasonNeeded):
        readmit_player(exclude(player), reason=" ", actor=make_user("ada"))


def test_in_the_top_cut_the_opponent_who_went_on_stays() -> None:
    tournament, ada = cut_playing(), make_user("ada")
    match = match_in(tournament, 1)
    player, other = exclude(seat(match)), seat(match, 2)
    for later in last_round(tournament).matches.exclude(pk=match.pk):
        enter_result(later, won_by(later), actor=ada)
    close_round(last_round(tournament), actor=ada)
    make_round(tournament)

    with pytest.raises(WinnerWentOn):
        readmit(player, outcome=player.code)
    readmit(player, outcome=other.code)

    result = result_of(match)
    assert result is not None
    assert result.winner == other
    check_rebuild(tournament)
