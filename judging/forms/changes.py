"""What a judge changes by hand: the usual changes, the fields of each, and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judging.errors import PositionRefused
from rules.core.engine.declared import Fact
from rules.core.engine.game import Game
from rules.core.engine.naming import Names
from rules.core.engine.state import State
from rules.core.words import Words

Sent = Mapping[str, str]


@dataclass(frozen=True)
class Field:
    """A field of a change: its name, its label, and how it is entered."""

    name: str
    label: Words
    kind: str
    is_optional: bool = False


@dataclass(frozen=True)
class ShownField:
    """A field with the choices that this position has for it."""

    name: str
    label: Words
    kind: str
    is_optional: bool
    choices: tuple[tuple[str, Words], ...]


PIECE = Field("piece", Words("Card", "カード"), "piece")
ZONE = Field("zone", Words("To", "移す先"), "zone")
SEAT = Field("seat", Words("Player", "対象の人"), "seat")
LEAVE, YES, NO = Words("as it is", "そのまま"), Words("yes", "はい"), Words("no", "いいえ")

DO = "do:"
"""Before the name of what the title has for the judge alone."""

OPS: dict[str, tuple[Words, tuple[Field, ...]]] = {
    "move": (
        Words("move a card", "カードを移す"),
        (
            PIECE,
            ZONE,
            Field("at", Words("Place from the top, 0 first", "上から何番目(先頭は0)"), "int", True),
            Field("face_down", Words("Face down", "裏向き"), "flag", True),
        ),
    ),
    "turn": (
        Words("turn a card", "カードの向きを変える"),
        (
            PIECE,
            Field("turned", Words("Sideways", "横向き"), "maybe", True),
            Field("face_down", Words("Face down", "裏向き"), "maybe", True),
        ),
    ),
    "attach": (
        Words("attach a card, or take it off", "カードを付ける・外す"),
        (PIECE, Field("host", Words("To (nothing: off)", "付ける先(空なら外す)"), "piece", True)),
    ),
    "mark": (
        Words("set a counter or mark", "カウンター・印を変える"),
        (
            PIECE,
            Field("mark", Words("Which", "種類"), "mark"),
            Field("value", Words("Value", "値"), "text"),
        ),
    ),
    "set": (
        Words("set a value of the game", "ゲームの値を変える"),
        (
            Field("fact", Words("Which", "種類"), "fact"),
            Field("value", Words("Value", "値"), "text"),
        ),
    ),
    "identify": (
        Words("say which card it is", "どのカードかを確定する"),
        (PIECE, Field("card", Words("It is", "カード"), "card")),
    ),
    "show": (
        Words("show a card", "カードを公開する"),
        (PIECE, Field("to", Words("To (nothing: all)", "見せる人(空なら全員)"), "seat", True)),
    ),
    "create": (
        Words("bring a card into the game", "カードをゲームに加える"),
        (
            Field("card", Words("Card", "カード"), "card"),
            ZONE,
            Field("owner", Words("Owner", "持ち主"), "seat", True),
        ),
    ),
    "remove": (Words("take a card out of the game", "カードをゲームから除く"), (PIECE,)),
    "goto": (
        Words("go to another step", "別の段階へ進める"),
        (Field("step", Words("Step", "段階"), "step"),),
    ),
    "leave": (Words("end what is under way", "進行中の手順を終える"), ()),
    "eliminate": (Words("take a player out", "敗退させる"), (SEAT,)),
    "end": (
        Words("end the game", "ゲームを終える"),
        (
            Field(
                "winners", Words("Winner (nothing: nobody)", "勝者(空なら勝者なし)"), "seat", True
            ),
        ),
    ),
}


def ops_of(game: Game) -> list[tuple[str, Words]]:
    """Return the changes by name: the usual ones, and what the title has for the judge alone."""
    by_hand = [(f"{DO}{name}", kind.label) for name, kind in game.rules.acts_by_hand.items()]
    return [*((name, label) for name, (label, _) in OPS.items()), *by_hand]


def declared(game: Game, op: str) -> tuple[Field, ...]:
    """Return the fields of a change; none for an unknown one."""
    kind = game.rules.acts_by_hand.get(op.removeprefix(DO)) if op.startswith(DO) else None
    if kind is None:
        return OPS[op][1] if op in OPS else ()
    return tuple(Field(arg.name, arg.label, arg.kind, arg.optional) for arg in kind.args)


def fields_of(game: Game, state: State, op: str) -> tuple[ShownField, ...]:
    """Return the fields of a change with the choices of this position; none for an unknown one."""
    return tuple(
        ShownField(
            each.name,
            each.label,
            each.kind,
            each.is_optional,
            tuple(_choices(game, state, op, each)),
        )
        for each in declared(game, op)
    )


def _choices(game: Game, state: State, op: str, field: Field) -> list[tuple[str, Words]]:
    if field.kind == "choice":
        kind, names = game.rules.acts_by_hand[op.removeprefix(DO)], Names(game, state.seats)
        codes = next(arg.choices for arg in kind.args if arg.name == field.name)
        return [(code, names.value(code)) for code in codes]
    return CHOICES[field.kind](game, state) if field.kind in CHOICES else []


def change_of(game: Game, state: State, sent: Sent) -> dict[str, Any]:
    """Return the change as a scenario file writes it.

    Raises:
        PositionRefused: there is no such change, or a field is missing or cannot be read.
    """
    op = sent.get("op", "")
    if op not in dict(ops_of(game)):
        raise PositionRefused(NO_SUCH)
    is_done = op.startswith(DO)
    change: dict[str, Any] = {"op": "do", "act": op.removeprefix(DO)} if is_done else {"op": op}
    for field in declared(game, op):
        typed = sent.get(f"field_{field.name}", "").strip()
        if typed:
            change |= READ[field.kind](game, change, field.name, typed)
        elif not field.is_optional:
            raise PositionRefused(MISSING.filled(what=field.label))
    return change


def _choices_of_zones(game: Game, state: State) -> list[tuple[str, Words]]:
    names = Names(game, state.seats)
    return [(key, names.zone(key)) for key in game.rules.zone_keys(len(state.seats))]


def _choices_of_facts(game: Game, state: State) -> list[tuple[str, Words]]:
    names, found = Names(game, state.seats), []
    for fact in game.rules.facts_declared:
        if fact.scope == "table":
            found.append((fact.code, fact.label))
        elif fact.scope == "seat":
            keys = [f"{fact.code}:{seat}" for seat in range(len(state.seats))]
            found += [(key, names.entry(key)) for key in keys]
    return found


def _choices_of_steps(game: Game, state: State) -> list[tuple[str, Words]]:
    if not state.frames:
        return []
    steps = game.rules.procedures[state.frames[-1].proc].steps
    return [(name, step.label) for name, step in steps.items()]


CHOICES: dict[str, Callable[[Game, State], list[tuple[str, Words]]]] = {
    "zone": _choices_of_zones,
    "fact": _choices_of_facts,
    "step": _choices_of_steps,
    "mark": lambda game, state: [
        (fact.code, fact.label) for fact in game.rules.facts_declared if fact.scope == "card"
    ],
    "seat": lambda game, state: [
        (str(seat), Names(game, state.seats).seat(seat)) for seat in range(len(state.seats))
    ],
    "maybe": lambda game, state: [("yes", YES), ("no", NO)],
    "flag": lambda game, state: [("yes", YES)],
}
"""What can be chosen for each kind of field; the other kinds are typed."""


def _keyed(game: Game, change: dict[str, Any], name: str, typed: str) -> dict[str, Any]:
    """Return a zone or a value of a seat, which the form sends as one key."""
    code, _, seat = typed.partition(":")
    return {name: code} | ({"seat": int(seat)} if re.fullmatch(r"\d{1,2}", seat) else {})


def _seat(game: Game, change: dict[str, Any], name: str, typed: str) -> dict[str, Any]:
    if not re.fullmatch(r"\d{1,2}", typed):
        raise PositionRefused(NO_SUCH)
    return {name: [int(typed)] if name in ("winners", "to") else int(typed)}


def _value(game: Game, change: dict[str, Any], name: str, typed: str) -> dict[str, Any]:
    """Return a value as the fact that it is of takes it."""
    fact = game.rules.facts.get(str(change.get("fact", change.get("mark", ""))))
    return {name: _of_kind(fact, typed)}


def _of_kind(fact: Fact | None, typed: str) -> Any:
    if fact is None:
        return typed
    if fact.kind == "flag":
        return typed.lower() in ("yes", "true", "1", "はい")
    if re.fullmatch(r"-?\d{1,9}", typed) and fact.kind in ("int", "seat"):
        return int(typed)
    return None if typed in ("-", "none", "なし") else typed


READ: dict[str, Callable[[Game, dict[str, Any], str, str], dict[str, Any]]] = {
    "piece": lambda game, change, name, typed: {name: typed},
    "card": lambda game, change, name, typed: {name: typed},
    "mark": lambda game, change, name, typed: {name: typed},
    "step": lambda game, change, name, typed: {name: typed},
    "choice": lambda game, change, name, typed: {name: typed},
    "int": lambda game, change, name, typed: {
        name: int(typed) if re.fullmatch(r"-?\d{1,9}", typed) else typed
    },
    "flag": lambda game, change, name, typed: {name: typed == "yes"},
    "maybe": lambda game, change, name, typed: {name: typed == "yes"},
    "text": _value,
    "zone": _keyed,
    "fact": _keyed,
    "seat": _seat,
}
NO_SUCH = Words("Choose what to change.", "変更の種類を選んでください。")
MISSING = Words("“{what}” is missing.", "「{what}」がありません。")
