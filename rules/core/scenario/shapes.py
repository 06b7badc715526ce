"""JSON values as declared structs, and what msgspec says of a misfit in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.parsing import readable
from rules.core.words import Words, any_of, same

T = TypeVar("T")


def converted(value: Any, type_: type[T], place: str) -> T:
    """Return the value as one of the type.

    Raises:
        ScenarioUnreadable: it does not fit; with the JSON path, which begins with ``place``.
    """
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        detail, _, path = str(error).partition(" - at `$")
        raise ScenarioUnreadable(place + path.rstrip("`"), shape_words(detail)) from error


def shape_words(detail: str) -> Words:
    """Return what msgspec says of a value that does not fit, in both languages.

    >>> shape_words("Expected `int`, got `str`").en
    'Here stands a whole number, not a text.'
    """
    for pattern, say in MISFITS.items():
        found = re.fullmatch(pattern, detail)
        if found is not None:
            return say(*found.groups())
    return ODD.filled(detail=readable(detail, 200))


def shape_of(kinds: str) -> Words:
    """Return the kinds of value that a type takes, as one list: ``int | null``."""
    return any_of(tuple(SHAPES.get(kind, same(kind)) for kind in kinds.split(" | ")))


SHAPES = {
    "int": Words("a whole number", "整数"),
    "str": Words("a text", "文字列"),
    "bool": Words("true or false", "trueかfalse"),
    "array": Words("a list", "リスト"),
    "object": Words("an object with named fields", "項目名のあるオブジェクト"),
    "null": Words("null", "null"),
}
UNKNOWN = Words(
    "There is no field {name} here. Leave it out.", "「{name}」という項目はありません。"
)
MISSING = Words("The field {name} is missing. Add it.", "項目「{name}」がありません。")
WRONG = Words("Here stands {expected}, not {found}.", "{found}ではなく{expected}を書いてください。")
BOUNDS = Words("Here stands a number {bounds}.", "{bounds}の数を書いてください。")
LENGTH = Words("Here stands something of length {length}.", "長さは{length}です。")
NOT_POSSIBLE = Words("{value} is not possible here.", "{value}は使えません。")
ODD = Words("This cannot stand here: {detail}.", "ここには書けません({detail})。")

MISFITS: dict[str, Callable[..., Words]] = {
    r"Object contains unknown field `(.*)`": lambda name: UNKNOWN.filled(name=readable(name)),
    r"Object missing required field `(.*)`": lambda name: MISSING.filled(name=name),
    r"Expected `(.*)`, got `(.*)`": lambda expected, found: WRONG.filled(
        expected=shape_of(expected), found=shape_of(found)
    ),
    r"Expected `(?:int|float)` ([<>]=? .*)": lambda bounds: BOUNDS.filled(bounds=bounds),
    r"Expected `.*` of length (.*)": lambda length: LENGTH.filled(length=length),
    r"Invalid (?:enum )?value (.*)": lambda value: NOT_POSSIBLE.filled(value=readable(value)),
}
