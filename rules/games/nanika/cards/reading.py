"""Reading cards: those that come with a scenario, and the demo set of this site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rules.core.cards import read
from rules.core.errors import BrokenData, RulesError
from rules.games.nanika.cards.checks import CLAUSES, flaws
from rules.games.nanika.cards.model import Card

DEMO = "games/nanika/cards/demo.json"


class _Demo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[dict[str, Any], ...]
    deck: dict[str, int]


def read_cards(definitions: Iterable[object] | bytes) -> dict[str, Card]:
    """Return the cards by their numbers, in the order in which they are given.

    A ghost without name keys is found by its name.

    Args:
        definitions: the ``cards`` of a scenario file, or the same list as JSON text.

    Raises:
        CardsUnreadable: the text is no JSON list.
        CardRefused: the first card that cannot be used: which, which field, the clause, and why.

    Source: plan 0.1_easy, NNK-2.1, NNK-3.3, NNK-3.12, NNK-3.18, NNK-4.1, NNK-4.7, NNK-4.8.
    """
    cards = read(definitions, Card, flaws, CLAUSES)
    return {no: _with_keys(card) for no, card in cards.items()}


def demo_cards() -> dict[str, Card]:
    """Return the two examples of the plan and the invented demo set, by number.

    Source: NNK-B.0 to NNK-B.8; our reading of their standing, NNK-A38.

    >>> sakura = demo_cards()["E1"]
    >>> sakura.name, sakura.points, sakura.marked
    ('御影さくら', 5, 'example')
    """
    return dict(_demo()[0])


def demo_deck() -> tuple[str, ...]:
    """Return the numbers of the shared deck of 100 cards, one for each copy.

    Source: NNK-1.1.

    >>> len(demo_deck()), demo_deck()[:3]
    (100, ('E1', 'E1', 'E2'))
    """
    return _demo()[1]


def _with_keys(card: Card) -> Card:
    if card.is_ghost and not card.name_keys:
        return msgspec.structs.replace(card, name_keys=(card.name,))
    return card


@cache
def _demo() -> tuple[dict[str, Card], tuple[str, ...]]:
    try:
        demo = msgspec.json.decode(files("rules").joinpath(DEMO).read_bytes(), type=_Demo)
        cards = read_cards(demo.cards)
    except (msgspec.DecodeError, RulesError) as error:
        raise BrokenData(DEMO, "$", str(error)) from error
    if unlike := set(cards).symmetric_difference(demo.deck):
        raise BrokenData(DEMO, "deck", f"not one count for each card: {sorted(unlike)}")
    return cards, tuple(_copies(demo.deck))


def _copies(deck: Mapping[str, int]) -> Iterator[str]:
    for no, count in deck.items():
        yield from (no,) * count
