"""What the look-up is compared with: the full-text search that each database brings along.

SQLite: FTS5 with the trigram tokenizer, the question's words as phrases, ``LIKE`` where each is
shorter than three characters. PostgreSQL: ``tsvector`` of our own terms (its parser knows no
Japanese) under a GIN index, ranked by ``ts_rank``.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection

from judging.lookup import question_of, terms_of
from judging.models import LookupEntry

LIMIT = 30
Peer = Callable[[str, str], list[str]]
"""Returns the keys of what answers a question in a title ("" for all), the best first."""
NAMES = {"sqlite": "SQLite FTS5, trigrams", "postgresql": "PostgreSQL tsvector, ts_rank"}


def peer() -> Peer:
    """Fill the peer of this database with the entries of the index and return it."""
    return fts5() if connection.vendor == "sqlite" else tsvector()


def text_of(entry: LookupEntry) -> str:
    return "\n".join((entry.heading_en, entry.heading_ja, entry.text_en, entry.text_ja))


def fts5() -> Peer:
    """Return the search of a virtual table of all entries."""
    rows = [(each.key, each.title_code, text_of(each)) for each in LookupEntry.objects.iterator()]
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE VIRTUAL TABLE peer USING fts5(key UNINDEXED, title UNINDEXED, body,"
            " tokenize='trigram')"
        )
        cursor.executemany("INSERT INTO peer VALUES (%s, %s, %s)", rows)
    return by_trigrams


def by_trigrams(query: str, title: str) -> list[str]:
    """Return what FTS5 finds, ranked by its BM25.

    >>> phrases('draw "2" cards')
    '"draw" OR "cards"'
    """
    wanted = phrases(query)
    which = "peer MATCH %s" if wanted else "body LIKE %s"
    narrowed, values = (" AND title = %s", [title]) if title else ("", [])
    sql = f"SELECT key FROM peer WHERE {which}{narrowed}"
    sql += " ORDER BY bm25(peer)" if wanted else ""
    return answered(f"{sql} LIMIT {LIMIT}", [wanted or f"%{query}%", *values])


def phrases(query: str) -> str:
    words = [word.replace('"', "") for word in query.split()]
    return " OR ".join(f'"{word}"' for word in words if len(word) > 2)


def tsvector() -> Peer:
    """Return the search of a table of all entries' terms."""
    rows = [
        (each.key, each.title_code, list(terms_of(text_of(each))))
        for each in LookupEntry.objects.iterator()
    ]
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE peer (key text, title text, body tsvector)")
        cursor.executemany("INSERT INTO peer VALUES (%s, %s, array_to_tsvector(%s::text[]))", rows)
        cursor.execute("CREATE INDEX peer_body ON peer USING gin (body)")
        cursor.execute("ANALYZE peer")
    return by_vector


def by_vector(query: str, title: str) -> list[str]:
    """Return what PostgreSQL finds, ranked by its own measure."""
    wanted = " | ".join("'" + term.replace("'", "''") + "'" for term in question_of(query).terms)
    if not wanted:
        return []
    narrowed, values = (" AND title = %s", [title]) if title else ("", [])
    sql = (
        f"SELECT key FROM peer, to_tsquery('simple', %s) AS wanted WHERE body @@ wanted{narrowed}"
        f" ORDER BY ts_rank(body, wanted) DESC LIMIT {LIMIT}"
    )
    return answered(sql, [wanted, *values])


def answered(sql: str, values: list[str]) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [key for (key,) in cursor.fetchall()]
