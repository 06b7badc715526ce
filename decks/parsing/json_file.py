"""Reading JSON so that nothing in it is lost or guessed: no repeated names, no odd numbers."""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec

from rules.core.construction import CardDefinition
from rules.core.words import Words, same

T = TypeVar("T")

NOT_JSON = Words(en="This is no valid JSON: {detail}.", ja="JSONとして読めません({detail})。")
TOO_DEEP = Words(en="nested too deeply", ja="入れ子が深すぎます")
NO_NUMBER = Words(en="{name} is no JSON number", ja="{name}はJSONの数ではありません")
TWICE = Words(
    en='The name "{name}" stands twice in one object.',
    ja="同じ名前「{name}」が二度書かれています。",
)
WRONG_SHAPE = Words(en="{detail}.", ja="値の形が違います({detail})。")
CARD_FIELDS = frozenset(CardDefinition.__struct_fields__)


class JsonRefused(Exception):
    """The JSON cannot be taken; ``where`` is a line or a JSON path."""

    def __init__(self, where: str, words: Words) -> None:
        super().__init__(f"{where}: {words.en}")
        self.where, self.words = where, words


def parsed_json(text: str) -> Any:
    """Return the value written in ``text``.

    Raises:
        JsonRefused: with the line, or with the name that stands twice.
    """
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise JsonRefused(f"line {error.lineno}", NOT_JSON.filled(detail=error.msg)) from error
    except (RecursionError, ValueError) as error:
        detail = TOO_DEEP if isinstance(error, RecursionError) else same(str(error)[:200])
        raise JsonRefused("$", NOT_JSON.filled(detail=detail)) from error
    return value


def converted(value: Any, type_: type[T], where: str) -> T:
    """Return ``value`` as ``type_``.

    Raises:
        JsonRefused: with the JSON path, which begins with ``where``.
    """
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        detail, _, path = str(error).partition(" - at `$")
        words = WRONG_SHAPE.filled(detail=detail)
        raise JsonRefused(where + path.rstrip("`"), words) from error


def card_from_json(value: Any, where: str) -> CardDefinition:
    """Return the card that a JSON object describes; fields we do not know go to its details.

    Raises:
        JsonRefused: with the JSON path of what is wrong.
    """
    fields = converted(value, dict[str, Any], where)
    known = {name: field for name, field in fields.items() if name in CARD_FIELDS}
    further = {name: field for name, field in fields.items() if name not in CARD_FIELDS}
    details = {**converted(known.get("details", {}), dict[str, Any], f"{where}.details"), **further}
    return converted({**known, "details": details}, CardDefinition, where)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise JsonRefused("$", TWICE.filled(name=name[:80]))
        result[name] = value
    return result


def _no_constant(name: str) -> Any:
    raise JsonRefused("$", NOT_JSON.filled(detail=NO_NUMBER.filled(name=name)))
