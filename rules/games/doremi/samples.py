"""Legal Doremi decks of invented cards, for the demo and for tests."""

from __future__ import annotations

import random
from collections import Counter

from rules.core.construction import Deck
from rules.core.sampling import drawn, entries
from rules.games.doremi.catalogue import builtin_cards

CLOCK_TYPES = ("character", "item", "maho")


def sample_deck(seed: int, deck_format: str = "constructed") -> Deck:
    """Return a legal deck, the same for the same seed.

    Args:
        deck_format: ``"constructed"`` (50, 20 and 10 cards) or ``"sealed"`` (44 and 16 from a
            pool of 75, the rest side cards).

    >>> deck = sample_deck(1)
    >>> [sum(entry.count for entry in deck.sections[s]) for s in ("clock", "diary", "side")]
    [50, 20, 10]
    """
    rng = random.Random(seed)
    return _sealed(rng) if deck_format == "sealed" else _constructed(rng)


def _constructed(rng: random.Random) -> Deck:
    clock = drawn(rng, _numbers(*CLOCK_TYPES), copies=3, size=56)
    diary = drawn(rng, _numbers("happening", "oped"), copies=2, size=24)
    side = drawn_from(rng, clock, 6) + drawn_from(rng, diary, 4)
    sections = {"clock": clock - side, "diary": diary - side, "side": side}
    return _deck("constructed", sections, pool=None)


def _sealed(rng: random.Random) -> Deck:
    clock_pool = drawn(rng, _numbers(*CLOCK_TYPES), copies=5, size=54)
    diary_pool = drawn(rng, _numbers("happening"), copies=4, size=21)
    clock, diary = drawn_from(rng, clock_pool, 44), drawn_from(rng, diary_pool, 16)
    pool = clock_pool + diary_pool
    return _deck("sealed", {"clock": clock, "diary": diary, "side": pool - clock - diary}, pool)


def drawn_from(rng: random.Random, cards: Counter[str], size: int) -> Counter[str]:
    """Return ``size`` of the cards."""
    numbers = sorted(cards)
    return Counter(rng.sample(numbers, size, counts=[cards[no] for no in numbers]))


def _numbers(*types: str) -> list[str]:
    return [c.no for c in builtin_cards() if c.demo and c.type in types and c.no.isdecimal()]


def _deck(deck_format: str, sections: dict[str, Counter[str]], pool: Counter[str] | None) -> Deck:
    return Deck(
        title="doremi",
        rules_version="4.01",
        deck_format=deck_format,
        sections={name: entries(cards) for name, cards in sections.items()},
        pool=None if pool is None else entries(pool),
    )
