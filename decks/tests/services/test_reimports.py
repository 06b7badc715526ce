"""A file taken in again: what it leaves out does not make another tournament of it."""

from typing import Any

import pytest

from decks.services.tournament_files import Imported, import_tournament
from decks.tests.files import as_bytes, bare, exported
from tournaments.models import Tournament
from tournaments.pairing import verify
from tournaments.pairing.request import request_for
from tournaments.record import read_tournament, write_tournament
from tournaments.tests.factories import make_round, make_running, play_round

pytestmark = pytest.mark.django_db

PLAYED = {
    "table": 1,
    "players": ["ann", "bob"],
    "bye": False,
    "games": [{"winner": "ann", "end": "goal", "points": {"ann": 100, "bob": 30}}] * 2,
    "result": "ann",
}
BYE = {"table": None, "players": ["cyd"], "bye": True, "games": [], "result": None}
DECK = {"player": "dee", "sections": {"clock": [{"no": "068", "count": 2}]}, "pool": None}
OTHER_DECK: dict[str, Any] = {"player": "ann", "sections": {}, "pool": None}
PLAYERS = [
    {"id": "ann", "name": "Ａｎｎ", "reading": None, "avoid": ["dee", "bob", "dee"]},
    {"id": "bob", "name": "Bob", "dropped_after_round": 1, "checked_in": False},
    {"id": "cyd", "name": "Cyd", "avoid": []},
    {"id": "dee", "name": "Dee", "disqualified_in_round": 1},
]


def taken_in(file: dict[str, Any], **options: Any) -> Imported:
    return import_tournament(as_bytes(file), actor=None, **options)


def without(field: str, file: dict[str, Any]) -> dict[str, Any]:
    return {**file, "tournament": {k: v for k, v in file["tournament"].items() if k != field}}


@pytest.mark.parametrize(
    "file",
    [
        bare(),
        bare(players=[]),
        bare(players=PLAYERS),
        bare(decks=[DECK, OTHER_DECK]),
        bare(rounds=[{"number": 1, "stage": "swiss", "matches": [PLAYED, BYE]}]),
        bare(rounds=[{"number": 1, "stage": "swiss", "matches": [{**PLAYED, "result": None}]}]),
        without("seed", bare()),
        without("starts_at", bare()),
    ],
)
def test_a_file_with_only_what_the_interface_demands_is_the_same_again(
    file: dict[str, Any],
) -> None:
    first = taken_in(file).tournament
    before = exported(first)

    again = taken_in(file)

    assert (again.outcome, again.tournament) == ("unchanged", first)
    assert exported(first) == before


@pytest.mark.parametrize(
    "changes",
    [
        {"players": [{"id": "ann", "name": "Ann", "avoid": ["bob"]}, {"id": "bob", "name": "Bob"}]},
        {"rounds": [{"number": 1, "stage": "swiss", "matches": [PLAYED]}]},
        {"decks": [DECK]},
    ],
)
def test_a_file_without_start_that_differs_takes_the_place_of_its_tournament(
    changes: dict[str, Any],
) -> None:
    first = taken_in(without("starts_at", bare())).tournament

    again = taken_in(without("starts_at", bare(**changes)), replace=True)

    assert (again.outcome, again.tournament.pk) == ("replaced", first.pk)
    assert again.tournament.starts_at == first.starts_at
    assert Tournament.objects.count() == 1


def test_a_file_of_another_start_is_another_tournament() -> None:
    first = taken_in(bare()).tournament
    other = bare()
    other["tournament"]["starts_at"] = "2026-05-10T10:00:00+09:00"

    again = taken_in(other)

    assert (again.created, again.tournament != first) == (True, True)


def test_a_file_without_seeds_keeps_those_of_its_tournament() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    whole = exported(tournament)
    seed = f'"seed": "{tournament.seed}"'.encode()
    [round_] = tournament.rounds.all()
    bared = whole.replace(seed, b'"seed": ""').replace(
        f'"seed": "{round_.seed}"'.encode(), b'"seed": null'
    )

    assert import_tournament(bared, actor=None).outcome == "unchanged"
    renamed = bared.replace(b'"Spring Cup"', b'"Summer Cup"')
    assert import_tournament(renamed, actor=None, replace=True).outcome == "replaced"
    assert exported(tournament) == whole.replace(b'"Spring Cup"', b'"Summer Cup"')
    assert verify(read_tournament(exported(tournament)))["ok"]


def test_a_wish_of_one_comes_back_as_the_wish_of_one_and_pairing_heeds_it() -> None:
    file = read_tournament(as_bytes(bare(players=PLAYERS)))

    tournament = import_tournament(write_tournament(file), actor=None).tournament

    back = read_tournament(exported(tournament))
    assert {p.id: p.avoid for p in back.players} == {
        "ann": ["bob", "dee"],
        "bob": [],
        "cyd": [],
        "dee": [],
    }
    entrants = request_for(back, 1).entrants
    assert {e.id: e.avoid for e in entrants}["ann"] == {"bob", "dee"}
