import pytest

from rules.core.construction import Deck, Report, canonical_number, check_deck
from rules.games.doremi.samples import sample_deck as doremi_deck
from rules.games.omoline.samples import sample_deck as omoline_deck
from rules.registry import CODES, builtin_cards, sample_deck, title_for
from rules.tests.factories import cards_of

NAMED_BY_THE_DOCUMENT = {
    "064": None,
    "066": "character",
    "068": "character",
    "072": "character",
    "073": "character",
    "074": "character",
    "084": None,
    "201": None,
    "344": "item",
    "592": "character",
    "607": None,
    "660": "happening",
    "663": "happening",
    "P42": None,
}


def test_doremi_catalogue_holds_what_the_document_names_and_marked_demo_cards() -> None:
    cards = builtin_cards("doremi")
    real = [card for card in cards if not card.demo]

    assert {c.no: c.type for c in real if c.alias_of is None} == NAMED_BY_THE_DOCUMENT
    assert {c.no: c.alias_of for c in real if c.alias_of} == {
        "T01": "068",
        "T02": "072",
        "T03": "073",
        "T04": "066",
        "T05": "074",
        "T06": "592",
    }
    assert all("9" in card.no for card in cards if card.demo)


@pytest.mark.parametrize("title", CODES)
def test_catalogue_numbers_are_in_their_one_form_and_unlike(title: str) -> None:
    numbers = [card.no for card in builtin_cards(title)]

    assert numbers == [canonical_number(title, no) for no in numbers]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("title", ["doremi", "omoline"])
def test_catalogue_types_are_those_of_the_title(title: str) -> None:
    types = {card_type.code for card_type in title_for(title).card_types}

    assert {card.type for card in builtin_cards(title)} - {None} == types


@pytest.mark.parametrize("deck_format", ["constructed", "sealed"])
@pytest.mark.parametrize("seed", range(20))
def test_doremi_samples_are_legal_and_repeatable(seed: int, deck_format: str) -> None:
    deck = doremi_deck(seed, deck_format)

    assert check_deck(deck, cards_of("doremi"), {}) == Report()
    assert deck == doremi_deck(seed, deck_format)
    assert deck != doremi_deck(seed + 1, deck_format)


@pytest.mark.parametrize("version", ["r0", "r1", "r2"])
@pytest.mark.parametrize("seed", range(20))
def test_omoline_samples_are_legal_and_repeatable(seed: int, version: str) -> None:
    deck = omoline_deck(seed, version)

    assert check_deck(deck, cards_of("omoline"), {}) == Report()
    assert deck == omoline_deck(seed, version)


def test_titles_with_a_shared_deck_have_no_sample() -> None:
    assert sample_deck("onsen", 1, "none", "v1") is None
    assert sample_deck("doremi", 1, "sealed", "4.01") == doremi_deck(1, "sealed")
    assert sample_deck("omoline", 1, "constructed", "r1") == omoline_deck(1, "r1")


def test_title_with_a_shared_deck_takes_no_list() -> None:
    deck = Deck("onsen", "v1", "none", {"clock": ()})

    assert [v.clause for v in check_deck(deck, {}, {}).violations] == ["ONS-1.1.1"]
    assert check_deck(Deck("onsen", "v1", "none", {}), {}, {}) == Report()
