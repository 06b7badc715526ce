"""Many people press "pair next round" at once: one round comes of it."""

from collections import Counter
from contextlib import nullcontext
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tournaments.enums import RegistrationStatus
from tournaments.errors import MendableError, PlanOutdated, RoundAlreadyPaired
from tournaments.models import Match, Registration, Round, Seat, Tournament
from tournaments.services import rounds
from tournaments.services.drops import drop_player
from tournaments.services.registrations import check_in
from tournaments.services.rounds import pair_round
from tournaments.tests.factories import make_players, make_round, make_running, make_user
from tournaments.tests.races.together import (
    all_meet_after,
    kinds,
    nothing,
    plain_read,
    together,
    without_constraint,
)

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = 8


def press(tournament: Tournament) -> Round:
    return pair_round(tournament, actor=make_user("ada"), number=1)


def seats() -> Counter[int]:
    """Return how often each registration is seated in all rounds together."""
    return Counter(Seat.objects.values_list("registration_id", flat=True))


def test_eight_presses_at_once_pair_one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_running(9)
    all_meet_after(monkeypatch, rounds, "plan_round", PEOPLE)

    outcomes = together(*[lambda: press(tournament)] * PEOPLE)

    assert kinds(outcomes) == {"Round": 1, "RoundAlreadyPaired": PEOPLE - 1}
    assert Round.objects.count() == 1
    assert sorted(seats().values()) == [1] * 9
    assert Match.objects.filter(bye="paired").count() == 1


@pytest.mark.parametrize(
    ("guarded", "constrained", "expected"),
    [(True, True, 1), (True, False, 1), (False, True, 1), (False, False, PEOPLE)],
    ids=["both", "the guard alone", "the constraint alone", "twin: neither"],
)
def test_guard_and_constraint_each_suffice_and_without_both_everyone_pairs(
    monkeypatch: pytest.MonkeyPatch, guarded: bool, constrained: bool, expected: int
) -> None:
    tournament = make_running(8)
    all_meet_after(monkeypatch, rounds, "plan_round", PEOPLE)
    if not guarded:
        monkeypatch.setattr(rounds, "lock", plain_read)
        monkeypatch.setattr(rounds, "refuse_stale", nothing)
    unconstrained = without_constraint(Round, "one_round_number")

    with nullcontext() if constrained else unconstrained:
        outcomes = together(*[lambda: press(tournament)] * PEOPLE)
        found = (kinds(outcomes)["Round"], Round.objects.count(), max(seats().values()))

    assert found == (expected, expected, expected), outcomes
    assert all(isinstance(o, Round | RoundAlreadyPaired) for o in outcomes)


def test_presses_on_the_page_land_on_the_one_round_with_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_running(8)
    clients = [Client() for _ in range(PEOPLE)]
    for client in clients:
        client.force_login(make_user("ada"))
    all_meet_after(monkeypatch, rounds, "plan_round", PEOPLE)
    url = reverse("tournaments:round-pair", args=[tournament.slug])

    answers = together(*[lambda c=c: c.post(url, {"number": 1}) for c in clients])

    desk = reverse("tournaments:round-desk", args=[tournament.slug, 1])
    assert [(a.status_code, a.headers["Location"]) for a in answers] == [(302, desk)] * PEOPLE
    said = Counter(str(m) for a in answers for m in get_messages(a.wsgi_request))
    assert said[str(RoundAlreadyPaired(number=1))] == PEOPLE - 1
    assert Round.objects.count() == 1


def test_a_drop_while_the_round_is_being_paired_makes_the_plan_outdated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, gone = with_a_drop_before_saving(monkeypatch)

    with pytest.raises(PlanOutdated):
        press(tournament)

    assert not Round.objects.exists()
    assert gone not in seats()


def test_twin_without_the_check_seats_a_player_who_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, gone = with_a_drop_before_saving(monkeypatch)
    monkeypatch.setattr(rounds, "refuse_stale", nothing)

    press(tournament)

    assert gone in seats()


def with_a_drop_before_saving(monkeypatch: pytest.MonkeyPatch) -> tuple[Tournament, int]:
    tournament = make_running(6)
    gone = tournament.registrations.order_by("pk")[0]
    original = rounds.plan_round

    def planned(*args: Any) -> Any:
        plan = original(*args)
        drop_player(gone, actor=make_user("ada"))
        return plan

    monkeypatch.setattr(rounds, "plan_round", planned)
    return tournament, gone.pk


def test_check_in_drop_and_pairing_at_once_leave_everyone_seated_once() -> None:
    for trial in range(5):
        one_trial(trial)


def one_trial(trial: int) -> None:
    tournament = make_running(6)
    coming = make_players(tournament, 2, checked_in=False)
    leaving = tournament.registrations.filter(status=RegistrationStatus.CHECKED_IN)[trial]
    ada = make_user("ada")

    outcomes = together(
        *[lambda r=r: check_in(r, actor=ada) for r in coming],
        lambda: drop_player(leaving, actor=ada),
        lambda: press(tournament),
        lambda: press(tournament),
    )

    refused = [o for o in outcomes if isinstance(o, Exception)]
    assert all(isinstance(o, MendableError) for o in refused), refused
    assert_seated_once(tournament)


def assert_seated_once(tournament: Tournament) -> None:
    """Assert that a draft, if there is one, seats exactly those who take part from then on."""
    if not tournament.rounds.exists():
        return
    present = Registration.objects.filter(
        tournament=tournament, status=RegistrationStatus.CHECKED_IN, joined_in_round=1
    )
    found = Seat.objects.filter(round__tournament=tournament)
    assert Counter(found.values_list("registration_id", flat=True)) == Counter(
        present.values_list("pk", flat=True)
    )


def test_two_rounds_cannot_be_paired_from_one_state(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_running(4)
    make_round(tournament)

    outcomes = together(*[lambda: pair_round(tournament, actor=make_user("ada"))] * 3)

    assert kinds(outcomes) == {"RoundsUnfinished": 3}
    assert Round.objects.count() == 1
