"""A rulebook as it is shown, narrowed by a word and an area."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from judging.enums import Area
from rules.core.tables import Table, TableGroup
from rules.core.title import Setting, Title
from rules.core.words import Words
from rules.registry import card_support, tables_of, title_for
from rules.rulebooks import Ambiguity, Clause, Rulebook, Term
from tournaments.names import fold


@dataclass(frozen=True)
class Both:
    """One text in the language of the page, and in the other one."""

    first: str
    first_language: str
    second: str
    second_language: str


@dataclass(frozen=True)
class ShownClause:
    """A clause with its title and text in both languages."""

    clause: Clause
    title: Both
    text: Both
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class ShownReading:
    """A house reading and the settings by which an organiser may choose another."""

    reading: Ambiguity
    settings: tuple[Setting, ...]


@dataclass(frozen=True)
class RulebookPage:
    """What one page of a rulebook shows: what remains after narrowing, and what there was."""

    book: Rulebook
    title: Title
    name: Words
    clauses: tuple[ShownClause, ...]
    tables: tuple[TableGroup, ...]
    readings: tuple[Ambiguity, ...]
    terms: tuple[Term, ...]

    @property
    def shown_readings(self) -> list[ShownReading]:
        """The house readings, each with its settings."""
        return [
            ShownReading(each, tuple(s for s in self.title.settings if s.ambiguity == each.id))
            for each in self.readings
        ]

    @property
    def areas(self) -> list[Area]:
        """The areas of this book, in its own order."""
        return [Area(name) for name in self.book.meta.areas]

    @property
    def has_cards(self) -> bool:
        """Whether the engine knows cards of this title, which have a page of their own."""
        return bool(card_support(self.title.code))

    @property
    def is_empty(self) -> bool:
        return not (self.clauses or self.tables or self.readings or self.terms)


def page_of(
    book: Rulebook, wanted: str, area: str, language: str, version: str = ""
) -> RulebookPage:
    """Return the clauses, tables, house readings and terms that hold ``wanted``, in document order.

    The tables that stand by a clause come with it.

    Args:
        wanted: part of an id, a title or a text in either language; width, kana and case do not
            matter. Empty: everything.
        area: one of the book's areas; anything else: all of them.
        language: of the page; its texts stand first.
        version: only the clauses that hold in it. Empty: those of every version.
    """
    word = fold(wanted.strip())
    chosen = area if area in book.meta.areas else ""
    held = [c for c in book.clauses.values() if not version or version in c.versions]
    of_area = [c for c in held if chosen in ("", c.area)]
    clauses = [c for c in of_area if holds(word, texts_of(c))]
    tables = table_groups(book, word, {c.id for c in of_area}, {c.id for c in clauses})
    readings = [a for a in book.ambiguities.values() if concerns(a, chosen, book)]
    return RulebookPage(
        book=book,
        title=title_for(book.code),
        name=Words(en=book.meta.title_en, ja=book.meta.title_ja),
        clauses=tuple(replace(shown(c, language), terms=terms_in(c, book)) for c in clauses),
        tables=tuple(tables),
        readings=tuple(a for a in readings if holds(word, reading_texts(a))),
        terms=() if chosen else tuple(t for t in book.file.glossary if holds(word, term_texts(t))),
    )


def only(page: RulebookPage, id_: str) -> RulebookPage | None:
    """Return the page with one clause or house reading alone; None where it has none of this id."""
    alone = replace(
        page,
        clauses=tuple(each for each in page.clauses if each.clause.id == id_),
        readings=tuple(each for each in page.readings if each.id == id_),
        tables=(),
        terms=(),
    )
    return None if alone.is_empty else alone


def holds(word: str, texts: Iterable[str]) -> bool:
    return not word or any(word in fold(text) for text in texts)


def texts_of(clause: Clause) -> tuple[str, ...]:
    return (clause.id, clause.title_en, clause.title_ja, clause.text_en, clause.text_ja)


def reading_texts(reading: Ambiguity) -> tuple[str, ...]:
    words = (reading.title, reading.question, reading.answer)
    return (reading.id, *(text for each in words for text in (each.en, each.ja)))


def term_texts(term: Term) -> tuple[str, ...]:
    return (term.ja, term.reading, term.en, term.def_en, term.def_ja)


def table_groups(
    book: Rulebook, word: str, of_area: set[str], found: set[str]
) -> Iterator[TableGroup]:
    """Yield the tables that stand by a clause of ``found``, or by one of the area and hold ``word``."""
    for group in tables_of(book.code):
        tables = tuple(
            table
            for table in group.tables
            if found.intersection(table.clauses)
            or (of_area.intersection(table.clauses) and holds(word, table_texts(table)))
        )
        if tables:
            yield replace(group, tables=tables)


def table_texts(table: Table) -> Iterator[str]:
    heads = (column.head for column in table.columns)
    cells = (cell for row in table.rows for cell in row)
    for words in (table.caption, *heads, *cells, *table.remarks):
        yield from (words.en, words.ja)


def concerns(reading: Ambiguity, area: str, book: Rulebook) -> bool:
    """Return whether a clause of the area leaves open what the reading answers."""
    return not area or any(book.clauses[id_].area == area for id_ in reading.clauses)


def shown(clause: Clause, language: str) -> ShownClause:
    return ShownClause(clause, both(clause.title, language), both(clause.text, language))


def terms_in(clause: Clause, book: Rulebook) -> tuple[Term, ...]:
    """Return the terms of the glossary that a clause uses."""
    return tuple(book.glossary[name] for name in clause.terms if name in book.glossary)


def both(words: Words, language: str) -> Both:
    if language.startswith("ja"):
        return Both(words.ja, "ja", words.en, "en")
    return Both(words.en, "en", words.ja, "ja")
