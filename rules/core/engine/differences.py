"""Options and differences as sentences, made of what a viewer may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.core.engine.comparing import (
    CardChanged,
    CardMoved,
    CountChanged,
    FactChanged,
    OrderChanged,
    PartChanged,
    ViewChange,
)
from rules.core.engine.filtering import SeenFace
from rules.core.engine.naming import NONE, UNKNOWN_CARD, Names, listed
from rules.core.engine.seen import SeenOption, SeenPiece
from rules.core.words import Words, same

if TYPE_CHECKING:
    from rules.core.engine.game import Game


def describe_option(game: Game, option: SeenOption, seats: tuple[str, ...] = ()) -> Words:
    """Return what a viewer may do, with the cards and seats that it names.

    Raises:
        EngineFault: the title has no words for a choice.
    """
    names, label = Names(game, seats), Names(game, seats).act(option.name)
    kind = game.rules.acts.get(option.name)
    told = [
        _argument(names, arg.kind, arg.label, option.args[arg.name])
        for arg in (kind.args if kind else ())
        if option.args.get(arg.name) is not None
    ]
    return WITH.filled(act=label, args=listed(told)) if told else label


def _argument(names: Names, kind: str, label: Words, value: Any) -> Words:
    if isinstance(value, SeenPiece):
        return names.face(value) if value.piece is not None else _place(names, value)
    if kind == "seat":
        return names.seat(value)
    if kind == "int":
        return NUMBER.filled(label=label, n=value)
    return names.value(value)


def _place(names: Names, piece: SeenPiece) -> Words:
    return PLACE.filled(zone=names.zone(piece.spot.zone), n=piece.spot.at + 1)


def describe_change(game: Game, change: ViewChange, seats: tuple[str, ...] = ()) -> Words:
    """Return a difference between two views as a sentence: what it concerns, before, after.

    Raises:
        EngineFault: the title has no words for a value.
    """
    return TOLD[type(change)](Names(game, seats), change)


def _card(names: Names, number: str) -> Words:
    return names.card(number) if number else UNKNOWN_CARD


def _moved(names: Names, change: CardMoved) -> Words:
    before, after = (names.zone(key) if key else UNSEEN for key in (change.before, change.after))
    return TURNS.filled(what=_card(names, change.card), before=before, after=after)


def _changed(names: Names, change: CardChanged) -> Words:
    if change.what in FIELDS:
        label, before, after = (
            FIELDS[change.what],
            *(_field(names, change.what, value) for value in (change.before, change.after)),
        )
    else:
        label = names.entry(change.what)
        before, after = (_mark(names, change.what, v) for v in (change.before, change.after))
    what = OF_CARD.filled(card=_card(names, change.card), what=label)
    return TURNS.filled(what=what, before=before, after=after)


def _field(names: Names, field: str, value: Any) -> Words:
    if field == "owner" and value is not None:
        return names.seat(value)
    if field == "host" and value == "":
        return names.face(SeenFace())
    if field == "known":
        return names.mask(value)
    if field == "pool":
        return same(value) if value else NONE
    return names.value(value)


def _mark(names: Names, mark: str, value: Any) -> Words:
    if mark not in names.rules.facts:
        return same(str(value))
    return names.value_of(mark, names.rules.fact_defaults[mark] if value is None else value)


def _ordered(names: Names, change: OrderChanged) -> Words:
    before, after = (
        listed([_card(names, number) for number in row]) for row in (change.before, change.after)
    )
    return TURNS.filled(what=names.zone(change.zone), before=before, after=after)


def _counted(names: Names, change: CountChanged) -> Words:
    text = TURNED if change.turned else COUNT
    return text.filled(zone=names.zone(change.zone), before=change.before, after=change.after)


def _fact(names: Names, change: FactChanged) -> Words:
    name = change.fact.partition(":")[0]
    before, after = (_mark(names, name, value) for value in (change.before, change.after))
    return TURNS.filled(what=names.entry(change.fact), before=before, after=after)


def _part(names: Names, change: PartChanged) -> Words:
    tell = PARTS_TOLD.get(change.what)
    if tell is None:
        return CHANGED.filled(what=PARTS[change.what])
    before, after = (
        NONE if value is None else tell(names, value) for value in (change.before, change.after)
    )
    return TURNS.filled(what=PARTS[change.what], before=before, after=after)


def _asked(names: Names, pending: Any) -> Words:
    who = listed([names.seat(seat) for seat in pending.who])
    return WITH.filled(act=who, args=pending.label)


def _seats(names: Names, seats: tuple[int, ...]) -> Words:
    return listed([names.seat(seat) for seat in seats]) if seats else NONE


TOLD: dict[type, Callable[[Names, Any], Words]] = {
    CardMoved: _moved,
    CardChanged: _changed,
    OrderChanged: _ordered,
    CountChanged: _counted,
    FactChanged: _fact,
    PartChanged: _part,
}
PARTS_TOLD: dict[str, Callable[[Names, Any], Words]] = {
    "pending": _asked,
    "out": _seats,
    "result": lambda names, result: _seats(names, result.winners),
}
PARTS = {
    "pending": Words("Decision", "判断"),
    "out": Words("Out of the game", "敗退"),
    "result": Words("Winners", "勝者"),
    "settings": Words("Settings", "設定"),
    "seats": Words("Seats", "席"),
    "frames": Words("What is under way", "進行中の手順"),
    "pools": Words("Cards not yet named", "まだ不明の札"),
    "next_id": Words("Next card id", "次の札番号"),
}
FIELDS = {
    "card": Words("card", "札"),
    "owner": Words("owner", "持ち主"),
    "host": Words("attached to", "付いている先"),
    "face_down": Words("face down", "裏向き"),
    "turned": Words("turned", "横向き"),
    "known": Words("seen by", "見た人"),
    "pool": Words("pool", "不明札の組"),
}
WITH = Words("{act}: {args}", "{act}: {args}")
NUMBER = Words("{label} {n}", "{label}{n}")
PLACE = Words("{zone}, card {n}", "{zone}の{n}枚目")
UNSEEN = Words("out of sight", "見えない場所")
TURNS = Words("{what}: {before} → {after}", "{what}: {before} → {after}")
OF_CARD = Words("{card}, {what}", "{card}の{what}")
COUNT = Words("{zone}: {before} → {after} cards", "{zone}: {before}枚 → {after}枚")
TURNED = Words(
    "{zone}: {before} → {after} face-down cards turned",
    "{zone}: 横向きの伏せ札 {before}枚 → {after}枚",
)
CHANGED = Words("{what}: changed", "{what}: 変化あり")
