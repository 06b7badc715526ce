"""Penalties before the first round is paired, and after the last one is over."""

import pytest

from judging.selectors.effects import lost_no_game
from judging.services.ledger_ends import retract_penalty
from judging.tests.penalties import first_match, give, players_at, standing
from tournaments.enums import RegistrationStatus, Role, TournamentStatus
from tournaments.models import GameLoss, Registration, Tournament, User
from tournaments.services.tournaments import change_status
from tournaments.tests.factories import (
    make_players,
    make_round,
    make_staff,
    make_tournament,
    make_user,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ahead() -> Tournament:
    """Return a tournament that players enter, with four of them."""
    tournament = make_tournament()
    make_players(tournament, 4)
    return tournament


@pytest.fixture
def hugo(ahead: Tournament) -> User:
    return make_staff(ahead, "hugo", Role.HEAD_JUDGE)


def one_of(tournament: Tournament) -> Registration:
    return tournament.registrations.select_related("tournament", "user").order_by("pk")[0]


def begin(tournament: Tournament) -> None:
    for status in (TournamentStatus.CLOSED, TournamentStatus.RUNNING):
        change_status(tournament, status, actor=make_user("ada"))


@pytest.mark.clause("AMB-18")
@pytest.mark.clause("DRM-22.03.3")
def test_a_game_loss_before_the_first_round_is_lost_in_it(ahead: Tournament, hugo: User) -> None:
    player = one_of(ahead)
    give(player, 3, hugo)
    assert GameLoss.objects.get().match is None

    begin(ahead)
    round_ = make_round(ahead)

    loss = GameLoss.objects.get()
    assert loss.match in set(round_.matches.filter(seats__registration=player))


@pytest.mark.clause("DRM-22.03.4")
def test_who_is_excluded_before_the_first_round_is_not_paired(
    ahead: Tournament, hugo: User
) -> None:
    player = one_of(ahead)
    give(player, 4, hugo)

    begin(ahead)
    make_round(ahead)

    player.refresh_from_db()
    assert player.status == RegistrationStatus.DISQUALIFIED
    assert not player.seats.exists()


def test_who_comes_back_before_the_first_round_checks_in_again(
    ahead: Tournament, hugo: User
) -> None:
    player = one_of(ahead)

    retract_penalty(give(player, 4, hugo), reason="Mistaken", actor=hugo)

    player.refresh_from_db()
    assert player.status == RegistrationStatus.PENDING


@pytest.mark.clause("DRM-22.03.2a")
def test_a_game_loss_that_follows_after_the_end_is_entered_and_said_to_cost_none(
    ahead: Tournament, hugo: User
) -> None:
    begin(ahead)
    player = players_at(first_match(make_round(ahead)))[0]
    player.tournament.status = TournamentStatus.FINISHED
    player.tournament.save()
    give(player, 2, hugo)

    given = give(player, 2, hugo)

    assert standing(player) == [("issued", 2), ("issued", 2), ("derived", 3)]
    assert [lost_no_game(each) for each in (given, *given.derived.all())] == [False, True]
    assert not GameLoss.objects.exists()
