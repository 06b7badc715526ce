"""Watching games from every seat: what is shown there, and positions that must look the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from rules.core.engine import ops
from rules.core.engine.actions import Act, Action, Chance, Manual
from rules.core.engine.comparing import diff_views
from rules.core.engine.differences import describe_change, describe_option
from rules.core.engine.filtering import seen_trace
from rules.core.engine.game import Game, Step
from rules.core.engine.playout import CONCEDE
from rules.core.engine.procedures import Arg
from rules.core.engine.seen import encode_view, view_fingerprint
from rules.core.engine.sentences import log
from rules.core.engine.state import State
from rules.core.engine.trace import Face
from rules.core.engine.values import Value
from rules.core.engine.viewers import Viewer, may_see

replace = msgspec.structs.replace


class Happening(NamedTuple):
    """An action of a game, with the state before and what came of it."""

    before: State
    action: Action
    step: Step


def watchers(state: State) -> tuple[Viewer, ...]:
    """Return everybody who looks, apart from the judge."""
    return ("public", *range(len(state.seats)))


def shown(game: Game, state: State, viewer: Viewer) -> bytes:
    """Return all that the viewer is shown of a position, as bytes: also what can be done."""
    seen = game.view(state, viewer)
    options = [(option.id, describe_option(game, option, state.seats)) for option in seen.options]
    return encode_view(seen) + msgspec.json.encode([view_fingerprint(seen), options])


def told(game: Game, before: State, step: Step, viewer: Viewer) -> bytes:
    """Return all that the viewer is told of a step: trace, log and comparison, then the position."""
    node = seen_trace(step.trace, viewer)
    lines = list(log(game, node, before.seats))
    changes = diff_views(game.view(before, viewer), game.view(step.state, viewer))
    said = [describe_change(game, change, before.seats) for change in changes]
    heard: bytes = msgspec.json.encode([node, lines, changes, said])
    return heard + shown(game, step.state, viewer)


def sees(game: Game, state: State, viewer: Viewer, piece: int) -> bool:
    """Return whether the viewer may know which card the piece is; one that is gone is hidden."""
    return piece in state.pieces and may_see(viewer, game.look(state).mask(piece))


def hidden_pieces(game: Game, viewer: Viewer, *states: State) -> tuple[int, ...]:
    """Return the pieces of the first state that the viewer sees in none of the states."""
    return tuple(
        piece
        for piece in sorted(states[0].pieces)
        if not any(sees(game, state, viewer, piece) for state in states)
    )


def seen_cards(game: Game, state: State, viewer: Viewer) -> set[str]:
    """Return the numbers of the cards that the viewer sees."""
    pieces = state.pieces.items()
    return {here.card for piece, here in pieces if here.card and sees(game, state, viewer, piece)}


def shown_meanwhile(step: Step, viewer: Viewer) -> set[str]:
    """Return the numbers of the cards that were shown to the viewer in the course of the step."""
    facts = [fact for node in step.trace.walk() for fact in node.facts.values()]
    faces = [fact for fact in facts if isinstance(fact, Face)]
    return {face.card for face in faces if may_see(viewer, face.mask)}


def two_of(state: State, pieces: tuple[int, ...], rng: random.Random) -> list[int]:
    """Return two of the pieces, mostly of those whose card has been named."""
    named = [piece for piece in pieces if state.pieces[piece].card]
    return rng.sample(named if len(named) > 1 and rng.random() < 0.8 else pieces, 2)


def swapped(state: State, one: int, other: int) -> State:
    """Return the state with the cards of two pieces exchanged, and what was noted on them."""
    a, b = state.pieces[one], state.pieces[other]
    pieces = {
        **state.pieces,
        one: replace(a, card=b.card, pool=b.pool, marks=b.marks),
        other: replace(b, card=a.card, pool=a.pool, marks=a.marks),
    }
    return replace(state, pieces=pieces)


def playout(
    game: Game, state: State, rng: random.Random, limit: int, *, moving: bool = True
) -> Iterator[Happening]:
    """Yield what happens in a game played at random, the judge putting a hand in at times.

    With ``moving`` the judge lays cards anywhere, which leaves positions that no game reaches.
    """
    for _ in range(limit):
        if state.result is not None:
            return
        action = _action(game, state, rng, moving)
        step = game.apply(state, action)
        yield Happening(state, action, step)
        state = step.state


def _action(game: Game, state: State, rng: random.Random, moving: bool) -> Action:
    if rng.random() < 0.1:
        edits = [*_edits(game, state, rng), *(_moves(game, state, rng) if moving else ())]
        return Manual((rng.choice(edits),), _slip(game, rng), resolves=False)
    pending = game.pending(state)
    assert pending is not None
    if pending.domain is not None:
        unknown = Chance("")
        if rng.random() < 0.2 and not game.explain(state, unknown):
            return unknown
        return Chance(pending.domain.sample(rng.randrange))
    legal = [option.action for option in game.legal(state)]
    asked = [act for act in legal if act.name in pending.takes]
    besides = [act for act in legal if act.name not in (*pending.takes, CONCEDE)]
    acts = besides if besides and rng.random() < 0.02 else asked
    name = rng.choice(sorted({act.name for act in acts}))
    act = rng.choice([act for act in acts if act.name == name])
    return _amiss(game, state, act, rng) if rng.random() < 0.1 else act


def _amiss(game: Game, state: State, act: Act, rng: random.Random) -> Act:
    """Return the act with any card at all, recorded as it happened, where that can be."""
    if "card" not in act.args:
        return act
    other = replace(act, args={**act.args, "card": rng.choice(sorted(state.pieces))})
    obstacles = game.explain(state, other)
    if any(obstacle.impossible for obstacle in obstacles):
        return act
    return replace(other, forced=_slip(game, rng)) if obstacles else other


def _slip(game: Game, rng: random.Random) -> str:
    """Return a reason in which somebody names a card."""
    return f"it was {rng.choice(sorted(game.cards.values(), key=str)).name}"


def _edits(game: Game, state: State, rng: random.Random) -> Iterator[ops.Op]:
    piece = rng.choice(sorted(state.pieces))
    yield from _marks(game, piece, rng)
    yield ops.ShowPiece(piece, (rng.randrange(len(state.seats)),))
    yield ops.ShowPiece(piece, None)
    yield ops.TurnPiece(piece, rng.random() < 0.5, _down(game, state.pieces[piece].zone, rng))
    yield from _done_by_hand(game, state, rng)
    unknown = [each for each in sorted(state.pieces) if not state.pieces[each].card]
    if unknown:
        one = rng.choice(unknown)
        pool = state.pools.get(state.pieces[one].pool)
        yield ops.IdentifyPiece(one, rng.choice(sorted(game.cards if pool is None else pool)))


def _done_by_hand(game: Game, state: State, rng: random.Random) -> Iterator[ops.DoAct]:
    """Yield what the title lets the judge do by hand, of a few tries those that are possible."""
    for kind in (kind for kind in game.rules.acts_by_hand.values() for _ in range(4)):
        given = [arg for arg in kind.args if not arg.optional or rng.random() < 0.5]
        op = ops.DoAct(kind.name, {arg.name: _any(game, state, arg, rng) for arg in given})
        if not game.explain(state, Manual((op,), "tried")):
            yield op


def _any(game: Game, state: State, arg: Arg, rng: random.Random) -> Value:
    values: dict[str, Any] = {
        "piece": sorted(state.pieces),
        "seat": range(len(state.seats)),
        "int": range(9),
        "choice": arg.choices,
        "card": sorted(game.cards),
        "text": ("X", "Y"),
    }
    value: Value = rng.choice(values[arg.kind])
    return value


def _moves(game: Game, state: State, rng: random.Random) -> Iterator[ops.Op]:
    piece, key = rng.choice(sorted(state.pieces)), rng.choice(sorted(state.zones))
    code, seat = game.rules.code_of_key[key], game.rules.seat_of_key[key]
    yield ops.MovePiece(piece, code, seat, face_down=_down(game, key, rng))


def _down(game: Game, key: str, rng: random.Random) -> bool:
    """Return whether a card is laid face down; in a hand that would hide it from its owner."""
    return game.rules.seen_of_key[key] == "all" and rng.random() < 0.5


def _marks(game: Game, piece: int, rng: random.Random) -> Iterator[ops.Op]:
    for fact in game.rules.facts_declared:
        if fact.kind != "int":
            continue
        most = 8 if fact.greatest is None else min(8, fact.greatest)
        if fact.scope == "card":
            yield ops.MarkPiece(piece, fact.code, min(rng.randrange(9), most))
        elif fact.scope == "table":
            yield ops.SetFact(fact.code, min(rng.randrange(9), most))
