"""Looking something up: exact numbers first, then by how well an entry answers the words."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, Q, QuerySet

from judging.enums import EntryKind
from judging.lookup import Question, number_term, question_of, terms_of
from judging.models import LookupEntry, Posting
from judging.selectors.lookup_scores import CANDIDATES, Hit, scored
from judging.selectors.lookup_terms import Asked, asked_for
from judging.selectors.lookup_titles import without_title
from judging.selectors.ruling_access import OPEN
from judging.selectors.snippets import snippet_of
from rules.core.words import Words
from rules.registry import title_for

BESIDE_RULES = {EntryKind.CARD: 0.75, EntryKind.TERM: 0.8}
"""How much an entry counts beside a clause that holds the same words: a card tells no rules, and a
term what a word means, not what happens."""
WORD_ALONE, CARD_SOUGHT = 1.1, 1.6
"""How much better a term is for a word alone, and a card for who asks which card does something."""
EXACT, SYNONYM, BEGINS, HOLDS, PART = 2.0, 3.0, 1.35, 1.15, 0.8
"""How much better an entry is whose name is what was asked for, another word for it, begins with it,
holds it, or is only a part of it."""
ENDINGS = 8
"""A name with the same terms as the question is not much longer than it."""
NUMBERED = 1_000.0
LAST_LATIN = 0x2E7F
"""What comes after it is Japanese."""


@dataclass(frozen=True)
class Filters:
    """What is looked at: all of it, or one title, version, kind, status, card or clause."""

    title: str = ""
    version: str = ""
    kind: str = ""
    status: str = ""
    card: str = ""
    clause: str = ""

    def narrowed(self, rows: QuerySet[LookupEntry]) -> QuerySet[LookupEntry]:
        """Return the entries that are looked at."""
        if self.version:
            rows = rows.filter(Q(versions="") | Q(versions__contains=f"|{self.version}|"))
        if self.clause:
            rows = rows.filter(clauses__icontains=f'"{self.clause}"')
        if self.card:
            rows = rows.filter(cards__icontains=f'"{self.card}"')
        exact = {"title_code": self.title, "kind": self.kind, "status": self.status}
        return rows.filter(**{name: value for name, value in exact.items() if value})

    @property
    def are_more(self) -> bool:
        """Whether anything is set besides the title, which the terms tell."""
        return replace(self, title="") != Filters()


def hidden_rulings(may_be_seen: Collection[str]) -> QuerySet[LookupEntry]:
    """Return the entries of rulings that are not public, without those that may be seen."""
    rows = LookupEntry.objects.filter(kind=EntryKind.RULING, status__in=OPEN)
    return rows.exclude(key__in=may_be_seen)


@dataclass(frozen=True)
class Found:
    """An entry that answers, how well, and the part of its text that does."""

    entry: LookupEntry
    score: float
    snippet: str
    language: str

    @property
    def heading(self) -> str:
        """Its heading in the language of the question."""
        return self.entry.heading_ja if self.language == "ja" else self.entry.heading_en

    @property
    def title(self) -> Words:
        """The card game it belongs to."""
        return title_for(self.entry.title_code).label


def look_up(
    query: str,
    filters: Filters = Filters(),
    *,
    limit: int = 20,
    language: str = "en",
    open_rulings: Collection[str] = (),
) -> list[Found]:
    """Return the entries that answer ``query``, the best first.

    Args:
        query: words in either language, or the number of a clause, a reading or a card.
        limit: the most entries.
        language: of the reader, where the query does not tell.
        open_rulings: the numbers of rulings that are not public and that the reader may see.
    """
    rest, named = without_title(query[:200])
    question = question_of(rest)
    filters = replace(filters, title=filters.title or named)
    spoken = "ja" if language.startswith("ja") or any(ord(c) > LAST_LATIN for c in query) else "en"
    hidden = hidden_rulings(open_rulings)
    asked = asked_for(question, filters.title)
    hits = scored(asked, narrowed(Posting.objects.all(), filters, hidden), limit)
    hits |= {pk: Hit(NUMBERED) for pk in numbered(question, filters, hidden)}
    rows = LookupEntry.objects.in_bulk(list(hits))
    best = sorted(
        ((hit.score * closeness(rows[pk], asked, hit), rows[pk]) for pk, hit in hits.items()),
        key=lambda each: (-each[0], each[1].title_code, each[1].pk),
    )
    return [
        Found(entry, round(score, 3), snippet_of(entry, question, spoken), spoken)
        for score, entry in best[:limit]
    ]


def numbered(question: Question, filters: Filters, hidden: QuerySet[LookupEntry]) -> Iterable[int]:
    """Return the entries whose number it is."""
    if not question.code:
        return ()
    rows = Posting.objects.filter(term__text=number_term(question.code))
    if filters.title:
        rows = rows.filter(term__title_code=filters.title)
    return narrowed(rows, filters, hidden).values_list("entry_id", flat=True)[:CANDIDATES]


def narrowed(
    rows: QuerySet[Posting], filters: Filters, hidden: QuerySet[LookupEntry]
) -> QuerySet[Posting]:
    """Return the postings of entries that are looked at and that the reader may see."""
    rows = rows.exclude(entry__in=hidden.values("pk"))
    if filters.are_more:
        # not "entry in": SQLite would then go through all postings of all those entries
        here = LookupEntry.objects.filter(pk=OuterRef("entry_id"))
        rows = rows.filter(Exists(filters.narrowed(here)))
    return rows


def closeness(entry: LookupEntry, asked: Asked, hit: Hit) -> float:
    """Return how much better the entry is because one of its names is what was asked for."""
    question, names = asked.question, [name for name in entry.names.split("|") if name]
    if question.whole in names or (hit.holds_all and is_named(names, question)):
        return EXACT
    if not asked.same_names.isdisjoint(names):
        return SYNONYM
    usual = kind_counts(entry.kind, asked)
    if any(name.startswith(question.whole) for name in names):
        return BEGINS * usual
    if any(question.whole in name for name in names):
        return HOLDS * usual
    return usual * (PART if any(len(n) > 1 and n in question.whole for n in names) else 1.0)


def kind_counts(kind: str, asked: Asked) -> float:
    """Return how much an entry of this kind counts beside a clause, by what is asked."""
    if kind == EntryKind.CARD and asked.question.asks_for_card:
        return CARD_SOUGHT
    if kind == EntryKind.TERM and asked.is_word:
        return WORD_ALONE
    return BESIDE_RULES.get(EntryKind(kind), 1.0)


def is_named(names: Iterable[str], question: Question) -> bool:
    """Return whether one of the names has just the terms of the question."""
    longest = 2 * len(question.whole) + ENDINGS
    wanted = question.terms.keys()
    return any(len(name) <= longest and terms_of(name).keys() == wanted for name in names)
