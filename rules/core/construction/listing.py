"""A deck list made ready for counting: numbers in one form, equal lines summed, cards looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from rules.core.construction.deck import CardDefinition, Deck, Entry
from rules.core.construction.numbers import canonical_number
from rules.core.deck_rules import Construction, FromPool
from rules.core.title import Format, Title
from rules.core.words import Words, same

NAMED = Words(en="{no} ({name})", ja="{no}「{name}」")


class Listing(msgspec.Struct, frozen=True):
    """A deck, its cards and the settings it is checked under.

    ``counts`` holds the copies of every number by section. Lines whose count is no number of
    cards are left out; they are reported on their own.
    """

    title: Title
    format: Format
    construction: Construction
    counts: dict[str, Counter[str]]
    pool: Counter[str] | None
    cards: dict[str, CardDefinition]
    aliases: dict[str, str]
    settings: dict[str, object]

    def size(self, section: str) -> int:
        """Return how many cards the section holds."""
        return self.counts.get(section, Counter()).total()

    def total(self, sections: Iterable[str]) -> Counter[str]:
        """Return the copies of each number over the sections together."""
        return sum((self.counts.get(section, Counter()) for section in sections), Counter())

    def identity(self, no: str) -> str:
        """Return the number whose card ``no`` is: its own, or the one it is an alias of."""
        return self.aliases.get(no, no)

    def card(self, no: str) -> CardDefinition | None:
        """Return what is known of the card, by its own number or by that of its identity."""
        own = self.cards.get(no)
        if own is not None and own.type is not None:
            return own
        return self.cards.get(self.identity(no), own)

    def type_of(self, no: str) -> str | None:
        """Return the type of the card, or None when it is not known."""
        card = self.card(no)
        return card.type if card else None

    def shown(self, no: str) -> Words:
        """Return how messages name the card: its number, and its name when known."""
        card = self.card(no)
        if card is None or canonical_number(self.title, card.name) == no:
            return same(no)
        return NAMED.filled(no=no, name=card.name)

    def label(self, section: str) -> Words:
        """Return the name of the section."""
        known = self.format.section(section)
        return known.label if known else same(section)


def listing_for(
    title: Title,
    deck: Deck,
    construction: Construction,
    cards: Mapping[str, CardDefinition],
    settings: Mapping[str, object],
) -> Listing:
    """Return ``deck`` ready for counting; settings that are not given keep their defaults."""
    known = {canonical_number(title, card.no): card for card in cards.values()}
    answers = title.answers(settings)
    counts = {name: _counted(title, entries) for name, entries in deck.sections.items()}
    pool = None if deck.pool is None else _counted(title, deck.pool)
    return Listing(
        title=title,
        format=title.format(deck.deck_format),
        construction=construction,
        counts=_with_rest(construction, counts, pool),
        pool=pool,
        cards=known,
        aliases=_aliases(title, construction, known, answers),
        settings=answers,
    )


def _counted(title: Title, entries: Iterable[Entry]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in entries:
        if entry.count > 0:
            counts[canonical_number(title, entry.no)] += entry.count
    return counts


def _with_rest(
    construction: Construction, counts: dict[str, Counter[str]], pool: Counter[str] | None
) -> dict[str, Counter[str]]:
    """Fill in the side cards that nobody wrote down: all that is left of the pool."""
    rest = next((rule.rest for rule in construction.rules if isinstance(rule, FromPool)), None)
    if rest is None or pool is None or rest in counts:
        return counts
    used: Counter[str] = sum(counts.values(), Counter())
    return {**counts, rest: pool - used}


def _aliases(
    title: Title,
    construction: Construction,
    cards: dict[str, CardDefinition],
    settings: dict[str, object],
) -> dict[str, str]:
    table = construction.aliases
    if table is None:
        return {}
    if settings.get(table.setting) == table.built_in:
        return table.numbers
    return {
        no: canonical_number(title, card.alias_of) for no, card in cards.items() if card.alias_of
    }
