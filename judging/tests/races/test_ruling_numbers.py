"""Judges who save rulings at the same moment get a number each, and all of them are looked up."""

from typing import Any

import pytest

from judging.models import LookupEntry, Ruling, RulingNumber
from judging.services import rulings
from judging.services.lookup import rebuild_lookup
from judging.tests.rulings import judged_tournament, make_ruling
from judging.tests.services.test_lookup import entry
from tournaments.tests.factories import make_user
from tournaments.tests.races.together import kinds, together

pytestmark = pytest.mark.django_db(transaction=True)
JUDGES = ("hugo", "fay", "ada", "hugo")


def saved() -> list[Any]:
    """Let the judges of a tournament save a ruling each at the same moment."""
    tournament = judged_tournament()
    judges = [make_user(name) for name in JUDGES]
    return together(*[lambda judge=judge: make_ruling(judge, tournament) for judge in judges])


def test_rulings_saved_at_once_have_a_number_each() -> None:
    rebuild_lookup([entry("A")])

    outcomes = saved()

    year = RulingNumber.objects.get()
    assert kinds(outcomes) == {"Ruling": 4}
    assert {ruling.number for ruling in outcomes} == {f"{year.year}-{n:03}" for n in range(1, 5)}
    assert year.last == 4
    indexed = LookupEntry.objects.filter(kind="ruling").values_list("key", flat=True)
    assert set(indexed) == {ruling.number for ruling in outcomes}


def test_twin_of_those_who_read_one_number_the_database_keeps_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rulings, "next_number", lambda: "2026-001")

    outcomes = saved()

    assert kinds(outcomes) == {"Ruling": 1, "IntegrityError": 3}
    assert Ruling.objects.count() == 1
