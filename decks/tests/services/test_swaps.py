"""Comparing a deck with the list registered."""

import pytest

from decks.errors import ListMissing
from decks.services.swaps import check_swapped
from decks.tests.factories import legal_deck, make_list
from rules.core.construction import Entry
from tournaments.tests.factories import make_player, make_tournament

pytestmark = pytest.mark.django_db


def test_the_registered_deck_itself_is_right() -> None:
    pia = make_player(make_tournament())
    make_list(pia)

    assert check_swapped(pia, legal_deck(pia.tournament).sections).valid


@pytest.mark.clause("DRM-20.07")
def test_another_card_than_registered_is_found() -> None:
    pia = make_player(make_tournament())
    make_list(pia)
    sections = dict(legal_deck(pia.tournament).sections)
    first, *rest = sections["clock"]
    sections["clock"] = (Entry("068", first.count), *rest)

    report = check_swapped(pia, sections)

    assert {(v.clause, v.card, v.found, v.limit) for v in report.violations} == {
        ("DRM-20.07", "068", first.count, 0),
        ("DRM-20.07", first.no, 0, first.count),
    }


def test_player_without_a_list_has_nothing_to_compare_with() -> None:
    pia = make_player(make_tournament())

    with pytest.raises(ListMissing):
        check_swapped(pia, {})
