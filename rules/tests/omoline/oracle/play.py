"""From the block step to the swap."""

from __future__ import annotations

from dataclasses import replace

from rules.tests.omoline.oracle.battles import battle_phase
from rules.tests.omoline.oracle.checking import check_position
from rules.tests.omoline.oracle.ending import line_step, restroom_step, swap, urge_step
from rules.tests.omoline.oracle.outcome import Outcome
from rules.tests.omoline.oracle.position import Position, Side
from rules.tests.omoline.oracle.questions import Decide
from rules.tests.omoline.oracle.table import Table


def end_turn(position: Position, decide: Decide) -> Outcome:
    """Return what comes of a position after the block step: battle phase, end phase, swap.

    A loss ends it at once (OML-A26).

    Raises:
        ValueError: nothing can lie like this, a setting is unknown, or an answer is not allowed.
    """
    check_position(position)
    table = Table(position, decide)
    for step in (battle_phase, restroom_step, urge_step, line_step, swap):
        if table.loser is None:
            step(table)
    return table.outcome()


def refreshed(position: Position) -> Position:
    """Return the position after the refresh step of its attack player (OML-6.3.1, A43).

    An engine goes on by itself to there, and through a draw step of somebody with five cards in
    hand or more (OML-6.4.2).
    """
    side = position.side(position.attack_player)
    ready = Side(
        side.bottle,
        side.character_deck,
        tuple(replace(character, turned=False) for character in side.skill_area),
        tuple(replace(event, turned=False) for event in side.event_area),
        side.drop,
    )
    if position.attack_player == "A":
        return replace(position, side_a=ready)
    return replace(position, side_b=ready)
