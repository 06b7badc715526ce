"""How well entries answer the terms of a question: the most telling ones say which, all of them how."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import QuerySet

from judging.lookup import Meant
from judging.models import Posting
from judging.selectors.lookup_terms import Asked, Telling, leading

CANDIDATES = 30
"""How many of the best by their most telling terms are looked at closely."""
BEST = """
WITH asked (term, title, says) AS (VALUES {asked})
SELECT entry_id, MIN(title), SUM(weight * says) AS score
FROM asked JOIN ({rows}) AS rows ON rows.term_id = asked.term
WHERE rows.term_id IN ({terms})
GROUP BY entry_id ORDER BY score DESC, entry_id LIMIT {most}
"""
"""The terms are named twice: by the list PostgreSQL knows how few postings there will be."""
HELD = f"""
SELECT entry_id, term_id, weight FROM {Posting._meta.db_table}
WHERE entry_id IN ({{entries}}) AND term_id IN ({{terms}})
"""


BY_OTHERS, UNSAID, BROKEN = 0.85, 0.5, 0.3
"""How much of a part of the question other words for it make up for; what remains of an answer that
holds none of the question; how much terms of a part count where the part is not there as a whole."""


@dataclass(frozen=True)
class Hit:
    """How well an entry answers, and whether every term of the question stands in it."""

    score: float
    holds_all: bool = True


Weights = Mapping[str, float]
"""Of the terms that an entry holds, how much each counts there."""


def scored(asked: Asked, rows: QuerySet[Posting], least: int = 0) -> dict[int, Hit]:
    """Return of the best entries how well they answer; an entry that holds more of it does better.

    Args:
        rows: the postings of the entries that are looked at.
        least: how many are wanted, where that is more than are usually looked at closely.
    """
    says = {term.text: term.says for term in asked.terms}
    own = {term.text: term.says for term in asked.terms if term.is_own}
    titles = candidates(leading(asked.terms), rows, max(least, CANDIDATES))
    return {
        entry: Hit(answer(weights, says, own, asked.meant), own.keys() <= weights.keys())
        for entry, weights in held(titles, asked.terms).items()
    }


def answer(weights: Weights, says: Weights, own: Weights, meant: Sequence[Meant]) -> float:
    """Return how well an entry answers: its own words, and of other words the best for each part.

    Args:
        says: how telling each term is; ``own`` of them stand in the question itself.
        meant: other words for parts of the question.
    """
    there = own.keys() & weights.keys()
    parts = [each.part & own.keys() for each in meant]
    broken = set[str]().union(*(part for part in parts if not part <= there))
    score, made_up = 0.0, set[str]()
    for each, part in zip(meant, parts, strict=True):
        best, is_whole = best_word(each.words, weights, says)
        score += best
        made_up |= part if is_whole else set()
    counts = {term: BROKEN if term in broken else 1.0 for term in there}
    score += sum(weights[term] * says[term] * counts[term] for term in there)
    counts |= dict.fromkeys(made_up - (there - broken), BY_OTHERS)
    whole = sum(own.values())
    share = sum(own[term] * part for term, part in counts.items()) / whole if whole else 1.0
    return score * (UNSAID + share)


def best_word(words: Iterable[Weights], weights: Weights, says: Weights) -> tuple[float, bool]:
    """Return how much the entry tells of the best of these words, and whether it holds one whole."""
    best, is_whole = 0.0, False
    for word in words:
        if weights.keys().isdisjoint(word):
            continue
        told = [term for term in word if term in weights]
        best = max(best, sum(weights[term] * says[term] for term in told))
        is_whole = is_whole or len(told) == len(word)
    return best, is_whole


def candidates(terms: Sequence[Telling], rows: QuerySet[Posting], most: int) -> dict[int, str]:
    """Return the ``most`` entries that hold most of these terms, each with its title."""
    titles = sorted({title for term in terms for title in term.ids})
    ids = [(pk, titles.index(title), term) for term in terms for title, pk in term.ids.items()]
    if not ids:
        return {}
    asked = [f"({pk}, {title:d}, {term.says!r})" for pk, title, term in ids]
    sql, values = rows.values("entry_id", "term_id", "weight").query.sql_with_params()
    best = BEST.format(
        asked=", ".join(asked),
        terms=listed(pk for pk, *_ in ids),
        rows=sql,
        most=most,
    )
    with connection.cursor() as cursor:
        cursor.execute(best, values)
        return {entry: titles[title] for entry, title, _ in cursor.fetchall()}


def held(titles: Mapping[int, str], terms: Sequence[Telling]) -> dict[int, dict[str, float]]:
    """Return how much each of these terms counts in each of these entries."""
    texts = {pk: term.text for term in terms for pk in term.ids.values()}
    parts = []
    for title in sorted(set(titles.values())):
        entries = [pk for pk, each in titles.items() if each == title]
        here = [term.ids[title] for term in terms if title in term.ids]
        parts.append(HELD.format(entries=listed(entries), terms=listed(here)))
    found: dict[int, dict[str, float]] = {entry: {} for entry in titles}
    if parts:
        with connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join(parts))
            for entry, term, weight in cursor.fetchall():
                found[entry][texts[term]] = weight
    return found


def listed(numbers: Iterable[int]) -> str:
    """Return ids as they are written into a statement: hundreds of parameters take their time.

    >>> listed([3, 5])
    '3, 5'
    """
    return ", ".join(f"{number:d}" for number in numbers)
