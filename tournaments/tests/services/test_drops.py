import pytest

from tournaments.enums import RegistrationStatus
from tournaments.errors import DropStands, PlayerNotActive, PlayerStillIn, TournamentNotRunning
from tournaments.models import Registration
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of, result_of
from tournaments.services.drops import disqualify_player, drop_player, reinstate_player
from tournaments.services.results import enter_result
from tournaments.tests.factories import make_round, make_running, make_user, play_round, win

pytestmark = pytest.mark.django_db


def test_dropped_player_is_not_paired_again_and_keeps_the_results() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    player = tournament.registrations.get(code="p1")

    drop_player(player, actor=make_user("ada"))
    round_ = make_round(tournament)

    player.refresh_from_db()
    assert (player.status, player.dropped_after_round) == (RegistrationStatus.DROPPED, 1)
    seated = set(round_.seats.values_list("registration__code", flat=True))
    assert seated == {"p2", "p3", "p4"}
    assert facts_of(tournament).players[0].dropped_after_round == 1
    with pytest.raises(PlayerNotActive):
        drop_player(player, actor=make_user("ada"))


def test_drop_throws_away_a_draft_that_seats_the_player() -> None:
    tournament = make_running(4)
    make_round(tournament, published=False)

    player = drop_player(tournament.registrations.get(code="p1"), actor=make_user("ada"))

    assert not tournament.rounds.exists()
    assert player.dropped_after_round == 0


def test_reinstate_only_before_the_next_pairing() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    player = tournament.registrations.get(code="p1")
    with pytest.raises(PlayerStillIn):
        reinstate_player(player, actor=make_user("ada"))
    drop_player(player, actor=make_user("ada"))
    assert reinstate_player(player, actor=make_user("ada")).is_active
    drop_player(player, actor=make_user("ada"))
    make_round(tournament)

    with pytest.raises(DropStands):
        reinstate_player(player, actor=make_user("ada"))


@pytest.mark.clause("DRM-2.03")
def test_disqualified_player_loses_the_running_match_0_to_100() -> None:
    tournament = make_running(4)
    match = matches_of(make_round(tournament))[0]
    player, opponent = (seat.registration for seat in match.seats.all())

    disqualify_player(player, reason="cheating", actor=make_user("ada"))

    result = result_of(match)
    assert result is not None
    assert result.winner == opponent
    assert [game.end for game in result.games.all()] == ["disqualification"]
    fresh = Registration.objects.get(pk=player.pk)
    assert (fresh.status, fresh.disqualified_in_round) == (RegistrationStatus.DISQUALIFIED, 1)


def test_disqualification_leaves_a_reported_result_as_it_is() -> None:
    tournament = make_running(4)
    match = matches_of(make_round(tournament))[0]
    player = match.seats.all()[0].registration
    enter_result(match, win(match), actor=make_user("ada"))

    disqualify_player(player, reason="cheating", actor=make_user("ada"))

    result = result_of(match)
    assert result is not None
    assert result.winner == player


@pytest.mark.parametrize("status", ["finished", "cancelled"])
def test_nobody_drops_or_comes_back_once_the_tournament_is_over(status: str) -> None:
    tournament = make_running(4)
    player = tournament.registrations.get(code="p1")
    type(tournament).objects.update(status=status)
    ada = make_user("ada")

    for act in (
        lambda: drop_player(player, actor=ada),
        lambda: reinstate_player(player, actor=ada),
        lambda: disqualify_player(player, reason="late", actor=ada),
    ):
        with pytest.raises(TournamentNotRunning):
            act()

    player.refresh_from_db()
    assert player.status == RegistrationStatus.CHECKED_IN


def test_drop_and_return_around_a_draft_that_was_thrown_away() -> None:
    tournament = make_running(4)
    make_round(tournament, published=False)
    player = drop_player(tournament.registrations.get(code="p1"), actor=make_user("ada"))
    draft = make_round(tournament, published=False)

    back = reinstate_player(player, actor=make_user("ada"))

    assert (player.dropped_after_round, back.is_active) == (0, True)
    assert not tournament.rounds.filter(pk=draft.pk).exists()
    assert make_round(tournament).seats.filter(registration=player).exists()
