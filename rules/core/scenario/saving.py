"""From a record, or a position and actions, to a scenario file, and from a scenario to a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core.document.editing import comment
from rules.core.document.model import TOP, By, Document
from rules.core.document.playing import new_document, play
from rules.core.document.reading import path
from rules.core.document.states import Cache, state_at
from rules.core.engine.actions import Act, Action, Chance, Manual
from rules.core.engine.declared import Fact
from rules.core.engine.ops import DoAct, MarkPiece, Op, SetFact
from rules.core.engine.state import State
from rules.core.scenario.acting import action_of
from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.forms import ActStep, Scenario
from rules.core.scenario.manual import DO, one_piece
from rules.core.scenario.readable import plain
from rules.core.scenario.reading import FORMAT, VERSION
from rules.core.scenario.replaying import Replayed
from rules.core.scenario.tables import Table
from rules.core.setup import from_state, to_json
from rules.core.setup.declared import shown_fact
from rules.core.setup.names import Names

if TYPE_CHECKING:
    from rules.core.engine.game import Game

Json = dict[str, Any]


def scenario_of(
    game: Game,
    document: Document,
    node: str,
    *,
    cards: Sequence[object] | None = None,
    name: str = "",
    cache: Cache | None = None,
) -> Json:
    """Return the scenario that leads to a node of a record, as JSON values.

    Args:
        cards: definitions of the cards, where they are not those of the title.
        name: what the scenario is called.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
        PositionLost: the state that its line begins with cannot be had any more.
    """
    first, *line = path(document, node)
    assert first.parent == TOP
    start = state_at(game, document, first.id, cache)
    actions = [each.action for each in line if each.action is not None]
    notes = [each.comment or each.label for each in line]
    return saved(game, start, actions, notes=notes, cards=cards, name=name or first.label)


def record_of(
    game: Game,
    scenario: Scenario,
    replayed: Replayed,
    *,
    ids: Iterable[str],
    by: By,
    rulebook: str = "",
) -> Document:
    """Return the scenario as a record: its position, and each step that was played below the last.

    Notes stay as comments. Steps that were refused, as the scenario says, lead nowhere.

    Args:
        ids: as many ids as there are positions.
        by: who opens it, and when.
        rulebook: the hash of the rulebook in use.
    """
    fresh, cache, notes = iter(ids), dict[str, State](), _notes(scenario)
    node = next(fresh)
    document = new_document(
        game, replayed.start, id=node, by=by, rulebook=rulebook, claimant=scenario.name
    )
    for done in (each for each in replayed.steps if each.trace is not None):
        added = play(game, document, node, done.action, id=next(fresh), by=by, cache=cache)
        document, node = added.document, added.node.id
        if notes.get(done.n):
            document = comment(document, node, notes[done.n], by)
    return document


def _notes(scenario: Scenario) -> dict[int, str]:
    return {step.n: step.note for step in scenario.steps if step.note}


def saved(
    game: Game,
    start: State,
    actions: Sequence[Action],
    *,
    notes: Iterable[str] = (),
    cards: Sequence[object] | None = None,
    name: str = "",
) -> Json:
    """Return the scenario that begins with a position and plays these actions, as JSON values.

    Cards are named by their numbers where that tells them apart, else by their ids.

    Args:
        notes: what is written beside each action.
        cards: definitions of the cards, where they are not those of the title.
    """
    head: Json = {
        "format": FORMAT,
        "version": VERSION,
        "title": game.rules.title,
        "rules_version": game.rules.version,
    }
    named = {"name": name} if name else {}
    own = {} if cards is None else {"cards": list(cards)}
    steps, state, names = list[Json](), start, Names(game)
    said = [*notes, *[""] * len(actions)]
    for action, note in zip(actions, said, strict=False):
        step = _step(Table(game, state, names), action, len(steps) + 1)
        steps.append(step | ({"note": note} if note else {}))
        state = game.apply(state, action).state
    return {
        **head,
        **named,
        **own,
        "setup": plain(to_json(from_state(game, start))),
        "steps": steps,
    }


def _step(table: Table, action: Action, n: int) -> Json:
    if isinstance(action, Act):
        return _act(table, action, n)
    if isinstance(action, Chance):
        given = {} if action.provenance == "rolled" else {"provenance": action.provenance}
        return {"chance": plain(action.outcome)} | given
    return {"manual": _manual(table, action)}


def _act(table: Table, act: Act, n: int) -> Json:
    """Return the act; a card by its number where the step, read again, means the same card."""
    kind = table.game.rules.acts.get(act.name)
    forced = {"forced": act.forced} if act.forced else {}
    args: Json = {name: plain(value) for name, value in act.args.items() if value is not None}
    for arg in kind.args if kind is not None else ():
        if arg.kind == "seat" and arg.name in args:
            args[arg.name] = table.called(args[arg.name])
    head = {"player": table.called(act.player), "action": act.name}
    pieces = [arg.name for arg in kind.args if arg.kind == "piece"] if kind is not None else []
    called = args | {name: _number(table, args[name]) for name in pieces if name in args}
    if called != args and _means(table, head | called | forced, act, n):
        args = called
    return head | args | forced


def _number(table: Table, piece: int) -> int | str:
    return table.state.pieces[piece].card or piece


def _means(table: Table, step: Json, act: Act, n: int) -> bool:
    args = {k: v for k, v in step.items() if k not in ("player", "action", "forced")}
    form = ActStep(n=n, player=step["player"], action=act.name, args=args, forced=act.forced)
    try:
        found = action_of(table, form)
    except ScenarioUnreadable:
        return False
    given = {name: value for name, value in act.args.items() if value is not None}
    return isinstance(found, Act) and found.args == given


def _manual(table: Table, manual: Manual) -> Json:
    told = msgspec.to_builtins(manual)
    del told["type"]
    told["changes"] = [_change(table, op) for op in manual.changes]
    return dict(plain(told))


def _change(table: Table, op: Op) -> Json:
    if isinstance(op, DoAct):
        return _done(table, op)
    told: Json = plain(msgspec.to_builtins(op))
    for name in ("seat", "owner"):
        if told.get(name) is not None:
            told[name] = table.called(told[name])
    for name in ("winners", "to"):
        if told.get(name):
            told[name] = [table.called(seat) for seat in told[name]]
    if isinstance(op, SetFact | MarkPiece):
        fact: Fact = table.game.rules.facts[op.fact if isinstance(op, SetFact) else op.mark]
        told["value"] = plain(shown_fact(fact, op.value, table.users))
    return told


def _done(table: Table, op: DoAct) -> Json:
    """Return what was done by hand; a card by its number where that means the same card."""
    kinds = {arg.name: arg.kind for arg in table.game.rules.acts_by_hand[op.act].args}
    given = {name: value for name, value in op.args.items() if value is not None}
    told = {name: _given(table, kinds[name], value) for name, value in given.items()}
    return {"op": DO, "act": op.act, **told}


def _given(table: Table, kind: str, value: Any) -> Any:
    if kind == "seat":
        return table.called(value)
    if kind != "piece" or value not in table.state.pieces:
        return plain(value)
    number = _number(table, value)
    try:
        return number if one_piece(table, number, "") == value else value
    except ScenarioUnreadable:
        return value
