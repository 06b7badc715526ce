"""How well a text answers a term (BM25), worked out when the text is put into the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log
from typing import NamedTuple

from judging.lookup.counters import counter_terms
from judging.lookup.terms import terms_of

SATURATION, BY_LENGTH = 1.2, 0.5
USUAL_LENGTH = 120
"""Terms of a text of usual length; fixed, so that a new text changes no other."""


class Weighed(NamedTuple):
    """The terms of an entry and how much each counts there, and its length."""

    weights: dict[str, float]
    length: int


def weighed(parts: Iterable[tuple[str, float]]) -> Weighed:
    """Return the weight of every term of an entry.

    Args:
        parts: texts, each with how much a term in it counts: a heading counts more than a text.
    """
    counts, length = Counter[str](), 0
    for text, factor in parts:
        found = terms_of(text)
        length += found.total()
        for term, count in found.items():
            counts[term] += count * factor  # type: ignore[assignment]
        counts.update(counter_terms(text))
    longer = SATURATION * (1 - BY_LENGTH + BY_LENGTH * length / USUAL_LENGTH)
    return Weighed(
        {term: count * (SATURATION + 1) / (count + longer) for term, count in counts.items()},
        length,
    )


def rarity(documents: int, holding: int) -> float:
    """Return how telling a term is that stands in ``holding`` of so many documents.

    >>> rarity(1000, 1) > rarity(1000, 500) > 0
    True
    """
    return log(1 + (documents - holding + 0.5) / (holding + 0.5))
