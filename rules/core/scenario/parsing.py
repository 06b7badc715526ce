"""From the bytes of a file to JSON values in which nothing is lost, doubled or out of bounds."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.words import Words, same

MOST_BYTES = 4_000_000
MOST_DEEP = 40
MOST_DIGITS = 15


class _Twice(dict[str, Any]):
    """An object in which a name stands twice."""

    name = ""


class _NoNumber:
    """A number that is no whole number of a size that anybody counts."""

    def __init__(self, text: str) -> None:
        self.text = text


def parsed(data: bytes) -> Any:
    """Return the JSON value in ``data``: objects, lists, texts, whole numbers, yes and no, null.

    Raises:
        ScenarioUnreadable: no UTF-8, no JSON, a name twice, a number that is not whole or too
            large, nested too deeply, a text with a NUL or half a letter; with the line or the JSON path.

    >>> parsed(b'{"steps": [1, "a", null]}')
    {'steps': [1, 'a', None]}
    """
    value = _loaded(_text(data))
    _check(value, "$", 0)
    return value


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise ScenarioUnreadable("$", LARGE.filled(size=len(data), limit=MOST_BYTES))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ScenarioUnreadable(LINE.filled(line=line), NOT_UTF8) from error


def _loaded(text: str) -> Any:
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_NoNumber,
            parse_constant=_NoNumber,
        )
    except json.JSONDecodeError as error:
        place = LINE_AND_COLUMN.filled(line=error.lineno, column=error.colno)
        empty = not text.strip()
        raise ScenarioUnreadable(
            place, EMPTY if empty else NOT_JSON.filled(why=same(error.msg))
        ) from error
    except RecursionError:
        raise ScenarioUnreadable("$", DEEP.filled(most=MOST_DEEP)) from None


def _whole(text: str) -> Any:
    return int(text) if len(text.lstrip("-")) <= MOST_DIGITS else _NoNumber(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = _Twice(pairs)
    if len(found) == len(pairs):
        return dict(found)
    found.name = next(name for name, times in Counter(n for n, _ in pairs).items() if times > 1)
    return found


def _check(value: Any, place: str, depth: int) -> None:
    if depth > MOST_DEEP:
        raise ScenarioUnreadable(place[:80], DEEP.filled(most=MOST_DEEP))
    if isinstance(value, _NoNumber):
        raise ScenarioUnreadable(place, NO_NUMBER.filled(number=value.text[:30]))
    if isinstance(value, _Twice):
        raise ScenarioUnreadable(place, TWICE.filled(name=readable(value.name)))
    if isinstance(value, str):
        _check_text(value, place)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            _check(each, f"{place}[{number}]", depth + 1)
    elif isinstance(value, dict):
        for name, each in value.items():
            _check_text(name, place)
            _check(each, below(place, name), depth + 1)


def _check_text(text: str, place: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ScenarioUnreadable(place, HALF_LETTER) from None
    if "\0" in text:
        raise ScenarioUnreadable(place, NUL)


def below(place: str, name: str) -> str:
    """Return the JSON path of the field of this name.

    >>> below("$.steps[3]", "ghost"), below("$", "a b")
    ('$.steps[3].ghost', '$["a b"]')
    """
    if name.isidentifier():
        return f"{place}.{name[:60]}"
    return f"{place}[{json.dumps(readable(name), ensure_ascii=False)}]"


def readable(text: str, most: int = 60) -> str:
    """Return a text of the file as it can stand in a message: printable and not too long.

    >>> readable("a\\x00b")
    'a b'
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in text[:most])
    return shown if len(text) <= most else f"{shown}…"


LINE = Words("line {line}", "{line}行目")
LINE_AND_COLUMN = Words("line {line}, column {column}", "{line}行目{column}文字目")
LARGE = Words(
    "The file has {size} bytes; a scenario has at most {limit}.",
    "ファイルが{size}バイトあります。上限は{limit}バイトです。",
)
NOT_UTF8 = Words("This is not UTF-8. Save the file as UTF-8.", "UTF-8で保存し直してください。")
EMPTY = Words("The file is empty.", "ファイルが空です。")
NOT_JSON = Words("This is no valid JSON: {why}.", "JSONとして読めません({why})。")
DEEP = Words("Nested more than {most} deep.", "入れ子が深すぎます({most}段まで)。")
NO_NUMBER = Words(
    "{number} is no whole number of at most 15 digits.",
    "{number}は15桁までの整数ではありません。",
)
TWICE = Words(
    'The name "{name}" stands twice in one object.', "同じ名前「{name}」が二度書かれています。"
)
HALF_LETTER = Words(
    "Half of a surrogate pair stands alone here.", "文字の半分（サロゲート）だけが書かれています。"
)
NUL = Words(
    "A NUL character stands in this text. Take it out.",
    "文字列にNUL文字が含まれています。取り除いてください。",
)
