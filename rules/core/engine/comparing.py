"""What one viewer sees differently between two positions: cards, counts, facts, decisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core.engine.errors import EngineFault
from rules.core.engine.seen import SeenCard, SeenZone, View


class CardMoved(msgspec.Struct, frozen=True, tag="moved"):
    """A card lies in another zone; an empty key stands for where the viewer cannot see it."""

    piece: int
    card: str
    before: str
    after: str


class CardChanged(msgspec.Struct, frozen=True, tag="card"):
    """A card has changed; ``what`` is a field of ``SeenCard`` or the code of a mark.

    The host is given as its card number, empty while hidden, and None for no host.
    """

    piece: int
    card: str
    what: str
    before: Any
    after: Any


class OrderChanged(msgspec.Struct, frozen=True, tag="order"):
    """Cards that the viewer sees in both positions lie in another order."""

    zone: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class CountChanged(msgspec.Struct, frozen=True, tag="count"):
    """A zone has another number of cards, or of hidden cards that lie ``turned``."""

    zone: str
    before: int
    after: int
    turned: bool = False


class FactChanged(msgspec.Struct, frozen=True, tag="fact"):
    """A fact of the table or of a seat has another value; ``fact`` is its key in the state."""

    fact: str
    before: Any
    after: Any


class PartChanged(msgspec.Struct, frozen=True, tag="part"):
    """Another part of the view has changed: ``what`` is its field."""

    what: str
    before: Any
    after: Any


ViewChange = CardMoved | CardChanged | OrderChanged | CountChanged | FactChanged | PartChanged

PARTS = ("settings", "seats", "out", "frames", "pending", "result", "pools", "next_id")
"""The parts compared as a whole; options follow from them, and the rest names the game."""


def diff_views(a: View, b: View) -> tuple[ViewChange, ...]:
    """Return what the viewer of both sees differently: cards, zones, facts, then all else.

    Cards are followed by their ids: one that was shuffled away is another card when it comes back.

    Raises:
        EngineFault: the views are those of two viewers, or of two games.
    """
    if (a.viewer, a.title, a.seats) != (b.viewer, b.title, b.seats):
        raise EngineFault(
            f"{a.viewer} of {a.title} cannot be compared with {b.viewer} of {b.title}"
        )
    return (*_cards(a, b), *_zones(a, b), *_facts(a, b), *_parts(a, b))


def _placed(view: View) -> dict[int, tuple[str, SeenCard]]:
    return {
        card.piece: (zone.key, card)
        for zone in view.zones
        for card in zone.cards
        if card.piece is not None
    }


def _cards(a: View, b: View) -> Iterator[ViewChange]:
    before, after = _placed(a), _placed(b)
    for piece in sorted({*before, *after}):
        zone, was = before.get(piece, NOWHERE)
        to, now = after.get(piece, NOWHERE)
        if zone != to:
            yield CardMoved(piece, now.card or was.card, zone, to)
        if zone and to:
            named = dict(_fields(was, _host(a, was))), dict(_fields(now, _host(b, now)))
            for what in sorted({*named[0], *named[1]}):
                old, new = named[0].get(what), named[1].get(what)
                if old != new:
                    yield CardChanged(piece, now.card, what, old, new)


NOWHERE = ("", SeenCard())


def _host(view: View, card: SeenCard) -> str | None:
    if card.host is None:
        return None
    return next(zone for zone in view.zones if zone.key == card.host.zone).cards[card.host.at].card


def _fields(card: SeenCard, host: str | None) -> Iterator[tuple[str, Any]]:
    yield from card.marks.items()
    yield "host", host
    for name in ("card", "owner", "face_down", "turned", "known", "pool"):
        yield name, getattr(card, name)


def _zones(a: View, b: View) -> Iterator[ViewChange]:
    for was, now in zip(a.zones, b.zones, strict=True):
        if len(was.cards) != len(now.cards):
            yield CountChanged(now.key, len(was.cards), len(now.cards))
        if _turned(was) != _turned(now):
            yield CountChanged(now.key, _turned(was), _turned(now), turned=True)
        old, new = _order(was, now), _order(now, was)
        if [piece for piece, _ in old] != [piece for piece, _ in new]:
            yield OrderChanged(now.key, tuple(no for _, no in old), tuple(no for _, no in new))


def _turned(zone: SeenZone) -> int:
    return sum(card.turned for card in zone.cards if card.piece is None)


def _order(zone: SeenZone, other: SeenZone) -> tuple[tuple[int, str], ...]:
    """Return the cards seen in both, in the order of ``zone``."""
    there = {card.piece for card in other.cards}
    return tuple((c.piece, c.card) for c in zone.cards if c.piece is not None and c.piece in there)


def _facts(a: View, b: View) -> Iterator[FactChanged]:
    for entry in sorted({*a.facts, *b.facts}):
        before, after = a.facts.get(entry), b.facts.get(entry)
        if before != after:
            yield FactChanged(entry, before, after)


def _parts(a: View, b: View) -> Iterator[PartChanged]:
    for part in PARTS:
        before, after = getattr(a, part), getattr(b, part)
        if before != after:
            yield PartChanged(part, before, after)
