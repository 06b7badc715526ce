import pytest

from tournaments.enums import RegistrationStatus
from tournaments.errors import (
    AlreadyRegistered,
    EditConflict,
    InputRefused,
    ListNotValid,
    PlayerHasPlayed,
    RegistrationClosed,
    TableTaken,
)
from tournaments.models import Registration, User
from tournaments.services.registrations import (
    check_in,
    check_in_everyone,
    edit_registration,
    enter_tournament,
    register_player,
    register_players,
    remove_registration,
    undo_check_in,
)
from tournaments.tests.factories import (
    make_player,
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
    mark_list_valid,
)

pytestmark = pytest.mark.django_db


def test_register_player_makes_a_person_without_an_account() -> None:
    tournament = make_tournament()

    registration = register_player(
        tournament, name=" 青木  あおい ", reading="アオキ アオイ", actor=make_user("ada")
    )

    assert (registration.code, registration.name) == ("p1", "青木 あおい")
    assert not registration.user.has_account


@pytest.mark.parametrize(
    "name", ["", "   ", "a\u202eb", "a\x00b", "\u200b", "a" * 81, "ｶﾞ" * 50, "㌖" * 20, "…!"]
)
def test_register_player_refuses_a_name_that_cannot_stand(name: str) -> None:
    tournament = make_tournament()

    with pytest.raises(InputRefused):
        register_player(tournament, name=name, actor=make_user("ada"))

    assert not tournament.registrations.exists()
    assert not User.objects.exclude(username="ada").exists()


def test_players_sort_by_reading_whatever_the_kana() -> None:
    tournament = make_tournament()
    for name, reading in [("千葉", "チバ"), ("青木", "あおき"), ("土井", "ﾄﾞｲ")]:
        register_player(tournament, name=name, reading=reading, actor=make_user("ada"))

    assert [r.name for r in tournament.registrations.all()] == ["青木", "千葉", "土井"]


def test_enter_tournament_only_while_registration_is_open_and_once() -> None:
    pia = make_user("pia")
    with pytest.raises(RegistrationClosed):
        enter_tournament(make_tournament(status="closed"), user=pia, name="Pia")
    tournament = make_tournament()

    enter_tournament(tournament, user=pia, name="Pia")

    with pytest.raises(AlreadyRegistered):
        enter_tournament(tournament, user=pia, name="Pia")
    assert tournament.registrations.count() == 1


def test_register_players_enters_all_or_none() -> None:
    tournament = make_tournament()

    with pytest.raises(InputRefused):
        register_players(tournament, [{"name": "Aoki"}, {"name": "\x07"}], actor=make_user("ada"))
    assert not tournament.registrations.exists()

    register_players(
        tournament, [{"name": "Aoki", "byes": 1}, {"name": "Baba"}], actor=make_user("ada")
    )
    assert sorted(tournament.registrations.values_list("name", "byes")) == [
        ("Aoki", 1),
        ("Baba", 0),
    ]


@pytest.mark.clause("DRM-25.02")
def test_check_in_needs_a_valid_list_where_the_tournament_asks_for_one() -> None:
    tournament = make_tournament(preset="sealed", lists_required=True)
    registration = make_player(tournament)

    with pytest.raises(ListNotValid):
        check_in(registration, actor=make_user("ada"))

    mark_list_valid(registration)
    assert check_in(registration, actor=make_user("ada")).status == RegistrationStatus.CHECKED_IN


def test_check_in_everyone_tells_who_was_left_out() -> None:
    tournament = make_tournament(lists_required=True)
    ready, waiting = make_players(tournament, 2, checked_in=False)
    mark_list_valid(ready)

    assert check_in_everyone(tournament, actor=make_user("ada")) == (1, [waiting])


def test_undo_check_in_and_removal_end_with_the_first_pairing() -> None:
    tournament = make_running(2)
    late = make_players(tournament, 1)[0]
    player = tournament.registrations.get(code="p1")
    make_round(tournament, published=False)

    for act in (undo_check_in, remove_registration):
        with pytest.raises(PlayerHasPlayed):
            act(player, actor=make_user("ada"))
    assert late.joined_in_round == 1


def test_late_entry_joins_in_the_next_round() -> None:
    tournament = make_running(2)
    make_round(tournament)

    registration = register_player(tournament, name="Late", actor=make_user("ada"))

    assert registration.joined_in_round == 2


def test_edit_registration_refuses_over_someone_elses_change_and_a_taken_table() -> None:
    tournament = make_tournament()
    first, second = make_players(tournament, 2)
    ada = make_user("ada")
    edit_registration(first, {"fixed_table": 3}, actor=ada)

    with pytest.raises(TableTaken, match="Player 1"):
        edit_registration(second, {"fixed_table": 3}, actor=ada)
    with pytest.raises(EditConflict):
        edit_registration(first, {"club": "B"}, actor=ada, seen={"club": "A"})

    assert list(Registration.objects.values_list("fixed_table", "club")) == [(3, ""), (None, "")]
