"""One database: make a large tournament, press the desk's buttons, tell times and queries as JSON.

DATABASE_URL=sqlite:////tmp/flow.sqlite3 python -m scripts.bench.flow_probe 1000 10

The database must be empty; it is filled and left so.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any

REPEATS = 3
ROUNDS_BEFORE = 2


def probe(sizes: Sequence[int]) -> dict[str, Any]:
    """Return what each act took for a round of each number of tables."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    acts = [act for tables in sizes for act in measured(tables)]
    return {"database": f"{connection.vendor} {version_of(connection)}", "acts": acts}


def version_of(connection: Any) -> str:
    """Return the version of the database as people write it.

    >>> from types import SimpleNamespace
    >>> version_of(SimpleNamespace(get_database_version=lambda: (3, 40, 1)))
    '3.40.1'
    """
    return ".".join(map(str, connection.get_database_version()))


def measured(tables: int) -> Iterator[dict[str, Any]]:
    """Play two rounds, then press each button of the third round a few times."""
    desk = Desk(tables)
    for _ in range(REPEATS):
        yield desk.press("pair", "rounds/pair/", {"number": desk.number})
        yield desk.press("draw again", f"rounds/{desk.number}/draw-again/")
        desk.discard()
    desk.press("pair", "rounds/pair/", {"number": desk.number})
    for _ in range(REPEATS):
        yield desk.press("publish", f"rounds/{desk.number}/publish/")
        desk.press("take back", f"rounds/{desk.number}/unpublish/")
    desk.press("publish", f"rounds/{desk.number}/publish/")
    desk.enter_results()
    for _ in range(REPEATS):
        yield desk.press("close and pair", f"rounds/{desk.number}/close-and-pair/", shows=1)
        desk.reopen()


class Desk:
    """The organiser at the desk of a tournament whose first rounds are played."""

    def __init__(self, tables: int) -> None:
        from django.test import Client

        from tournaments.services.rounds import pair_round, publish_round
        from tournaments.tests.factories import make_field, make_user, play_in_bulk

        self.tables, self.number = tables, ROUNDS_BEFORE + 1
        self.ada = make_user("ada")
        self.tournament = make_field(2 * tables, name=f"{tables} tables", rounds_planned=9)
        for _ in range(ROUNDS_BEFORE):
            drafted = pair_round(self.tournament, actor=self.ada)
            play_in_bulk(publish_round(drafted, actor=self.ada))
        self.client = Client(SERVER_NAME="localhost")
        self.client.force_login(self.ada)
        self.here = f"/organise/{self.tournament.slug}/"
        self.client.get(self.here, secure=True)

    def press(
        self, act: str, path: str, sent: dict[str, Any] | None = None, *, shows: int = 0
    ) -> dict[str, Any]:
        """Send the button, then look at the page of the round it leads to."""
        from tournaments.tests.write_lock import watched_lock

        page = f"{self.here}rounds/{self.number + shows}/"
        with watched_lock() as lock, timed() as posting:
            answer = self.client.post(self.here + path, sent or {}, secure=True)
        assert answer.status_code == 302, (act, answer.status_code)
        assert answer.headers["Location"] == page, (act, answer.headers["Location"])
        with watched_lock() as looking, timed() as getting:
            shown = self.client.get(page, secure=True)
        assert shown.status_code == 200, (act, shown.status_code)
        return {
            "act": act,
            "tables": self.tables,
            "lock_ms": lock.longest_ms,
            "lock_cpu_ms": lock.longest_cpu_ms,
            "post_ms": posting[0],
            "post_queries": lock.statements,
            "get_ms": getting[0],
            "get_queries": looking.statements,
        }

    def discard(self) -> None:
        from tournaments.services.redrawing import discard_draft

        discard_draft(self.tournament.rounds.get(number=self.number), actor=self.ada)

    def enter_results(self) -> None:
        from tournaments.tests.factories import enter_in_bulk

        enter_in_bulk(self.tournament.rounds.get(number=self.number))

    def reopen(self) -> None:
        """Take closing and drafting back, so that the button can be pressed again."""
        from tournaments.services.redrawing import discard_draft

        discard_draft(self.tournament.rounds.get(number=self.number + 1), actor=self.ada)
        self.tournament.rounds.filter(number=self.number).update(status="published", closed_at=None)


@contextmanager
def timed() -> Iterator[list[float]]:
    """Time the block; its milliseconds are the one element of the list afterwards."""
    found: list[float] = []
    began = perf_counter()
    yield found
    found.append((perf_counter() - began) * 1000)


def main(arguments: Sequence[str], tell: Callable[[str], None] = print) -> int:
    tell(json.dumps(probe([int(size) for size in arguments])))
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
    sys.exit(main(sys.argv[1:]))
