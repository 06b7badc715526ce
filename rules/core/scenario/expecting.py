"""Comparing a position with what a scenario expects, path by path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core.engine.state import State
from rules.core.scenario.parsing import readable
from rules.core.scenario.readable import pending_json, result_json, state_json
from rules.core.words import Words, any_of, same

if TYPE_CHECKING:
    from rules.core.engine.game import Game

NOTHING: Any = object()
PLACE = re.compile("[0-9]{1,9}")
MOST_PARTS = 40
MOST_NAMED = 12
LONGEST = 120


class Mismatch(msgspec.Struct, frozen=True):
    """Something that is not as expected; ``found`` is left out where there is nothing at the path."""

    path: str
    expected: Any
    words: Words
    found: Any = msgspec.UNSET


def mismatches(
    game: Game, state: State, clauses: tuple[str, ...], expected: dict[str, Any]
) -> tuple[Mismatch, ...]:
    """Return everything in the position that is not as expected.

    Args:
        clauses: those that were cited.
        expected: values by dotted path: into the state, or below ``result``, ``pending``,
            ``clauses``; objects hold further paths. A path may end in ``count`` (how many),
            ``contains`` or ``lacks`` (these among others, or none of these). ``clauses`` names
            some of those cited. Where order means nothing it is not compared.
    """
    if not expected:
        return ()
    shown = state_json(game, state)
    whole = shown | {
        "state": shown,
        "result": result_json(state),
        "pending": pending_json(state, game.pending(state)),
        "clauses": list(clauses),
    }
    return tuple(_Comparison(game, whole).of((), expected))


class _Comparison:
    def __init__(self, game: Game, whole: dict[str, Any]) -> None:
        self.whole = whole
        self.unordered = {zone.code for zone in game.rules.zones if zone.order == "none"}

    def of(self, path: tuple[str, ...], expected: Any) -> Iterator[Mismatch]:
        """Yield what is not as expected at this path and below it."""
        if isinstance(expected, dict) and (expected or not path):
            for name, each in expected.items():
                yield from self.of((*path, *name.split(".")), each)
            return
        *above, last = path
        found = at(self.whole, path)
        if found is NOTHING and last in ("contains", "lacks"):
            row = at(self.whole, tuple(above))
            if isinstance(row, list):
                yield from self._among(path, row, expected, wanted=last == "contains")
                return
        if found is NOTHING:
            yield self._nothing(path, expected)
        elif path == ("clauses",):
            yield from self._among(path, found, expected, wanted=True)
        elif not self._is_same(path, expected, found):
            yield _mismatch(path, expected, found)

    def _is_same(self, path: tuple[str, ...], expected: Any, found: Any) -> bool:
        free = path[-2:] == ("result", "winners") or (
            path[-2:-1] == ("zones",) and path[-1] in self.unordered
        )
        if free and isinstance(expected, list):
            return sorted(map(_text, expected)) == sorted(map(_text, found))
        return _text(expected) == _text(found)

    def _among(
        self, path: tuple[str, ...], row: list[Any], expected: Any, *, wanted: bool
    ) -> Iterator[Mismatch]:
        texts = [_text(each) for each in row]
        for each in expected if isinstance(expected, list) else [expected]:
            if (_text(each) in texts) is not wanted:
                yield _mismatch(path, each, row, AMONG if wanted else NOT_AMONG)

    def _nothing(self, path: tuple[str, ...], expected: Any) -> Mismatch:
        """Say what there is at the end of that part of the path which leads somewhere."""
        name = readable(".".join(path), LONGEST)
        last, _ = walked(self.whole, path)
        names = _names(last)
        if names is None:
            words = ENDS.filled(path=name, value=readable(_text(last), LONGEST))
        else:
            shown = any_of(tuple(same(readable(each)) for each in names[:MOST_NAMED]))
            words = NOT_THERE.filled(path=name, known=shown)
        return Mismatch(name, expected, words)


def at(value: Any, path: tuple[str, ...]) -> Any:
    """Return what stands at the path, or ``NOTHING``; a name may hold dots itself.

    >>> at({"a": {"b.c": [7, 8]}}, ("a", "b", "c", "1")), at({"a": [7]}, ("a", "count"))
    (8, 1)
    """
    found, rest = walked(value, path)
    return NOTHING if rest else found


def walked(value: Any, path: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """Return what stands at the end of as much of the path as leads somewhere, and the rest.

    >>> walked({"a": {"b": 7}}, ("a", "c", "d"))
    ({'b': 7}, ('c', 'd'))
    """
    ways = (walked(below, path[taken:]) for below, taken in _next(value, path))
    return min(ways, key=lambda way: len(way[1]), default=(value, path))


def _next(value: Any, path: tuple[str, ...]) -> Iterator[tuple[Any, int]]:
    """Yield what stands next on the path, and how many parts of the path name it."""
    if not path:
        return
    if isinstance(value, dict):
        names = zip(accumulate(path, "{}.{}".format), range(1, len(path) + 1), strict=True)
        yield from ((value[name], taken) for name, taken in [*names][::-1] if name in value)
    if isinstance(value, list) and PLACE.fullmatch(path[0]) and int(path[0]) < len(value):
        yield value[int(path[0])], 1
    if path[0] == "count" and isinstance(value, dict | list):
        yield len(value), 1


def _names(value: Any) -> list[str] | None:
    """Return what may stand next in a path below the value; None where nothing can."""
    if isinstance(value, dict):
        return list(value)
    return ["count", "contains", "lacks"] if isinstance(value, list) else None


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _mismatch(
    path: tuple[str, ...], expected: Any, found: Any, say: Words | None = None
) -> Mismatch:
    name = readable(".".join(path), LONGEST)
    words = (say or DIFFERS).filled(
        path=name,
        expected=readable(_text(expected), LONGEST),
        found=readable(_text(found), LONGEST),
    )
    return Mismatch(name, expected, words, found)


DIFFERS = Words(
    "{path}: expected {expected}, found {found}.", "{path}: {expected}のはずが{found}です。"
)
AMONG = Words(
    "{path}: expected {expected} among {found}.", "{path}: {found}の中に{expected}がありません。"
)
NOT_AMONG = Words(
    "{path}: {expected} was not expected among {found}.",
    "{path}: {found}の中に{expected}があります。",
)
NOT_THERE = Words(
    "{path}: there is nothing here. There is: {known}.",
    "{path}: 何もありません。ここにあるもの: {known}。",
)
ENDS = Words(
    "{path}: there is nothing here; further up stands {value}.",
    "{path}: 何もありません。途中の値は{value}です。",
)
