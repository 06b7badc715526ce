"""What became of a scenario, line by line for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.engine.asking import words_of
from rules.core.engine.citing import cited
from rules.core.engine.naming import Names, listed
from rules.core.engine.sentences import log_line
from rules.core.engine.state import State
from rules.core.scenario.deeds import deed
from rules.core.scenario.replaying import Done, Replayed
from rules.core.scenario.report import happenings
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.game import Game


def told(game: Game, replayed: Replayed) -> Iterator[Words]:
    """Yield the steps with what happened in each and why, and how it stands in the end."""
    for done in replayed.steps:
        yield from _step(game, done)
    yield _end(game, replayed.state) if replayed.is_playable else CONTRADICTS


def _step(game: Game, done: Done) -> Iterator[Words]:
    said = deed(game, done)
    if done.trace is None:
        yield NUMBERED.filled(n=done.n, what=REFUSED.filled(what=said))
        yield INDENTED.filled(what=words_of(game.rules, done.obstacles))
        return
    yield NUMBERED.filled(n=done.n, what=cited(said, done.trace.clauses))
    for node in happenings(done.trace):
        yield INDENTED.filled(what=log_line(game, node, done.state.seats))


def _end(game: Game, state: State) -> Words:
    if state.result is not None:
        how = Names(game, state.seats).ending(state.result)
        return cited(ENDED.filled(how=how), state.result.clauses)
    pending = game.pending(state)
    assert pending is not None, "a game without a result waits for something"
    who = listed([Names(game, state.seats).seat(seat) for seat in pending.who])
    return cited(WAITS.filled(who=who, what=pending.label), pending.clauses)


NUMBERED = Words("{n}. {what}", "{n}. {what}")
INDENTED = Words("   {what}", "   {what}")
REFUSED = Words("{what}: refused, as expected", "{what}: 想定どおり拒否")
ENDED = Words("The game is over. {how}", "ゲーム終了。{how}")
CONTRADICTS = Words(
    "The game cannot go on from this position.", "この局面からゲームを進めることはできません。"
)
WAITS = Words("Waiting for {who}: {what}", "{who}を待っています: {what}")
