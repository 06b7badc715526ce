"""Legal OmoLine decks of invented cards, for the demo and for tests."""

from __future__ import annotations

import random

from rules.core.construction import Deck
from rules.core.sampling import drawn, entries
from rules.games.omoline.catalogue import builtin_cards

MOST_LEVELS = 25


def sample_deck(seed: int, rules_version: str = "r2") -> Deck:
    """Return a deck of 40 events and 10 characters that is legal in ``rules_version``.

    Each character stands in it once and the levels add up to 25 at most, which every version
    allows.

    >>> deck = sample_deck(1)
    >>> [sum(entry.count for entry in deck.sections[s]) for s in ("events", "characters")]
    [40, 10]
    """
    rng = random.Random(seed)
    events = drawn(rng, _events(), copies=4, size=40)
    characters = drawn(rng, _characters(rng), copies=1, size=10)
    return Deck(
        title="omoline",
        rules_version=rules_version,
        deck_format="constructed",
        sections={"events": entries(events), "characters": entries(characters)},
    )


def _events() -> list[str]:
    """Return one number of every way of playing, so that no two of them count together."""
    return list(
        {card.behaviour_key: card.no for card in builtin_cards() if card.behaviour_key}.values()
    )


def _characters(rng: random.Random) -> list[str]:
    """Return ten different characters, the heaviest left out until the levels fit."""
    levels = {c.no: c.level or 0 for c in builtin_cards() if c.type == "character"}
    chosen = rng.sample(sorted(levels), 10)
    spare = sorted(set(levels) - set(chosen), key=lambda no: (levels[no], no))
    while sum(levels[no] for no in chosen) > MOST_LEVELS:
        heaviest = max(chosen, key=lambda no: (levels[no], no))
        chosen[chosen.index(heaviest)] = spare.pop(0)
    return chosen
