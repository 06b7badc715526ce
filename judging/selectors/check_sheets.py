"""The sheet of a deck check: the registered list, and what was counted of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from decks.models import Card, DeckList
from decks.selectors.contents import label_of, pool_of, sections_of
from decks.selectors.lists import current_list
from judging.models import DeckCheck
from rules.core.words import Words
from tournaments.models import Tournament

Counts = dict[str, Counter[str]]
Sections = tuple[tuple[str, Words], ...]
POOL = Words(en="pool", ja="プール")


@dataclass(frozen=True)
class Row:
    """One card of one section: how many copies the list has, and how many were counted."""

    section: str
    no: str
    name: str
    listed: int
    found: int

    @property
    def key(self) -> str:
        return f"{self.section}:{self.no}"

    @property
    def state(self) -> str:
        """``extra``: on no line of the section; ``over``, ``done`` or ``open`` by the count."""
        if not self.listed:
            return "extra"
        return "done" if self.found == self.listed else "over" if self.over else "open"

    @property
    def over(self) -> int:
        return max(self.found - self.listed, 0)

    @property
    def left(self) -> int:
        return max(self.listed - self.found, 0)


@dataclass(frozen=True)
class Part:
    """One section with its rows: those of the list in its order, then what else was found."""

    code: str
    label: Words
    rows: tuple[Row, ...]
    is_counted: bool

    @property
    def listed(self) -> int:
        return sum(row.listed for row in self.rows)

    @property
    def found(self) -> int:
        return sum(row.found for row in self.rows)


@dataclass(frozen=True)
class Sheet:
    """A deck check with its list, section by section; ``sections`` are all that cards can be in."""

    check: DeckCheck
    deck_list: DeckList | None
    parts: tuple[Part, ...]
    sections: Sections

    @property
    def listed(self) -> int:
        return sum(part.listed for part in self.parts)

    @property
    def found(self) -> int:
        return sum(part.found for part in self.parts)


def side_of(tournament: Tournament) -> str | None:
    """Return the section of the side cards, where the format has some."""
    swap = tournament.title.format(tournament.deck_format).swap
    return swap.side if swap else None


def registered_cards() -> QuerySet[DeckList]:
    """Return the lists in force that name cards: those of a deck, or of a pool alone."""
    return DeckList.objects.filter(is_current=True).exclude(sections={}, pool__isnull=True)


def list_checked(check: DeckCheck) -> DeckList | None:
    """Return the list that a deck is checked against; of a check that is over the one it was."""
    lists = check.registration.deck_lists
    if check.finished_at is not None:
        earlier = lists.filter(entered_at__lte=check.finished_at).order_by("-version").first()
        if earlier is not None:
            return earlier
    return current_list(check.registration)


def is_pool_alone(deck_list: DeckList | None) -> bool:
    """Return whether a pool is registered and no deck that was built from it yet."""
    return deck_list is not None and deck_list.pool is not None and not deck_list.has_deck


def sections_for(tournament: Tournament, deck_list: DeckList | None) -> Sections:
    """Return the sections that cards are counted in; a pool alone is one."""
    side = side_of(tournament)
    if side is not None and is_pool_alone(deck_list):
        return ((side, POOL),)
    format_ = tournament.title.format(tournament.deck_format)
    return tuple((section.code, section.label) for section in format_.sections)


def section_label(tournament: Tournament, deck_list: DeckList | None, code: str) -> Words:
    """Return what a section is called on the sheet."""
    found = dict(sections_for(tournament, deck_list)).get(code)
    return found or label_of(tournament.title.format(tournament.deck_format), code)


def listed_counts(tournament: Tournament, deck_list: DeckList | None) -> Counts:
    """Return the copies of each number by section; of a pool, the rest is the side.

    Source: DRM-25.04.
    """
    if deck_list is None:
        return {}
    counts: Counts = {}
    for name, entries in sections_of(deck_list).items():
        counts[name] = Counter()
        for entry in entries:
            counts[name][entry.no] += entry.count
    pool, side = pool_of(deck_list), side_of(tournament)
    if pool is not None and side is not None and side not in counts:
        opened: Counter[str] = Counter()
        for entry in pool:
            opened[entry.no] += entry.count
        counts[side] = opened - sum(counts.values(), Counter())
    return counts


def found_counts(check: DeckCheck) -> Counts:
    """Return what was counted of each section; a section that was not counted is not there."""
    counts: Counts = {
        name: Counter({no: count for no, count in cards.items() if count})
        for name, cards in check.found.items()
    }
    for name, no, count in check.extra:
        counts.setdefault(name, Counter())[no] += count
    return counts


def sheet_of(check: DeckCheck) -> Sheet:
    """Return the sheet as it is stored, with the names of the cards, in two queries."""
    tournament = check.registration.tournament
    deck_list = list_checked(check)
    listed, found = listed_counts(tournament, deck_list), found_counts(check)
    names = names_of(tournament, (*listed.values(), *found.values()))
    sections = sections_for(tournament, deck_list)
    order = [code for code, _label in sections]
    codes = [code for code in dict.fromkeys((*order, *listed, *found)) if code in {*listed, *found}]
    parts = tuple(
        Part(
            code,
            section_label(tournament, deck_list, code),
            rows_of(code, listed.get(code, Counter()), found.get(code, Counter()), names),
            code in found,
        )
        for code in codes
    )
    return Sheet(check, deck_list, parts, sections)


def rows_of(
    code: str, listed: Counter[str], found: Counter[str], names: Mapping[str, str]
) -> tuple[Row, ...]:
    numbers = dict.fromkeys((*listed, *found))
    return tuple(Row(code, no, names.get(no, ""), listed[no], found[no]) for no in numbers)


def names_of(tournament: Tournament, counts: Iterable[Counter[str]]) -> dict[str, str]:
    """Return the names of the cards that are known, by number."""
    numbers = {no for cards in counts for no in cards}
    rows = Card.objects.filter(title_code=tournament.title_code, no__in=numbers)
    return dict(rows.values_list("no", "name"))
