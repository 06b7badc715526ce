"""Heading lines of a deck list, in either language and any usual decoration."""

from __future__ import annotations

import re

from decks.parsing.plain import plain
from rules.core.title import Format

DECORATION = r"[\s=\[\]【】〔〕「」『』<>《》〈〉(){}:;・*~_+■□◆◇●○◎▼▽▲△★☆-]"
EDGES = re.compile(rf"^{DECORATION}+|{DECORATION}+$")
CARDS = r"[0-9]{1,6}\s*(?:枚|cards?)"
SIZE = re.compile(
    rf"(?:[:=]\s*(?:{CARDS}|[0-9]{{1,6}})|[(\[]\s*(?:{CARDS}|[0-9]{{1,6}})\s*[)\]]?|\s?{CARDS})\s*$",
    re.IGNORECASE,
)
"""The number of cards that people write behind a heading; a bare number could be a card's name."""
POOL = "pool"
POOL_HEADINGS = ("pool", "card pool", "プール", "カードプール")


def headings(format_: Format) -> dict[str, str]:
    """Return the section code by each heading that people write, in folded form."""
    named = {h: s.code for s in format_.sections for h in (s.code, *s.headings)}
    pools = dict.fromkeys(POOL_HEADINGS, POOL) if format_.pool_recipe else {}
    return {_folded(heading): code for heading, code in {**pools, **named}.items()}


def heading_in(line: str, known: dict[str, str]) -> str | None:
    """Return the code of the section that ``line`` is the heading of, or None.

    >>> heading_in("■時計（50枚）", {"時計": "clock"})
    'clock'
    """
    text = plain(line)
    for candidate in (text, SIZE.sub("", EDGES.sub("", text)), SIZE.sub("", text)):
        if (code := known.get(_folded(candidate))) is not None:
            return code
    return None


def looks_like_heading(line: str) -> bool:
    """Return whether ``line`` is decorated like a heading, or ends in a colon."""
    text = plain(line)
    return text.endswith(":") or (text[0] in "=[【■◆●▼★<" and not re.search(r"[0-9]", text))


def _folded(text: str) -> str:
    return " ".join(EDGES.sub("", plain(text)).casefold().split())
