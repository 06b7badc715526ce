"""From bytes to plain JSON values, refusing what JSON readers commonly let pass."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import msgspec

from rules.core.words import Words
from tournaments.record.errors import RecordError, fault

# Characters that hide, reorder or break text: control, bidi, line separators, half surrogates.
_HIDDEN = "\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_UNSAFE_TEXT = re.compile(f"[\x00-\x08\x0b-\x1f{_HIDDEN}]")
_UNSAFE_NAME = re.compile(f"[\x00-\x1f{_HIDDEN}]")
_PERHAPS_UNSAFE = re.compile(rf"[{_HIDDEN}]|\\[ubfnrt]")
_PROSE = re.compile(r"\.(note|text)$")


class _Flaw(msgspec.Struct):
    """Stands in the document where a value cannot be accepted, so that its path can be told."""

    words: Words


def decode_json(data: bytes) -> object:
    """Return the JSON value in ``data`` (UTF-8, with or without BOM).

    Refused with the path: a key given twice, NaN and infinity, control and bidirectional
    characters in texts (line breaks are fine in a ``note`` or ``text``), nesting beyond measure.

    Raises:
        RecordError: the words say what to mend, and the line where JSON breaks off.

    >>> decode_json(b'{"a": [1]}')
    {'a': [1]}
    """
    text = _decoded(data)
    document = _parsed(text)
    if _PERHAPS_UNSAFE.search(text):
        _check_texts(document)
    return document


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise fault(
            "$",
            "byte {place} is not UTF-8; save the file as UTF-8",
            "{place}バイト目がUTF-8ではありません。UTF-8で保存してください",
            place=error.start + 1,
        ) from None


def _parsed(text: str) -> object:
    flaws: list[_Flaw] = []

    def flaw(en: str, ja: str, **values: object) -> _Flaw:
        flaws.append(_Flaw(Words(en=en, ja=ja).filled(**values)))
        return flaws[-1]

    def pairs(items: list[tuple[str, object]]) -> object:
        found = dict(items)
        if len(found) == len(items):
            return found
        keys = [key for key, _ in items]
        twice = next(key for key in keys if keys.count(key) > 1)
        return flaw("the key {key} stands twice", "キー{key}が重複しています", key=repr(twice))

    def constant(name: str) -> _Flaw:
        return flaw("{name} is not a number here", "{name}は数として使えません", name=name)

    document = _loaded(text, pairs, constant)
    if flaws:
        raise next(
            RecordError(path, value.words)
            for path, value in _walk(document)
            if isinstance(value, _Flaw)
        )
    return document


def _loaded(
    text: str,
    pairs: Callable[[list[tuple[str, object]]], object],
    constant: Callable[[str], object],
) -> object:
    try:
        value: object = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as error:
        raise fault(
            "$",
            "line {line}, column {column}: not JSON ({reason})",
            "{line}行目{column}文字目：JSONとして読めません",
            line=error.lineno,
            column=error.colno,
            reason=error.msg,
        ) from None
    except RecursionError:
        raise fault("$", "nested too deeply", "入れ子が深すぎます") from None
    except ValueError:  # the interpreter's own limit on the digits of a whole number
        raise fault("$", "a number has too many digits", "数の桁数が多すぎます") from None
    return value


def _walk(document: object) -> Iterator[tuple[str, object]]:
    """Yield every value with its path, the keys of objects among them; depth costs no stack."""
    waiting = [("$", document)]
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if isinstance(value, dict):
            yield from ((path, key) for key in value)
            waiting += [(f"{path}.{key}", item) for key, item in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [(f"{path}[{n}]", value[n]) for n in range(len(value) - 1, -1, -1)]


def _check_texts(document: object) -> None:
    for path, value in _walk(document):
        if isinstance(value, str):
            unsafe = _UNSAFE_TEXT if _PROSE.search(path) else _UNSAFE_NAME
            if found := unsafe.search(value):
                raise fault(
                    _printable(path),
                    "character {place} is U+{code:04X}, an invisible control character; remove it",
                    "{place}文字目は見えない制御文字U+{code:04X}です。取り除いてください",
                    place=found.start() + 1,
                    code=ord(found.group()),
                )


def _printable(path: str) -> str:
    return _UNSAFE_NAME.sub("?", path)
