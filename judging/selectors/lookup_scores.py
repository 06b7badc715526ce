"""How well entries answer the terms of a question: the most telling ones say which, all of them how."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import QuerySet

from judging.models import Posting
from judging.selectors.lookup_terms import Telling, leading

CANDIDATES = 50
"""How many of the best by their most telling terms are looked at closely."""
BEST = """
WITH asked (term, title, says, own) AS (VALUES {asked})
SELECT entry_id, MIN(title), SUM(weight * says) AS score, COUNT(*), SUM(own)
FROM asked JOIN ({rows}) AS rows ON rows.term_id = asked.term
WHERE rows.term_id IN ({terms})
GROUP BY entry_id ORDER BY score DESC, entry_id LIMIT {most}
"""
"""The terms are named twice: by the list PostgreSQL knows how few postings there will be."""
HELD = f"""
SELECT entry_id, term_id, weight FROM {Posting._meta.db_table}
WHERE entry_id IN ({{entries}}) AND term_id IN ({{terms}})
"""
Row = tuple[int, int, float]


@dataclass(frozen=True)
class Hit:
    """How well an entry answers, and whether every term of the question stands in it."""

    score: float
    holds_all: bool = True


@dataclass
class Tally:
    """What an entry of a title holds of a question: weight, terms, and terms of its own words."""

    title: str
    score: float
    terms: int
    own: int


def scored(telling: Sequence[Telling], rows: QuerySet[Posting]) -> dict[int, Hit]:
    """Return of the best entries how well they answer; an entry that holds more terms does better.

    Args:
        telling: the terms, the most telling first.
        rows: the postings of the entries that are looked at.
    """
    first = leading(telling)
    tallies = candidates(first, rows) if first else {}
    count_more(tallies, telling[len(first) :])
    own = sum(term.is_own for term in telling)
    return {
        entry: Hit(each.score * (0.5 + each.terms / len(telling)), each.own == own)
        for entry, each in tallies.items()
    }


def candidates(terms: Sequence[Telling], rows: QuerySet[Posting]) -> dict[int, Tally]:
    """Return the entries that answer these terms best."""
    titles = sorted({title for term in terms for title in term.ids})
    ids = [(pk, titles.index(title), term) for term in terms for title, pk in term.ids.items()]
    if not ids:
        return {}
    asked = [f"({pk}, {title:d}, {term.says!r}, {term.is_own:d})" for pk, title, term in ids]
    sql, values = rows.values("entry_id", "term_id", "weight").query.sql_with_params()
    best = BEST.format(
        asked=", ".join(asked),
        terms=listed(pk for pk, *_ in ids),
        rows=sql,
        most=CANDIDATES,
    )
    with connection.cursor() as cursor:
        cursor.execute(best, values)
        return {entry: Tally(titles[title], *tally) for entry, title, *tally in cursor.fetchall()}


def count_more(tallies: dict[int, Tally], terms: Sequence[Telling]) -> None:
    """Count in what the entries hold of further terms."""
    by_id = {pk: term for term in terms for pk in term.ids.values()}
    for entry, term, weight in held(tallies, terms):
        tally, found = tallies[entry], by_id[term]
        tally.score += weight * found.says
        tally.terms += 1
        tally.own += found.is_own


def held(tallies: dict[int, Tally], terms: Sequence[Telling]) -> list[Row]:
    """Return entry, term and weight of these terms in these entries, each in its title only."""
    parts = []
    for title in sorted({each.title for each in tallies.values()}):
        entries = [pk for pk, each in tallies.items() if each.title == title]
        here = [term.ids[title] for term in terms if title in term.ids]
        if here:
            parts.append(HELD.format(entries=listed(entries), terms=listed(here)))
    if not parts:
        return []
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts))
        return list(cursor.fetchall())


def listed(numbers: Iterable[int]) -> str:
    """Return ids as they are written into a statement: hundreds of parameters take their time.

    >>> listed([3, 5])
    '3, 5'
    """
    return ", ".join(f"{number:d}" for number in numbers)
