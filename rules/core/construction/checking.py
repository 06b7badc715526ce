"""Checking a deck against every rule of its format at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rules.core.construction.copies import copy_violations
from rules.core.construction.deck import CardDefinition, Deck
from rules.core.construction.listing import Listing, listing_for
from rules.core.construction.pools import pool_notices, pool_violations
from rules.core.construction.report import Report, Violation, breach
from rules.core.construction.sections import (
    level_violations,
    list_violations,
    size_violations,
    type_violations,
)
from rules.core.deck_rules import (
    AnyRule,
    Construction,
    Copies,
    FromPool,
    LevelTotal,
    Size,
    Types,
    UnlistedAlias,
)
from rules.core.errors import VersionNotFound
from rules.core.title import Title
from rules.core.title_file import load_title
from rules.core.words import Words

ALIAS_UNLISTED = Words(
    en="{card} is in no table of equal cards, so it is counted on its own.",
    ja="{card}は同じカードの表にないため、単独の番号として数えています。",
)


def check_deck(
    deck: Deck, cards: Mapping[str, CardDefinition], settings: Mapping[str, object]
) -> Report:
    """Return everything that is wrong with ``deck``, each with the clause it breaks.

    Args:
        cards: definitions by card number; those of the catalogue, or those that came with the deck.
        settings: answers to open questions by name; those left out keep their defaults.

    Raises:
        TitleNotFound, FormatNotFound, VersionNotFound: the deck names something that does not
            exist; the message lists what does.
        SettingNotAccepted: a setting has a value that it cannot have.

    Source: Doremi tournament rules 4.01, DRM-16.01 to DRM-16.07 and DRM-25.03 to DRM-25.06;
    OmoLine regulation, OML-3.1.1 to OML-3.2.4.

    >>> report = check_deck(Deck("doremi", "4.01", "constructed", {}), {}, {})
    >>> [(v.clause, v.section, v.found, v.limit) for v in report.violations]
    [('DRM-16.01', 'clock', 0, 50), ('DRM-16.01a', 'diary', 0, 20)]
    """
    title = load_title(deck.title)
    construction = construction_for(title, deck)
    listing = listing_for(title, deck, construction, cards, settings)
    rules = active_rules(construction.rules, listing)
    return Report(
        violations=(*list_violations(deck, listing), *violations(rules, listing)),
        notices=tuple(notice for rule in rules for notice in _notices(rule, listing)),
    )


def construction_for(title: Title, deck: Deck) -> Construction:
    """Return how decks of this format and rules version are built.

    Raises:
        FormatNotFound, VersionNotFound: the deck names something that does not exist.
    """
    format_ = title.format(deck.deck_format)
    versions = tuple(version.code for version in title.versions)
    if deck.rules_version not in versions:
        raise VersionNotFound(title.label.en, deck.rules_version, versions)
    return format_.constructions[deck.rules_version]


def active_rules(rules: Iterable[AnyRule], listing: Listing) -> list[AnyRule]:
    """Return the rules that hold under the settings of the listing."""
    return [
        rule
        for rule in rules
        if all(listing.settings.get(name) == value for name, value in rule.when.items())
    ]


def violations(rules: Iterable[AnyRule], listing: Listing) -> Iterator[Violation]:
    """Yield every violation of the rules, in their order."""
    for rule in rules:
        yield from _violations(rule, listing)


def _violations(rule: AnyRule, listing: Listing) -> Iterator[Violation]:
    match rule:
        case Size():
            return size_violations(rule, listing)
        case Types():
            return type_violations(rule, listing)
        case Copies():
            return copy_violations(rule, listing)
        case LevelTotal():
            return level_violations(rule, listing)
        case FromPool():
            return pool_violations(rule, listing)
        case UnlistedAlias():
            return iter(())


def _notices(rule: AnyRule, listing: Listing) -> Iterator[Violation]:
    if isinstance(rule, FromPool):
        yield from pool_notices(rule, listing)
    if isinstance(rule, UnlistedAlias):
        for no in listing.total(listing.counts):
            if re.fullmatch(rule.numbers, no) and no not in listing.aliases:
                yield breach(rule, ALIAS_UNLISTED.filled(card=listing.shown(no)), card=no)
