"""An honest tournament verifies, whatever happened in it, here and wherever its file goes."""

from typing import Any

import pytest
from msgspec.structs import replace

from tournaments.enums import TournamentStatus
from tournaments.models import Tournament
from tournaments.pairing import verify
from tournaments.pairing.public_file import public_file
from tournaments.record import TournamentFile, read_tournament, write_tournament
from tournaments.selectors.draws import public_facts
from tournaments.selectors.facts import facts_of
from tournaments.services.restoring import restore_facts
from tournaments.tests.messy import messy_tournament

pytestmark = pytest.mark.django_db


def written(file: TournamentFile) -> TournamentFile:
    return read_tournament(write_tournament(file))


def taken_in(file: TournamentFile) -> TournamentFile:
    """Return the facts of ``file`` after it was taken into the database under another address."""
    moved = replace(file, tournament=replace(file.tournament, slug="moved"))
    tournament = restore_facts(moved, held=None, actor=None)
    facts = written(facts_of(tournament))
    Tournament.objects.filter(pk=tournament.pk).update(slug=f"moved-{tournament.pk}")
    return facts


def verdict(file: TournamentFile) -> tuple[Any, Any, list[Any]]:
    """Return derivation, whether all was compared, and everything that differs."""
    report: Any = verify(file)
    found = [*report["differences"], *(d for r in report["rounds"] for d in r["differences"])]
    assert report["ok"] is (not found)
    return report["derivation"], report["verified"], found


@pytest.mark.parametrize("seed", range(20))
def test_a_swiss_tournament_with_everyday_trouble_verifies(seed: int) -> None:
    tournament = messy_tournament(seed)
    file = written(facts_of(tournament))

    assert verdict(file) == ("checked", True, [])
    assert verdict(taken_in(file)) == ("checked", True, [])


@pytest.mark.parametrize("seed", range(20))
def test_a_tournament_of_pods_with_everyday_trouble_verifies(seed: int) -> None:
    tournament = messy_tournament(seed, title="onsen", rounds=3)
    file = written(facts_of(tournament))

    assert verdict(file) == ("checked", True, [])
    assert verdict(taken_in(file)) == ("checked", True, [])


@pytest.mark.parametrize("seed", range(20, 26))
def test_the_file_for_everyone_is_never_called_false(seed: int) -> None:
    tournament = messy_tournament(seed)
    running = written(public_facts(tournament))
    Tournament.objects.update(status=TournamentStatus.FINISHED)
    tournament.refresh_from_db()
    finished = written(public_facts(tournament))

    results = [verdict(file) for file in (running, taken_in(running), finished, taken_in(finished))]

    assert [result[0] for result in results] == ["unchecked", "unchecked", "checked", "checked"]
    assert [result[2] for result in results] == [[], [], [], []]


@pytest.mark.parametrize("title", ["doremi", "onsen"])
def test_without_families_and_wishes_everyone_can_verify_everything(title: str) -> None:
    tournament = messy_tournament(3, title=title, rounds=3, has_families=False)

    assert verdict(written(public_facts(tournament))) == ("unchecked", True, [])


def test_what_was_noted_is_what_makes_it_so() -> None:
    file = written(facts_of(messy_tournament(1)))
    bare = [replace(round_, noted=None, scores=None, planned=None) for round_ in file.rounds]

    assert verdict(replace(file, rounds=bare))[2] != []


def test_the_file_for_everyone_holds_nothing_private() -> None:
    file = facts_of(messy_tournament(2))

    public = public_file(file, reveals=False)

    assert any(player.family for player in file.players)
    assert any(player.avoid for player in file.players)
    assert {(player.family, *player.avoid) for player in public.players} == {(None,)}
    assert b'"family": "' not in write_tournament(public)
    assert file.tournament.seed.encode() not in write_tournament(public)
    assert [(r.seed, r.matches) for r in public.rounds] == [
        (r.seed, r.matches) for r in file.rounds
    ]
