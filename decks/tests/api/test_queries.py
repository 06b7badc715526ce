"""Every list of deck lists and cards asks the database as often for three rows as for one."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import Card
from decks.services.lists import submit_deck_list
from decks.tests.api.table import revealed, sample, with_list
from tournaments.tests import factories
from tournaments.tests.api.world import World, client_of, open_world, undone


def lists(world: World, count: int) -> None:
    ada = factories.make_user("ada")
    for player in factories.make_players(world.tournament, count, checked_in=False):
        submit_deck_list(player, sections=sample().sections, actor=ada)


def cards(_world: World, count: int) -> None:
    factories.make_user("root", is_superuser=True)
    Card.objects.all().delete()
    Card.objects.bulk_create(Card(title_code="doremi", no=f"X{n}") for n in range(count))


CASES: list[tuple[str, str, Callable[[], World], Callable[[World, int], None]]] = [
    ("ada", "tournaments/{slug}/decks/", with_list, lists),
    ("anonymous", "tournaments/{slug}/public-decks/", revealed, lists),
    ("ada", "tournaments/{slug}/file/", with_list, lists),
    ("root", "titles/doremi/cards/", open_world, cards),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("person", "path", "make", "add"), CASES, ids=[case[1] for case in CASES])
def test_list_asks_as_often_for_three_rows_as_for_one(
    person: str, path: str, make: Callable[[], World], add: Callable[[World, int], None]
) -> None:
    counts = []
    for count in (1, 3):
        with undone():
            world = make()
            add(world, count)
            client = client_of(person)
            with CaptureQueriesContext(connection) as asked:
                assert client.get(world.path(path)).status_code == 200
            counts.append(len(asked))

    assert counts[0] == counts[1]
