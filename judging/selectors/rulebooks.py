"""A rulebook as it is shown, narrowed by a word and an area."""

from collections.abc import Iterable
from dataclasses import dataclass

from judging.enums import Area
from rules.core.title import Title
from rules.core.words import Words
from rules.registry import title_for
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


@dataclass(frozen=True)
class RulebookPage:
    """What one page of a rulebook shows: what remains after narrowing, and what there was."""

    book: Rulebook
    title: Title
    name: Words
    clauses: tuple[ShownClause, ...]
    readings: tuple[Ambiguity, ...]
    terms: tuple[Term, ...]

    @property
    def areas(self) -> list[Area]:
        """The areas of this book, in its own order."""
        return [Area(name) for name in self.book.meta.areas]

    @property
    def is_empty(self) -> bool:
        return not (self.clauses or self.readings or self.terms)


def page_of(book: Rulebook, wanted: str, area: str, language: str) -> RulebookPage:
    """Return the clauses, house readings and terms that hold ``wanted``, in document order.

    Args:
        wanted: part of an id, a title or a text in either language; width, kana and case do not
            matter. Empty: everything.
        area: one of the book's areas; anything else: all of them.
        language: of the page; its texts stand first.
    """
    word = fold(wanted.strip())
    chosen = area if area in book.meta.areas else ""
    clauses = [c for c in book.clauses.values() if chosen in ("", c.area)]
    readings = [a for a in book.ambiguities.values() if concerns(a, chosen, book)]
    return RulebookPage(
        book=book,
        title=title_for(book.code),
        name=Words(en=book.meta.title_en, ja=book.meta.title_ja),
        clauses=tuple(shown(c, language) for c in clauses if holds(word, texts_of(c))),
        readings=tuple(a for a in readings if holds(word, reading_texts(a))),
        terms=() if chosen else tuple(t for t in book.file.glossary if holds(word, term_texts(t))),
    )


def holds(word: str, texts: Iterable[str]) -> bool:
    return not word or any(word in fold(text) for text in texts)


def texts_of(clause: Clause) -> tuple[str, ...]:
    return (clause.id, clause.title_en, clause.title_ja, clause.text_en, clause.text_ja)


def reading_texts(reading: Ambiguity) -> tuple[str, ...]:
    words = (reading.title, reading.question, reading.answer)
    return (reading.id, *(text for each in words for text in (each.en, each.ja)))


def term_texts(term: Term) -> tuple[str, ...]:
    return (term.ja, term.reading, term.en, term.def_en, term.def_ja)


def concerns(reading: Ambiguity, area: str, book: Rulebook) -> bool:
    """Return whether a clause of the area leaves open what the reading answers."""
    return not area or any(book.clauses[id_].area == area for id_ in reading.clauses)


def shown(clause: Clause, language: str) -> ShownClause:
    return ShownClause(clause, both(clause.title, language), both(clause.text, language))


def both(words: Words, language: str) -> Both:
    if language.startswith("ja"):
        return Both(words.ja, "ja", words.en, "en")
    return Both(words.en, "en", words.ja, "ja")
