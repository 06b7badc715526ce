"""One database: fill the index, ask it every labelled question, tell answers and times as JSON.

DATABASE_URL=sqlite:////tmp/lookup.sqlite3 python -m scripts.bench.lookup_probe 20000

The database must be empty; it is filled and left so.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

TURNS = 3
Ask = Callable[[Any], Sequence[str]]


def probe(total: int) -> dict[str, Any]:
    """Return how well and how fast an index of so many entries answers, and its peer."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from judging.selectors.lookup import Filters
    from judging.tests.lookup.measuring import labelled_queries, query_sets
    from judging.views.rulings import answers
    from scripts.bench.lookup_peers import NAMES, peer

    call_command("migrate", verbosity=0)
    size = filled(total)
    asked, compared = labelled_queries(), peer()

    def ours(query: Any) -> list[str]:
        found = answers(query.query, Filters(title=query.title), ())
        return [each.entry.key for each in found]

    def theirs(query: Any) -> list[str]:
        return compared(query.query, query.title)

    return {
        "database": f"{connection.vendor} {'.'.join(map(str, connection.get_database_version()))}",
        **size,
        "questions": len(asked),
        "searches": measured(asked, {"gunbai": ours, NAMES[connection.vendor]: theirs}),
        "sets": [of_set(name, queries, ours) for name, queries in query_sets().items()],
    }


def filled(total: int) -> dict[str, Any]:
    """Put the real entries and generated ones into the index; return how many, and how long."""
    from django.db import connection

    from judging.models import LookupEntry, Posting
    from judging.selectors.entries import entries
    from judging.services.lookup import rebuild_lookup
    from judging.services.ruling_seeds import load_seeds
    from judging.services.synonyms import load_synonyms
    from scripts.bench.lookup_texts import with_generated

    load_synonyms()
    load_seeds()
    wanted = with_generated(list(entries()), total)
    began = perf_counter()
    rebuild_lookup(wanted)
    seconds = perf_counter() - began
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")  # which a server does by itself a minute later
    counts = {"entries": LookupEntry.objects.count(), "postings": Posting.objects.count()}
    return {**counts, "build_s": seconds}


def measured(asked: Sequence[Any], searches: dict[str, Ask]) -> list[dict[str, Any]]:
    """Return of each search what it finds and what every call took, the searches in turn.

    The first turn is not counted: it fills what a running process holds already.
    """
    from judging.tests.lookup.measuring import measured as judged

    busy = processor()
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in searches}
    for turn in range(TURNS + 1):
        for name, ask in searches.items():
            spent = [timed(partial(ask, query), busy) for query in asked]
            times[name] += spent if turn else []
    quality = {name: judged(asked, ask).whole for name, ask in searches.items()}
    return [
        {
            "search": name,
            "answered": whole.answered,
            "first": whole.first,
            "share": whole.share,
            "rank": whole.rank,
            "ms": [ms for ms, _ in times[name]],
            "clock_ms": [ms for _, ms in times[name]],
        }
        for name, whole in quality.items()
    ]


def of_set(name: str, queries: Sequence[Any], ask: Ask) -> dict[str, Any]:
    """Return how well the questions of one file are answered."""
    from judging.tests.lookup.measuring import measured as judged

    whole = judged(queries, ask).whole
    told = {"answered": whole.answered, "first": whole.first, "share": whole.share}
    return {"set": name, "count": whole.count, **told, "rank": whole.rank}


def timed(call: Callable[[], object], busy: Callable[[], float]) -> tuple[float, float]:
    """Return the milliseconds of one call: of the processor, and by the clock."""
    began, worked = perf_counter(), busy()
    call()
    return busy() - worked, (perf_counter() - began) * 1000


def processor() -> Callable[[], float]:
    """Return what tells the CPU ms of this process and of the database's that serves it.

    Where that one cannot be seen, it tells the time by the clock.
    """
    from django.db import connection

    if connection.vendor == "sqlite":
        return lambda: process_time() * 1000
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid(), inet_server_addr() = inet_client_addr()")
        pid, is_here = cursor.fetchone()
    told = Path(f"/proc/{pid}/schedstat")
    if not (is_here and told.exists() and int(told.read_text().split()[0])):
        return lambda: perf_counter() * 1000
    return lambda: process_time() * 1000 + int(told.read_text().split()[0]) / 1e6


def main(arguments: Sequence[str], tell: Callable[[str], None] = print) -> int:
    tell(json.dumps(probe(int(arguments[0]))))
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
    sys.exit(main(sys.argv[1:]))
