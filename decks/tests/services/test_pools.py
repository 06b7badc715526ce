"""Sealed: the pool first, then the deck built from it."""

import pytest

from decks.errors import ListRefused, PoolMissing, PoolNotUsed
from decks.services.lists import submit_deck_list
from decks.services.pools import register_pool
from decks.tests.factories import legal_deck, make_list
from rules.core.construction import Deck, Entry
from tournaments.enums import DeckStatus
from tournaments.models import LogEntry, Registration
from tournaments.tests.factories import make_player, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def pia() -> Registration:
    return make_player(make_tournament(preset="sealed"))


@pytest.fixture
def deck(pia: Registration) -> Deck:
    return legal_deck(pia.tournament)


def played(deck: Deck) -> dict[str, tuple[Entry, ...]]:
    return {name: rows for name, rows in deck.sections.items() if name != "side"}


def status_of(registration: Registration) -> str:
    registration.refresh_from_db()
    return registration.deck_status


def test_pool_alone_is_no_list_yet(pia: Registration, deck: Deck) -> None:
    stored = register_pool(pia, pool=deck.pool, actor=pia.user)

    assert (stored.has_deck, stored.pool) == (False, [[e.no, e.count] for e in deck.pool or ()])
    assert status_of(pia) == DeckStatus.NONE
    assert LogEntry.objects.first().verb == "pool.registered"  # type: ignore[union-attr]


def test_typed_pool_is_read_without_a_heading(pia: Registration) -> None:
    stored = register_pool(pia, text="3 068\n# comment\n２　Ｎｏ．７４\n1 068", actor=pia.user)

    assert stored.pool == [["068", 4], ["074", 2]]


def test_typed_pool_names_the_line_that_cannot_be_read(pia: Registration) -> None:
    with pytest.raises(ListRefused) as refused:
        register_pool(pia, text="3 068\n???", actor=pia.user)

    assert [(each.line, each.text) for each in refused.value.problems] == [(2, "???")]
    assert pia.deck_lists.count() == 0


@pytest.mark.clause("DRM-25.04")
def test_what_is_left_of_the_pool_is_the_side(pia: Registration, deck: Deck) -> None:
    register_pool(pia, pool=deck.pool, actor=pia.user)

    stored = submit_deck_list(pia, sections=played(deck), actor=pia.user)

    assert dict(stored.sections["side"]) == {
        entry.no: entry.count for entry in deck.sections["side"]
    }
    assert status_of(pia) == DeckStatus.VALID


@pytest.mark.clause("DRM-25.04")
def test_card_that_is_not_in_the_pool_is_refused(pia: Registration, deck: Deck) -> None:
    register_pool(pia, pool=deck.pool, actor=pia.user)
    sections = played(deck)
    sections["clock"] = (*sections["clock"], Entry("068", 1))

    with pytest.raises(ListRefused) as refused:
        submit_deck_list(pia, sections=sections, actor=pia.user)

    assert [(v.clause, v.card, v.found, v.limit) for v in refused.value.report.violations] == [
        ("DRM-25.04", "068", 1, 0)
    ]
    assert status_of(pia) == DeckStatus.NONE


def test_deck_before_its_pool_is_refused(pia: Registration, deck: Deck) -> None:
    with pytest.raises(PoolMissing):
        submit_deck_list(pia, sections=played(deck), actor=pia.user)


def test_pool_and_deck_can_come_together(pia: Registration, deck: Deck) -> None:
    stored = submit_deck_list(pia, sections=played(deck), pool=deck.pool, actor=pia.user)

    assert (stored.is_valid, stored.version) == (True, 1)


def test_deck_that_fits_the_new_pool_stays(pia: Registration, deck: Deck) -> None:
    make_list(pia)
    first, *rest = deck.pool or ()

    stored = register_pool(pia, pool=[Entry(first.no, first.count + 1), *rest], actor=pia.user)

    assert (stored.version, stored.is_valid, stored.has_deck) == (3, True, True)
    assert dict(map(tuple, stored.sections["side"]))[first.no] >= 1
    assert status_of(pia) == DeckStatus.VALID


def test_deck_that_no_longer_fits_has_to_be_handed_in_again(pia: Registration) -> None:
    make_list(pia)

    stored = register_pool(pia, pool=[Entry("068", 3)], actor=pia.user)

    assert stored.has_deck is False
    assert status_of(pia) == DeckStatus.NONE
    assert pia.deck_lists.count() == 3


def test_empty_pool_is_refused(pia: Registration) -> None:
    with pytest.raises(PoolMissing):
        register_pool(pia, text="\n# nothing\n", actor=pia.user)


@pytest.mark.parametrize("count", [0, -3, 10_000])
def test_pool_with_an_impossible_count_is_refused(pia: Registration, count: int) -> None:
    with pytest.raises(ListRefused) as refused:
        register_pool(pia, pool=[Entry("068", count)], actor=pia.user)

    assert [(v.card, v.found) for v in refused.value.report.violations] == [("068", count)]


def test_constructed_tournament_has_no_pools() -> None:
    pia = make_player(make_tournament())

    with pytest.raises(PoolNotUsed):
        register_pool(pia, text="3 068", actor=pia.user)
