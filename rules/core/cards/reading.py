"""Reading definitions of cards, and a name for a set of them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from rules.core.cards.refusals import NO_LIST, NUMBER_TWICE, CardRefused, CardsUnreadable, Flaw
from rules.core.cards.shapes import shape_flaw
from rules.core.words import same


class Numbered(Protocol):
    """Whatever has a card's number."""

    @property
    def no(self) -> str:
        """The number of the card."""


C = TypeVar("C", bound=Numbered)


def read(
    definitions: Iterable[object] | bytes,
    kind: type[C],
    flaws: Callable[[C], Iterator[Flaw]],
    clauses: Mapping[str, str],
) -> dict[str, C]:
    """Return the cards by their numbers, in the order in which they are given.

    Args:
        definitions: the ``cards`` of a scenario file, or the same list as JSON text.
        kind: the type of a card.
        flaws: what is wrong with a card whose fields have the right shape.
        clauses: the clause to which a field belongs, by the last names on the path to it.

    Raises:
        CardsUnreadable: the text is no JSON list.
        CardRefused: the first card that cannot be used: which, which field, the clause, and why.
    """
    cards: dict[str, C] = {}
    for place, definition in enumerate(_listed(definitions), start=1):
        card = _card(definition, place, kind, flaws, clauses)
        if card.no in cards:
            raise CardRefused(card.no, Flaw("no", "", NUMBER_TWICE))
        cards[card.no] = card
    return cards


def cards_hash(cards: Mapping[str, Any]) -> str:
    """Return a short name of the cards: the same for equal cards, in whatever order.

    >>> cards_hash({})
    '5feb596270186253f9f617f0'
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


def _card(
    definition: object,
    place: int,
    kind: type[C],
    flaws: Callable[[C], Iterator[Flaw]],
    clauses: Mapping[str, str],
) -> C:
    no = str(definition.get("no") or "") if isinstance(definition, Mapping) else ""
    who = no or f"#{place}"
    try:
        card = msgspec.convert(definition, kind)
    except msgspec.ValidationError as error:
        raise CardRefused(who, shape_flaw(str(error), kind, definition, clauses)) from error
    for flaw in flaws(card):
        raise CardRefused(who, flaw)
    return card
