"""Decks built from a pool of opened cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.construction.listing import Listing
from rules.core.construction.report import Violation, breach
from rules.core.deck_rules import FromPool
from rules.core.words import Words

NOT_IN_POOL = Words(
    en="{card}: the list uses {found}, the pool holds {limit}.",
    ja="{card}をリストで{found}枚使っていますが、プールには{limit}枚しかありません。",
)
LEFT_OVER = Words(
    en="{card}: the pool holds {limit}, the list only {found}. "
    "Cards that are not played belong to the {rest}.",
    ja="{card}はプールに{limit}枚ありますが、リストには{found}枚です。"
    "使わないカードはすべて{rest}に入れてください。",
)
NO_POOL = Words(
    en="No pool is registered, so it cannot be checked that all other cards are {rest}.",
    ja="プールが登録されていないため、残りがすべて{rest}かどうかは確かめていません。",
)


def pool_violations(rule: FromPool, listing: Listing) -> Iterator[Violation]:
    """Yield every card of which the list and the pool hold different numbers."""
    if listing.pool is None:
        return
    used = listing.total(listing.counts)
    for no in dict.fromkeys((*used, *listing.pool)):
        if used[no] != listing.pool[no]:
            yield _difference(rule, listing, no, used[no], listing.pool[no])


def pool_notices(rule: FromPool, listing: Listing) -> Iterator[Violation]:
    """Yield a notice when there is no pool to check against."""
    if listing.pool is None:
        yield breach(rule, NO_POOL.filled(rest=listing.label(rule.rest)))


def _difference(rule: FromPool, listing: Listing, no: str, used: int, held: int) -> Violation:
    message = (NOT_IN_POOL if used > held else LEFT_OVER).filled(
        card=listing.shown(no), found=used, limit=held, rest=listing.label(rule.rest)
    )
    section = next((s for s, c in listing.counts.items() if no in c), rule.rest)
    return breach(rule, message, section=section, card=no, found=used, limit=held)


def difference(before: Counter[str], after: Counter[str]) -> dict[str, tuple[int, int]]:
    """Return the numbers that two counts do not hold alike, as (before, after)."""
    numbers = dict.fromkeys((*before, *after))
    return {no: (before[no], after[no]) for no in numbers if before[no] != after[no]}
