"""Facts and settings of a set-up: what may be written, and what a state then holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.engine.declared import Fact, Rule
from rules.core.engine.values import Value
from rules.core.setup.errors import Unclear
from rules.core.setup.lines import NOTHING, key_of, quoted, split, unquoted
from rules.core.setup.users import Users, read_name, write_name
from rules.core.setup.values import BARE, choice, read_value, write_value
from rules.core.words import Words, any_of, same

KINDS: dict[str, type] = {
    "int": int,
    "flag": bool,
    "choice": str,
    "seat": int,
    "text": str,
    "rows": tuple,
}


def read_fact(fact: Fact, said: str, users: Users) -> Value:
    """Return the value of a fact as a set-up holds it: a seat by its user.

    Raises:
        Unclear: this is no value of the fact; the message says what is.
    """
    value = _read(fact, said, users)
    fact_value(fact, value, users)
    return value


def _read(fact: Fact, said: str, users: Users) -> Value:
    if fact.kind == "seat":
        return None if key_of(said) in NOTHING else read_name(said, users)
    if fact.kind == "text":
        text = unquoted(said)
        return said if text is None else text
    if fact.kind == "rows" and len(parts := split(said)) > 1:
        return tuple(read_value(part, users) for part in parts)  # type: ignore[misc]
    chosen = choice(said, fact.choices)
    return read_value(said, users) if chosen is None else chosen


def fact_value(fact: Fact, value: Value, users: Users) -> Value:
    """Return the value as a state holds it: a seat by its number.

    Whether a number lies in its bounds is left to the validator.

    Raises:
        Unclear: it is of another kind than the fact, or no such seat or choice.
    """
    if fact.kind == "seat" and isinstance(value, str):
        value = users.find(value)
    if value is not None and type(value) is not KINDS[fact.kind]:
        raise Unclear(SAY[fact.kind].filled(name=fact.label, value=str(value)))
    if fact.kind == "choice" and value is not None and value not in fact.choices:
        known = any_of(tuple(same(each) for each in fact.choices))
        raise Unclear(ONE_OF.filled(name=fact.label, value=str(value), known=known))
    return value


def shown_fact(fact: Fact, value: Value, users: Users) -> Value:
    """Return the value as a set-up holds it."""
    return users.name(value) if fact.kind == "seat" and type(value) is int else value


NO_USERS = Users(())
"""Those who write a value without knowing who sits here: seats are written by number."""


def write_fact(fact: Fact, value: Value, users: Users = NO_USERS) -> str:
    """Return the value of a fact in a set-up as text."""
    if fact.kind == "seat" and isinstance(value, str):
        return write_name(value)
    if fact.kind == "text" and isinstance(value, str):
        return quoted(value)
    if fact.row and isinstance(value, tuple):
        return f"({', '.join(_write_row(fact.row, row, users) for row in value)})"
    return _choice(value, fact.choices)


def _write_row(kinds: tuple[str, ...], row: Value, users: Users) -> str:
    """Return one row of a fact, each member as what it is declared to be."""
    if not isinstance(row, tuple) or len(row) != len(kinds):
        return write_value(row)
    members = (
        write_value(each, number_of(kind, users)) for kind, each in zip(kinds, row, strict=True)
    )
    return f"({', '.join(members)})"


def members(fact: Fact, value: Value) -> Iterator[tuple[str, Value]]:
    """Yield every member of the rows of a fact, with what it is declared to be."""
    for row in value if isinstance(value, tuple) else ():
        if isinstance(row, tuple) and len(row) == len(fact.row):
            yield from zip(fact.row, row, strict=True)


def number_of(kind: str, users: Users) -> Callable[[int], str]:
    """Return how a number is written that is declared as a piece, a seat, or nothing special."""
    if kind == "piece":
        return "#{}".format
    return users.at if kind == "seat" else str


def _choice(value: Value, choices: tuple[Value, ...]) -> str:
    if isinstance(value, str) and BARE.match(value) and choice(value, choices) == value:
        return value
    return write_value(value)


def read_setting(rule: Rule, said: str, users: Users) -> Value:
    """Return the answer to a question that the rules leave open.

    Raises:
        Unclear: this is no answer; the message lists those there are.
    """
    chosen = choice(said, rule.options)
    return setting_value(rule, read_value(said, users) if chosen is None else chosen)


def setting_value(rule: Rule, value: Value) -> Value:
    """Return the answer; None leaves the question open.

    Raises:
        Unclear: this is no answer; the message lists those there are.
    """
    if value is None or rule.accepts(value):
        return value
    raise Unclear(ONE_OF.filled(name=rule.label, value=str(value), known=answers(rule)))


def write_setting(rule: Rule, value: Value) -> str:
    """Return the answer as text."""
    return _choice(value, rule.options)


def answers(rule: Rule) -> Words:
    """Return what answers the question, as one list."""
    known = [same(write_setting(rule, option)) for option in rule.options]
    if rule.integers is not None:
        least, most = rule.integers
        known.append(NUMBERS.filled(least=least, most=most))
    return any_of(tuple(known))


NUMBERS = Words("a number from {least} to {most}", "{least}から{most}までの数")
ONE_OF = Words(
    "{name} cannot be {value}. Write one of: {known}.",
    "{name}を{value}にはできません。使えるもの: {known}",
)
SAY = {
    "int": Words(
        "{name} is a whole number, not {value}.", "{name}は整数です（{value}ではありません）。"
    ),
    "flag": Words(
        "{name} is yes or no, not {value}.", "{name}は「はい」か「いいえ」です（{value}）。"
    ),
    "choice": Words("{name} is a word, not {value}.", "{name}は決まった語です（{value}）。"),
    "seat": Words("{name} is a user, not {value}.", "{name}は参加者です（{value}）。"),
    "text": Words("{name} is a text, not {value}.", "{name}は文です（{value}）。"),
    "rows": Words(
        "{name} is a row in parentheses, not {value}.",
        "{name}は（ ）で囲んだ並びです（{value}）。",
    ),
}
