"""Card numbers as people write them, and the one way we keep them."""

from __future__ import annotations

import re
import unicodedata

from rules.core.title import NumberStyle, Title
from rules.core.title_file import load_title

DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−ー", "-"))
PLAIN = re.compile(r"[0-9]+")
SERIES = re.compile(r"([A-Z]+|[0-9]+-)([0-9]+)")


def canonical_number(title: Title | str, text: str) -> str:
    """Return the one form of the card number that ``text`` writes in any usual way.

    Full-width characters become plain, letters upper case, the prefix is dropped and digits are
    filled up with zeros; a number of no known form only loses blanks at its ends.

    Args:
        title: the title or its code; it says how its numbers are written.

    Raises:
        TitleNotFound: no title has this code.

    >>> canonical_number("doremi", "Ｎｏ．６８"), canonical_number("doremi", "t1")
    ('068', 'T01')
    """
    style = (load_title(title) if isinstance(title, str) else title).number_style
    plain = " ".join(unicodedata.normalize("NFKC", text).translate(DASHES).upper().split())
    return _padded(_without_prefix(plain, style), style)


def _without_prefix(text: str, style: NumberStyle) -> str:
    if not style.prefix:
        return text
    word = re.escape(style.prefix.upper().rstrip("."))
    return re.sub(rf"^{word}\.? ?(?=[0-9A-Z])", "", text)


def _padded(text: str, style: NumberStyle) -> str:
    if style.pad and PLAIN.fullmatch(text):
        return text.lstrip("0").rjust(style.pad, "0")
    if style.series_pad and (series := SERIES.fullmatch(text.replace(" ", ""))):
        return series[1] + series[2].lstrip("0").rjust(style.series_pad, "0")
    return text
