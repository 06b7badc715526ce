"""Doubts about what unknown cards may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.validation.naming import problem
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem


def pool_problems(look: Look) -> Iterator[Problem]:
    """Yield what is wrong with the cards that unknown cards may be."""
    if not look.pools:
        return
    unknown = Counter(piece.pool for piece in look.pieces.values() if not piece.card)
    for name, counts in look.pools.items():
        place = f"pools.{name}"
        for card, count in counts.items():
            if count < 0:
                yield problem(
                    "pool_negative", "stop", f"{place}.{card}", NEGATIVE, card=card, n=count
                )
            if card not in look.cards:
                yield problem("pool_card_unknown", "stop", f"{place}.{card}", UNKNOWN, card=card)
        total = sum(counts.values())
        if total < unknown[name]:
            yield problem("pool_too_small", "stop", place, SMALL, n=total, unknown=unknown[name])
        elif total > unknown[name]:
            yield problem(
                "pool_too_large", "implausible", place, LARGE, n=total, unknown=unknown[name]
            )


NEGATIVE = Words("{card}: {n} cards cannot be left.", "{card}: 残り{n}枚にはなりません。")
UNKNOWN = Words(
    "{card} may be among the unknown cards, but is no card of this set.",
    "候補の{card}は収録されていない札です。",
)
SMALL = Words(
    "{unknown} unknown cards are to be out of {n}: enter the others, or leave the pool out.",
    "不明の札が{unknown}枚あるのに、候補は{n}枚です。候補を足すか、省いてください。",
)
LARGE = Words(
    "Only {unknown} unknown cards are to be out of {n}: where are the others?",
    "候補が{n}枚あるのに、不明の札は{unknown}枚です。残りの場所を確かめてください。",
)
