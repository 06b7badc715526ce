"""Doubts about where cards lie: each in one zone, no zone too full, queues in a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.engine.rules import MOST_SEATS
from rules.core.validation.naming import card_words, problem, zone_words
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem


def zone_problems(look: Look) -> Iterator[Problem]:
    """Yield what is wrong with the zones and what lies in them."""
    if len(look.seats) > MOST_SEATS:
        return
    expected = look.rules.zone_keys(len(look.seats))
    for key in expected:
        if key not in look.zones:
            yield problem(
                "zone_missing", "stop", f"zones.{key}", MISSING, zone=zone_words(look, key)
            )
    for key in look.zones:
        if key not in expected:
            yield problem("zone_unknown", "stop", f"zones.{key}", UNKNOWN, zone=key)
        else:
            yield from _row_problems(look, key)
    yield from _place_problems(look)
    yield from _next_id(look)


def _row_problems(look: Look, key: str) -> Iterator[Problem]:
    zone, row = look.rules.zone[look.rules.code_of_key[key]], look.zones[key]
    words, place = zone_words(look, key), f"zones.{key}"
    own = [
        number for number in row if number not in look.pieces or look.pieces[number].host is None
    ]
    if zone.limit is not None and len(own) > zone.limit:
        yield problem(
            "zone_full", "breaks-a-rule", place, FULL, zone.limit_clause or zone.clause,
            zone=words, n=len(own), most=zone.limit,
        )  # fmt: skip
    if zone.order == "queue" and len(own) < len(row):
        yield problem("queue_shape", "breaks-a-rule", place, QUEUE, zone.clause, zone=words)


def _place_problems(look: Look) -> Iterator[Problem]:
    """Yield which cards lie in no zone, in several, or in another than they say."""
    zones_of = _zones_of(look)
    times = {number: len(keys) for number, keys in zones_of.items()}
    for number, count in times.items():
        if count > 1:
            yield problem("instance_twice", "stop", f"pieces.{number}", TWICE, id=number)
        if number not in look.pieces:
            yield problem("instance_missing", "stop", f"pieces.{number}", NO_CARD, id=number)
    for number, piece in look.pieces.items():
        if number not in times:
            yield problem(
                "instance_nowhere", "stop", f"pieces.{number}", NOWHERE,
                card=card_words(look, number),
            )  # fmt: skip
        elif piece.zone not in zones_of[number]:
            yield problem(
                "instance_elsewhere", "stop", f"pieces.{number}", ELSEWHERE,
                card=card_words(look, number), zone=zone_words(look, piece.zone),
            )  # fmt: skip


def _zones_of(look: Look) -> dict[int, list[str]]:
    """Return for each card the zones in which it lies; twice where it lies there twice."""
    found: dict[int, list[str]] = {}
    for key, row in look.zones.items():
        for number in row:
            found.setdefault(number, []).append(key)
    return found


def _next_id(look: Look) -> Iterator[Problem]:
    highest = max(look.pieces, default=0)
    if look.next_id <= highest:
        yield problem("next_id", "stop", "next_id", NEXT, n=look.next_id, least=highest + 1)
    if min(look.pieces, default=1) < 1:
        yield problem("next_id", "stop", "pieces", LOWEST)


MISSING = Words("{zone} is missing.", "{zone}がありません。")
UNKNOWN = Words("There is no zone {zone} at this table.", "「{zone}」という場所はありません。")
FULL = Words(
    "{zone} holds {n} cards; at most {most} may lie there.",
    "{zone}に{n}枚あります（{most}枚まで）。",
)
QUEUE = Words(
    "In {zone} cards stand one behind the other: none lies on another.",
    "{zone}の札は一列に並びます。重ねないでください。",
)
TWICE = Words("The card #{id} lies in two places.", "札#{id}が二か所にあります。")
NO_CARD = Words("Nobody says which card #{id} is.", "#{id}がどの札か入っていません。")
NOWHERE = Words("{card} lies nowhere: say where.", "{card}の場所がありません。")
ELSEWHERE = Words("{card} does not lie in {zone}.", "{card}は{zone}にありません。")
NEXT = Words(
    "The next card would get the id {n}; it must be {least} or more.",
    "次の番号{n}は使えません（{least}以上）。",
)
LOWEST = Words("The ids of cards begin at 1.", "札の番号は1からです。")
