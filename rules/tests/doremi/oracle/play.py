"""Playing a situation to its outcome."""

from __future__ import annotations

from rules.tests.doremi.oracle.checking import check_situation
from rules.tests.doremi.oracle.movement import move_to_happening
from rules.tests.doremi.oracle.outcome import Outcome
from rules.tests.doremi.oracle.questions import Decide
from rules.tests.doremi.oracle.routes import end_main, move_home, move_to_hall, use
from rules.tests.doremi.oracle.settling import process_pending, settle
from rules.tests.doremi.oracle.situation import HALL, HOME, Act, Move, Situation, Use
from rules.tests.doremi.oracle.table import GameOver, Table


def simulate(situation: Situation, decide: Decide) -> Outcome:
    """Return what comes of the acts of a situation.

    The continuous checks run once before the first act: a happening that is already resolved or
    failed as it lies leaves at once.

    Args:
        decide: answers every question; called in the order in which the questions arise.

    Raises:
        ValueError: the situation contradicts itself, or an answer is none of the options.
    """
    check_situation(situation)
    table = Table(situation, decide)
    try:
        settle(table)
        process_pending(table)
        for table.act, act in enumerate(situation.acts):
            play_act(table, act)
    except GameOver:
        pass
    return table.outcome()


def play_act(table: Table, act: Act) -> None:
    """Play one act of the turn player."""
    if isinstance(act, Use):
        use(table, act)
    elif not isinstance(act, Move):
        end_main(table)
    elif act.to == HALL:
        move_to_hall(table, act)
    elif act.to == HOME:
        move_home(table, act)
    else:
        move_to_happening(table, act)
