"""Counting the copies of the same card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from rules.core.construction.listing import Listing
from rules.core.construction.report import Violation
from rules.core.deck_rules import Copies
from rules.core.words import Words, joined

TOO_MANY = Words(
    en="{card}: {found} copies in {where}, at most {limit} allowed.",
    ja="{card}が{where}に{found}枚あります。{limit}枚までです。",
)
JOINED = Words(
    en="{card} are the same card: {found} copies in {where}, at most {limit} allowed.",
    ja="{card}は同じカードとして数えます。{where}に{found}枚あります。{limit}枚までです。",
)


class Same(msgspec.Struct, frozen=True):
    """The copies of one card: by written number in the sections counted, and in the side."""

    main: Counter[str]
    side: Counter[str]

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.main, *self.side)))

    @property
    def most_of_one(self) -> int:
        return max((self.main + self.side).values())


def copy_violations(rule: Copies, listing: Listing) -> Iterator[Violation]:
    """Yield every card of which there are more copies than ``rule`` allows."""
    for same in _groups(rule, listing):
        if same.main.total() + same.side.total() > rule.limit and _concerns(rule, same.numbers):
            yield _violation(rule, same, listing)


def _groups(rule: Copies, listing: Listing) -> list[Same]:
    main, side = listing.total(rule.sections), listing.total(rule.side)
    keys = {_key(rule, listing, no) for no in main}
    groups: dict[str, Same] = {}
    for counts, is_side in ((main, False), (side, True)):
        for no, count in counts.items():
            key = _key(rule, listing, no)
            if key is None or (is_side and not (key in keys or _belongs(rule, listing, no))):
                continue
            group = groups.setdefault(key, Same(Counter(), Counter()))
            (group.side if is_side else group.main)[no] += count
    return list(groups.values())


def _key(rule: Copies, listing: Listing, no: str) -> str | None:
    """Return what makes a card the same as another, or None when copies are not limited."""
    card = listing.card(no)
    if rule.except_generic and card is not None and card.generic:
        return None
    if rule.same_by == "number":
        return no
    if rule.same_by == "name" and card is not None:
        return f"name {card.name}"
    if rule.same_by == "behaviour_key" and card is not None and card.behaviour_key:
        return f"key {card.behaviour_key}"
    return listing.identity(no)


def _belongs(rule: Copies, listing: Listing, no: str) -> bool:
    return listing.type_of(no) in rule.types


def _concerns(rule: Copies, numbers: tuple[str, ...]) -> bool:
    """A pattern concerns cards all of whose numbers fit; an exception, likewise."""
    if rule.numbers is not None:
        return all(re.fullmatch(rule.numbers, no) for no in numbers)
    if rule.except_numbers is not None:
        return not all(re.fullmatch(rule.except_numbers, no) for no in numbers)
    return True


def _violation(rule: Copies, same: Same, listing: Listing) -> Violation:
    clause, also, reading = _cited(rule, same)
    where = _sections_of(rule, same, listing)
    found = same.main.total() + same.side.total()
    return Violation(
        clause=clause,
        also=tuple(other for other in also if other != clause),
        reading=reading,
        section=where[0],
        card=same.numbers[0],
        found=found,
        limit=rule.limit,
        message=(JOINED if len(same.numbers) > 1 else TOO_MANY).filled(
            card=joined([listing.shown(no) for no in same.numbers]),
            where=joined([listing.label(section) for section in where]),
            found=found,
            limit=rule.limit,
        ),
    )


def _sections_of(rule: Copies, same: Same, listing: Listing) -> list[str]:
    counted = (*rule.sections, *rule.side) if same.side else rule.sections
    return [
        s for s in counted if not listing.counts.get(s, Counter()).keys().isdisjoint(same.numbers)
    ]


def _cited(rule: Copies, same: Same) -> tuple[str, tuple[str, ...], str | None]:
    """Return the clause without which the copies would be legal, the others, and the reading."""
    base = (rule.clause, *rule.also)
    if rule.joined_clause and same.most_of_one <= rule.limit:
        by_side = (rule.side_clause,) if rule.side_clause and same.side else ()
        return rule.joined_clause, (*by_side, *base), rule.joined_reading or rule.reading
    if rule.side_clause and same.main.total() <= rule.limit and same.side:
        return rule.side_clause, base, rule.side_reading or rule.reading
    return rule.clause, rule.also, rule.reading
