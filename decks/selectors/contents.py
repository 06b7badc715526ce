"""A stored list as plain values, and as it is shown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from decks.models import DeckList
from decks.parsing import deck_text
from decks.parsing.writing import in_order
from rules.core.construction import CardDefinition, Deck, Entry, canonical_number
from rules.core.title import Format
from rules.core.words import Words, same
from tournaments.models import Tournament

Row = list[Any]


@dataclass(frozen=True)
class ShownCard:
    """One line of a list: number, name as far as known, copies."""

    no: str
    name: str
    count: int


@dataclass(frozen=True)
class ShownSection:
    """A section with its cards and how many they are together."""

    label: Words
    cards: tuple[ShownCard, ...]
    count: int


def entries_of(rows: Iterable[Row]) -> tuple[Entry, ...]:
    """Return the stored rows ``[number, count]`` as entries."""
    return tuple(Entry(str(no), int(count)) for no, count in rows)


def rows_of(entries: Iterable[Entry]) -> list[Row]:
    """Return entries as they are stored."""
    return [[entry.no, entry.count] for entry in entries]


def sections_of(deck_list: DeckList) -> dict[str, tuple[Entry, ...]]:
    """Return the sections of a stored list."""
    return {name: entries_of(rows) for name, rows in deck_list.sections.items()}


def pool_of(deck_list: DeckList | None) -> tuple[Entry, ...] | None:
    """Return the pool stored with a list, or None."""
    return None if deck_list is None or deck_list.pool is None else entries_of(deck_list.pool)


def deck_of(
    tournament: Tournament,
    sections: Mapping[str, Iterable[Entry]],
    pool: Iterable[Entry] | None,
) -> Deck:
    """Return the list as the rules check it in this tournament."""
    return Deck(
        title=tournament.title_code,
        rules_version=tournament.rules_version,
        deck_format=tournament.deck_format,
        sections={name: tuple(entries) for name, entries in sections.items()},
        pool=None if pool is None else tuple(pool),
    )


def shown_sections(
    deck_list: DeckList, tournament: Tournament, cards: Mapping[str, CardDefinition]
) -> list[ShownSection]:
    """Return the sections of a list for showing, in the order of the format."""
    format_ = tournament.title.format(tournament.deck_format)
    stored = sections_of(deck_list)
    names = in_order(stored, format_)
    return [shown(label_of(format_, name), stored[name], tournament, cards) for name in names]


def shown_pool(
    deck_list: DeckList, tournament: Tournament, cards: Mapping[str, CardDefinition]
) -> ShownSection | None:
    """Return the pool for showing, or None."""
    pool = pool_of(deck_list)
    return None if pool is None else shown(Words(en="pool", ja="プール"), pool, tournament, cards)


def label_of(format_: Format, name: str) -> Words:
    section = format_.section(name)
    return section.label if section else same(name)


def shown(
    label: Words,
    entries: tuple[Entry, ...],
    tournament: Tournament,
    cards: Mapping[str, CardDefinition],
) -> ShownSection:
    lines = tuple(
        ShownCard(entry.no, name_of(entry.no, tournament, cards), entry.count) for entry in entries
    )
    return ShownSection(label, lines, sum(entry.count for entry in entries))


def name_of(no: str, tournament: Tournament, cards: Mapping[str, CardDefinition]) -> str:
    card = cards.get(canonical_number(tournament.title, no))
    return card.name if card else ""


def text_of(deck_list: DeckList | None, tournament: Tournament, language: str) -> str:
    """Return the deck as a person would type it: as it was typed, else written out."""
    if deck_list is None:
        return ""
    return deck_list.source_text or written_out(deck_list, tournament, language)


def written_out(deck_list: DeckList, tournament: Tournament, language: str) -> str:
    """Return every section with its heading, side cards included."""
    return deck_text(
        sections_of(deck_list), tournament.title, tournament.deck_format, language=language
    )


def pool_text(deck_list: DeckList | None) -> str:
    """Return the pool as a person would type it, one card a line."""
    return "\n".join(f"{entry.count} {entry.no}" for entry in pool_of(deck_list) or ())
