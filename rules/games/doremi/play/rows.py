"""What is wrong with the rows of effects that last and of effects that wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.engine.look import Look
from rules.core.engine.problems import Problem
from rules.core.words import Words, any_of, same
from rules.games.doremi.cards.model import Card
from rules.games.doremi.play.effects import PARTS
from rules.games.doremi.play.lasting import CLAUSES

Row = tuple[Any, ...]
Flaw = Words | None


def row_problems(look: Look) -> Iterator[Problem]:
    """Yield each row that the game could not go on with, and how to mend it."""
    for fact, flaw_of in FLAWS.items():
        clause, rows = look.rules.facts[fact].clause, look.fact(fact)
        for n, row in enumerate(rows if isinstance(rows, tuple) else (rows,)):
            flaw = _shape(look, fact, row) or flaw_of(look, row)
            if flaw is not None:
                hint = ROW.filled(n=n + 1, what=flaw)
                yield Problem(f"{fact}_row", "stop", f"facts.{fact}[{n}]", clause, hint)


def _shape(look: Look, fact: str, row: Any) -> Flaw:
    if look.rules.facts[fact].accepts((row,), len(look.seats)):
        return None
    return SHAPES[fact]


def _lasts(look: Look, row: Row) -> Flaw:
    """Return what is wrong with (kind, player, card, character, last day, value, value)."""
    kind, _, card, piece, day, *values = row
    if kind not in CLAUSES:
        return KIND.filled(known=any_of(tuple(map(same, CLAUSES))))
    if day < 0:
        return DAY
    return _names_nothing(look, card, piece) or VALUES[kind](look, piece, *values)


def _waits(look: Look, row: Row) -> Flaw:
    """Return what is wrong with (player, card, part, place in it, card on the table)."""
    _, card, part, index, piece = row
    if part not in ABILITIES + PARTS:
        return PART.filled(known=any_of(tuple(map(same, ABILITIES + PARTS))))
    flaw = _names_nothing(look, card, piece)
    if flaw is None and not 0 <= index < _texts(look.cards[card], part):
        return NO_TEXT.filled(card=card, part=part, index=index)
    return flaw


def _texts(card: Card, part: str) -> int:
    """Return how many texts stand in a part; a part that is no list has one."""
    if part == "self_discard":
        return int(card.self_discard is not None)
    return len(getattr(card, part)) if part in ABILITIES else 1


def _names_nothing(look: Look, card: str, piece: int) -> Flaw:
    """Return that there is no such card, or that no card has had this id; one may be gone."""
    if card not in look.cards:
        return CARD.filled(card=card)
    was_there = piece in look.pieces or 0 < piece < look.next_id
    return None if was_there else PIECE.filled(piece=piece)


def _points(look: Look, piece: int, genki: Any, solve: Any) -> Flaw:
    return None if type(genki) is int and type(solve) is int else POINTS


def _written(look: Look, piece: int, value: Any, other: Any) -> Flaw:
    return None if isinstance(value, str) and value and other == 0 else WRITTEN


def _nothing(look: Look, piece: int, value: Any, other: Any) -> Flaw:
    return None if (value, other) == (0, 0) else NOTHING


def _stolen(look: Look, piece: int, card: Any, index: Any) -> Flaw:
    if type(index) is not int or not isinstance(card, str):
        return STOLEN
    if card not in look.cards:
        return CARD.filled(card=card)
    return None if 0 <= index < len(look.cards[card].abilities) else _no_ability(card, index)


def _robbed(look: Look, piece: int, index: Any, other: Any) -> Flaw:
    """The abilities of a card that is gone, or not known, cannot be counted."""
    if type(index) is not int or other != 0:
        return ROBBED
    here = look.pieces.get(piece)
    card = None if here is None else look.cards.get(here.card)
    is_there = index >= 0 and (card is None or index < len(card.abilities))
    return None if is_there else _no_ability("" if here is None else here.card, index)


def _no_ability(card: str, index: int) -> Words:
    return NO_TEXT.filled(card=card, part="abilities", index=index)


ABILITIES = ("abilities", "grants", "self_discard")
FLAWS: dict[str, Callable[[Look, Row], Flaw]] = {"effects": _lasts, "waiting": _waits}
VALUES: dict[str, Callable[[Look, int, Any, Any], Flaw]] = {
    "points": _points,
    "names": _written,
    "outfit": _written,
    "blank": _nothing,
    "stolen": _stolen,
    "robbed": _robbed,
}
"""What is wrong with the two values of a row, by the kind of effect."""

ROW = Words("Row {n}: {what}", "{n}行目: {what}")
SHAPES = {
    "effects": Words(
        "write the kind, the player, the card that did it, the character, the last day and two values.",
        "種類、プレイヤー、元のカード、キャラ、最後の日、値二つの順に書いてください。",
    ),
    "waiting": Words(
        "write the player, the card, the part, the place in it from 0 on, and the card on the table.",
        "プレイヤー、カード、部分、その中の番号(0から)、卓上の札の順に書いてください。",
    ),
}
KIND = Words("the kind is one of: {known}.", "種類は次のどれかです: {known}")
PART = Words("the part is one of: {known}.", "部分は次のどれかです: {known}")
DAY = Words(
    "the last day is 0 (for good) or a day from 1 on.", "最後の日は0(ずっと)か、1以上の日です。"
)
CARD = Words(
    "there is no card {card}: write its number.",
    "カード「{card}」はありません。番号を書いてください。",
)
PIECE = Words(
    "no card on the table has had the id {piece}: write that of the card.",
    "番号#{piece}の札はありません。卓上の札の番号を書いてください。",
)
NO_TEXT = Words(
    "there is no {index} among the {part} of card {card}; the first is 0.",
    "カード「{card}」の{part}に{index}番はありません。最初は0です。",
)
POINTS = Words(
    "write by how much genki and solve points change, as whole numbers.",
    "元気ポイントと解決ポイントの増減を整数で書いてください。",
)
WRITTEN = Words(
    "write a name or an outfit as a text, then 0.",
    "名前または服装を文字列で書き、続けて0と書いてください。",
)
NOTHING = Words(
    "write 0 and 0: this kind has no values.", "この種類に値はありません。0と0を書いてください。"
)
STOLEN = Words(
    "write the number of the card that has the ability, and which one from 0 on.",
    "能力のあるカードの番号と、その何番目か(0から)を書いてください。",
)
ROBBED = Words(
    "write which ability is lost, from 0 on, then 0.",
    "失う能力の番号(0から)を書き、続けて0と書いてください。",
)
