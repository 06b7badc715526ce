"""Several people doing something at once: real threads, each with its own connection.

A test of a race has a twin in which the guard is off; the twin must show the damage, or the test
proves nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection, connections, models

from tournaments.models import Tournament

SECONDS = 60
Outcome = Any


def together(*acts: Callable[[], Any]) -> list[Outcome]:
    """Start every act at the same moment and return what each returned or raised, in order."""
    start = Barrier(len(acts))
    outcomes: list[Outcome] = [None] * len(acts)

    def run(place: int, act: Callable[[], Any]) -> None:
        try:
            start.wait(SECONDS)
            outcomes[place] = act()
        except Exception as error:
            outcomes[place] = error
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(place, act)) for place, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def kinds(outcomes: list[Outcome]) -> Counter[str]:
    """Return how many outcomes there are of each type."""
    return Counter(type(outcome).__name__ for outcome in outcomes)


def all_meet_after(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, count: int) -> None:
    """Make ``count`` callers of ``module.name`` wait for each other once it has answered."""
    original, meeting = getattr(module, name), Barrier(count)

    def met(*args: Any, **options: Any) -> Any:
        answer = original(*args, **options)
        meeting.wait(SECONDS)
        return answer

    monkeypatch.setattr(module, name, met)


def plain_read(tournament: Tournament) -> Tournament:
    """Return the tournament read anew without a lock: what ``lock`` would be without its guard."""
    return Tournament.objects.get(pk=tournament.pk)


def nothing(*_args: Any, **_options: Any) -> None:
    """Stand in for a check that is off."""


@contextmanager
def without_constraint(model: type[models.Model], name: str) -> Iterator[None]:
    """Take a constraint out of the database for the length of the block.

    The rows of the model must obey it again when the block ends.
    """
    held = model._meta.constraints
    constraint = next(c for c in held if c.name == name)
    # SQLite makes the table anew from the model, so the model must lose the constraint too.
    model._meta.constraints = [c for c in held if c is not constraint]
    with connection.schema_editor() as editor:
        editor.remove_constraint(model, constraint)
    try:
        yield
    finally:
        model._default_manager.all().delete()
        model._meta.constraints = held
        with connection.schema_editor() as editor:
            editor.add_constraint(model, constraint)
