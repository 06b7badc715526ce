"""Two people change one entry at once: the second is told what the first wrote."""

import pytest

from tournaments.errors import EditConflict
from tournaments.models import LogEntry, Registration, Tournament
from tournaments.services import registrations
from tournaments.services.registrations import (
    edit_registration,
    enter_tournament,
    register_player,
)
from tournaments.tests.factories import make_players, make_tournament, make_user
from tournaments.tests.races.together import kinds, nothing, together

pytestmark = pytest.mark.django_db(transaction=True)


def edit(registration: Registration, name: str) -> Registration:
    seen = {"name": registration.name}
    return edit_registration(registration, {"name": name}, actor=make_user("ada"), seen=seen)


def test_of_two_edits_at_once_one_is_saved_and_the_other_sees_it() -> None:
    for _trial in range(5):
        one_trial()


def one_trial() -> None:
    [player] = make_players(make_tournament(), 1)

    outcomes = together(lambda: edit(player, "Anna"), lambda: edit(player, "Hanna"))

    player.refresh_from_db()
    [conflict] = [o for o in outcomes if isinstance(o, EditConflict)]
    assert kinds(outcomes) == {"Registration": 1, "EditConflict": 1}
    assert player.name in str(conflict)


def test_twin_without_the_check_loses_one_edit_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    [player] = make_players(make_tournament(), 1)
    monkeypatch.setattr(registrations, "refuse_other_edit", nothing)

    outcomes = together(lambda: edit(player, "Anna"), lambda: edit(player, "Hanna"))

    assert kinds(outcomes) == {"Registration": 2}
    assert LogEntry.objects.filter(verb="player.changed").count() == 2


def test_entering_twice_at_once_makes_one_entry() -> None:
    tournament, pia = make_tournament(), make_user("pia")

    outcomes = together(*[lambda: enter_tournament(tournament, user=pia, name="Pia")] * 4)

    assert kinds(outcomes) == {"Registration": 1, "AlreadyRegistered": 3}
    assert tournament.registrations.count() == 1


def register_aoki(tournament: Tournament) -> Registration:
    return register_player(tournament, name="Aoki", actor=make_user("ada"))


def test_of_two_desks_that_register_one_name_at_once_the_second_is_asked() -> None:
    tournament = make_tournament()

    outcomes = together(*[lambda: register_aoki(tournament)] * 2)

    assert kinds(outcomes) == {"Registration": 1, "SameNameRegistered": 1}
    assert tournament.registrations.count() == 1


def test_twin_without_the_question_registers_one_name_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_tournament()
    monkeypatch.setattr(registrations, "refuse_same_name", nothing)

    outcomes = together(*[lambda: register_aoki(tournament)] * 2)

    assert kinds(outcomes) == {"Registration": 2}


def test_many_entries_at_once_get_codes_of_their_own() -> None:
    tournament = make_tournament()
    people = [make_user(f"player-{n}") for n in range(6)]

    together(*[lambda u=u: enter_tournament(tournament, user=u, name=str(u)) for u in people])

    codes = sorted(tournament.registrations.values_list("code", flat=True))
    assert codes == [f"p{n}" for n in range(1, 7)]
