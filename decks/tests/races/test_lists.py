"""Two deck lists of one player handed in at once: both are kept, one is in force."""

import pytest
from django.db import IntegrityError, transaction

from decks.models import DeckList
from decks.services.catalogue import load_builtin_catalogue
from decks.services.lists import submit_deck_list
from rules.registry import sample_deck
from tournaments.models import Registration
from tournaments.tests.factories import make_players, make_tournament, make_user
from tournaments.tests.races.together import kinds, together, without_constraint

pytestmark = pytest.mark.django_db(transaction=True)


def hand_in(registration: Registration, seed: int) -> DeckList:
    deck = sample_deck("doremi", seed, "constructed", "4.01")
    assert deck is not None
    return submit_deck_list(registration, sections=deck.sections, actor=make_user("ada"))


def test_lists_handed_in_at_once_are_versions_of_which_the_last_is_in_force() -> None:
    load_builtin_catalogue()
    for _trial in range(3):
        one_trial()


def one_trial() -> None:
    [player] = make_players(make_tournament(), 1, checked_in=False)

    outcomes = together(*[lambda s=s: hand_in(player, s) for s in range(4)])

    assert kinds(outcomes) == {"DeckList": 4}
    rows = list(player.deck_lists.order_by("version").values_list("version", "is_current"))
    assert rows == [(1, False), (2, False), (3, False), (4, True)]


@pytest.mark.parametrize(
    ("name", "version", "is_current"),
    [("one_list_version", 1, False), ("one_current_list_per_player", 2, True)],
)
def test_the_database_refuses_a_second_list_and_the_twin_without_it_takes_it(
    name: str, version: int, is_current: bool
) -> None:
    [player] = make_players(make_tournament(), 1)
    row = {"registration": player, "sections": {}}
    DeckList.objects.create(**row, version=1, is_current=True)

    with pytest.raises(IntegrityError), transaction.atomic():
        DeckList.objects.create(**row, version=version, is_current=is_current)

    with without_constraint(DeckList, name):
        DeckList.objects.create(**row, version=version, is_current=is_current)
        assert player.deck_lists.count() == 2
