"""Which terms a question asks for, and how much each says: its own, and those of its synonyms."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from judging.lookup import Question, SoughtWords, question_of, rarity, said, sought
from judging.models import LookupTerm, Synonym
from judging.selectors.lookup_state import documents

COMMON = 0.15
"""A term that stands in more than this share of the entries is left out beside rarer ones."""
BY_SYNONYM = 0.5
LEADING = 3_000
"""How many postings of the most telling terms are read to find who may answer."""
Terms = Mapping[str, float]


@dataclass(frozen=True)
class Telling:
    """A term of the index that is asked for, how much it says, and in how many entries it stands."""

    text: str
    pk: int
    says: float
    holding: int


def telling_terms(question: Question, title: str) -> list[Telling]:
    """Return the terms of the question and its synonyms in the index, the most telling first."""
    held = documents()
    others = [terms_said(word) for word in synonyms(question, title)]
    wanted = {*question.terms}.union(*others)
    rows = LookupTerm.objects.filter(text__in=wanted).values_list("text", "pk", "holding")
    known = list(rows)
    asked = with_synonyms(question.terms, others, {text for text, _, _ in known})
    there = [row for row in known if row[0] in asked]
    rare = [row for row in there if row[2] <= COMMON * held] or there
    found = [Telling(text, pk, asked[text] * rarity(held, n), n) for text, pk, n in rare]
    return sorted(found, key=lambda term: (-term.says, term.text))


def leading(terms: Iterable[Telling]) -> list[Telling]:
    """Return the most telling terms that are together in few enough entries; one at least.

    What stands only in others of the question is not among its best answers.
    """
    found, read = list[Telling](), 0
    for term in terms:
        read += term.holding
        if found and read > LEADING:
            break
        found.append(term)
    return found


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
    groups, words = groups_of(tuple(rows.values_list("words", flat=True)))
    asked = said(words, question.text)
    return {word for group in groups if not asked.isdisjoint(group) for word in group}


@lru_cache(maxsize=16)
def groups_of(rows: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], SoughtWords]:
    """Return the words of each group, and all of them ready to be looked for in a question."""
    groups = tuple(words_of(row) for row in rows)
    return groups, sought({word for group in groups for word in group})


def words_of(words: str) -> tuple[str, ...]:
    """Return the words that stand between commas."""
    return tuple(word.strip() for word in words.replace("、", ",").split(",") if word.strip())


@lru_cache(maxsize=20_000)
def terms_said(word: str) -> Terms:
    """Return the terms of a synonym."""
    return question_of(word).terms
