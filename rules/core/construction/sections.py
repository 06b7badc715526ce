"""Checks of a section as a whole: that it exists, how many cards, of which types, which levels."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.construction.deck import Deck
from rules.core.construction.listing import Listing
from rules.core.construction.numbers import canonical_number
from rules.core.construction.report import Amount, Violation, breach
from rules.core.deck_rules import LevelTotal, Size, Types
from rules.core.words import Words, any_of, same

MOST_COPIES = 9_999
"""Beyond this a count is a slip of the keyboard, not a number of cards."""

NO_SECTION = Words(
    en='This format has no section "{section}"; its sections are {known}.',
    ja="この形式に「{section}」という区分はありません。使えるのは{known}です。",
)
NO_COUNT = Words(
    en="{card} is listed {found} times in {section}; write a number from 1 to {limit}.",
    ja="{section}の{card}が{found}枚になっています。1から{limit}までの数にしてください。",
)
EXACT = Words(
    en="{section}: {found} cards, must be exactly {limit}.",
    ja="{section}が{found}枚です。ちょうど{limit}枚にしてください。",
)
LEAST = Words(
    en="{section}: {found} cards, must be at least {limit}.",
    ja="{section}が{found}枚です。{limit}枚以上にしてください。",
)
MOST = Words(
    en="{section}: {found} cards, must be at most {limit}.",
    ja="{section}が{found}枚です。{limit}枚以下にしてください。",
)
ONE_OF = Words(
    en="{section}: {found} cards, must be {limit}.",
    ja="{section}が{found}枚です。{limit}枚のどれかにしてください。",
)
WRONG_TYPE = Words(
    en="{card} is of type {found}; {section} may hold only {limit}.",
    ja="{card}は{found}です。{section}に入れられるのは{limit}だけです。",
)
UNKNOWN = Words(
    en="{card} in {section} is not in the card catalogue, so its type cannot be checked "
    "(allowed: {limit}). Correct the number, or add the card to the catalogue.",
    ja="{section}の{card}はカード台帳にないため、種類を確かめられません(入れられるのは{limit})。"
    "番号を直すか、台帳に追加してください。",
)
NO_TYPE = Words(
    en="The card catalogue does not say of what type {card} in {section} is (allowed: {limit}). "
    "Add its type to the catalogue.",
    ja="{section}の{card}はカード台帳に種類が書かれていません(入れられるのは{limit})。"
    "台帳に種類を追加してください。",
)
LEVELS = Words(
    en="{section}: the levels add up to {found}, at most {limit} are allowed.",
    ja="{section}のレベルの合計が{found}です。{limit}以下にしてください。",
)
NO_LEVEL = Words(
    en="The level of {card} is not known, so the total of {section} cannot be checked "
    "(at most {limit}). Add its level to the catalogue.",
    ja="{card}のレベルが台帳になく、{section}の合計({limit}以下)を確かめられません。"
    "台帳にレベルを追加してください。",
)


def list_violations(deck: Deck, listing: Listing) -> Iterator[Violation]:
    """Yield what is wrong with the list itself: unknown sections, counts that are none."""
    known = any_of(tuple(section.label for section in listing.format.sections))
    for name in deck.sections:
        if listing.format.section(name) is None:
            message = NO_SECTION.filled(section=name, known=known)
            yield Violation(clause=listing.construction.clause, section=name, message=message)
    for name, entries in (*deck.sections.items(), ("pool", deck.pool or ())):
        for entry in entries:
            if not 1 <= entry.count <= MOST_COPIES:
                yield _bad_count(listing, name, entry.no, entry.count)


def _bad_count(listing: Listing, section: str, no: str, count: int) -> Violation:
    card = canonical_number(listing.title, no)
    values = {"found": count, "limit": MOST_COPIES, "section": listing.label(section)}
    return Violation(
        clause=listing.construction.clause,
        section=section,
        card=card,
        found=count,
        limit=MOST_COPIES,
        message=NO_COUNT.filled(card=listing.shown(card), **values),
    )


def size_violations(rule: Size, listing: Listing) -> Iterator[Violation]:
    """Yield a violation when the section holds a wrong number of cards."""
    found = listing.size(rule.section)
    for limit, holds, template in _size_limits(rule, found):
        if not holds:
            shown = any_of(tuple(same(str(n)) for n in limit)) if type(limit) is tuple else limit
            message = template.filled(section=listing.label(rule.section), found=found, limit=shown)
            yield breach(rule, message, section=rule.section, found=found, limit=limit)


def _size_limits(rule: Size, found: int) -> Iterator[tuple[Amount, bool, Words]]:
    if rule.exact is not None:
        yield rule.exact, found == rule.exact, EXACT
    if rule.least is not None:
        yield rule.least, found >= rule.least, LEAST
    if rule.most is not None:
        yield rule.most, found <= rule.most, MOST
    if rule.one_of:
        yield rule.one_of, found in rule.one_of, ONE_OF


def type_violations(rule: Types, listing: Listing) -> Iterator[Violation]:
    """Yield every card whose type is wrong for the section, or not known."""
    limit = any_of(tuple(listing.title.type_label(code) for code in rule.allowed))
    for no in listing.counts.get(rule.section, {}):
        type_ = listing.type_of(no)
        if type_ in rule.allowed or _fits_whatever_it_is(rule, listing, no):
            continue
        message = _type_message(listing, no).filled(
            card=listing.shown(no),
            section=listing.label(rule.section),
            found=listing.title.type_label(type_ or ""),
            limit=limit,
        )
        yield breach(rule, message, section=rule.section, card=no, found=type_, limit=rule.allowed)


def _fits_whatever_it_is(rule: Types, listing: Listing, no: str) -> bool:
    """Return whether the card is known, its type is not, and the section takes every type."""
    every = {card_type.code for card_type in listing.title.card_types}
    return listing.card(no) is not None and listing.type_of(no) is None and every <= {*rule.allowed}


def _type_message(listing: Listing, no: str) -> Words:
    if listing.type_of(no) is not None:
        return WRONG_TYPE
    return UNKNOWN if listing.card(no) is None else NO_TYPE


def level_violations(rule: LevelTotal, listing: Listing) -> Iterator[Violation]:
    """Yield a violation when the levels add up to too much, and each card without a level."""
    label, total = listing.label(rule.section), 0
    for no, count in listing.counts.get(rule.section, {}).items():
        card = listing.card(no)
        if card is not None and card.level is None:
            message = NO_LEVEL.filled(card=listing.shown(no), section=label, limit=rule.most)
            yield breach(rule, message, section=rule.section, card=no, limit=rule.most)
        total += count * (card.level or 0 if card else 0)
    if total > rule.most:
        message = LEVELS.filled(section=label, found=total, limit=rule.most)
        yield breach(rule, message, section=rule.section, found=total, limit=rule.most)
