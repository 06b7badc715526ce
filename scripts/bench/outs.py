"""The best order of OUT cards: twelve companions and eight cards, the hardest position known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

from msgspec.structs import replace

from rules.games.onsen.cards.model import Card, Filter
from rules.games.onsen.solver import Position, outcomes, solve
from scripts.bench.progress import progress
from scripts.bench.report import Bar, Table, at_most

TIMES = 9
MOST_MS = 50
RACE = "g"
COMPANIONS = ("a4", "b5", "a2", "a3", "b1", "e4", "f4", "b5", "e8", "b2", "g7", "d3")
"""Race and gender mark of each."""

OUTS: tuple[tuple[str, str, int], ...] = (
    ("", "4", 3), ("", "", 2), ("g", "", 1), ("d", "", 1), ("", "8", 1), ("", "5", 2), ("a", "", 2),
    ("", "2", 2),
)  # fmt: skip
"""Which race and which mark each describes, and how many it hits; found by trying many thousands."""


@dataclass(frozen=True)
class Work:
    """CPU milliseconds for the best order, and for every outcome, of the pinned position."""

    best_ms: float
    outcomes_ms: float


def position() -> Position:
    """Return the pinned position."""
    return Position(
        race=RACE,
        companions=tuple(_companion(n, *each) for n, each in enumerate(COMPANIONS)),
        outs=tuple(_out(n, *each) for n, each in enumerate(OUTS)),
    )


def _companion(n: int, race: str, mark: str) -> Card:
    return Card(f"c{n:02}", f"c{n:02}", "companion", race=race, gender_mark=mark)


def _out(n: int, race: str, mark: str, count: int) -> Card:
    card = Card(f"o{n}", f"o{n}", "spring", kind="out", filter="any", count=count)
    described = Filter(race or None, mark or None)
    return replace(card, filter=described) if race or mark else card


def work() -> Work:
    """Return the median times."""
    progress("onsen, the best order of OUT cards")
    return Work(_median(lambda: solve(position())), _median(lambda: outcomes(position())))


def _median(call: Callable[[], object]) -> float:
    taken = []
    for _ in range(TIMES):
        began = process_time()
        call()
        taken.append((process_time() - began) * 1000)
    return median(taken)


def table(found: Work) -> Table:
    """Return the times."""
    row = ("12 companions, 8 OUT cards", f"{found.best_ms:.1f}", f"{found.outcomes_ms:.1f}")
    head = ("onsen, the best order of OUT cards", "best order ms", "every outcome ms")
    notes = (f"CPU time, median of {TIMES}; every outcome is worked out on request only.",)
    return Table("Advice on OUT cards", head, (row,), notes)


def bars(found: Work) -> list[Bar]:
    """Return what must be reached."""
    return [at_most("must", "onsen best order of OUT cards, hardest", found.best_ms, MOST_MS, "ms")]
