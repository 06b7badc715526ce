"""One database: fill the index, ask it every labelled question, tell answers and times as JSON.

DATABASE_URL=sqlite:////tmp/lookup.sqlite3 python -m scripts.bench.lookup_probe 20000

The database must be empty; it is filled and left so.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from time import perf_counter
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
    from judging.tests.lookup.measuring import labelled_queries
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

    times: dict[str, list[float]] = {name: [] for name in searches}
    for turn in range(TURNS + 1):
        for name, ask in searches.items():
            spent = [timed(ask, query) for query in asked]
            times[name] += spent if turn else []
    quality = {name: judged(asked, ask).whole for name, ask in searches.items()}
    return [
        {"search": name, "answered": whole.answered, "rank": whole.rank, "ms": times[name]}
        for name, whole in quality.items()
    ]


def timed(ask: Ask, query: Any) -> float:
    """Return the milliseconds of one question by the clock: the database works elsewhere."""
    began = perf_counter()
    ask(query)
    return (perf_counter() - began) * 1000


def main(arguments: Sequence[str], tell: Callable[[str], None] = print) -> int:
    tell(json.dumps(probe(int(arguments[0]))))
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
    sys.exit(main(sys.argv[1:]))
