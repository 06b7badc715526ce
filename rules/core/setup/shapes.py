"""What is misshapen in the JSON form of a set-up: every fault with its path, in both languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from rules.core.setup.errors import Complaint
from rules.core.words import Words, any_of, same

GREATEST = 10**15
DEEPEST = 40
"""How many objects and lists may stand in one another."""

KINDS: dict[type[inspect.Type], Words] = {
    inspect.StructType: Words("an object", "オブジェクト"),
    inspect.DictType: Words("an object", "オブジェクト"),
    inspect.VarTupleType: Words("a list", "リスト"),
    inspect.StrType: Words("a text", "文字列"),
    inspect.BoolType: same("true / false"),
    inspect.IntType: Words("a whole number", "整数"),
    inspect.NoneType: same("null"),
}
FITTING: dict[type, tuple[type[inspect.Type], ...]] = {
    dict: (inspect.StructType, inspect.DictType),
    list: (inspect.VarTupleType,),
    tuple: (inspect.VarTupleType,),
    str: (inspect.StrType,),
    bool: (inspect.BoolType,),
    int: (inspect.IntType,),
    type(None): (inspect.NoneType,),
}


def misshapen(
    value: Any, expected: inspect.Type, path: str = "$", depth: int = 0
) -> Iterator[Complaint]:
    """Yield everything in a JSON value that is not as ``expected``."""
    options = expected.types if isinstance(expected, inspect.UnionType) else (expected,)
    fitting = FITTING.get(type(value), ())
    if depth > DEEPEST:
        yield Complaint(TOO_DEEP.filled(n=DEEPEST), path=path)
        return
    for option in options:
        if isinstance(option, fitting):
            yield from _inside(value, option, path, depth + 1)
            return
    known = any_of(tuple(dict.fromkeys(KINDS[type(o)] for o in options if type(o) in KINDS)))
    yield Complaint(NOT_THIS.filled(expected=known, value=_short(value)), path=path)


def _inside(value: Any, expected: inspect.Type, path: str, depth: int) -> Iterator[Complaint]:
    if isinstance(expected, inspect.StructType):
        yield from _fields(value, expected, path, depth)
    elif isinstance(expected, inspect.DictType):
        for name, each in value.items():
            yield from misshapen(each, expected.value_type, f"{path}.{name}", depth)
    elif isinstance(expected, inspect.VarTupleType):
        for place, each in enumerate(value):
            yield from misshapen(each, expected.item_type, f"{path}[{place}]", depth)
    elif isinstance(expected, inspect.IntType) and abs(value) >= GREATEST:
        yield Complaint(TOO_GREAT, path=path)


def _fields(
    value: dict[Any, Any], expected: inspect.StructType, path: str, depth: int
) -> Iterator[Complaint]:
    fields = {field.encode_name: field for field in expected.fields}
    for name in value:
        if name not in fields:
            known = any_of(tuple(same(each) for each in fields))
            yield Complaint(UNKNOWN.filled(name=name, known=known), path=path)
    for name, field in fields.items():
        if name in value:
            yield from misshapen(value[name], field.type, f"{path}.{name}", depth)
        elif field.required:
            yield Complaint(MISSING.filled(name=name), path=path)


def _short(value: Any) -> Words:
    """Return the value as JSON writes it, or what kind of thing it is."""
    kinds = FITTING.get(type(value), ())
    if kinds and kinds[0] in (inspect.StructType, inspect.VarTupleType):
        return KINDS[kinds[0]]
    said = json.dumps(value, ensure_ascii=False, default=str)
    return same(said if len(said) <= LONGEST else f"{said[:LONGEST]}…")


LONGEST = 40
NOT_THIS = Words(
    "Here must stand {expected}, not {value}.", "ここに書けるのは{expected}です（{value}）。"
)
TOO_DEEP = Words("More than {n} things stand in one another.", "入れ子が深すぎます（{n}段まで）。")
TOO_GREAT = Words("This number is too great.", "数が大きすぎます。")
UNKNOWN = Words(
    "There is no “{name}” here. Write one of: {known}.", "「{name}」は使えません（{known}）。"
)
MISSING = Words("“{name}” is missing.", "「{name}」がありません。")
