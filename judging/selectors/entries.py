"""What can be looked up: clauses, house readings, terms, cards and infractions of every title."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from decks.models import Card
from judging.enums import EntryKind, RulingStatus
from judging.lookup import code_of
from judging.models import Ruling
from rules.core.title import Title
from rules.core.words import Words, same
from rules.registry import card_support, title_for
from rules.rulebooks import CODES, Rulebook, rulebook

HEADING, NAME, TEXT, NEAR, QUESTION = 4.0, 3.0, 1.0, 0.5, 1.0
"""How much a term counts in a heading, in a reading or other name, in a text, in a word that only
belongs to it, and in the question that heads a ruling: it stands in its text again."""

LONGEST_HEADING = 200


@dataclass(frozen=True)
class EntryText:
    """An entry before it is put into the index.

    Args:
        key: the id that names it in its kind and title.
        numbers: under which numbers it is asked for, as they are written.
        versions: the rules versions in which it holds; none: all.
        names: other words for the heading: readings, other names.
        near: words that belong to it, like the terms that a clause uses.
        clauses, cards: the ids of the clauses and the numbers of the cards that it is about.
    """

    kind: EntryKind
    title_code: str
    key: str
    heading: Words
    text: Words
    numbers: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()
    status: str = ""
    names: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    extra: tuple[str, ...] = field(default=())

    @property
    def codes(self) -> tuple[str, ...]:
        """Its numbers in one spelling, with and without the name of the rulebook."""
        whole = [code for code in map(code_of, self.numbers) if code]
        is_named = self.kind != EntryKind.RULING  # doremi-01 is not asked for as 1
        bare = [code.partition(" ")[2] for code in whole if is_named and not code[0].isdigit()]
        return tuple(dict.fromkeys(code for code in (*whole, *bare) if code))

    def parts(self) -> Iterator[tuple[str, float]]:
        """Yield every text of it, and how much a term in it counts."""
        heading = QUESTION if self.kind == EntryKind.RULING else HEADING
        yield from ((text, heading) for text in (self.heading.en, self.heading.ja))
        yield from ((name, NAME) for name in self.names)
        yield from ((text, TEXT) for text in (self.text.en, self.text.ja, *self.extra))
        yield from ((word, NEAR) for word in self.near)


def entries() -> Iterator[EntryText]:
    """Yield all that can be looked up."""
    yield from published_entries()
    yield from stored_entries()


@cache
def published_entries() -> tuple[EntryText, ...]:
    """Return what comes with the release, title by title; nothing is asked of the database."""
    found = []
    for code in CODES:
        book, title = rulebook(code), title_for(code)
        found += [
            *clauses_of(book),
            *readings_of(book),
            *terms_of_book(book),
            *infractions_of(title),
        ]
    return tuple(found)


def stored_entries() -> Iterator[EntryText]:
    """Yield the cards and the rulings, title by title."""
    for code in CODES:
        yield from cards_of(code)
        yield from rulings_of(code)


def clauses_of(book: Rulebook) -> Iterator[EntryText]:
    for clause in book.clauses.values():
        terms = [book.glossary[name] for name in clause.terms if name in book.glossary]
        yield EntryText(
            EntryKind.CLAUSE,
            book.code,
            clause.id,
            clause.title,
            clause.text,
            numbers=(clause.id, clause.source or ""),
            versions=clause.versions,
            near=tuple(word for term in terms for word in (term.ja, term.reading, term.en)),
            clauses=(clause.id,),
        )


def readings_of(book: Rulebook) -> Iterator[EntryText]:
    for each in book.ambiguities.values():
        yield EntryText(
            EntryKind.CLAUSE,
            book.code,
            each.id,
            each.title,
            each.answer,
            numbers=(each.id,),
            extra=(each.question.en, each.question.ja),
            clauses=(each.id, *each.clauses),
        )


def terms_of_book(book: Rulebook) -> Iterator[EntryText]:
    for term in book.file.glossary:
        using = tuple(c.id for c in book.clauses.values() if term.ja in c.terms)
        yield EntryText(
            EntryKind.TERM,
            book.code,
            term.code,
            Words(term.en, term.ja),
            Words(term.def_en, term.def_ja),
            names=(term.reading,),
            clauses=using,
        )


def infractions_of(title: Title) -> Iterator[EntryText]:
    levels = {each.level: each.label for each in title.penalty_levels}
    for each in title.infractions:
        penalties = [levels[level] for level in each.levels]
        yield EntryText(
            EntryKind.INFRACTION,
            title.code,
            each.code,
            each.label,
            Words(", ".join(p.en for p in penalties), "、".join(p.ja for p in penalties)),
            numbers=(each.code,),
            clauses=(each.clause,) if each.clause else (),
        )


def cards_of(title_code: str) -> Iterator[EntryText]:
    """Yield the cards of the catalogue and those that the engine knows, each number once."""
    stored = Card.objects.filter(title_code=title_code)
    yield from cards_told(title_code, {card.no: card for card in stored})


def cards_told(title_code: str, stored: Mapping[str, Card]) -> Iterator[EntryText]:
    """Yield these cards of the catalogue by number, and those that the engine knows."""
    known = {card.no: card for card in card_support(title_code)}
    for no in dict.fromkeys((*stored, *known)):
        card, support = stored.get(no), known.get(no)
        name = support.name if support else same(card.name if card else no)
        texts = [each.text for each in support.texts] if support else []
        if not texts and card is not None and card.text:
            texts = [same(card.text)]
        said = (card.reading if card else "", support.reading if support else "")
        readings = dict.fromkeys(each for each in said if each)
        yield EntryText(
            EntryKind.CARD,
            title_code,
            no,
            Words(name.en or no, name.ja or no),
            Words(lines(t.en for t in texts), lines(t.ja for t in texts)),
            numbers=(no,),
            names=tuple(readings),
            cards=(no,),
        )


def rulings_of(title_code: str) -> Iterator[EntryText]:
    """Yield the rulings: those that are public, and those that are still open."""
    rows = Ruling.objects.filter(title_code=title_code)
    yield from (ruling_entry(ruling) for ruling in rows if is_looked_up(ruling))


def is_looked_up(ruling: Ruling) -> bool:
    """Return whether it is among what can be looked up: not when it was withdrawn unread."""
    return ruling.is_public or ruling.status != RulingStatus.WITHDRAWN


def ruling_entry(ruling: Ruling) -> EntryText:
    """Return the ruling as it is looked up, headed by its question."""
    question, answer, reasons = ruling.question, ruling.answer, ruling.reasoning
    return EntryText(
        EntryKind.RULING,
        ruling.title_code,
        ruling.number,
        Words(headline(question.en), headline(question.ja)),
        Words(lines((answer.en, reasons.en)), lines((answer.ja, reasons.ja))),
        numbers=(ruling.number,),
        versions=(ruling.rules_version,),
        status=ruling.status,
        clauses=tuple(ruling.clauses),
        cards=tuple(ruling.cards),
        extra=(question.en, question.ja),
    )


def headline(text: str) -> str:
    """Return a text as one line that heads an answer."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_HEADING else f"{line[: LONGEST_HEADING - 2].rstrip()} …"


def lines(texts: Iterable[str]) -> str:
    return "\n".join(texts)
