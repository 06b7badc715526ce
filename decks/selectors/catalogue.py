"""The card catalogue of a title."""

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from decks.models import Card
from rules.core.construction import CardDefinition, canonical_number


def catalogue_of(title_code: str) -> Mapping[str, CardDefinition]:
    """Return every card of the title by its number, in one query."""
    return {card.no: definition_of(card) for card in Card.objects.filter(title_code=title_code)}


def definition_of(card: Card) -> CardDefinition:
    """Return the card as the rules read it; what is empty in the catalogue is not known."""
    return CardDefinition(
        no=card.no,
        name=card.name,
        type=card.type or None,
        level=card.level,
        generic=card.is_generic,
        behaviour_key=card.behaviour_key or None,
        alias_of=card.alias_of or None,
        reading=card.reading or None,
        text=card.text or None,
        demo=card.is_demo,
        details=card.details,
    )


def cards_like(title_code: str, wanted: str) -> QuerySet[Card]:
    """Return the cards whose number, name or reading holds ``wanted``; all without it."""
    cards = Card.objects.filter(title_code=title_code)
    if not wanted.strip():
        return cards
    number = canonical_number(title_code, wanted)
    return cards.filter(
        Q(no__icontains=number)
        | Q(name__icontains=wanted.strip())
        | Q(reading__icontains=wanted.strip())
    )
