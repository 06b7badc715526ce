"""Two positions side by side in words: where their lines part, by which clause, what differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from judging.selectors.game_records import OpenRecord
from judging.selectors.stepper.board import (
    Board,
    board_of,
    cards_seen,
    ending_of,
)
from judging.selectors.stepper.telling import Told, deed, seats_of, told_step
from rules.core.document.comparing import Column, Parting, compare
from rules.core.document.reading import path
from rules.core.engine.comparing import (
    CardChanged,
    CardMoved,
    CountChanged,
    FactChanged,
    OrderChanged,
    PartChanged,
    ViewChange,
)
from rules.core.engine.naming import Names, listed, with_cards
from rules.core.engine.viewers import Viewer
from rules.core.words import Words, same

MOST_STEPS = 60
"""Of so many steps after the one in common it is told what happened."""


@dataclass(frozen=True)
class Step:
    """A step that only one of the two lines has; ``parts`` is whether its clauses decide otherwise."""

    node: str
    number: int
    told: Told
    parts: bool


@dataclass(frozen=True)
class Side:
    """One of the two: how its line begins to differ, by which sentence, and how it stands.

    ``steps`` are those of its line that the other has not, the first ones; ``more`` is how many are
    left out.
    """

    node: str
    number: int
    label: str
    first_step: Words | None
    decides: Words | None
    clauses: tuple[str, ...]
    stands: Words
    points: Words | None
    board: Board
    steps: tuple[Step, ...]
    more: int


@dataclass(frozen=True)
class Difference:
    """One thing that differs: what, and how it is on either side."""

    what: Words
    a: Words
    b: Words


@dataclass(frozen=True)
class Compared:
    """Two positions as one viewer may see them."""

    ancestor: str
    ancestor_number: int
    ancestor_said: Words | None
    sides: tuple[Side, Side]
    differences: tuple[Difference, ...]
    words: Words | None


def compared(opened: OpenRecord, a: str, b: str, viewer: Viewer) -> Compared:
    """Return how the positions differ, in words.

    Raises:
        NodeDeleted, NodeNotFound, PositionLost: one of them cannot be had.
        ViewerUnknown: there is no such seat.
    """
    found = compare(opened.game, opened.document, a, b, viewer, opened.states)
    ancestor = found.ancestor or ""
    names = Names(opened.game, seats_of(opened))
    cards = [cards_seen(opened.game.view(opened.state(node), viewer)) for node in (a, b)]
    return Compared(
        ancestor,
        len(path(opened.document, ancestor)) - 1 if ancestor else 0,
        told_step(opened, ancestor, viewer).said if ancestor else None,
        (_side(opened, found.a, ancestor, viewer), _side(opened, found.b, ancestor, viewer)),
        tuple(
            difference for each in found.changes for difference in _difference(names, each, cards)
        ),
        found.words,
    )


def _side(opened: OpenRecord, column: Column, ancestor: str, viewer: Viewer) -> Side:
    seats, game = seats_of(opened), opened.game
    names, pending = Names(game, seats), column.pending
    if column.result is not None:
        stands = ending_of(game, seats, column.result)
    elif pending is not None:
        who = listed([names.seat(seat) for seat in pending.who])
        stands = WAITS.filled(who=who, what=pending.label)
    else:
        stands = NOTHING
    points = column.points
    board = board_of(game, game.view(opened.state(column.node), viewer))
    steps = list(_alone(opened, column, ancestor))
    return Side(
        column.node,
        len(path(opened.document, column.node)) - 1,
        opened.document.nodes[column.node].label if viewer == "judge" else "",
        _said(opened, column.action, seats),
        _said(opened, column.decision, seats),
        column.decision.seen.clauses if column.decision else (),
        stands,
        None if points is None else listed([same(str(each)) for each in points]),
        board,
        tuple(_step(opened, column, each, viewer) for each in steps[:MOST_STEPS]),
        max(0, len(steps) - MOST_STEPS),
    )


def _alone(opened: OpenRecord, column: Column, ancestor: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered nodes of the line after the one that both have."""
    line = [each.id for each in path(opened.document, column.node)]
    start = line.index(ancestor) + 1 if ancestor else 0
    yield from enumerate(line[start:], start)


def _step(opened: OpenRecord, column: Column, each: tuple[int, str], viewer: Viewer) -> Step:
    number, node = each
    parts = column.decision is not None and column.decision.node == node
    return Step(node, number, told_step(opened, node, viewer), parts)


def _said(opened: OpenRecord, parting: Parting | None, seats: tuple[str, ...]) -> Words | None:
    return None if parting is None else deed(opened.game, parting.seen, seats)


def _difference(
    names: Names, change: ViewChange, cards: list[dict[int, str]]
) -> Iterator[Difference]:
    if isinstance(change, CardMoved):
        what = names.card(change.card) if change.card else A_CARD
        yield Difference(what, _place(names, change.before), _place(names, change.after))
    elif isinstance(change, CardChanged):
        yield _of_card(names, change)
    elif isinstance(change, CountChanged):
        what = (TURNED if change.turned else CARDS_IN).filled(zone=names.zone(change.zone))
        yield Difference(what, same(str(change.before)), same(str(change.after)))
    elif isinstance(change, FactChanged):
        code = change.fact.partition(":")[0]
        values = (change.before, change.after)
        said = [
            names.value_of(code, with_cards(names.rules.facts[code], value, seen))
            for value, seen in zip(values, cards, strict=True)
        ]
        yield Difference(names.entry(change.fact), *said)
    elif isinstance(change, OrderChanged):
        what = ORDER.filled(zone=names.zone(change.zone))
        yield Difference(what, _cards(names, change.before), _cards(names, change.after))
    else:
        yield from _of_part(names, change)


def _of_card(names: Names, change: CardChanged) -> Difference:
    card = names.card(change.card) if change.card else A_CARD
    if change.what in names.rules.facts:
        what = OF.filled(card=card, what=names.rules.facts[change.what].label)
        values = [names.value_of(change.what, each) for each in (change.before, change.after)]
    else:
        what = OF.filled(card=card, what=PARTS_OF_CARD.get(change.what, same(change.what)))
        values = [_value(names, change.what, each) for each in (change.before, change.after)]
    return Difference(what, *values)


def _of_part(names: Names, change: PartChanged) -> Iterator[Difference]:
    """Yield the parts that people have words for; how it stands is told above the list."""
    if change.what == "out":
        said = [
            listed([names.seat(seat) for seat in each]) for each in (change.before, change.after)
        ]
        yield Difference(OUT, *said)


def _value(names: Names, what: str, value: Any) -> Words:
    if what == "known":
        return names.mask(value)
    if what == "owner" and type(value) is int:
        return names.seat(value)
    if what in ("card", "host") and isinstance(value, str):
        return names.card(value) if value else A_CARD
    return same(value) if isinstance(value, str) else names.value(value)


def _cards(names: Names, numbers: tuple[str, ...]) -> Words:
    return listed([names.card(no) if no else A_CARD for no in numbers])


def _place(names: Names, zone: str) -> Words:
    return names.zone(zone) if zone else OUT_OF_SIGHT


WAITS = Words("{who}: {what}", "{who}: {what}")
NOTHING = Words("Nothing is awaited", "判断待ちなし")
A_CARD = Words("a card", "札1枚")
OUT_OF_SIGHT = Words("out of sight", "見えない所")
CARDS_IN = Words("{zone}: cards", "{zone}の枚数")
TURNED = Words("{zone}: turned cards", "{zone}の横向きの枚数")
ORDER = Words("{zone}: order", "{zone}の順番")
OF = Words("{card}: {what}", "{card}の{what}")
OUT = Words("out of the game", "敗退した人")
PARTS_OF_CARD = {
    "turned": Words("turned", "横向き"),
    "face_down": Words("face down", "裏向き"),
    "owner": Words("owner", "持ち主"),
    "host": Words("lies on", "付いている先"),
    "known": Words("seen by", "見た人"),
    "card": Words("which card", "どのカードか"),
    "pool": Words("may be of", "候補の山"),
}
