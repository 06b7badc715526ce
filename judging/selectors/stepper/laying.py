"""Edits of a set-up by clicks: cards laid, moved, turned, marked and taken away, several at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from rules.core.engine.game import Game
from rules.core.errors import RulesError
from rules.core.setup import Entry, Laid, Place, Seat, SetUp
from rules.core.setup.declared import read_fact
from rules.core.setup.users import Users, read_name
from rules.core.words import Words

replace = msgspec.structs.replace
Sent = Mapping[str, Any]
MOST_AT_ONCE = 200
OWNER = "owner"
UNKNOWN = "?"


class CannotLay(RulesError):
    """The click names a place where no card lies, or nothing to lay."""


class Spot(NamedTuple):
    """Where a card lies: its zone, its place there, and its place on that card or -1."""

    zone: str
    place: int
    on: int


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


def _zone(game: Game, setup: SetUp, key: str) -> str:
    seat = game.rules.seat_of_key.get(key, -1)
    if key not in game.rules.code_of_key or (seat is not None and seat >= len(setup.users)):
        raise CannotLay(NO_ZONE)
    return key


def _chosen(game: Game, setup: SetUp, sent: Sent) -> list[Spot]:
    """Return where the chosen cards lie, in the order of the zones.

    Raises:
        CannotLay: none is chosen, or no card lies there any more.
    """
    spots = sorted({_spot(game, setup, str(each)) for each in sent.get("at", ())})
    if not spots:
        raise CannotLay(NONE_CHOSEN)
    return spots


def _spot(game: Game, setup: SetUp, said: str) -> Spot:
    found = re.fullmatch(r"([\w:]+)/(\d{1,4})(?:\.(\d{1,3}))?", said)
    if found is None:
        raise CannotLay(NO_CARD)
    spot = Spot(_zone(game, setup, found[1]), int(found[2]), int(found[3] or -1))
    row = row_of(game, setup, spot.zone)
    if spot.place >= len(row) or spot.on >= len(laid(row[spot.place]).attached):
        raise CannotLay(NO_CARD)
    return spot


def _at(game: Game, setup: SetUp, spot: Spot) -> Entry:
    here = row_of(game, setup, spot.zone)[spot.place]
    return here if spot.on < 0 else laid(here).attached[spot.on]


def _put(game: Game, setup: SetUp, spot: Spot, entries: tuple[Entry, ...]) -> SetUp:
    """Return the set-up with other entries in the place of one."""
    row = row_of(game, setup, spot.zone)
    if spot.on >= 0:
        host = laid(row[spot.place])
        on = (*host.attached[: spot.on], *entries, *host.attached[spot.on + 1 :])
        entries = (replace(host, attached=on),)
    return with_row(game, setup, spot.zone, (*row[: spot.place], *entries, *row[spot.place + 1 :]))


def laid(entry: Entry) -> Laid:
    """Return the entry as a card that lies.

    >>> laid("D04").card, laid("?").card
    ('D04', None)
    """
    return entry if isinstance(entry, Laid) else Laid(card=None if entry == UNKNOWN else entry)


def add(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Lay so many of each card that was chosen under those of a zone; "?" is an unknown one."""
    key = _zone(game, setup, str(sent.get("to", "")))
    cards = [each for each in sent.get("cards", ()) if each == UNKNOWN or each in game.cards]
    typed = str(sent.get("count", "")).strip()
    count = int(typed) if re.fullmatch(r"\d{1,3}", typed) else 1
    if not cards or not count:
        raise CannotLay(NOTHING)
    new = tuple(_several(card, count) for card in cards[:MOST_AT_ONCE])
    return with_row(game, setup, key, (*row_of(game, setup, key), *new))


def _several(card: str, count: int) -> Entry:
    known = None if card == UNKNOWN else card
    return card if count == 1 else Laid(card=known, count=count)


def take(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Take the chosen cards away, with what lies on them."""
    for spot in reversed(_chosen(game, setup, sent)):
        setup = _put(game, setup, spot, ())
    return setup


def move(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Lay the chosen cards under those of another zone."""
    to, moved = _zone(game, setup, str(sent.get("move_to", ""))), list[Entry]()
    for spot in reversed(_chosen(game, setup, sent)):
        moved.append(_at(game, setup, spot))
        setup = _put(game, setup, spot, ())
    return with_row(game, setup, to, (*row_of(game, setup, to), *reversed(moved)))


def attach(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Lay each chosen card onto the last one before it that is not chosen.

    Raises:
        CannotLay: before one lies none, or one lies on a card already.
    """
    spots = _chosen(game, setup, sent)
    for host in reversed(dict.fromkeys(_host(spot, spots) for spot in spots)):
        mine = [spot for spot in spots if _host(spot, spots) == host]
        cards = tuple(_at(game, setup, spot) for spot in mine)
        for spot in reversed(mine):
            setup = _put(game, setup, spot, ())
        lying = laid(_at(game, setup, host))
        setup = _put(game, setup, host, (replace(lying, attached=(*lying.attached, *cards)),))
    return setup


def _host(spot: Spot, spots: list[Spot]) -> Spot:
    for place in range(spot.place - 1, -1, -1):
        if spot.on < 0 and (host := Spot(spot.zone, place, -1)) not in spots:
            return host
    raise CannotLay(NO_HOST)


def turn(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Turn the chosen cards sideways, or back."""
    return _changed(game, setup, sent, lambda card: replace(card, turned=not card.turned))


def flip(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Turn the chosen cards face down, or up."""
    return _changed(game, setup, sent, lambda card: replace(card, face_down=not card.face_down))


def mark(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Set a counter, a mark or the owner of the chosen cards; an empty value takes it off."""
    name, typed = str(sent.get("mark", "")), str(sent.get("value", "")).strip()
    if name == OWNER:
        owner = read_name(typed, Users(setup.users)) if typed else UNSET
        return _changed(game, setup, sent, lambda card: replace(card, owner=owner))
    if name not in game.rules.facts:
        raise CannotLay(NO_CARD)
    marks = {name: read_fact(game.rules.facts[name], typed, Users(setup.users))} if typed else {}

    def marked(card: Laid) -> Laid:
        kept = {each: value for each, value in card.marks.items() if each != name}
        return replace(card, marks=kept | marks)

    return _changed(game, setup, sent, marked)


def _changed(game: Game, setup: SetUp, sent: Sent, change: Callable[[Laid], Laid]) -> SetUp:
    for spot in _chosen(game, setup, sent):
        setup = _put(game, setup, spot, (change(laid(_at(game, setup, spot))),))
    return setup


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
    "Choose the cards to lay, and write how many of each.",
    "置くカードを選び、それぞれの枚数を書いてください。",
)
NONE_CHOSEN = Words("Choose cards in the zones first.", "先に、場所にあるカードを選んでください。")
