"""Every page and act of the floor, everyone who may come: exactly the declared answer."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.urls import reverse

from judging.selectors.reports import reports_of
from judging.tests.roles import checks, clock, floor, ledger
from judging.tests.roles.cast import (
    ACTORS,
    ANONYMOUS,
    AT_THE_TABLE,
    JUDGE_ELSEWHERE,
    JUDGES,
    SCOREKEEPER,
)
from judging.tests.roles.doors import PATTERNS, SIGN_IN, Door, answers_at, names_an_object, undone
from judging.tests.roles.scene import Scene, make_scene
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db
DOORS: list[Door] = [*floor.DOORS, *ledger.DOORS, *checks.DOORS, *clock.DOORS]
ELSEWHERE = [door.elsewhere() for door in DOORS if door.opens_an_object]


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    """Return one scene for all doors: whatever is done at one is taken back."""
    with django_db_blocker.unblock(), undone():
        yield make_scene()


@pytest.mark.parametrize("door", DOORS, ids=str)
def test_everyone_gets_exactly_the_declared_answer(scene: Scene, door: Door) -> None:
    assert answers_at(door, scene) == door.answers


@pytest.mark.parametrize("door", ELSEWHERE, ids=str)
def test_what_is_of_another_tournament_is_not_there(scene: Scene, door: Door) -> None:
    assert answers_at(door, scene) == door.answers


def test_the_other_tournament_opens_what_is_its_own(scene: Scene) -> None:
    """Else nothing of another tournament would be there because nobody may come at all."""
    match = Match.objects.get(round__tournament__slug=scene.other)
    pages = {
        reverse("judging:floor-match", args=[scene.other, match.pk]): (*JUDGES, JUDGE_ELSEWHERE),
        reverse("judging:my-table", args=[scene.other]): AT_THE_TABLE,
        reverse("tournaments:clock-table", args=[scene.other, 1, match.pk]): (SCOREKEEPER,),
    }

    for page, people in pages.items():
        found = {who: scene.browsers[who].get(page).status_code for who in people}
        assert found == dict.fromkeys(people, 200), page


def test_every_address_is_in_a_matrix_with_both_methods() -> None:
    declared = {(door.name, door.method) for door in DOORS}

    assert declared == {(name, method) for name in PATTERNS for method in ("get", "post")}


def test_every_address_of_an_object_is_asked_for_in_another_tournament() -> None:
    named = {name for name in PATTERNS if names_an_object(name)}

    assert {door.name for door in ELSEWHERE} == named


def test_every_door_declares_an_answer_for_everyone() -> None:
    assert [str(door) for door in DOORS if door.answers.keys() != {*ACTORS}] == []
    public = {door.name for door in DOORS if door.answers[ANONYMOUS] != SIGN_IN}
    assert public == {"tournaments:round-now"}
    assert len({*map(str, DOORS)}) == len(DOORS)


def test_every_act_of_the_clock_is_in_a_matrix() -> None:
    for_all = {*view_of("clock-act").PLAIN, *view_of("clock-act").NUMBERED, "call-time"}
    at_tables = {*view_of("clock-table-act").PLAIN, *view_of("clock-table-act").FORMS, "call-time"}

    assert clock.ACTS.keys() == for_all
    assert clock.TABLE_ACTS.keys() == at_tables


def view_of(name: str) -> Any:
    """Return the module that answers at an address of the clock."""
    return import_module(PATTERNS[f"tournaments:{name}"].callback.__module__)


def test_every_report_is_in_a_matrix(scene: Scene) -> None:
    tournament = Tournament.objects.get(pk=scene.tournament.pk)

    assert {report.code for report in reports_of(tournament)} == {*checks.KINDS}
