"""The values of a position as fields to type in: where it stands, open questions, table and seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.core.engine.declared import Fact, Rule
from rules.core.engine.game import Game
from rules.core.engine.values import Value
from rules.core.setup import Place, Seat, SetUp
from rules.core.setup.declared import read_fact, read_setting, write_fact, write_setting
from rules.core.setup.names import Names as Written
from rules.core.setup.users import Users
from rules.core.words import Words, same

replace = msgspec.structs.replace
Sent = Mapping[str, Any]
Option = tuple[str, Words]
AT = "at"


@dataclass(frozen=True)
class Field:
    """A value: its name in the form, how it is called, what stands there now, and what can."""

    name: str
    label: Words
    value: str
    options: tuple[Option, ...] = ()
    default: str = ""


@dataclass(frozen=True)
class Fields:
    """The values that belong together: of the table, or of a seat."""

    label: Words
    fields: tuple[Field, ...]


def fields_of(game: Game, setup: SetUp) -> tuple[Fields, ...]:
    """Return every value that can be typed, those of the table first."""
    users = Users(setup.users)
    table = Fields(TABLE, tuple(_of_table(game, setup, users)))
    seats = [
        Fields(same(name), tuple(_of_seat(game, setup, seat, users)))
        for seat, name in enumerate(setup.users)
    ]
    return tuple(each for each in (table, *seats) if each.fields)


def _of_table(game: Game, setup: SetUp, users: Users) -> Iterator[Field]:
    at = setup.at or ""
    if isinstance(at, str):
        yield _where(game, at)
    for rule in _open(game):
        present = setup.settings.get(rule.name)
        value = "" if present is None else write_setting(rule, present)
        answers = [write_setting(rule, option) for option in rule.options]
        options = () if rule.integers else _with_value(((a, same(a)) for a in answers), value)
        yield Field(f"setting.{rule.name}", rule.label, value, options)
    for fact in _facts(game, "table"):
        yield _field(game, fact, f"table.{fact.code}", setup.table, users)


def _of_seat(game: Game, setup: SetUp, seat: int, users: Users) -> Iterator[Field]:
    here = setup.seats.get(users.name(seat), Seat())
    for fact in _facts(game, "seat"):
        yield _field(game, fact, f"seat{seat}.{fact.code}", here, users)


def _where(game: Game, at: str) -> Field:
    called = Written(game).entries
    options = [(code, _words(called.labels[code], code)) for code in called.labels]
    return Field(AT, WHERE, at, tuple(options))


def _words(labels: tuple[str, ...], code: str) -> Words:
    return Words(labels[0], labels[-1]) if labels else same(code)


def _open(game: Game) -> Iterator[Rule]:
    """Yield the questions that have no answer of their own."""
    yield from (rule for rule in game.rules.settings if rule.default is None)


def _facts(game: Game, scope: str) -> Iterator[Fact]:
    yield from (f for f in game.rules.facts_declared if f.scope == scope and f.kind != "rows")


def _field(game: Game, fact: Fact, name: str, place: Place | Seat, users: Users) -> Field:
    there = fact.code in place.facts
    value = write_fact(fact, place.facts[fact.code], users) if there else ""
    default = write_fact(fact, fact.default, users) if fact.kind == "int" else ""
    return Field(name, fact.label, value, _with_value(_options(game, fact, users), value), default)


def _with_value(options: Iterable[Option], value: str) -> tuple[Option, ...]:
    """Return the options, and what stands there although it is none of them."""
    found = tuple(options)
    is_known = not found or value in ("", *(code for code, _said in found))
    return found if is_known else (*found, (value, same(value)))


def _options(game: Game, fact: Fact, users: Users) -> Iterator[Option]:
    if fact.kind == "seat":
        for seat, said in enumerate(users.names):
            yield write_fact(fact, users.name(seat), users), same(said)
    elif fact.kind == "flag":
        yield from (("yes", YES), ("no", NO))
    else:
        known = game.rules.words
        yield from ((write_fact(fact, each), known.get(each, same(each))) for each in fact.choices)


def entered(game: Game, setup: SetUp, sent: Sent) -> SetUp:
    """Return the set-up with the values that were typed into the fields.

    A field counts where it was changed (``was.NAME`` says what stood in it) and where the text does
    not say something else by now; the field that is named as ``field`` counts in any case.

    Raises:
        RulesError: this is no value of the field; the message says what is.
    """
    for group in fields_of(game, setup):
        for field in group.fields:
            typed = str(sent.get(f"value.{field.name}", field.value)).strip()
            was = str(sent.get(f"was.{field.name}", field.value))
            is_named = sent.get("field") == field.name
            if typed != field.value and (is_named or (typed != was and was == field.value)):
                setup = _with(game, setup, field.name, typed)
    return setup


def _with(game: Game, setup: SetUp, name: str, typed: str) -> SetUp:
    kind, _, code = name.partition(".")
    users = Users(setup.users)
    if kind == AT:
        return replace(setup, at=Written(game).entries.find(typed) if typed else ())
    if kind == "setting":
        rule = next(rule for rule in _open(game) if rule.name == code)
        answer: dict[str, Value] = {code: read_setting(rule, typed, users)} if typed else {}
        return replace(setup, settings=_without(setup.settings, code) | answer)
    value = {code: read_fact(game.rules.facts[code], typed, users)} if typed else {}
    if kind == "table":
        facts = _without(setup.table.facts, code) | value
        return replace(setup, table=replace(setup.table, facts=facts))
    seat = users.name(int(kind.removeprefix("seat")))
    here = setup.seats.get(seat, Seat())
    there = replace(here, facts=_without(here.facts, code) | value)
    return replace(setup, seats={**setup.seats, seat: there})


def _without(values: Mapping[str, Value], code: str) -> dict[str, Value]:
    return {each: value for each, value in values.items() if each != code}


TABLE = Words("Table", "卓全体")
WHERE = Words("Where the game stands", "場面")
YES, NO = Words("yes", "はい"), Words("no", "いいえ")
