"""Finding the numbers of clauses and of our readings (ambiguities) in a text."""

from __future__ import annotations

import re

from rules.core.title_list import PREFIXES

CITATION = re.compile(
    rf"\b(?:(?:{'|'.join(PREFIXES)})-(?:[A-Z]?[0-9]+|[A-Z]\.[0-9A-Z]+)(?:\.[0-9A-Z]+)*[a-z]?|AMB-[0-9]+)"
    r"(?![A-Za-z0-9]|\.[\w*])"
)


def cited_ids(text: str) -> list[str]:
    """Return every clause and ambiguity id in ``text``, in reading order.

    >>> cited_ids("Source: DRM-21.04 to DRM-21.04c, our reading AMB-09.")
    ['DRM-21.04', 'DRM-21.04c', 'AMB-09']
    """
    return CITATION.findall(text)
