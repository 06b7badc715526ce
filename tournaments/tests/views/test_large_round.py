"""A round of 1,000 tables: as many queries as for ten, and the pairing outside the write lock."""

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.models import Match, Seat, Tournament
from tournaments.pairing.swiss import pair
from tournaments.services import locking, rounds
from tournaments.services.redrawing import pair_again, re_pair
from tournaments.services.rounds import close_and_pair, pair_round
from tournaments.services.table_repairs import repair_tables
from tournaments.tests.factories import (
    enter_in_bulk,
    make_field,
    make_round,
    make_user,
    play_in_bulk,
)
from tournaments.tests.write_lock import watched_lock


def playing(tables: int) -> Tournament:
    """Return a tournament whose first two rounds are played."""
    tournament = make_field(2 * tables, name=f"{tables} tables", rounds_planned=9)
    for _ in range(2):
        play_in_bulk(make_round(tournament))
    return tournament


def asked(client: Client, tournament: Tournament) -> list[tuple[int, int]]:
    """Return how many queries each button takes, and the page that it leads to."""
    here = f"/organise/{tournament.slug}/"
    third, fourth = (f"{here}rounds/{n}/" for n in (3, 4))
    counts = [
        press(client, f"{here}rounds/pair/", third, {"number": "3"}),
        press(client, f"{third}draw-again/", third),
        press(client, f"{third}publish/", third),
    ]
    enter_in_bulk(tournament.rounds.get(number=3))
    return [*counts, press(client, f"{third}close-and-pair/", fourth)]


def press(
    client: Client, url: str, page: str, sent: dict[str, str] | None = None
) -> tuple[int, int]:
    with CaptureQueriesContext(connection) as posting:
        assert client.post(url, sent or {})["Location"] == page
    with CaptureQueriesContext(connection) as getting:
        assert client.get(page).status_code == 200
    return len(posting), len(getting)


@pytest.mark.django_db
def test_a_thousand_tables_take_as_many_queries_as_ten(client: Client) -> None:
    client.force_login(make_user("ada"))
    few, many = playing(10), playing(1_000)
    client.get(f"/organise/{few.slug}/")

    assert asked(client, many) == asked(client, few)

    drafted = many.rounds.get(number=4)
    assert Match.objects.filter(round=drafted).count() == 1_000
    assert Seat.objects.filter(round=drafted).values("registration").distinct().count() == 2_000


def paired(tournament: Tournament) -> Any:
    return pair_round(tournament, actor=make_user("ada"))


def paired_again(tournament: Tournament) -> Any:
    return pair_again(make_round(tournament, published=False), actor=make_user("ada"))


def redrawn(tournament: Tournament) -> Any:
    return re_pair(make_round(tournament), typed="1", reason="x", actor=make_user("ada"))


def closed_and_paired(tournament: Tournament) -> Any:
    round_ = make_round(tournament)
    enter_in_bulk(round_)
    return close_and_pair(round_, actor=make_user("ada"))


def repaired(tournament: Tournament) -> Any:
    return repair_tables(make_round(tournament), [1, 2], reason="x", actor=make_user("ada"))


ACTS = [paired, paired_again, redrawn, closed_and_paired, repaired]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_pairing_is_computed_while_nobody_waits(
    monkeypatch: pytest.MonkeyPatch, act: Callable[[Tournament], Any]
) -> None:
    tournament = make_field(8, rounds_planned=3)
    held: list[bool] = []
    original = pair

    def watched(request: Any, seed: str) -> Any:
        held.append(connection.in_atomic_block)
        return original(request, seed)

    monkeypatch.setattr(rounds, "pair", watched)

    act(tournament)

    assert held
    assert not any(held)


@pytest.mark.django_db(transaction=True)
def test_the_lock_is_held_for_a_small_part_of_the_work() -> None:
    tournament = playing(300)
    began = process_time()

    with watched_lock() as lock:
        round_ = pair_round(tournament, actor=make_user("ada"))

    whole_ms = (process_time() - began) * 1000
    assert round_.matches.count() == 300
    assert 0 < lock.longest_cpu_ms < whole_ms / 2


@pytest.mark.django_db(transaction=True)
def test_the_watch_sees_a_lock_held_for_the_whole_work() -> None:
    tournament = playing(300)
    began = process_time()

    with watched_lock() as lock, transaction.atomic():
        locking.lock(tournament)
        pair_round(tournament, actor=make_user("ada"))

    assert lock.longest_cpu_ms > (process_time() - began) * 1000 / 2
