"""Table numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.model import Entrant


def table_numbers(groups: Sequence[Sequence[Entrant]], offered: Sequence[int] = ()) -> list[int]:
    """Return a table number for each group of players, in their order.

    A group with a fixed table gets it, the first that asks where two do; the others take the
    numbers ``offered``, or fill those left from 1 on without gaps.

    >>> a, b = Entrant(id="a"), Entrant(id="b", fixed_table=1)
    >>> table_numbers([[a], [b]])
    [2, 1]
    """
    fixed: dict[int, int] = {}
    for n, group in enumerate(groups):
        wanted = fixed_table(group)
        if wanted is not None and (not offered or wanted in offered):
            fixed.setdefault(wanted, n)
    numbers = {n: table for table, n in fixed.items()}
    numbered = offered or range(1, len(groups) + len(fixed) + 1)
    free = (table for table in numbered if table not in fixed)
    return [numbers[n] if n in numbers else next(free) for n in range(len(groups))]


def fixed_table(group: Sequence[Entrant]) -> int | None:
    """Return the table that this group must sit at: the lowest where two players have one."""
    return min((e.fixed_table for e in group if e.fixed_table is not None), default=None)
