"""Every list asks the database as often for three rows as for one."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.services.jobs import ask_job
from tournaments.services.registrations import check_in, register_player
from tournaments.services.rounds import publish_round, unpublish_round
from tournaments.services.tokens import create_token
from tournaments.tests import factories
from tournaments.tests.api import world as worlds
from tournaments.tests.api.world import World, client_of

ADA = "ada"


def players(world: World, count: int) -> None:
    for number in range(count):
        register_player(world.tournament, name=f"More {number}", actor=factories.make_user(ADA))


def tournaments(_world: World, count: int) -> None:
    for _ in range(count):
        factories.make_tournament()


def staff(world: World, count: int) -> None:
    for number in range(count):
        factories.make_staff(world.tournament, f"helper{number}", Role.FLOOR_JUDGE)


def jobs(_world: World, count: int) -> None:
    for _ in range(count):
        ask_job("simulate", {}, actor=factories.make_user(ADA))


def tokens(_world: World, count: int) -> None:
    for _ in range(count):
        create_token(user=factories.make_user(ADA))


def rounds(world: World, count: int) -> None:
    """Play ``count`` rounds of as many tables as there are rounds."""
    for number in range(2 * count):
        entered = register_player(
            world.tournament, name=f"Late {number}", actor=factories.make_user(ADA)
        )
        check_in(entered, actor=factories.make_user(ADA))
    Tournament.objects.filter(pk=world.tournament.pk).update(rounds_planned=9)
    for _ in range(count):
        factories.play_round(factories.make_round(world.tournament))


def versions(world: World, count: int) -> None:
    """Take the pairings of round 1 back and publish them again, ``count`` times."""
    ada, round_ = factories.make_user(ADA), world.tournament.rounds.get()
    for _ in range(count):
        publish_round(unpublish_round(round_, actor=ada), actor=ada)


CASES: list[tuple[str, str, Callable[[], World], Callable[[World, int], None]]] = [
    (ADA, "tournaments/", worlds.open_world, tournaments),
    (ADA, "tournaments/{slug}/players/", worlds.open_world, players),
    (ADA, "tournaments/{slug}/registrations/", worlds.open_world, players),
    (ADA, "tournaments/{slug}/staff/", worlds.open_world, staff),
    (ADA, "tournaments/{slug}/log/", worlds.open_world, players),
    (ADA, "tournaments/{slug}/rounds/", worlds.running_world, rounds),
    (ADA, "tournaments/{slug}/rounds/1/", worlds.running_world, rounds),
    (ADA, "tournaments/{slug}/rounds/1/earlier/", worlds.playing_world, versions),
    (ADA, "tournaments/{slug}/standings/", worlds.running_world, rounds),
    (
        ADA,
        "tournaments/{slug}/standings/needs/?player={pia_code}&place=2",
        worlds.running_world,
        rounds,
    ),
    (ADA, "tournaments/{slug}/draw/", worlds.running_world, rounds),
    (ADA, "tournaments/{slug}/draw/file/", worlds.running_world, rounds),
    ("pia", "tournaments/{slug}/entry/", worlds.running_world, rounds),
    (ADA, "jobs/", worlds.open_world, jobs),
    (ADA, "tokens/", worlds.open_world, tokens),
    (ADA, "me/", worlds.open_world, tournaments),
]


def queries(
    person: str, path: str, make: Callable[[], World], add: Callable[[World, int], None], count: int
) -> int:
    with worlds.undone():
        world = make()
        add(world, count)
        client = client_of(person)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(world.path(path)).status_code == 200
        return len(asked)


@pytest.mark.django_db
@pytest.mark.parametrize(("person", "path", "make", "add"), CASES, ids=[case[1] for case in CASES])
def test_list_asks_as_often_for_three_rows_as_for_one(
    person: str, path: str, make: Callable[[], World], add: Callable[[World, int], None]
) -> None:
    assert queries(person, path, make, add, 1) == queries(person, path, make, add, 3)
