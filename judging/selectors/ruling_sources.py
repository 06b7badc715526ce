"""What a ruling was made from: clauses and card texts, with hashes that tell when one changes."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache

from decks.models import Card
from judging.models import Ruling
from rules.core.words import Words
from rules.registry import card_support
from rules.rulebooks import rulebook

CARD = "No."
"""Stands before the number of a card among the sources."""


def sources_of(title: str, clauses: Iterable[str], cards: Iterable[str]) -> dict[str, str]:
    """Return the hash of each clause, reading and card text that there is, by id."""
    known = source_hashes(title)
    wanted = [*clauses, *(CARD + card for card in cards)]
    return {each: known[each] for each in wanted if each in known}


def unknown_cards(ruling: Ruling) -> list[str]:
    """Return the card numbers of a ruling that neither the site nor its position knows."""
    own = {str(card.get("no")) for card in (ruling.scenario or {}).get("cards") or ()}
    asked = [no for no in ruling.cards if no not in own]
    known = source_hashes(ruling.title_code) if asked else {}
    return [no for no in asked if CARD + no not in known]


def source_hashes(title: str) -> Mapping[str, str]:
    """Return the hash of every clause, reading and card text of the title, by id."""
    stored = {
        CARD + card.no: hash_of(card.name, card.type, card.text)
        for card in Card.objects.filter(title_code=title)
    }
    return stored | shipped_hashes(title)


@cache
def shipped_hashes(title: str) -> dict[str, str]:
    """Return the hashes of what comes with the site."""
    book = rulebook(title)
    clauses = {c.id: hash_of(*both(c.title), *both(c.text)) for c in book.clauses.values()}
    readings = {a.id: hash_of(*both(a.title), *both(a.answer)) for a in book.ambiguities.values()}
    cards = {
        CARD + card.no: hash_of(
            *both(card.name), *(t for each in card.texts for t in both(each.text))
        )
        for card in card_support(title)
    }
    return clauses | readings | cards


def both(words: Words) -> tuple[str, str]:
    return words.en, words.ja


def hash_of(*texts: str) -> str:
    """Return a short name of texts: another text has another."""
    return hashlib.blake2b("\0".join(texts).encode(), digest_size=4).hexdigest()
