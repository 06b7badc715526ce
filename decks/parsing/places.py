"""Where in a file something stands, in words."""

from __future__ import annotations

from rules.core.words import Words, same

WHOLE = Words(en="file", ja="ファイル")
HEADINGS = {
    "no": "番号",
    "name": "名前",
    "type": "種類",
    "level": "レベル",
    "generic": "無名",
    "behaviour_key": "働き",
    "alias_of": "同じカード",
    "reading": "読み",
    "text": "テキスト",
}
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


def column_words(column: str) -> Words:
    """Return a column of a card catalogue as its heading; an unknown one names itself.

    >>> column_words("type")
    Words(en='type', ja='種類')
    """
    return Words(en=column, ja=HEADINGS.get(column, column))
