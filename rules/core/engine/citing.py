"""Clauses behind a sentence, and apart from them the readings of ours, which no rule decides."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.engine.trace import is_reading
from rules.core.words import Words


def cited(said: Words, clauses: Iterable[str]) -> Words:
    """Return the sentence with its clauses in brackets; as it is where there are none.

    >>> cited(Words("Nine.", "9。"), ("NNK-6.1.3", "NNK-A08")).en
    'Nine. (NNK-6.1.3; house reading NNK-A08)'
    """
    given = tuple(clauses)
    rules = [clause for clause in given if not is_reading(clause)]
    readings = [clause for clause in given if is_reading(clause)]
    if not given:
        return said
    ours = (ONE if len(readings) == 1 else SEVERAL).filled(ids=_listed(readings))
    parts = [*([_listed(rules)] if rules else []), *([ours] if readings else [])]
    inside = Words("; ".join(part.en for part in parts), "、".join(part.ja for part in parts))
    return WITH_CLAUSES.filled(said=said, clauses=inside)


def _listed(ids: list[str]) -> Words:
    return Words(", ".join(ids), "、".join(ids))


ONE = Words("house reading {ids}", "当サイトの解釈{ids}")
SEVERAL = Words("house readings {ids}", "当サイトの解釈{ids}")
WITH_CLAUSES = Words("{said} ({clauses})", "{said}（{clauses}）")
