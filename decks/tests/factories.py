"""Deck lists for tests: legal ones of the demo cards, and one card that stands nowhere else."""

from collections.abc import Mapping
from typing import Any

from decks.models import Card, DeckList
from decks.services.lists import submit_deck_list
from decks.services.pools import register_pool
from rules.core.construction import Deck, Entry
from rules.registry import sample_deck
from tournaments.models import Registration, Tournament, User

CANARY = "787878"
CANARY_NAME = "Canary card"


def legal_deck(tournament: Tournament, seed: int = 1) -> Deck:
    """Return a deck that may be played in ``tournament``."""
    deck = sample_deck(
        tournament.title_code, seed, tournament.deck_format, tournament.rules_version
    )
    assert deck is not None
    return deck


def make_list(
    registration: Registration, *, seed: int = 1, actor: User | None = None, **changes: Any
) -> DeckList:
    """Return the list that the player handed in; sealed: after the pool."""
    deck = legal_deck(registration.tournament, seed)
    who = actor or registration.user
    if deck.pool is not None:
        register_pool(registration, pool=deck.pool, actor=who, **changes)
    return submit_deck_list(registration, sections=deck.sections, actor=who, **changes)


def moved(
    sections: Mapping[str, tuple[Entry, ...]], out: str, into: str, *, last: bool = False
) -> dict[str, tuple[Entry, ...]]:
    """Return the sections with one copy of the first (or last) card of ``out`` moved."""
    card = sections[out][-1 if last else 0]
    less = tuple(Entry(e.no, e.count - (e.no == card.no)) for e in sections[out])
    kept = tuple(entry for entry in less if entry.count)
    return {**sections, out: kept, into: (*sections[into], Entry(card.no, 1))}


def make_canary_list(registration: Registration) -> DeckList:
    """Return a legal list that holds CANARY, a number no other text of the site holds."""
    Card.objects.get_or_create(
        title_code="doremi", no=CANARY, defaults={"name": CANARY_NAME, "type": "character"}
    )
    sections = dict(legal_deck(registration.tournament).sections)
    first, *rest = sections["clock"]
    sections["clock"] = (Entry(CANARY, first.count), *rest)
    return submit_deck_list(registration, sections=sections, actor=registration.user)


def as_text(deck: Deck) -> str:
    """Return a deck as a person would type it, with Japanese headings."""
    from decks.parsing import deck_text
    from rules.registry import title_for

    return deck_text(deck.sections, title_for(deck.title), deck.deck_format, language="ja")
