"""Which seats of a round a person means by what they type."""

import re

from django.db.models import QuerySet

from tournaments.enums import ByeKind
from tournaments.models import Round, Seat
from tournaments.names import fold

BYE = frozenset(map(fold, ("bye", "不戦勝", "ふせんしょう")))
PLACE = re.compile(r"([0-9]{1,5})(?:\s*[-/.ー]\s*([1-6]))?")


def seats_called(round_: Round, typed: str) -> list[Seat]:
    """Return the seats meant by a table ("3"), a seat at it ("3-1"), "bye", a code or a name.

    A whole name goes before a part of one.
    """
    wanted = fold(typed).strip()
    seats = round_.seats.select_related("match", "registration").order_by(
        "match__table_number", "match", "position"
    )
    if not wanted:
        return []
    if wanted in BYE:
        return list(seats.filter(match__bye=ByeKind.PAIRED))
    if place := PLACE.fullmatch(wanted):
        return at_place(seats, int(place[1]), place[2])
    return named(list(seats.filter(registration__sort_key__contains=wanted)), typed)


def at_place(seats: QuerySet[Seat], table: int, position: str | None) -> list[Seat]:
    there = seats.filter(match__table_number=table)
    return list(there.filter(position=int(position)) if position else there)


def named(found: list[Seat], typed: str) -> list[Seat]:
    whole = [s for s in found if fold(s.registration.name) == fold(typed).strip()]
    return whole or found


def place_of(seat: Seat) -> str:
    """Return the seat as it can be typed, like ``3-1``."""
    table = seat.match.table_number
    return "bye" if table is None else f"{table}-{seat.position}"
