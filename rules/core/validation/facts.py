"""Doubts about the values that a game keeps: of the table, of seats, of cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.setup.declared import KINDS
from rules.core.validation.naming import problem
from rules.core.words import Words, any_of, same

if TYPE_CHECKING:
    from rules.core.engine.declared import Fact
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem
    from rules.core.engine.values import Value


def fact_problems(look: Look) -> Iterator[Problem]:
    """Yield what is wrong with the facts of the table and of the seats."""
    for key, value in look.facts.items():
        fact, place = _declared(look, key), f"facts.{key}"
        if fact is None:
            yield problem("fact_unknown", "implausible", place, UNKNOWN, name=key)
        else:
            yield from value_problems(look, fact, value, place)


def _declared(look: Look, key: str) -> Fact | None:
    """Return what a key of the facts stands for, or None when it stands for nothing."""
    name, colon, seat = key.partition(":")
    fact = look.rules.facts.get(name)
    if fact is None or fact.scope != ("seat" if colon else "table"):
        return None
    if colon and seat not in {str(number) for number in range(len(look.seats))}:
        return None
    return fact


def mark_problems(look: Look, piece: int) -> Iterator[Problem]:
    """Yield what is wrong with the marks of a card."""
    for name, value in look.pieces[piece].marks.items():
        fact, place = look.rules.facts.get(name), f"pieces.{piece}.{name}"
        if fact is None or fact.scope != "card":
            yield problem("fact_unknown", "implausible", place, UNKNOWN, name=name)
        else:
            yield from value_problems(look, fact, value, place)


def value_problems(look: Look, fact: Fact, value: Value, place: str) -> Iterator[Problem]:
    """Yield why this cannot be the value of the fact."""
    if fact.accepts(value, len(look.seats)):
        yield from _row_problems(look, fact, value, place)
        return
    if type(value) is not KINDS[fact.kind]:
        yield problem(
            "fact_shape", "stop", place, SHAPE, fact.clause, name=fact.label, value=str(value)
        )
    elif fact.kind == "rows":
        members = ", ".join(fact.row)
        yield problem(
            "fact_shape", "stop", place, ROWS, fact.clause, name=fact.label, members=members
        )
    elif fact.kind == "seat":
        yield problem("seat_unknown", "stop", place, SEAT, fact.clause, name=fact.label, n=value)
    elif fact.kind == "choice":
        known = any_of(tuple(same(each) for each in fact.choices))
        yield problem(
            "fact_choice", "stop", place, CHOICE, fact.clause,
            name=fact.label, value=value, known=known,
        )  # fmt: skip
    else:
        yield problem(
            "counter_range", "breaks-a-rule", place, RANGE, fact.clause,
            name=fact.label, value=value, bounds=_bounds(fact),
        )  # fmt: skip


def _row_problems(look: Look, fact: Fact, value: Value, place: str) -> Iterator[Problem]:
    """Yield the cards that the rows of a fact name and that do not exist."""
    rows = value if fact.row and isinstance(value, tuple) else ()
    for row in rows:
        for kind, each in zip(fact.row, row, strict=True):  # type: ignore[arg-type]
            if kind == "card" and each not in look.cards:
                yield problem(
                    "card_unknown",
                    "stop",
                    place,
                    CARD,
                    fact.clause,
                    name=fact.label,
                    card=each,
                )


def _bounds(fact: Fact) -> Words:
    if fact.greatest is None:
        return FROM.filled(least=fact.least)
    return FROM_TO.filled(least=fact.least, greatest=fact.greatest)


UNKNOWN = Words(
    "Nothing reads the value “{name}”: take it out.",
    "「{name}」という値は使われません。削ってください。",
)
SHAPE = Words("{name} cannot be {value}.", "{name}を{value}にはできません。")
SEAT = Words("{name}: there is no seat {n} at this table.", "{name}: 席{n}はこの卓にありません。")
CHOICE = Words(
    "{name} cannot be {value}; it is {known}.", "{name}は{value}になりません（{known}）。"
)
ROWS = Words(
    "{name}: each row holds {members}, and seats that are there.",
    "{name}: 一行の中身は順に {members} です（席はこの卓のもの）。",
)
CARD = Words("{name}: there is no card {card}.", "{name}: 「{card}」という札はありません。")
RANGE = Words("{name} is {value}; it lies {bounds}.", "{name}が{value}です（{bounds}）。")
FROM = Words("at {least} or above", "{least}以上")
FROM_TO = Words("between {least} and {greatest}", "{least}から{greatest}まで")
