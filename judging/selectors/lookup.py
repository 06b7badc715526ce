"""Looking something up: exact numbers first, then by how well an entry answers the words."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Case, Count, F, FloatField, Q, QuerySet, Sum, Value, When

from judging.enums import EntryKind
from judging.lookup import Question, question_of, rarity, said, terms_of
from judging.models import LookupEntry, LookupTerm, Posting, Synonym
from judging.selectors.ruling_access import OPEN
from judging.selectors.snippets import snippet_of
from rules.core.words import Words
from rules.registry import title_for

CANDIDATES = 60
"""How many of the best by their terms are looked at closely."""
COMMON = 0.15
"""A term that stands in more than this share of the entries is left out beside rarer ones."""
BY_SYNONYM = 0.5
BESIDE_RULES = {"card": 0.75}
"""How much an entry counts beside a clause that holds the same words: a card tells no rules."""
EXACT, BEGINS, HOLDS = 2.0, 1.35, 1.15
"""How much better an entry is whose name is what was asked for, begins with it, or holds it."""
NUMBERED = 1_000.0
LAST_LATIN = 0x2E7F
"""What comes after it is Japanese."""
Terms = Mapping[str, float]


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
    def are_set(self) -> bool:
        return self != Filters()


def hidden_rulings(may_be_seen: Collection[str]) -> list[int]:
    """Return the entries of rulings that are not public, without those that may be seen."""
    rows = LookupEntry.objects.filter(kind=EntryKind.RULING, status__in=OPEN)
    return list(rows.exclude(key__in=may_be_seen).values_list("pk", flat=True))


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
    question = question_of(query[:200])
    spoken = "ja" if language.startswith("ja") or any(ord(c) > LAST_LATIN for c in query) else "en"
    hidden = hidden_rulings(open_rulings)
    scores = scored(question, filters, hidden)
    scores |= dict.fromkeys(numbered(question, filters, hidden), NUMBERED)
    rows = LookupEntry.objects.in_bulk(list(scores))
    best = sorted(
        ((score * closeness(rows[pk], question), rows[pk]) for pk, score in scores.items()),
        key=lambda each: (-each[0], each[1].title_code, each[1].pk),
    )
    return [
        Found(entry, round(score, 3), snippet_of(entry, question, spoken), spoken)
        for score, entry in best[:limit]
    ]


def numbered(question: Question, filters: Filters, hidden: list[int]) -> Iterable[int]:
    """Return the entries whose number it is."""
    if not question.code:
        return ()
    rows = LookupEntry.objects.filter(codes__contains=f"|{question.code}|").exclude(pk__in=hidden)
    return filters.narrowed(rows).values_list("pk", flat=True)[:CANDIDATES]


def scored(question: Question, filters: Filters, hidden: list[int]) -> dict[int, float]:
    """Return how well the best entries answer the terms of the question and their synonyms."""
    telling = telling_terms(question, filters.title)
    if not telling:
        return {}
    rows = Posting.objects.filter(term_id__in=telling)
    if hidden:
        rows = rows.exclude(entry__in=hidden)
    if filters.are_set:
        rows = rows.filter(entry__in=filters.narrowed(LookupEntry.objects.all()))
    whens = [When(term_id=term, then=Value(weight)) for term, weight in telling.items()]
    weight = Case(*whens, default=Value(0.0), output_field=FloatField())
    found = (
        rows.values("entry_id")
        .annotate(score=Sum(F("weight") * weight), hits=Count("pk"))
        .order_by("-score")[:CANDIDATES]
    )
    most = len(telling)
    return {row["entry_id"]: row["score"] * (0.5 + row["hits"] / most) for row in found}


def telling_terms(question: Question, title: str) -> dict[int, float]:
    """Return the terms of the question and its synonyms in the index, each with what it says."""
    documents = LookupEntry.objects.count()
    others = [question_of(word).terms for word in synonyms(question, title)]
    wanted = {*question.terms}.union(*others)
    rows = LookupTerm.objects.filter(text__in=wanted).values_list("text", "pk", "holding")
    known = list(rows)
    asked = with_synonyms(question.terms, others, {text for text, _, _ in known})
    there = [row for row in known if row[0] in asked]
    rare = [row for row in there if row[2] <= COMMON * documents] or there
    return {pk: asked[text] * rarity(documents, holding) for text, pk, holding in rare}


def with_synonyms(terms: Terms, others: Iterable[Terms], known: set[str]) -> dict[str, float]:
    """Return the terms, and with less weight those of each synonym that is known as a whole."""
    asked = dict(terms)
    for word in others:
        if word.keys() <= known:
            for term, weight in word.items():
                asked[term] = max(asked.get(term, 0), weight * BY_SYNONYM)
    return asked


def synonyms(question: Question, title: str) -> set[str]:
    """Return the groups' words that mean the same as one of the question, and that one.

    Without a title they may mean it in any.
    """
    rows = Synonym.objects.all()
    if title:
        rows = rows.filter(title_code__in=("", title))
    groups = [words_of(words) for words in rows.values_list("words", flat=True)]
    asked = said({word for group in groups for word in group}, question.text)
    return {word for group in groups if not asked.isdisjoint(group) for word in group}


@lru_cache(maxsize=2_000)
def words_of(words: str) -> tuple[str, ...]:
    """Return the words that stand between commas."""
    return tuple(word.strip() for word in words.replace("、", ",").split(",") if word.strip())


def closeness(entry: LookupEntry, question: Question) -> float:
    """Return how much better the entry is because its name is what was asked for."""
    names = [name for name in entry.names.split("|") if name]
    if question.whole in names or set(question.terms) in (set(terms_of(name)) for name in names):
        return EXACT
    usual = BESIDE_RULES.get(entry.kind, 1.0)
    if any(name.startswith(question.whole) for name in names):
        return BEGINS * usual
    return (HOLDS if any(question.whole in name for name in names) else 1.0) * usual
