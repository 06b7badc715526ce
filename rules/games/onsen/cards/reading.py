"""Reading cards: those that come with a scenario, and the demo set of this site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rules.core.cards import CardRefused, read
from rules.core.errors import BrokenData, RulesError
from rules.games.onsen.cards.checks import CLAUSES, flaws, second_void
from rules.games.onsen.cards.model import Card

DEMO = "games/onsen/cards/demo.json"


class _Demo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[dict[str, Any], ...]
    leaders: dict[str, int]
    deck: dict[str, int]


def read_cards(definitions: Iterable[object] | bytes) -> dict[str, Card]:
    """Return the cards by their numbers, in the order in which they are given.

    Args:
        definitions: the ``cards`` of a scenario file, or the same list as JSON text.

    Raises:
        CardsUnreadable: the text is no JSON list.
        CardRefused: the first card that cannot be used: which, which field, the clause, and why.

    Source: ONS-2.1.2, ONS-2.2.2, ONS-2.3.1 to ONS-2.3.6.
    """
    cards = read(definitions, Card, flaws, CLAUSES)
    for no, flaw in second_void(cards.values()):
        raise CardRefused(no, flaw)
    return cards


def demo_cards() -> dict[str, Card]:
    """Return the invented demo set, by number.

    The sheet lists no cards; these are ours, to try the engine out.

    >>> demo_cards()["V1"].kind, {card.marked for card in demo_cards().values()}
    ('out_void', {'demo'})
    """
    return dict(_demo()[0])


def demo_leaders() -> tuple[str, ...]:
    """Return the numbers of the demo leaders, one for each copy.

    >>> demo_leaders()[:2], len(demo_leaders())
    (('L1', 'L2'), 8)
    """
    return _demo()[1]


def demo_deck() -> tuple[str, ...]:
    """Return the numbers of the shared demo deck, one for each copy.

    >>> len(demo_deck()), demo_deck().count("V1")
    (64, 1)
    """
    return _demo()[2]


@cache
def _demo() -> tuple[dict[str, Card], tuple[str, ...], tuple[str, ...]]:
    try:
        demo = msgspec.json.decode(files("rules").joinpath(DEMO).read_bytes(), type=_Demo)
        cards = read_cards(demo.cards)
    except (msgspec.DecodeError, RulesError) as error:
        raise BrokenData(DEMO, "$", str(error)) from error
    if unlike := set(cards).symmetric_difference({**demo.leaders, **demo.deck}):
        raise BrokenData(DEMO, "deck", f"not one count for each card: {sorted(unlike)}")
    return cards, tuple(_copies(demo.leaders)), tuple(_copies(demo.deck))


def _copies(counts: Mapping[str, int]) -> Iterator[str]:
    for no, count in counts.items():
        yield from (no,) * count
