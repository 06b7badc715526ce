"""Entries of earlier tournaments, where the organiser lets them add up: each is used up once."""

import pytest

from judging.models import Penalty
from judging.selectors.history import history_of
from judging.selectors.ledger import ledger_of_player
from judging.services.ledger_ends import refuse_penalty, retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.enums import Role
from tournaments.models import GameLoss, Registration, User
from tournaments.services.registrations import register_player
from tournaments.tests.factories import make_running, make_staff, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def before() -> Registration:
    """Return a player of a tournament whose own penalties alone add up."""
    _tournament, round_, _fay = make_floor()
    return players_at(first_match(round_))[0]


@pytest.fixture
def fay(before: Registration) -> User:
    return make_user("fay")


def again(before: Registration, name: str = "Autumn Cup", scope: str = "one_year") -> Registration:
    """Return the same person in a later tournament."""
    later = make_running(2, name=name, settings={"warning_scope": scope})
    make_staff(later, "fay", Role.FLOOR_JUDGE)
    player = register_player(
        later, name="Later", user=before.user, actor=make_user("ada"), same_name_confirmed=True
    )
    return Registration.objects.select_related("tournament", "user").get(pk=player.pk)


def derived_from(player: Registration) -> list[set[int]]:
    """Return the sources of each game loss in force that was derived, the oldest first."""
    entries = ledger_of_player(player).in_force
    return [{s.pk for s in e.sources.all()} for e in entries if (e.kind, e.level) == ("derived", 3)]


@pytest.mark.clause("AMB-17", "DRM-22.03.2a")
def test_an_earlier_warning_is_used_up_once(before: Registration, fay: User) -> None:
    old = give(before, 2, fay)
    player = again(before)

    first, second, third = [give(player, 2, fay) for _nth in range(3)]

    assert derived_from(player) == [{old.pk, first.pk}, {second.pk, third.pk}]


@pytest.mark.clause("AMB-17", "DRM-22.03.2a")
def test_what_one_tournament_used_up_is_used_up_in_all(before: Registration, fay: User) -> None:
    old = give(before, 2, fay)
    player, elsewhere = again(before), again(before, "Winter Cup")
    first = give(player, 2, fay)

    second = give(elsewhere, 2, fay)
    give(before, 2, fay)

    assert derived_from(player) == [{old.pk, first.pk}]
    assert (standing(elsewhere), standing(before)) == ([("issued", 2)], [("issued", 2)] * 2)
    assert not second.derived.exists()


@pytest.mark.clause("AMB-17", "DRM-22.03.2a")
def test_an_earlier_warning_that_was_set_free_counts_again(before: Registration, fay: User) -> None:
    old = give(before, 2, fay)
    player = again(before)
    retract_penalty(give(player, 2, fay), reason="Mistaken", actor=fay)

    new = give(player, 2, fay)

    assert derived_from(player) == [{old.pk, new.pk}]


@pytest.mark.clause("AMB-17", "DRM-22.02a")
def test_a_refusal_sets_an_earlier_warning_free(before: Registration, fay: User) -> None:
    old = give(before, 2, fay)
    player = again(before)
    first, second = give(player, 2, fay), give(player, 2, fay)

    refuse_penalty(first, actor=fay, place="next")

    assert derived_from(player) == [{old.pk, second.pk}]
    assert standing(player) == [("issued", 2), ("raised", 3), ("derived", 3)]


@pytest.mark.clause("AMB-17", "DRM-22.03.2a")
def test_a_game_loss_falls_with_the_earlier_warning_that_made_it(
    before: Registration, fay: User
) -> None:
    old = give(before, 2, fay)
    player = again(before)
    first, second = give(player, 2, fay), give(player, 2, fay)

    retract_penalty(old, reason="Mistaken", actor=make_user("hugo"))

    assert standing(before) == []
    assert derived_from(player) == [{first.pk, second.pk}]
    ended = Penalty.objects.get(kind="retracted", about__kind="derived")
    assert (ended.tournament, ended.registration) == (player.tournament, player)
    assert GameLoss.objects.filter(lifted_at=None).count() == 1


@pytest.mark.clause("AMB-17")
def test_earlier_warnings_alone_add_up_to_nothing(before: Registration, fay: User) -> None:
    give(before, 2, fay)
    give(again(before, "Summer Cup", scope="event"), 2, fay)
    player = again(before)
    caution = give(player, 1, fay)

    retract_penalty(caution, reason="Mistaken", actor=fay)

    assert standing(player) == []


@pytest.mark.clause("AMB-17", "DRM-22.04", "DRM-22.04b")
def test_a_warning_made_of_cautions_is_on_record_as_one_given(
    before: Registration, fay: User
) -> None:
    for _nth in range(3):
        give(before, 1, fay)
    player = again(before)

    shown = [each.level.en for each in history_of(player)]
    give(player, 2, fay)

    assert shown == ["warning"]
    assert [entry.level for entry in ledger_of_player(player).in_force] == [2, 3]
