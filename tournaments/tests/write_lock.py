"""How long transactions hold the write lock, watched on the connection itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any

from django.db import connection

TAKES_LOCK = ("BEGIN IMMEDIATE", "INSERT", "UPDATE", "DELETE")
ROW_LOCK = "FOR UPDATE"


@dataclass
class Held:
    """One transaction that wrote: ms by the clock and of the processor, and its statements."""

    ms: float = 0.0
    cpu_ms: float = 0.0
    statements: int = 0


@dataclass
class Watch:
    """Every transaction that held the lock, and how many statements were sent in all."""

    held: list[Held] = field(default_factory=list)
    statements: int = 0
    _began: tuple[float, float] | None = None
    _running: Held = field(default_factory=Held)

    @property
    def longest_ms(self) -> float:
        return max((held.ms for held in self.held), default=0.0)

    @property
    def longest_cpu_ms(self) -> float:
        return max((held.cpu_ms for held in self.held), default=0.0)

    def statement(self, execute: Callable[..., Any], sql: Any, *rest: Any) -> Any:
        """Send a statement; the lock is held from the answer to the one that takes it."""
        self.statements += 1
        answer = execute(sql, *rest)
        if self._began is None and takes_lock(str(sql)):
            self._began = perf_counter(), process_time()
            self._running = Held()
        self._running.statements += 1
        return answer

    def end(self) -> None:
        """Note that the transaction is committed or rolled back."""
        if self._began is not None:
            clock, cpu = self._began
            self._running.ms = (perf_counter() - clock) * 1000
            self._running.cpu_ms = (process_time() - cpu) * 1000
            self.held.append(self._running)
        self._began = None


def takes_lock(sql: str) -> bool:
    """Return whether ``sql`` takes a lock that keeps other writers waiting.

    >>> takes_lock("BEGIN IMMEDIATE"), takes_lock("SELECT 1"), takes_lock("SELECT 1 FOR UPDATE")
    (True, False, True)
    """
    return sql.lstrip().upper().startswith(TAKES_LOCK) or ROW_LOCK in sql


@contextmanager
def watched_lock() -> Iterator[Watch]:
    """Watch the default connection of this thread for the length of the block."""
    watch = Watch()
    originals = {name: getattr(connection, name) for name in ("_commit", "_rollback")}

    def ended(original: Callable[[], None]) -> Callable[[], None]:
        def end() -> None:
            original()
            watch.end()

        return end

    for name, original in originals.items():
        setattr(connection, name, ended(original))
    try:
        with connection.execute_wrapper(watch.statement):
            yield watch
    finally:
        for name in originals:
            delattr(connection, name)
