"""What the database itself refuses, whoever writes: each constraint tried by plain writes."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from tournaments.enums import ByeKind, Role
from tournaments.models import (
    Match,
    Membership,
    Registration,
    Result,
    Round,
    Seat,
    Stage,
    Tournament,
    User,
)
from tournaments.tests.factories import make_round, make_running, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of five with one round: two matches and a bye."""
    tournament = make_running(5)
    make_round(tournament)
    return tournament


def second_round_of_one_number(t: Tournament) -> None:
    Round.objects.create(tournament=t, stage=t.stages.get(), number=1)


def second_match_of_a_player(t: Tournament) -> None:
    seat = Seat.objects.filter(round__tournament=t, match__bye="")[0]
    extra = Match.objects.create(round=seat.round, table_number=99)
    Seat.objects.create(match=extra, round=seat.round, registration=seat.registration, position=1)


def bye_of_a_player_who_plays(t: Tournament) -> None:
    seat = Seat.objects.filter(round__tournament=t, match__bye="")[0]
    extra = Match.objects.create(round=seat.round, bye=ByeKind.AWARDED)
    Seat.objects.create(match=extra, round=seat.round, registration=seat.registration, position=1)


def second_bye_of_the_pairing(t: Tournament) -> None:
    Match.objects.create(round=t.rounds.get(), bye=ByeKind.PAIRED)


def second_confirmed_result(t: Tournament) -> None:
    match = Match.objects.filter(round__tournament=t, bye="")[0]
    Result.objects.create(match=match, is_draw=True)
    Result.objects.create(match=match, is_double_loss=True)


def second_entry_of_a_player(t: Tournament) -> None:
    player = t.registrations.all()[0]
    Registration.objects.create(tournament=t, user=player.user, code="again", name="Again")


def second_player_of_one_code(t: Tournament) -> None:
    Registration.objects.create(tournament=t, user=make_user("sam"), code="p1", name="Sam")


def second_match_at_a_table(t: Tournament) -> None:
    Match.objects.create(round=t.rounds.get(), table_number=1)


def second_player_in_a_seat(t: Tournament) -> None:
    seat = Seat.objects.filter(match__bye="")[0]
    other = Registration.objects.create(tournament=t, user=make_user("sam"), code="x", name="Sam")
    Seat.objects.create(
        match=seat.match, round=seat.round, registration=other, position=seat.position
    )


def second_keeper_of_a_table(t: Tournament) -> None:
    for player in t.registrations.all()[:2]:
        player.fixed_table = 3
        player.save()


def second_stage_of_one_number(t: Tournament) -> None:
    Stage.objects.create(tournament=t, number=1)


def one_role_twice(t: Tournament) -> None:
    Membership.objects.create(tournament=t, user=make_user("ada"), role=Role.ORGANISER)


def second_tournament_at_an_address(t: Tournament) -> None:
    Tournament.objects.create(slug=t.slug, name="Other", starts_at=t.starts_at)


def second_person_of_one_name(_t: Tournament) -> None:
    User.objects.create(username="ada")


@pytest.mark.parametrize(
    "write",
    [
        second_round_of_one_number,
        second_match_of_a_player,
        bye_of_a_player_who_plays,
        second_bye_of_the_pairing,
        second_confirmed_result,
        second_entry_of_a_player,
        second_player_of_one_code,
        second_match_at_a_table,
        second_player_in_a_seat,
        second_keeper_of_a_table,
        second_stage_of_one_number,
        one_role_twice,
        second_tournament_at_an_address,
        second_person_of_one_name,
    ],
)
def test_the_database_refuses_a(
    write: Callable[[Tournament], None], tournament: Tournament
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write(tournament)


def test_further_awarded_byes_and_other_rounds_are_free(tournament: Tournament) -> None:
    Match.objects.create(round=tournament.rounds.get(), bye=ByeKind.AWARDED)
    second = Round.objects.create(tournament=tournament, stage=tournament.stages.get(), number=2)
    Match.objects.create(round=second, bye=ByeKind.PAIRED)

    assert Match.objects.exclude(bye="").count() == 3
