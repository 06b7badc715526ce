"""What is different between two states, and a state after the changes that a trace tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rules.core.engine.errors import EngineFault
from rules.core.engine.state import State
from rules.core.engine.trace import Change, TraceNode


def diff(a: State, b: State) -> tuple[Change, ...]:
    """Return every change from ``a`` to ``b``, in the order of the fields and keys."""
    return tuple(change for part in State.__struct_fields__ for change in _between(part, a, b))


def _between(part: str, a: State, b: State) -> Iterator[Change]:
    before, after = getattr(a, part), getattr(b, part)
    if not isinstance(before, dict):
        if not _same(before, after):
            yield Change(part, None, before, after)
        return
    for key in sorted({*before, *after}):
        if not _same(before.get(key), after.get(key)):
            yield Change(part, key, before.get(key), after.get(key))


def _same(a: Any, b: Any) -> bool:
    """Return whether both are equal; 1 and True are not."""
    return type(a) is type(b) and bool(a == b)


def changes_of(trace: TraceNode) -> tuple[Change, ...]:
    """Return the changes of all leaves, in the order in which they were made."""
    return tuple(change for node in trace.walk() for change in node.changes)


def fold(state: State, changes: Iterable[Change]) -> State:
    """Return the state after the changes.

    Raises:
        EngineFault: a change begins at another value than the state has.
    """
    parts = {part: getattr(state, part) for part in State.__struct_fields__}
    copied: set[str] = set()
    for change in changes:
        if change.key is None:
            _check(change, parts[change.part])
            parts[change.part] = change.after
            continue
        if change.part not in copied:
            parts[change.part] = dict(parts[change.part])
            copied.add(change.part)
        _enter(parts[change.part], change)
    return msgspec.structs.replace(state, **parts)


def _enter(entries: dict[Any, Any], change: Change) -> None:
    _check(change, entries.get(change.key))
    if change.after is None:
        entries.pop(change.key, None)
    else:
        entries[change.key] = change.after


def _check(change: Change, now: object) -> None:
    if not _same(now, change.before):
        raise EngineFault(f"{change.part} {change.key} is {now!r}, not {change.before!r}")
