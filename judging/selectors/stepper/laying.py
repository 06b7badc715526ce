"""Edits of a set-up by clicks: cards laid, moved, turned, marked and taken away."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rules.core.engine.game import Game
from rules.core.engine.values import Value
from rules.core.errors import RulesError
from rules.core.setup import Entry, Laid, Place, Seat, SetUp
from rules.core.setup.users import Users
from rules.core.words import Words

replace = msgspec.structs.replace
Sent = Mapping[str, Any]
MOST_AT_ONCE = 200


class CannotLay(RulesError):
    """The click names a place where no card lies, or nothing to lay."""


def seat_name(setup: SetUp, seat: int) -> str:
    """Return how the set-up calls the seat.

    Raises:
        CannotLay: nobody sits there.
    """
    if not 0 <= seat < len(setup.users):
        raise CannotLay(NO_ZONE)
    return Users(setup.users).name(seat)


def row_of(game: Game, setup: SetUp, key: str) -> tuple[Entry, ...]:
    """Return what lies in the zone of this key, the first on top."""
    code, seat = game.rules.code_of_key[key], game.rules.seat_of_key[key]
    place = setup.table if seat is None else setup.seats.get(seat_name(setup, seat), Seat())
    row = place.zones.get(code, ())
    return (row,) if isinstance(row, Laid) else tuple(row)


def with_row(game: Game, setup: SetUp, key: str, row: tuple[Entry, ...]) -> SetUp:
    """Return the set-up with this row in the zone; an empty zone is left out."""
    code, seat = game.rules.code_of_key[key], game.rules.seat_of_key[key]
    if seat is None:
        return replace(setup, table=_placed(setup.table, code, row))
    name = seat_name(setup, seat)
    here = _placed(setup.seats.get(name, Seat()), code, row)
    return replace(setup, seats={**setup.seats, name: here})


def _placed(place: Any, code: str, row: tuple[Entry, ...]) -> Any:
    zones = {each: entries for each, entries in place.zones.items() if each != code}
    assert isinstance(place, Place | Seat)
    return replace(place, zones=zones | ({code: row} if row else {}))


def _zone(game: Game, setup: SetUp, sent: Sent, name: str = "zone") -> str:
    key = str(sent.get(name, ""))
    seat = game.rules.seat_of_key.get(key, -1)
    if key not in game.rules.code_of_key or (seat is not None and seat >= len(setup.users)):
        raise CannotLay(NO_ZONE)
    return key


def _entry(row: tuple[Entry, ...], sent: Sent) -> tuple[int, int | None]:
    """Return the place of the card that was clicked, and of the one on it."""
    found = re.fullmatch(r"(\d{1,4})(?:\.(\d{1,3}))?", str(sent.get("place", "")))
    place = int(found[1]) if found else -1
    on = int(found[2]) if found and found[2] else None
    if not 0 <= place < len(row):
        raise CannotLay(NO_CARD)
    here = row[place]
    if on is not None and not (isinstance(here, Laid) and on < len(here.attached)):
        raise CannotLay(NO_CARD)
    return place, on


def _at(row: tuple[Entry, ...], place: int, on: int | None) -> Entry:
    here = row[place]
    if on is None:
        return here
    assert isinstance(here, Laid)
    return here.attached[on]


def _put(
    row: tuple[Entry, ...], place: int, on: int | None, entry: tuple[Entry, ...]
) -> tuple[Entry, ...]:
    """Return the row with other entries in the place of one."""
    if on is None:
        return (*row[:place], *entry, *row[place + 1 :])
    here = row[place]
    assert isinstance(here, Laid)
    attached = (*here.attached[:on], *entry, *here.attached[on + 1 :])
    return (*row[:place], replace(here, attached=attached), *row[place + 1 :])


def laid(entry: Entry) -> Laid:
    """Return the entry as a card that lies.

    >>> laid("D04").card, laid("?").card
    ('D04', None)
    """
    return entry if isinstance(entry, Laid) else Laid(card=None if entry == "?" else entry)


def add(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Lay the cards that were chosen, or so many unknown ones, under those of a zone."""
    key = _zone(game, setup, sent, "to")
    cards = [str(each) for each in sent.get("cards", []) if str(each) in game.cards]
    typed = str(sent.get("count", "")).strip()
    unknown = int(typed) if re.fullmatch(r"\d{1,3}", typed) else 0
    new: tuple[Entry, ...] = tuple(cards[:MOST_AT_ONCE])
    if unknown:
        new = (*new, Laid(count=unknown))
    if not new:
        raise CannotLay(NOTHING)
    return with_row(game, setup, key, (*row_of(game, setup, key), *new))


def take(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Take the card away that was clicked, with what lies on it."""
    key = _zone(game, setup, sent)
    row = row_of(game, setup, key)
    return with_row(game, setup, key, _put(row, *_entry(row, sent), ()))


def move(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Lay the card that was clicked under those of another zone."""
    key, to = _zone(game, setup, sent), _zone(game, setup, sent, "to")
    row = row_of(game, setup, key)
    place, on = _entry(row, sent)
    entry = _at(row, place, on)
    without = with_row(game, setup, key, _put(row, place, on, ()))
    return with_row(game, without, to, (*row_of(game, without, to), entry))


def turn(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Turn the card that was clicked sideways, or back."""
    return _changed(game, setup, sent, lambda card: replace(card, turned=not card.turned))


def flip(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Turn the card that was clicked face down, or up."""
    return _changed(game, setup, sent, lambda card: replace(card, face_down=not card.face_down))


def mark(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Set a counter or mark of the card that was clicked; an empty value takes it off."""
    name, typed = str(sent.get("mark", "")), str(sent.get("value", "")).strip()
    if name not in game.rules.facts:
        raise CannotLay(NO_CARD)
    marks: dict[str, Value] = {} if not typed else {name: _value(game, name, typed)}

    def marked(card: Laid) -> Laid:
        kept = {each: value for each, value in card.marks.items() if each != name}
        return replace(card, marks=kept | marks)

    return _changed(game, setup, sent, marked)


def _value(game: Game, name: str, typed: str) -> Value:
    if game.rules.facts[name].kind == "flag":
        return typed.lower() in ("yes", "1", "はい")
    return int(typed) if re.fullmatch(r"-?\d{1,9}", typed) else typed


def attach(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Lay the card that was clicked onto the one before it in its zone."""
    key = _zone(game, setup, sent)
    row = row_of(game, setup, key)
    place, on = _entry(row, sent)
    if on is not None or place == 0:
        raise CannotLay(NO_HOST)
    host = laid(row[place - 1])
    host = replace(host, attached=(*host.attached, row[place]))
    return with_row(game, setup, key, (*row[: place - 1], host, *row[place + 1 :]))


def _changed(game: Game, setup: SetUp, sent: Sent, change: Callable[[Laid], Laid]) -> SetUp:
    key = _zone(game, setup, sent)
    row = row_of(game, setup, key)
    place, on = _entry(row, sent)
    entry = change(laid(_at(row, place, on)))
    return with_row(game, setup, key, _put(row, place, on, (entry,)))


EDITS: dict[str, Callable[[Game, SetUp, Sent], SetUp]] = {
    "add": add,
    "take": take,
    "move": move,
    "turn": turn,
    "flip": flip,
    "mark": mark,
    "attach": attach,
}
NO_ZONE = Words("Choose a zone of the table.", "卓上の場所を選んでください。")
NO_CARD = Words(
    "No card lies there any more. Look at the zones again.",
    "そこにはもうカードがありません。場所を見直してください。",
)
NO_HOST = Words(
    "A card is laid onto the one before it; before this one lies none.",
    "直前のカードに付けますが、この札の前にはカードがありません。",
)
NOTHING = Words(
    "Choose cards, or write how many unknown ones.",
    "カードを選ぶか、不明の札の枚数を書いてください。",
)
