"""Which terms a question asks for, and how much each says: its own, and those of other words for it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from judging.lookup import (
    Meant,
    Question,
    SoughtWords,
    Terms,
    folded,
    meant_by,
    rarity,
    said,
    sought,
)
from judging.models import LookupTerm, Synonym
from judging.selectors.lookup_state import documents
from judging.selectors.lookup_words import misspelt

COMMON = 0.15
"""A term that stands in more than this share of the entries is left out beside rarer ones."""
BY_SYNONYM = 0.5
MOST_TERMS = 40
"""Of a question with more than these and their synonyms the least telling are left out."""
LEADING = 2_500
"""How many postings of the most telling terms are read to find who may answer."""
BY_OTHERS = 1_500
"""And how many more of terms of other words for it."""
TERM = ("text", "title_code", "pk", "holding")


@dataclass(frozen=True)
class Telling:
    """A term that is asked for.

    Args:
        ids: its id in each title that is looked at.
        holding: in how many entries it stands there.
        says: how much an entry that holds it is about the question.
        is_own: whether it stands in the question itself, not in a synonym.
    """

    text: str
    ids: Mapping[str, int]
    holding: int
    says: float
    is_own: bool


@dataclass(frozen=True)
class Asked:
    """What is looked for.

    Args:
        question: as it was asked.
        terms: of the question and of all other words for it, the most telling first.
        meant: which of them are other words for which part of the question.
    """

    question: Question
    terms: Sequence[Telling]
    meant: Sequence[Meant]

    @cached_property
    def is_word(self) -> bool:
        """Whether the question is nothing but one word."""
        whole = self.question.whole
        return len(self.question.terms) == 1 or any(each.is_all_of(whole) for each in self.meant)

    @cached_property
    def same_names(self) -> frozenset[str]:
        """What else the word that it is is called, in one spelling."""
        whole = self.question.whole
        groups = (each.spelt for each in self.meant if each.is_all_of(whole))
        return frozenset(folded(word).strip() for group in groups for word in group)


def asked_for(question: Question, title: str) -> Asked:
    """Return what a question asks for in a title; "": in all.

    How rare a term is does not depend on the title.
    """
    held, meant = documents(), meanings(question, title)
    others = [word for each in meant for word in each.words]
    known = known_terms({*question.terms}.union(*others))
    wanted = with_synonyms(question.terms, others, known.keys())
    there = {text: sum(n for _, _, n in known[text]) for text in wanted if text in known}
    rare = {text: n for text, n in there.items() if n <= COMMON * held} or there
    found = []
    for text, everywhere in rare.items():
        here = [row for row in known[text] if title in ("", row[0])]
        ids, holding = {code: pk for code, pk, _ in here}, sum(n for _, _, n in here)
        says = wanted[text] * rarity(held, everywhere)
        found.append(Telling(text, ids, holding, says, text in question.terms))
    best = sorted(found, key=lambda term: (-term.says, term.text))[:MOST_TERMS]
    telling = {term.text for term in best}
    return Asked(question, best, [in_index(each, known.keys(), telling) for each in meant])


def in_index(meant: Meant, known: Set[str], says: Set[str]) -> Meant:
    """Return it with the words that are known as a whole, each by what of it says something."""
    words = [word for word in meant.words if word.keys() <= known]
    told = ({term: word[term] for term in word.keys() & says} for word in words)
    return replace(meant, part=meant.part & says, words=tuple(word for word in told if word))


def known_terms(wanted: Iterable[str]) -> Mapping[str, list[tuple[str, int, int]]]:
    """Return title, id and number of entries of each of the terms that is in the index."""
    known = defaultdict[str, list[tuple[str, int, int]]](list)
    for text, *row in LookupTerm.objects.filter(text__in=wanted).values_list(*TERM):
        known[text].append(tuple(row))
    return known


def leading(terms: Iterable[Telling]) -> list[Telling]:
    """Return the most telling terms that are together in few enough entries; one at least.

    Those of the question itself come first: a rare sound of another word for it would crowd them out.
    What stands only in others of the question is not among its best answers.
    """
    own_first = sorted(terms, key=lambda term: not term.is_own)
    found, read = list[Telling](), 0
    for term in own_first:
        most = LEADING if term.is_own else LEADING + BY_OTHERS
        if not found or read + term.holding <= most:
            read += term.holding
            found.append(term)
    return found


def with_synonyms(terms: Terms, others: Iterable[Terms], known: Set[str]) -> dict[str, float]:
    """Return the terms, and with less weight those of each synonym that is known as a whole."""
    asked = dict(terms)
    for word in others:
        if word.keys() <= known:
            for term, weight in word.items():
                asked[term] = max(asked.get(term, 0), weight * BY_SYNONYM)
    return asked


def meanings(question: Question, title: str) -> list[Meant]:
    """Return what parts of the question mean: in kanji, in numbers, spelt right, and synonyms.

    Without a title they may mean it in any.
    """
    rows = synonym_rows(title)
    meant = [*question.meant, *misspelt(question.text, title, rows)]
    spelt = (word for each in meant for word in each.spelt)
    return [*meant, *synonyms(" ".join([question.text, *spelt]), rows)]


def synonyms(text: str, rows: tuple[str, ...]) -> list[Meant]:
    """Return the groups that have a word of the text; ``rows`` hold the words of each."""
    groups, words = groups_of(rows)
    asked = said(words, text)
    return [
        meant_by(asked.intersection(group), group)
        for group in groups
        if not asked.isdisjoint(group)
    ]


def synonym_rows(title: str) -> tuple[str, ...]:
    rows = Synonym.objects.all()
    if title:
        rows = rows.filter(title_code__in=("", title))
    return tuple(rows.values_list("words", flat=True))


@lru_cache(maxsize=16)
def groups_of(rows: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], SoughtWords]:
    """Return the words of each group, and all of them ready to be looked for in a question."""
    groups = tuple(words_of(row) for row in rows)
    return groups, sought({word for group in groups for word in group})


def words_of(words: str) -> tuple[str, ...]:
    """Return the words that stand between commas."""
    return tuple(word.strip() for word in words.replace("、", ",").split(",") if word.strip())
