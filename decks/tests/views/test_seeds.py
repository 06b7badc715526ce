"""From the secret follow the pairings to come: who plays does not get it with the file."""

import json
from typing import Any

import pytest
from django.test import Client

from decks.services.tournament_files import import_tournament
from decks.tests.files import exported
from tournaments.enums import Role, TournamentStatus
from tournaments.models import Tournament
from tournaments.tests.factories import (
    PASSWORD,
    make_hugo,
    make_player,
    make_round,
    make_running,
    make_sid,
    make_staff,
)

pytestmark = pytest.mark.django_db
PATHS = ["/organise/{slug}/export/", "/api/v1/tournaments/{slug}/file/"]


def playing() -> Tournament:
    """Return a tournament in its first round: Ada organises, Pia does too, and plays."""
    tournament = make_running(3)
    make_hugo(tournament)
    make_sid(tournament)
    make_player(tournament, "pia")
    make_staff(tournament, "pia", Role.ORGANISER)
    make_round(tournament)
    return tournament


def content(tournament: Tournament, path: str, person: str) -> bytes:
    client = Client()
    assert client.login(username=person, password=PASSWORD)
    answer = client.get(path.format(slug=tournament.slug))
    assert answer.status_code == 200
    return answer.content


def seeds_in(data: bytes) -> list[str | None]:
    file: dict[str, Any] = json.loads(data)
    return [file["tournament"]["seed"], *(round_["seed"] for round_ in file["rounds"])]


@pytest.mark.parametrize("path", PATHS)
def test_the_file_has_its_seeds_for_an_organiser_who_does_not_play(path: str) -> None:
    tournament = playing()

    assert content(tournament, path, "ada") == exported(tournament)
    assert all(seeds_in(exported(tournament)))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("person", ["pia", "hugo", "sid"])
def test_the_file_has_no_secret_for_anyone_else_until_it_is_finished(
    path: str, person: str
) -> None:
    tournament = playing()

    during = content(tournament, path, person)
    Tournament.objects.update(status=TournamentStatus.FINISHED)
    after = content(tournament, path, person)

    assert seeds_in(during) == ["", *seeds_in(exported(tournament))[1:]]
    assert tournament.seed.encode() not in during
    assert seeds_in(after) == seeds_in(exported(tournament))


def test_a_file_handed_out_without_seeds_is_known_again() -> None:
    tournament = playing()
    data = content(tournament, PATHS[0], "pia")
    before = exported(tournament)

    imported = import_tournament(data, actor=None)

    assert imported.outcome == "unchanged"
    assert exported(tournament) == before
