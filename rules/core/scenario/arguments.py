"""The arguments of an act as they are written: cards, seats and choices are looked up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.engine.procedures import Arg
from rules.core.engine.values import Value
from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.parsing import below, readable
from rules.core.scenario.tables import Table
from rules.core.setup.values import choice
from rules.core.words import Words, any_of, same


def check_names(told: Mapping[str, Any], args: tuple[Arg, ...], action: str, place: str) -> None:
    """Check that every argument told is one of the act, and that none is missing.

    Raises:
        ScenarioUnreadable: one is unknown or missing.
    """
    for name in told:
        if name not in {arg.name for arg in args}:
            known = any_of(tuple(same(arg.name) for arg in args))
            words = NO_ARGUMENT.filled(action=action, name=readable(name), known=known)
            raise ScenarioUnreadable(below(place, name), words)
    for arg in args:
        if not arg.optional and told.get(arg.name) is None:
            raise ScenarioUnreadable(place, ARGUMENT_MISSING.filled(name=arg.name, label=arg.label))


def _number(table: Table, arg: Arg, said: Any, place: str, player: int) -> tuple[Value, ...]:
    if type(said) is not int:
        raise ScenarioUnreadable(place, NO_NUMBER.filled(label=arg.label))
    return (said,)


def _choice(table: Table, arg: Arg, said: Any, place: str, player: int) -> tuple[Value, ...]:
    found = chosen(table, said, arg.choices)
    if found is None:
        known = any_of(tuple(same(each) for each in arg.choices))
        raise ScenarioUnreadable(place, NO_CHOICE.filled(label=arg.label, known=known))
    return (found,)


def _text(table: Table, arg: Arg, said: Any, place: str, player: int) -> tuple[Value, ...]:
    if not isinstance(said, str):
        raise ScenarioUnreadable(place, NO_TEXT.filled(label=arg.label))
    return (said,)


def chosen(table: Table, said: Any, options: tuple[Value, ...]) -> Value:
    """Return the option that is written, or that is called so in either language."""
    if not isinstance(said, str):
        return next((each for each in options if type(each) is type(said) and each == said), None)
    found = choice(said, options)
    if found is None:
        words = table.game.rules.words
        called = [each for each in options if isinstance(each, str) and each in words]
        found = next((each for each in called if said in (words[each].en, words[each].ja)), None)
    return found


Reader = Callable[[Table, Arg, Any, str, int], tuple[Value, ...]]
ARGUMENTS: dict[str, Reader] = {
    "piece": lambda table, arg, said, place, player: table.pieces(said, place, player),
    "seat": lambda table, arg, said, place, player: (table.seat(said, place),),
    "int": _number,
    "choice": _choice,
    "card": lambda table, arg, said, place, player: (table.number(said, place),),
    "text": _text,
}

NO_ARGUMENT = Words(
    "{action} has no argument {name}. It has: {known}.",
    "{action}に「{name}」という項目はありません（{known}）。",
)
ARGUMENT_MISSING = Words("The {name} ({label}) is missing.", "{name}（{label}）がありません。")
NO_NUMBER = Words("{label} is a whole number.", "{label}は整数です。")
NO_TEXT = Words("{label} is a text.", "{label}は文字列です。")
NO_CHOICE = Words("{label} is one of: {known}.", "{label}は次のどれかです: {known}。")
