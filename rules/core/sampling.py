"""Drawing a section of a sample deck, always the same for the same seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from rules.core.construction import Entry


def drawn(rng: random.Random, numbers: Sequence[str], copies: int, size: int) -> Counter[str]:
    """Return ``size`` cards drawn from ``copies`` of each number.

    Raises:
        ValueError: there are not enough cards to draw from.
    """
    return Counter(rng.sample(sorted(numbers), size, counts=[copies] * len(numbers)))


def entries(cards: Counter[str]) -> tuple[Entry, ...]:
    """Return the cards as lines of a list, by number."""
    return tuple(Entry(no, count) for no, count in sorted(cards.items()) if count)
