"""Advice to the judge: the best order of the OUT cards, and why (ONS-6.2.11, ONS-A08).

It is advice only. The scorer may choose another order, and the record holds the one chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.engine.citing import cited
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.naming import Names, listed
from rules.core.engine.state import State
from rules.core.words import Words
from rules.games.onsen.outs import outs_left
from rules.games.onsen.revealing import scorer
from rules.games.onsen.seeing import companions, companions_left, leader_of
from rules.games.onsen.solver import Hit, Outcome, Position, Solution, outcomes, solve


class Advice(msgspec.Struct, frozen=True):
    """The best order from here on and why, line by line; on request every outcome of some order."""

    solution: Solution
    outcomes: tuple[Outcome, ...]
    why: tuple[Words, ...]


def advice(game: Game, state: State, *, with_outcomes: bool = False) -> Advice | None:
    """Return advice where the scorer is about to choose an OUT card; None at any other decision.

    Args:
        with_outcomes: give every outcome that some order has too, the best first.

    Source: ONS-6.2.11 to ONS-6.2.14; our readings ONS-A06, ONS-A07, ONS-A08.
    """
    pending = game.pending(state)
    if pending is None or (pending.proc, pending.step) != ("scoring", "out"):
        return None
    position = position_of(game.look(state))
    solution = solve(position)
    every = outcomes(position) if with_outcomes else ()
    return Advice(solution, every, tuple(explained(game, position, solution)))


def position_of(look: Look) -> Position:
    """Return the scorer's companions that still count, with the OUT cards still to be applied."""
    seat = scorer(look)
    leader, left = leader_of(look, seat), companions_left(look, seat)
    race = leader.race if leader is not None else ""
    gone = [piece for piece in companions(look, seat) if piece not in left]
    return Position(
        race=race,
        companions=tuple(look.card(piece) for piece in left),
        outs=tuple(look.card(piece) for piece in outs_left(look)),
        bonus_before=look.setting("race_bonus_check") == "before_out",
        odd_gone=any(look.card(piece).race != race for piece in gone),
    )


def explained(game: Game, position: Position, solution: Solution) -> Iterator[Words]:
    """Yield why this order is best, a line for each card and one for the points, with clauses."""
    names, free = Names(game), {card.no: card.count != "all" for card in position.outs}
    for number, hit in enumerate(solution.order, 1):
        yield _line(names, number, hit, chosen=free[hit.out])
    left, points = len(position.companions) - solution.best.lost, solution.best.points
    facts = {"left": left, "lost": solution.best.lost, "points": points}
    has_bonus = left > 1 and points == left * left
    clause = "ONS-6.2.7" if has_bonus else "ONS-6.2.6"
    told = (WITH_BONUS if has_bonus else PLAIN).filled(**facts)
    yield cited(told, (clause, "ONS-A06", "ONS-A08"))


def _line(names: Names, number: int, hit: Hit, *, chosen: bool) -> Words:
    out = names.card(hit.out)
    if not hit.companions:
        return cited(NO_TARGET.filled(n=number, out=out), ("ONS-6.2.11", "ONS-6.2.14"))
    companions = listed([names.card(no) for no in hit.companions])
    clauses = ("ONS-6.2.11", "ONS-6.2.13", *(("ONS-A07",) if chosen else ()))
    return cited(HITS.filled(n=number, out=out, companions=companions), clauses)


HITS = Words("{n}. {out} hits {companions}.", "{n}. {out}を{companions}に当てる。")
NO_TARGET = Words(
    "{n}. {out} finds no companion and has no effect.", "{n}. {out}は示すお供がなく、何も起きない。"
)
WITH_BONUS = Words(
    "Lost: {lost}. Left: {left}, all of the leader’s race: {left} × {left} = {points} points. "
    "No order gives more.",
    "失うお供{lost}枚、残り{left}枚はすべて親分と同じ種族で、{left}×{left}={points}点。"
    "これより多い順番はない。",
)
PLAIN = Words(
    "Lost: {lost}. Left: {left}, which is {points} points. No order gives more.",
    "失うお供{lost}枚、残り{left}枚で{points}点。これより多い順番はない。",
)
