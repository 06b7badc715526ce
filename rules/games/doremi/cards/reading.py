"""Reading cards: those that come with a scenario, and the demo set of this site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rules.core.cards import read
from rules.core.errors import BrokenData, RulesError
from rules.games.doremi.cards.checks import CLAUSES, flaws
from rules.games.doremi.cards.model import Card

DEMO = "games/doremi/cards/demo.json"
DemoDeck = dict[str, tuple[str, ...]]


class _Demo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[dict[str, Any], ...]
    decks: dict[str, tuple[dict[str, dict[str, int]], ...]]


def read_cards(definitions: Iterable[object] | bytes) -> dict[str, Card]:
    """Return the cards by their numbers, in the order in which they are given.

    A character without names is called by the title of its card.

    Args:
        definitions: the ``cards`` of a scenario file, or the same list as JSON text.

    Raises:
        CardsUnreadable: the text is no JSON list.
        CardRefused: the first card that cannot be used: which, which field, the clause, and why.

    Source: DRM-1.07, DRM-9.01 to DRM-9.05, DRM-24.02.
    """
    cards = read(definitions, Card, flaws, CLAUSES)
    return {no: _named(card) for no, card in cards.items()}


def demo_cards() -> dict[str, Card]:
    """Return the cards that the document names and the invented demo set, by number.

    Of the former only what the document says is filled in.

    >>> demo_cards()["660"].marked, demo_cards()["901"].marked
    ('document', 'demo')
    """
    return dict(_demo()[0])


def demo_decks(deck_format: str | None = None) -> tuple[DemoDeck, ...]:
    """Return legal decks of the demo set by section, a number for each copy.

    Args:
        deck_format: ``constructed``, ``sealed`` or None for the decks of both, in this order.

    Source: DRM-16.01 to DRM-16.07, DRM-25.03, DRM-25.04.

    >>> [len(deck["clock"]) for deck in demo_decks("constructed")]
    [50, 50]
    """
    decks = _demo()[1]
    formats = decks if deck_format is None else (deck_format,)
    return tuple(dict(deck) for each in formats for deck in decks[each])


def _named(card: Card) -> Card:
    if card.is_character and card.modelled and not card.names:
        return msgspec.structs.replace(card, names=(card.name,))
    return card


@cache
def _demo() -> tuple[dict[str, Card], dict[str, tuple[DemoDeck, ...]]]:
    try:
        demo = msgspec.json.decode(files("rules").joinpath(DEMO).read_bytes(), type=_Demo)
        cards = read_cards(demo.cards)
    except (msgspec.DecodeError, RulesError) as error:
        raise BrokenData(DEMO, "$", str(error)) from error
    decks = {name: tuple(_deck(each) for each in given) for name, given in demo.decks.items()}
    listed = {
        no for given in decks.values() for deck in given for row in deck.values() for no in row
    }
    if unknown := listed - set(cards):
        raise BrokenData(DEMO, "decks", f"unknown cards: {sorted(unknown)}")
    return cards, decks


def _deck(sections: Mapping[str, Mapping[str, int]]) -> DemoDeck:
    return {section: tuple(_copies(counts)) for section, counts in sections.items()}


def _copies(counts: Mapping[str, int]) -> Iterator[str]:
    for no, count in counts.items():
        yield from (no,) * count
