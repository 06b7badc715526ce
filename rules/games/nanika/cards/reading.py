"""Reading cards: those that come with a scenario, and the demo set of this site."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rules.core.errors import BrokenData, RulesError
from rules.core.words import same
from rules.games.nanika.cards.checks import flaws
from rules.games.nanika.cards.model import Card
from rules.games.nanika.cards.refusals import (
    NO_LIST,
    NUMBER_TWICE,
    CardRefused,
    CardsUnreadable,
    Flaw,
    shape_flaw,
)

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
    cards: dict[str, Card] = {}
    for place, definition in enumerate(_listed(definitions), start=1):
        card = _card(definition, place)
        if card.no in cards:
            raise CardRefused(card.no, Flaw("no", "", NUMBER_TWICE))
        cards[card.no] = card
    return cards


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


def cards_hash(cards: Mapping[str, Card]) -> str:
    """Return a short name of the cards: the same for equal cards, in whatever order.

    >>> cards_hash({}) == cards_hash(demo_cards())
    False
    """
    data = msgspec.json.encode([cards[no] for no in sorted(cards)], order="deterministic")
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def _listed(definitions: Iterable[object] | bytes) -> Iterable[object]:
    if not isinstance(definitions, bytes):
        return definitions
    try:
        return msgspec.json.decode(definitions, type=list[Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CardsUnreadable(NO_LIST.filled(why=same(str(error)))) from error


def _card(definition: object, place: int) -> Card:
    no = str(definition.get("no") or "") if isinstance(definition, Mapping) else ""
    who = no or f"#{place}"
    try:
        card = msgspec.convert(definition, Card)
    except msgspec.ValidationError as error:
        raise CardRefused(who, shape_flaw(str(error))) from error
    for flaw in flaws(card):
        raise CardRefused(who, flaw)
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
