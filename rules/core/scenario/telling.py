"""What became of a scenario, line by line for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.engine.actions import Act
from rules.core.engine.asking import words_of
from rules.core.engine.decisions import Pending
from rules.core.engine.filtering import seen_trace
from rules.core.engine.naming import Names, listed
from rules.core.engine.sentences import log_line
from rules.core.engine.state import State
from rules.core.scenario.replaying import Done, Replayed
from rules.core.scenario.report import happenings
from rules.core.words import Words, same

if TYPE_CHECKING:
    from rules.core.engine.game import Game


def told(game: Game, replayed: Replayed) -> Iterator[Words]:
    """Yield the steps with what happened in each and why, and how it stands in the end."""
    for done in replayed.steps:
        yield from _step(game, done)
    yield _end(game, replayed.state)


def _step(game: Game, done: Done) -> Iterator[Words]:
    seats = done.state.seats
    if done.trace is None:
        yield NUMBERED.filled(n=done.n, what=REFUSED.filled(what=_act(game, done)))
        yield INDENTED.filled(what=words_of(game.rules, done.obstacles))
        return
    root = seen_trace(done.trace, "judge")
    yield NUMBERED.filled(n=done.n, what=log_line(game, root, seats))
    for node in happenings(done.trace):
        yield INDENTED.filled(what=log_line(game, node, seats))


def _act(game: Game, done: Done) -> Words:
    names = Names(game, done.state.seats)
    if not isinstance(done.action, Act):
        return OUTCOME
    return BY.filled(who=names.seat(done.action.player), what=names.act(done.action.name))


def _end(game: Game, state: State) -> Words:
    if state.result is not None:
        names = Names(game, state.seats)
        winners = listed([names.seat(seat) for seat in state.result.winners])
        points = listed([same(str(each)) for each in state.result.points])
        how = game.rules.texts[f"end.{state.result.how}"].filled(winners=winners, points=points)
        return ENDED.filled(how=how, clauses=", ".join(state.result.clauses))
    return _waiting(game, state, game.pending(state))


def _waiting(game: Game, state: State, pending: Pending | None) -> Words:
    assert pending is not None, "a game without a result waits for something"
    who = listed([Names(game, state.seats).seat(seat) for seat in pending.who])
    clauses = ", ".join(pending.clauses)
    if not clauses:
        return WAITS.filled(who=who, what=pending.label)
    return WAITS_BY.filled(who=who, what=pending.label, clauses=clauses)


NUMBERED = Words("{n}. {what}", "{n}. {what}")
INDENTED = Words("   {what}", "   {what}")
REFUSED = Words("{what}: refused, as expected", "{what}: 想定どおり拒否")
BY = Words("{who}: {what}", "{who}: {what}")
OUTCOME = Words("The outcome", "結果")
ENDED = Words("The game is over. {how} ({clauses})", "ゲーム終了。{how}（{clauses}）")
WAITS = Words("Waiting for {who}: {what}", "{who}を待っています: {what}")
WAITS_BY = Words(
    "Waiting for {who}: {what} ({clauses})", "{who}を待っています: {what}（{clauses}）"
)
