"""What a state may hold: whole numbers, words, yes and no, nothing, and rows of these."""

from __future__ import annotations

Atom = int | str | bool | None
Row = tuple[Atom | tuple[Atom | tuple[Atom, ...], ...], ...]
Value = Atom | Row
"""Rows may stand in rows, three deep. No floats: an encoding must be the same everywhere."""

CHANCE = -1
JUDGE = -2
"""Who decides besides the seats 0, 1, 2 …: dice and shuffles, and the judge at the table."""

PUBLIC = 1 << 30
EVERYBODY = (1 << 31) - 1
NOBODY = 0
"""Masks of who may see something: one bit for each seat, and one for those who only watch."""


def frozen(value: object) -> Value:
    """Return ``value`` with every list made a row, as a state holds it.

    >>> frozen([1, [2, "a"]])
    (1, (2, 'a'))
    """
    if isinstance(value, list | tuple):
        return tuple(frozen(each) for each in value)  # type: ignore[misc]
    return value  # type: ignore[return-value]
