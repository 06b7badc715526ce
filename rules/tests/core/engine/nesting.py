"""Two views of one position: whether the lesser shows nothing that the fuller does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core.engine.seen import Own, SeenCard, View

SAME = ("title", "version", "cards", "schema", "settings", "seats", "out", "result")
"""What everybody sees alike."""
replace = msgspec.structs.replace


def beyond(less: View, more: View) -> Iterator[str]:
    """Yield what ``less`` shows otherwise than ``more``, or besides it."""
    yield from _cards_beyond(less, more)
    sizes, fuller = ([(z.key, len(z.cards)) for z in view.zones] for view in (less, more))
    if sizes != fuller:
        yield "zones have other sizes"
    if not less.facts.items() <= more.facts.items():
        yield "facts differ"
    for name in SAME:
        if getattr(less, name) != getattr(more, name):
            yield f"{name} differs"
    yield from _frames_beyond(less, more)
    if less.pending is not None and not _asks_the_same(less, more):
        yield "another decision is awaited"


def pieces_of(view: View) -> dict[int, tuple[str, SeenCard]]:
    """Return where each card lies that the viewer may know, and what is seen of it."""
    return {
        card.piece: (zone.key, replace(card, host=None, known=0, pool=""))
        for zone in view.zones
        for card in zone.cards
        if card.piece is not None
    }


def _cards_beyond(less: View, more: View) -> Iterator[str]:
    others = pieces_of(more)
    for piece, (zone, card) in pieces_of(less).items():
        where, other = others.get(piece, ("", SeenCard()))
        same = (zone, replace(card, marks={})) == (where, replace(other, marks={}))
        if not same or not card.marks.items() <= other.marks.items():
            yield f"card {piece} is seen otherwise"


def _frames_beyond(less: View, more: View) -> Iterator[str]:
    if [(f.proc, f.step) for f in less.frames] != [(f.proc, f.step) for f in more.frames]:
        yield "other procedures are under way"
        return
    for frame, fuller in zip(less.frames, more.frames, strict=True):
        for name, value in frame.data.items():
            if name not in fuller.data or not _follows(value, fuller.data[name]):
                yield f"{frame.proc} remembers another {name}"


def _follows(value: Any, fuller: Any) -> bool:
    if isinstance(value, Own):
        own = fuller.filled if isinstance(fuller, Own) else tuple(v is not None for v in fuller)
        return value.filled == own and (value.mine is None or value.mine in _given(fuller))
    if isinstance(value, tuple):
        return all(each is None or each in fuller for each in value)
    return bool(value == fuller)


def _given(fuller: Any) -> tuple[Any, ...]:
    return (fuller.mine,) if isinstance(fuller, Own) else tuple(fuller)


def _asks_the_same(less: View, more: View) -> bool:
    if less.pending is None or more.pending is None:
        return False
    hidden = [name for name in ("domain", "text") if getattr(less.pending, name) is None]
    return less.pending == replace(more.pending, **dict.fromkeys(hidden))
