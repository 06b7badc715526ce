"""Doubts about single cards: what they are, whose, on what they lie, who has seen them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.engine.values import EVERYBODY, PUBLIC
from rules.core.validation.facts import mark_problems
from rules.core.validation.naming import card_words, problem, zone_words
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem, Severity
    from rules.core.engine.state import Piece


def card_problems(look: Look) -> Iterator[Problem]:
    """Yield what is wrong with single cards."""
    circular = _in_circles(look)
    for number, piece in look.pieces.items():
        yield from _known_problems(look, number, piece)
        if piece.owner is not None:
            yield from _owner_problems(look, number, piece)
        if piece.host is not None:
            yield from _host_problems(look, number, piece.host, circular)
        if piece.known:
            yield from _knower_problems(look, number, piece)
        if piece.marks:
            yield from mark_problems(look, number)


def _problem(look: Look, code: str, severity: Severity, number: int, clause: str = "") -> Problem:
    hint, place = HINTS[code], f"pieces.{number}"
    words = {"card": card_words(look, number), "zone": zone_words(look, look.pieces[number].zone)}
    return problem(code, severity, place, hint, clause, **words)


def _known_problems(look: Look, number: int, piece: Piece) -> Iterator[Problem]:
    if not piece.card:
        if not piece.face_down and look.rules.seen_of_key.get(piece.zone) == "all":
            yield _problem(look, "open_unknown", "note", number)
        return
    card = look.cards.get(piece.card)
    if card is None:
        yield _problem(look, "card_unknown", "stop", number)
        return
    zone = look.rules.zone.get(look.rules.code_of_key.get(piece.zone, ""))
    if zone is not None and zone.accepts and getattr(card, "type", None) not in zone.accepts:
        yield _problem(look, "card_misplaced", "breaks-a-rule", number, zone.clause)
    if piece.pool:
        yield _problem(look, "pool_of_known", "note", number)


def _owner_problems(look: Look, number: int, piece: Piece) -> Iterator[Problem]:
    """Yield whether the owner sits here, and whether a hidden card lies with its owner."""
    assert piece.owner is not None
    if not 0 <= piece.owner < len(look.seats):
        yield _problem(look, "owner_unknown", "stop", number)
        return
    seat = look.rules.seat_of_key.get(piece.zone)
    hidden = look.rules.seen_of_key.get(piece.zone) != "all"
    if hidden and seat is not None and seat != piece.owner:
        yield _problem(look, "owner_elsewhere", "implausible", number)


def _host_problems(look: Look, number: int, host: int, circular: set[int]) -> Iterator[Problem]:
    if host not in look.pieces:
        yield _problem(look, "attachment_dangling", "stop", number)
    elif number in circular:
        yield _problem(look, "attachment_circular", "stop", number)
    elif look.pieces[host].zone != look.pieces[number].zone:
        yield _problem(look, "attachment_apart", "breaks-a-rule", number)


def _in_circles(look: Look) -> set[int]:
    """Return the cards that lie, over others, on themselves; each card is passed once."""
    found: set[int] = set()
    passed: set[int] = set()
    for number in look.pieces:
        way: dict[int, None] = {}
        below: int | None = number
        while below is not None and below in look.pieces and below not in passed:
            passed.add(below)
            way[below] = None
            below = look.pieces[below].host
        if below in way:
            found.update(list(way)[list(way).index(below) :])
    return found


def _knower_problems(look: Look, number: int, piece: Piece) -> Iterator[Problem]:
    seats = (1 << len(look.seats)) - 1
    if piece.known != EVERYBODY and piece.known & ~(seats | PUBLIC):
        yield _problem(look, "knowledge_of_nobody", "implausible", number)


HINTS = {
    "open_unknown": Words(
        "{card} lies open in {zone}, and nobody says which card it is: look and enter it.",
        "{zone}の{card}は表向きなのに、どの札か入っていません。確かめて入れてください。",
    ),
    "card_unknown": Words(
        "{card} in {zone} is no card of this set: enter the card that lies there.",
        "{zone}の{card}は収録されていない札です。正しい札を入れてください。",
    ),
    "card_misplaced": Words(
        "{card} does not belong in {zone}: move it or enter another card.",
        "{card}は{zone}に置けない札です。場所か札を確かめてください。",
    ),
    "pool_of_known": Words(
        "{card} is known, so it needs no pool: leave the pool out.",
        "{card}は判明しているので、候補は要りません。",
    ),
    "owner_unknown": Words(
        "The owner of {card} does not sit at this table.", "{card}の持ち主がこの卓にいません。"
    ),
    "owner_elsewhere": Words(
        "{card} in {zone} belongs to another: check who brought it.",
        "{zone}の{card}は別の人の札です。持ち主を確かめてください。",
    ),
    "attachment_dangling": Words(
        "{card} in {zone} lies on a card that is not there: say on which.",
        "{zone}の{card}の付け先がありません。付け先を入れてください。",
    ),
    "attachment_circular": Words(
        "{card} in {zone} lies on itself over other cards: take one of them off.",
        "{zone}の{card}の付け先が輪になっています。一枚を外してください。",
    ),
    "attachment_apart": Words(
        "{card} in {zone} lies on a card in another place: move one to the other.",
        "{zone}の{card}の付け先が別の場所にあります。同じ場所に置いてください。",
    ),
    "knowledge_of_nobody": Words(
        "{card} was seen by somebody who does not sit here: say who knows it.",
        "{card}を見た人がこの卓にいません。見た人を確かめてください。",
    ),
}
