"""Two people press "make the cut" at once: one cut comes of it."""

from contextlib import ExitStack
from typing import Any

import pytest

from tournaments.enums import StageKind
from tournaments.errors import CutAlreadyMade, CutOutdated
from tournaments.models import Round, Stage, Tournament
from tournaments.services import cut
from tournaments.services.cut import make_cut
from tournaments.services.drops import drop_player
from tournaments.tests.cuts import ready_for_cut, seeds_of
from tournaments.tests.factories import make_user
from tournaments.tests.races.together import (
    all_meet_after,
    kinds,
    nothing,
    plain_read,
    together,
    without_constraint,
)

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = 4


def press(tournament: Tournament, seen: list[str]) -> Round:
    return make_cut(tournament, actor=make_user("ada"), seen=seen)


def cuts() -> int:
    return Stage.objects.filter(kind=StageKind.CUT).count()


@pytest.mark.parametrize(
    ("guarded", "constrained", "expected"),
    [(True, True, 1), (True, False, 1), (False, True, 1), (False, False, PEOPLE)],
    ids=["both", "the guard alone", "the constraint alone", "twin: neither"],
)
def test_presses_at_once_make_one_cut_and_without_guard_and_constraint_everyone_makes_one(
    monkeypatch: pytest.MonkeyPatch, guarded: bool, constrained: bool, expected: int
) -> None:
    tournament = ready_for_cut()
    shown = seeds_of(tournament)
    all_meet_after(monkeypatch, cut, "plan_cut", PEOPLE)
    if not guarded:
        monkeypatch.setattr(cut, "lock", plain_read)
        monkeypatch.setattr(cut, "refuse_stale_cut", nothing)

    with ExitStack() as off:
        if not constrained:
            monkeypatch.setattr(cut, "create_round", each_in_a_stage_of_its_own)
            off.enter_context(without_constraint(Round, "one_round_number"))
            off.enter_context(without_constraint(Stage, "one_stage_number"))
        outcomes = together(*[lambda: press(tournament, shown)] * PEOPLE)
        found = (kinds(outcomes)["Round"], cuts())

    assert found == (expected, expected), outcomes
    assert all(isinstance(o, Round | CutAlreadyMade) for o in outcomes)


def each_in_a_stage_of_its_own(tournament: Tournament, plan: Any) -> Round:
    """Stand in for ``create_round``, which takes the one stage of the number for granted."""
    stage = tournament.stages.filter(number=plan.stage).latest("pk")
    return Round.objects.create(tournament=tournament, stage=stage, number=plan.number)


def test_a_drop_between_look_and_press_makes_the_cut_outdated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, shown = with_a_drop_before_saving(monkeypatch)

    with pytest.raises(CutOutdated):
        press(tournament, shown)

    assert cuts() == 0


def test_twin_without_the_check_freezes_a_player_who_has_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, shown = with_a_drop_before_saving(monkeypatch)
    monkeypatch.setattr(cut, "refuse_stale_cut", nothing)

    press(tournament, shown)

    assert Stage.objects.get(kind=StageKind.CUT).seeds == shown
    assert not tournament.registrations.get(code=shown[0]).is_active


def with_a_drop_before_saving(monkeypatch: pytest.MonkeyPatch) -> tuple[Tournament, list[str]]:
    tournament = ready_for_cut()
    shown = seeds_of(tournament)
    gone = tournament.registrations.get(code=shown[0])
    original = cut.plan_cut

    def planned(*args: Any) -> Any:
        plan = original(*args)
        drop_player(gone, actor=make_user("ada"))
        return plan

    monkeypatch.setattr(cut, "plan_cut", planned)
    return tournament, shown
