"""Which tables are drawn for deck checks: the same seed and the same tables give the same draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256


def drawn_tables(seed: str, candidates: Iterable[int], count: int) -> tuple[int, ...]:
    """Return up to ``count`` of the tables, in the order drawn.

    Each table has a lot, the SHA-256 of ``seed:table``; the smallest lots are drawn. So the order
    in which the tables are given does not matter, and anyone can draw again by hand.

    Args:
        seed: any text; a new one for each draw.
        candidates: numbers of the tables that may be drawn.

    >>> drawn_tables("seed", range(1, 11), 3)
    (7, 8, 5)
    >>> drawn_tables("seed", [8, 5, 7, 8, 1], 3)
    (7, 8, 5)
    >>> drawn_tables("another", range(1, 11), 3)
    (3, 6, 1)
    """
    ordered = sorted(set(candidates), key=lambda table: (lot(seed, table), table))
    return tuple(ordered[:count])


def lot(seed: str, table: int) -> str:
    """Return the lot of one table as 64 hex digits."""
    return sha256(f"{seed}:{table}".encode()).hexdigest()


def next_in_turn(checks: Mapping[int, int]) -> frozenset[int]:
    """Return the players whose turn it is: nobody is checked again until all others have been.

    Args:
        checks: how often each player who still plays was checked.

    >>> sorted(next_in_turn({1: 1, 2: 0, 3: 0})), sorted(next_in_turn({1: 1, 2: 1}))
    ([2, 3], [1, 2])
    """
    fewest = min(checks.values(), default=0)
    return frozenset(player for player, times in checks.items() if times == fewest)


def minutes_taken(seconds: float) -> int:
    """Return the time that a check took in whole minutes, rounded up.

    >>> minutes_taken(421), minutes_taken(420), minutes_taken(0)
    (8, 7, 0)
    """
    return int(-(-max(seconds, 0) // 60))
