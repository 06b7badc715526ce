"""Where in a file something stands, in words."""

from __future__ import annotations

from rules.core.words import Words, same

WHOLE = Words(en="file", ja="ファイル")
LINE = Words(en="line {number}", ja="{number}行目")


def place(where: str) -> Words:
    """Return a place in words: ``line 3``, the whole ``file``; a JSON path stays as it is.

    >>> place("line 3").ja, place("$.sections").ja
    ('3行目', '$.sections')
    """
    if where == WHOLE.en:
        return WHOLE
    number = where.removeprefix("line ")
    return LINE.filled(number=number) if number.isdecimal() else same(where)
