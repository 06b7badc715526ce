"""Actions that somebody might ask for: mostly wrong, sometimes right, never what was offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core.engine import ops
from rules.core.engine.actions import Act, Manual
from rules.core.engine.chances import Dice, Domain, Draw, Order, Pick, Picker
from rules.core.engine.game import Game
from rules.core.engine.procedures import Arg
from rules.core.engine.state import Frame, State
from rules.core.engine.values import Value

replace = msgspec.structs.replace
SHAPES: tuple[Value, ...] = (None, True, -1, 10**9, "", "no such thing", (1, 2))
"""What no argument should be, or what is only just no argument."""


def acts(game: Game, state: State, pick: Picker, count: int) -> Iterator[Act]:
    """Yield acts of every kind by everybody, with arguments that exist; some bent further."""
    names = sorted(game.rules.acts)
    offered = [option.action for option in game.legal(state)]
    for _ in range(count):
        act = _any_act(game, state, names, pick)
        if offered and pick(3) == 0:
            act = _bent(game, state, offered[pick(len(offered))], pick)
        yield act


def _any_act(game: Game, state: State, names: list[str], pick: Picker) -> Act:
    kind = game.rules.acts[names[pick(len(names))]]
    args = {arg.name: _value(game, state, arg, pick) for arg in kind.args}
    return Act(_player(state, pick), kind.name, args)


def _player(state: State, pick: Picker) -> int:
    return pick(len(state.seats) + 2) - 2


def _value(game: Game, state: State, arg: Arg, pick: Picker) -> Value:
    pieces, cards = sorted(state.pieces) or [1], sorted(game.cards) or [""]
    values: dict[str, Value] = {
        "piece": pieces[pick(len(pieces))],
        "seat": pick(len(state.seats)),
        "int": pick(8),
        "choice": arg.choices[pick(len(arg.choices))] if arg.choices else "",
        "card": cards[pick(len(cards))],
        "text": game.cards[cards[pick(len(cards))]].name if game.cards else "",
    }
    return values[arg.kind]


def _bent(game: Game, state: State, act: Act, pick: Picker) -> Act:
    """Return an offered act with one thing changed: who does it, or one argument."""
    args = game.rules.acts[act.name].args if act.name in game.rules.acts else ()
    if not args or pick(3) == 0:
        return replace(act, player=_player(state, pick))
    arg = args[pick(len(args))]
    return replace(act, args={**act.args, arg.name: _value(game, state, arg, pick)})


def near(game: Game, state: State) -> Iterator[Act]:
    """Yield for one offered act of each kind and seat the same with another card, one of each place.

    What may be left out is also left out, and given where it was left out.
    """
    some = {(o.action.player, o.action.name): o.action for o in game.legal(state)}
    places = {
        (piece.zone, piece.host is None, piece.card == ""): n for n, piece in state.pieces.items()
    }
    for act in some.values():
        for arg in game.rules.acts[act.name].args:
            if arg.optional and arg.name in act.args:
                yield replace(act, args={n: v for n, v in act.args.items() if n != arg.name})
            if arg.kind == "piece":
                yield from (replace(act, args={**act.args, arg.name: n}) for n in places.values())


def misshapen(game: Game, state: State, pick: Picker) -> Iterator[Act]:
    """Yield acts whose name, player or arguments cannot be."""
    yield Act(0, "no such act")
    yield from (Act(player, name) for player in (-3, 99) for name in sorted(game.rules.acts))
    for option in game.legal(state):
        act = option.action
        yield replace(act, args={**act.args, "unheard_of": 1})
        for name in act.args:
            yield replace(act, args={**act.args, name: SHAPES[pick(len(SHAPES))]})
            yield replace(act, args={n: value for n, value in act.args.items() if n != name})


def neighbours(domain: Domain) -> Iterator[Value]:
    """Yield what is only just no outcome of the domain."""
    yield from (None, 1.5, b"6", True)  # type: ignore[misc]
    yield from BESIDE[type(domain)](domain)


def _beside_dice(dice: Dice) -> Iterator[Any]:
    ones = (1,) * dice.count
    yield (*ones, 1)
    yield list(ones)
    if dice.count:
        yield ones[1:]
        yield from ((face, *ones[1:]) for face in (0, dice.faces + 1, "1", True, 1.0))


def _beside_draw(draw: Draw) -> Iterator[Any]:
    yield "no such card"
    yield tuple(card for card, _ in draw.cards[:1])
    if not draw.may_stay_unknown:
        yield ""


def _beside_order(order: Order) -> Iterator[Any]:
    yield (*order.cards, "no such card")
    if order.cards:
        yield order.cards[1:] or ("",)
        yield (*order.cards[1:], "no such card")
        yield (*order.cards, order.cards[0])
        yield list(order.cards)


def _beside_pick(pick: Pick) -> Iterator[Any]:
    numbers = [answer for answer in pick.answers if type(answer) is int]
    known = set(map(repr, pick.answers))
    beside = [number + 1 for number in numbers] + [str(number) for number in numbers]
    yield from (value for value in (*beside, "no such answer") if repr(value) not in known)


BESIDE: dict[type, Any] = {
    Dice: _beside_dice,
    Draw: _beside_draw,
    Order: _beside_order,
    Pick: _beside_pick,
}


def edits(game: Game, state: State, pick: Picker, count: int) -> Iterator[Manual]:
    """Yield changes by hand, one to three at a time, of everything there is."""
    for _ in range(count):
        changes = tuple(_edit(game, state, pick) for _ in range(1 + pick(3)))
        yield Manual(changes, "tried out", resolves=pick(2) == 0)


def _edit(game: Game, state: State, pick: Picker) -> ops.Op:
    def one_of(values: Any) -> Any:
        values = list(values)
        return values[pick(len(values))] if values else None

    piece = one_of([*sorted(state.pieces), state.next_id]) or 1
    seat = one_of([None, *range(len(state.seats))])
    zone, card = one_of(sorted(game.rules.zone)) or "", one_of(sorted(game.cards)) or ""
    fact, other = one_of(sorted(game.rules.facts)) or "", one_of(sorted(state.pieces))
    step = one_of(sorted(s for p in game.rules.procedures.values() for s in p.steps))
    value = one_of([0, 1, 3, True, None, "", "x", ()])
    kinds: list[ops.Op] = [
        ops.MovePiece(piece, zone, seat, one_of([None, 0, 99]), one_of([None, other])),
        ops.TurnPiece(piece, one_of([None, True, False]), one_of([None, True, False])),
        ops.AttachPiece(piece, other),
        ops.IdentifyPiece(piece, card),
        ops.ShowPiece(piece, one_of([None, (), (0,)])),
        ops.CreatePiece(card, zone, seat, one_of([None, 0])),
        ops.RemovePiece(piece),
        ops.SetFact(fact, value, seat),
        ops.MarkPiece(piece, fact, value),
        ops.Eliminate(pick(len(state.seats))),
        ops.GoTo(step),
        ops.Leave(),
        ops.EndGame((0,)),
        _done(game, state, pick),
    ]
    chosen: ops.Op = one_of(kinds)
    return chosen


def _done(game: Game, state: State, pick: Picker) -> ops.DoAct:
    """Return an act by hand with arguments that exist, or one that there is not."""
    kinds = [*game.rules.acts_by_hand.values(), None]
    kind = kinds[pick(len(kinds))]
    if kind is None:
        return ops.DoAct("no such act", {"card": 1})
    given = [arg for arg in kind.args if not arg.optional or pick(3) == 0]
    return ops.DoAct(kind.name, {arg.name: _value(game, state, arg, pick) for arg in given})


def positions(game: Game, state: State, pick: Picker, count: int) -> Iterator[State]:
    """Yield positions as a judge might enter them: the state with one to four things otherwise."""
    for _ in range(count):
        other = state
        for _ in range(1 + pick(4)):
            other = WILD[pick(len(WILD))](game, other, pick)
        yield other


def _another_step(game: Game, state: State, pick: Picker) -> State:
    """Stand at any step of any procedure, with what the one under way remembered, or without."""
    procedures = sorted(game.rules.procedures)
    procedure = game.rules.procedures[procedures[pick(len(procedures))]]
    steps = list(procedure.steps)
    data = state.frames[-1].data if state.frames and pick(2) else {}
    frame = Frame(procedure.name, steps[pick(len(steps))], data)
    return replace(state, frames=(*(state.frames if pick(2) else state.frames[:-1]), frame))


def _fewer_frames(game: Game, state: State, pick: Picker) -> State:
    return replace(state, frames=state.frames[: pick(len(state.frames) + 1)])


def _moved_piece(game: Game, state: State, pick: Picker) -> State:
    if not state.pieces:
        return state
    pieces, zones = sorted(state.pieces), sorted(state.zones)
    piece, key = pieces[pick(len(pieces))], zones[pick(len(zones))]
    rows = {z: tuple(each for each in row if each != piece) for z, row in state.zones.items()}
    moved = replace(state.pieces[piece], zone=key, turned=pick(2) == 0, face_down=pick(3) == 0)
    return replace(
        state,
        zones={**rows, key: (piece, *rows[key])},
        pieces={**state.pieces, piece: moved},
    )


def _named_piece(game: Game, state: State, pick: Picker) -> State:
    if not state.pieces or not game.cards:
        return state
    pieces, cards = sorted(state.pieces), sorted(game.cards)
    piece = pieces[pick(len(pieces))]
    named = replace(state.pieces[piece], card=cards[pick(len(cards))], pool="")
    return replace(state, pieces={**state.pieces, piece: named})


def _attached_piece(game: Game, state: State, pick: Picker) -> State:
    row = next((row for row in state.zones.values() if len(row) > 1), None)
    if row is None:
        return state
    piece, host = row[pick(len(row))], row[pick(len(row))]
    return replace(state, pieces={**state.pieces, piece: replace(state.pieces[piece], host=host)})


def _another_fact(game: Game, state: State, pick: Picker) -> State:
    facts = [fact for fact in game.rules.facts_declared if fact.scope != "card"]
    if not facts:
        return state
    fact = facts[pick(len(facts))]
    values: tuple[Value, ...] = (0, 1, 2, 7, True, False, "x", (), *fact.choices)
    entry = fact.code if fact.scope == "table" else f"{fact.code}:{pick(len(state.seats))}"
    return replace(state, facts={**state.facts, entry: values[pick(len(values))]})


def _somebody_out(game: Game, state: State, pick: Picker) -> State:
    return replace(state, out=tuple(sorted({*state.out, pick(len(state.seats))})))


def _forgotten_pool(game: Game, state: State, pick: Picker) -> State:
    return replace(state, pools=dict(list(state.pools.items())[1:]))


WILD: tuple[Any, ...] = (
    _another_step,
    _fewer_frames,
    _moved_piece,
    _named_piece,
    _attached_piece,
    _another_fact,
    _somebody_out,
    _forgotten_pool,
)
