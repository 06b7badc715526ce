"""Table numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.model import Entrant


def table_numbers(groups: Sequence[Sequence[Entrant]]) -> list[int]:
    """Return a table number for each group of players, in their order.

    A group with a fixed table gets it, the first that asks where two do; the others fill the
    numbers left from 1 on without gaps.

    >>> a, b = Entrant(id="a"), Entrant(id="b", fixed_table=1)
    >>> table_numbers([[a], [b]])
    [2, 1]
    """
    fixed: dict[int, int] = {}
    for n, group in enumerate(groups):
        if (wanted := fixed_table(group)) is not None:
            fixed.setdefault(wanted, n)
    numbers = {n: table for table, n in fixed.items()}
    free = (table for table in range(1, len(groups) + len(fixed) + 1) if table not in fixed)
    return [numbers[n] if n in numbers else next(free) for n in range(len(groups))]


def fixed_table(group: Sequence[Entrant]) -> int | None:
    """Return the table that this group must sit at: the lowest where two players have one."""
    return min((e.fixed_table for e in group if e.fixed_table is not None), default=None)
