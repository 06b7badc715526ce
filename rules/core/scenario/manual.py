"""What the judge changes by hand, from a step as it is written to typed changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from rules.core.engine.actions import Manual
from rules.core.engine.by_hand import no_such
from rules.core.engine.ops import DoAct, Op
from rules.core.engine.procedures import ActKind, Arg
from rules.core.engine.values import JUDGE, Value, frozen
from rules.core.scenario.arguments import ARGUMENTS, check_names
from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.forms import ManualStep
from rules.core.scenario.parsing import below, readable
from rules.core.scenario.shapes import converted
from rules.core.scenario.tables import Table
from rules.core.setup.declared import fact_value
from rules.core.setup.errors import Unclear
from rules.core.words import Words, any_of, same

Change = dict[str, Any]
DO = "do"
"""The change whose fields are the arguments of an act."""


def manual_of(table: Table, step: ManualStep) -> Manual:
    """Return the changes of the step; every name is looked up in the position before it.

    Raises:
        ScenarioUnreadable: a change is unknown or misshapen, or names what there is not.
    """
    changes = tuple(
        _op(table, change, f"{step.place}.manual.changes[{n}]")
        for n, change in enumerate(step.changes)
    )
    return Manual(changes, step.reason, step.clauses, step.resolves)


@cache
def ops() -> dict[str, type[Any]]:
    """Return the kinds of change by the name that ``op`` gives."""
    return {str(each.__struct_config__.tag): each for each in get_args(Op)}


def _op(table: Table, change: Change, place: str) -> Op:
    kind = change.get("op")
    if not isinstance(kind, str) or kind not in ops():
        known = any_of(tuple(same(name) for name in ops()))
        raise ScenarioUnreadable(f"{place}.op", NO_SUCH.filled(known=known))
    if kind == DO:
        return _done(table, change, place)
    told = dict(change)
    for name, look_up in NAMED.items():
        if told.get(name) is not None and name in ops()[kind].__struct_fields__:
            told[name] = look_up(table, told[name], below(place, name))
    if kind in ("set", "mark"):
        _fact(table, told, place, "fact" if kind == "set" else "mark")
    if isinstance(told.get("zone"), str):
        _zone(table, told, place)
    op: Op = converted(told, ops()[kind], place)
    return op


def _done(table: Table, change: Change, place: str) -> DoAct:
    """Return what the title does by hand; its arguments stand beside ``op`` and ``act``."""
    kind = _act_by_hand(table, change.get("act"), f"{place}.act")
    told = {name: said for name, said in change.items() if name not in ("op", "act")}
    check_names(told, kind.args, kind.name, place)
    return DoAct(
        kind.name,
        {
            arg.name: _argument(table, arg, told[arg.name], below(place, arg.name))
            for arg in kind.args
            if told.get(arg.name) is not None
        },
    )


def _act_by_hand(table: Table, said: Any, place: str) -> ActKind:
    """Return the act of this name, or of this label in either language."""
    if not isinstance(said, str):
        raise ScenarioUnreadable(place, no_such(table.game.rules, readable(str(said))))
    for name, kind in table.game.rules.acts_by_hand.items():
        if said in (name, kind.label.en, kind.label.ja):
            return kind
    raise ScenarioUnreadable(place, no_such(table.game.rules, readable(said)))


def _argument(table: Table, arg: Arg, said: Any, place: str) -> Value:
    if arg.kind == "piece":
        return one_piece(table, said, place)
    return ARGUMENTS[arg.kind](table, arg, said, place, JUDGE)[0]


def one_piece(table: Table, said: Any, place: str) -> int:
    """Return the piece; several that lie alike are as good as one another.

    Raises:
        ScenarioUnreadable: there is none, or several that lie differently.
    """
    pieces = table.pieces(said, place)
    if len({repr(table.lie(piece)) for piece in pieces}) > 1:
        raise ScenarioUnreadable(place, table.several(pieces))
    return pieces[0]


def _seats(table: Table, said: Any, place: str) -> Any:
    if not isinstance(said, list):
        return said
    return [table.seat(each, f"{place}[{n}]") for n, each in enumerate(said)]


NAMED: dict[str, Callable[[Table, Any, str], Any]] = {
    "piece": one_piece,
    "host": one_piece,
    "seat": lambda table, said, place: table.seat(said, place),
    "owner": lambda table, said, place: table.seat(said, place),
    "winners": _seats,
    "to": _seats,
    "card": lambda table, said, place: table.number(said, place),
}
"""The fields of changes that name something, and how it is looked up."""


def _zone(table: Table, told: Change, place: str) -> None:
    zones = table.names.zone(each=told.get("seat") is not None)
    other = table.names.zone(each=told.get("seat") is None)
    find = zones.find if zones.get(told["zone"]) or not other.get(told["zone"]) else other.find
    told["zone"] = table.code(find, told["zone"], f"{place}.zone")


def _fact(table: Table, told: Change, place: str, field: str) -> None:
    """Put the code of the fact into the change, and its value as a state holds it."""
    scope = "card" if field == "mark" else "table" if told.get("seat") is None else "seat"
    find = table.names.fact(scope).find
    if field not in told or "value" not in told:
        converted(told, ops()[told["op"]], place)
    told[field] = table.code(find, told[field], f"{place}.{field}")
    fact = table.game.rules.facts[told[field]]
    try:
        told["value"] = fact_value(fact, _value(told["value"], f"{place}.value"), table.users)
    except Unclear as error:
        raise ScenarioUnreadable(f"{place}.value", error.words) from error


def _value(said: Any, place: str) -> Any:
    """Return the value as a state holds it; only rows of atoms can stand there."""
    if _depth(said) > MOST_ROWS:
        raise ScenarioUnreadable(place, NO_VALUE)
    return frozen(said)


def _depth(said: Any) -> int:
    if isinstance(said, dict):
        return MOST_ROWS + 1
    if not isinstance(said, list):
        return 0
    return 1 + max((_depth(each) for each in said), default=0)


MOST_ROWS = 3
NO_SUCH = Words("A change is one of: {known}.", "opは次のどれかです: {known}。")
NO_VALUE = Words(
    "A value is a number, a text, yes or no, null, or a list of them.",
    "値は数、文字列、true/false、null、またはそのリストです。",
)
