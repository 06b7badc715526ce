"""Reading cards: those that come with a scenario, and the demo set of this site."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from rules.core.cards import read
from rules.core.construction import CardDefinition
from rules.core.errors import BrokenData, RulesError
from rules.games.omoline.cards.checks import CLAUSES, flaws
from rules.games.omoline.cards.model import Card
from rules.games.omoline.catalogue import builtin_cards

DEMO = "games/omoline/cards.json"
Deck = dict[str, tuple[str, ...]]


def read_cards(definitions: Iterable[object] | bytes) -> dict[str, Card]:
    """Return the cards by their numbers, in the order in which they are given.

    Args:
        definitions: the ``cards`` of a scenario file, or the same list as JSON text.

    Raises:
        CardsUnreadable: the text is no JSON list.
        CardRefused: the first card that cannot be used: which, which field, the clause, and why.

    Source: OML-2.0.1, OML-2.1.7, OML-2.1.10, OML-2.1.14, OML-2.1.16, OML-2.2.3, OML-2.2.7.
    """
    return read(definitions, Card, flaws, CLAUSES)


def demo_cards() -> dict[str, Card]:
    """Return the invented demo set, by number.

    >>> demo_cards()["E01"].name_en, demo_cards()["C04"].ep
    ('Event 1', None)
    """
    return dict(_demo())


def demo_deck() -> Deck:
    """Return the numbers of a deck that every version allows: 40 events and 10 characters.

    >>> {section: len(row) for section, row in demo_deck().items()}
    {'event_deck': 40, 'character_deck': 10}
    """
    events = tuple(f"E{n:02}" for n in range(1, 11) for _ in range(4))
    characters = tuple(f"C{n:02}" for n in range(1, 11))
    return {"event_deck": events, "character_deck": characters}


@cache
def _demo() -> dict[str, Card]:
    try:
        return read_cards([_definition(card) for card in builtin_cards()])
    except RulesError as error:
        raise BrokenData(DEMO, "$", str(error)) from error


def _definition(card: CardDefinition) -> dict[str, Any]:
    """Return a card of the catalogue as a definition for the engine."""
    said = {
        "reading": card.reading,
        "level": card.level,
        "behaviour_key": card.behaviour_key,
        "generic": card.generic,
        "marked": "demo" if card.demo else "",
    }
    known = {name: value for name, value in said.items() if value is not None}
    return {"no": card.no, "name": card.name, "type": card.type, **known, **card.details}
