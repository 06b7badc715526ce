"""Turning plain JSON values into the structs of a model, with faults in words."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from rules.core.words import Words, any_of, same
from tournaments.record.errors import RecordError

Model = TypeVar("Model")

_KINDS = {
    "int": Words(en="a whole number", ja="整数"),
    "float": Words(en="a decimal number", ja="小数"),
    "str": Words(en="text", ja="文字列"),
    "bool": Words(en="true or false", ja="真偽値"),
    "null": Words(en="null", ja="null"),
    "array": Words(en="a list", ja="リスト"),
    "object": Words(en="an object", ja="オブジェクト"),
    "datetime": Words(en="a time", ja="日時"),
}
_PATTERNS = [
    (
        re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`"),
        Words(en="{wanted} is needed here, not {found}", ja="{found}ではなく{wanted}が必要です"),
    ),
    (
        re.compile(r"Expected `(int|float)` >= (?P<limit>\S+)"),
        Words(en="must be {limit} or more", ja="{limit}以上でなければなりません"),
    ),
    (
        re.compile(r"Expected `(int|float)` <= (?P<limit>\S+)"),
        Words(en="must be {limit} or less", ja="{limit}以下でなければなりません"),
    ),
    (
        re.compile(r"Expected `(str|array)` of length >= (?P<limit>\S+)"),
        Words(en="is too short: at least {limit}", ja="短すぎます({limit}以上)"),
    ),
    (
        re.compile(r"Expected `(str|array)` of length <= (?P<limit>\S+)"),
        Words(en="is too long: at most {limit}", ja="長すぎます({limit}以下)"),
    ),
    (
        re.compile(r"Expected `str` matching regex '(?P<form>.*)'"),
        Words(en="does not have the form {form}", ja="{form}という形ではありません"),
    ),
    (
        re.compile(r"Object missing required field `(?P<field>.*)`"),
        Words(en="the field “{field}” is missing", ja="項目「{field}」がありません"),
    ),
    (
        re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL),
        Words(
            en="there is no field “{field}”; is it misspelt?",
            ja="項目「{field}」は存在しません。つづりを確かめてください",
        ),
    ),
    (
        re.compile(r"Invalid enum value (?P<value>.*)", re.DOTALL),
        Words(en="{value} is not one of the values allowed", ja="{value}という値は使えません"),
    ),
    (
        re.compile(r"Expected `datetime` with a timezone"),
        Words(en="the time lacks its offset, like +09:00", ja="時差(+09:00など)がありません"),
    ),
    (
        re.compile(r"Invalid RFC3339 encoded datetime"),
        Words(
            en="not a time like 2026-05-03T10:00:00+09:00",
            ja="2026-05-03T10:00:00+09:00のような日時ではありません",
        ),
    ),
]
_UNREAD = Words(en="not understood: {message}", ja="理解できない値です")


def shaped(value: object, model: type[Model]) -> Model:
    """Return ``value`` as a ``model``.

    Raises:
        RecordError: with the path of the first value of the wrong shape.

    >>> shaped([1, 2], list[int])
    [1, 2]
    """
    try:
        return msgspec.convert(value, model)
    except msgspec.ValidationError as error:
        message, _, place = str(error).rpartition(" - at `")
        raise RecordError(place.rstrip("`") or "$", _words(message or str(error))) from None


def _words(message: str) -> Words:
    for pattern, words in _PATTERNS:
        if found := pattern.match(message):
            return words.filled(**{key: _kind(text) for key, text in found.groupdict().items()})
    return _UNREAD.filled(message=message)


def _kind(text: str) -> Words:
    parts = text.split(" | ")
    return any_of(tuple(_KINDS.get(part, same(part)) for part in parts))
