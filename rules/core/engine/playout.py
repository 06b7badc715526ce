"""Games played out by a generator that stands outside them, with a look at every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from rules.core.engine.actions import Act, Action, Chance
from rules.core.engine.chances import Picker
from rules.core.engine.invariants import Played, broken
from rules.core.engine.state import State
from rules.core.engine.values import JUDGE

if TYPE_CHECKING:
    from rules.core.engine.game import Game

MASK = (1 << 64) - 1
BESIDES = 8
"""What nobody is asked for, like an event at another's decision, comes once in so many moves."""
CONCEDE, SELDOM = "concede", 400
"""Giving up, and what the judge may call besides, like the end of the time, would end most games
early; it comes once in so many moves."""


def picker(seed: int) -> Picker:
    """Return a generator of numbers (splitmix64), the same on every machine.

    >>> pick = picker(7)
    >>> [pick(6) for _ in range(8)]
    [2, 0, 5, 3, 2, 1, 2, 1]
    """
    state = seed & MASK

    def pick(n: int) -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return ((mixed ^ (mixed >> 31)) * n) >> 64

    return pick


class Broken(msgspec.Struct, frozen=True):
    """What did not hold: in which game, after how many moves, and what."""

    game: int
    step: int
    invariant: str
    message: str


class PlayoutReport(msgspec.Struct, frozen=True):
    """How many games were played, how many came to an end, and all that did not hold."""

    games: int
    finished: int
    moves: int
    broken: tuple[Broken, ...]


def choose(game: Game, state: State, pick: Picker) -> Action | None:
    """Return an action for the decision that the game waits for; None where nothing can be done."""
    pending = game.pending(state)
    if pending is None:
        return None
    options = [option.action for option in game.legal(state)]
    asked = [act for act in options if act.name in pending.takes and act.player in pending.who]
    besides = [act for act in options if act not in asked]
    if pick(SELDOM):
        besides = [act for act in besides if act.name != CONCEDE and act.player != JUDGE]
    if besides and pick(BESIDES) == 0:
        return besides[pick(len(besides))]
    if pending.domain is not None:
        return Chance(pending.domain.sample(pick), "sampled")
    return asked[pick(len(asked))] if asked else None


def playout(game: Game, start: State, pick: Picker, limit: int) -> Iterator[Played]:
    """Yield each move of one game until its result, or until ``limit`` moves are made.

    A game also stops where it goes round in circles: where the judge's answer leads to where the
    one before it led, and no seat has acted since.
    """
    state, judged = start, None
    for _ in range(limit):
        action = choose(game, state, pick)
        if action is None:
            return
        played = Played(state, action, game.apply(state, action))
        yield played
        state = played.after
        if isinstance(action, Act):
            if action.player == JUDGE and state == judged:
                return
            judged = state if action.player == JUDGE else None


def play_many(
    game: Game,
    start: Callable[[Picker], State],
    games: int,
    seed: int,
    limit: int,
    *,
    closely: int = 1,
) -> PlayoutReport:
    """Play games and look at every step; the same seed plays the same games.

    Args:
        start: a game before its first move, from the numbers of the generator.
        games: how many to play.
        limit: the most moves of a game.
        closely: after which moves to look closely: 1 after all, 10 after every tenth, 0 never.
    """
    finished, moves, found = 0, 0, list[Broken]()
    seeds = picker(seed)
    for number in range(games):
        pick, played, step = picker(seeds(1 << 63)), None, 0
        try:
            for step, played in enumerate(playout(game, start(pick), pick, limit), 1):
                near = closely > 0 and step % closely == 0
                problems = broken(game, played, closely=near)
                found += [Broken(number, step, *each) for each in problems]
        except Exception as error:
            found.append(Broken(number, step, "raises", f"{type(error).__name__}: {error}"))
        moves += step
        finished += played is not None and played.after.result is not None
    return PlayoutReport(games, finished, moves, tuple(found))
