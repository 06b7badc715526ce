"""The infractions of a title's file as rows of a policy."""

from __future__ import annotations

from judging.policies.values import Row
from rules.core.title import Title


def rows_of(title: Title) -> tuple[Row, ...]:
    """Return the infractions of ``title`` in the order of its file."""
    return tuple(
        Row(code=each.code, label=each.label, levels=each.levels, clause=each.clause or "")
        for each in title.infractions
    )
