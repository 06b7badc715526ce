"""What becomes of a battle when a user, a ghost or a card that it waits for is gone."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.engine.run import Run
from rules.games.nanika.asking import open_questions
from rules.games.nanika.battle import stands
from rules.games.nanika.seeing import ghosts
from rules.games.nanika.set_events import ask_next, next_user, waiting_of
from rules.games.nanika.supporting import ask_outside, too_many

DECIDED = ("capture", "clean_up")


def check_battle(run: Run) -> None:
    """A battle does not wait for a user who is out of the game, nor for what is not there."""
    if run.top.proc != "battle" or run.top.step in DECIDED:
        return
    if run.here("user") in run.out or run.here("target") in run.out:
        run.note("not applied", "party_gone", "NNK-6.0.2")
        run.goto("clean_up", winner=None)
    elif run.top.step in GO_ON:
        GO_ON[run.top.step](run)


def _defender(run: Run) -> None:
    """No ghost is left that could be named (NNK-A30)."""
    if not ghosts(run, run.here("target")):
        run.note("not applied", "no_ghost_to_attack", "NNK-6.0.3", "NNK-A30")
        run.goto("clean_up", winner=None)


def _outside_support(run: Run) -> None:
    if run.here("asked") in run.out:
        ask_outside(run, run.here("asked"))


def _withdraw(run: Run) -> None:
    if not too_many(run):
        run.goto("check_cap")


def _set_events(run: Run) -> None:
    if run.here("asked") in run.out:
        ask_next(run)


def _own_order(run: Run) -> None:
    user = next_user(run)
    if user is None or len(waiting_of(run, user)) < 2:
        run.goto("apply")


def _condition(run: Run) -> None:
    if next(open_questions(run), None) is None:
        run.goto("conditions")


def _roll(run: Run) -> None:
    if not stands(run, run.here("to_roll")[0]):
        run.goto("roll_next")


GO_ON: dict[str, Callable[[Run], None]] = {
    "defender": _defender,
    "outside_support": _outside_support,
    "withdraw": _withdraw,
    "set_events": _set_events,
    "own_order": _own_order,
    "condition": _condition,
    "roll": _roll,
}
"""What each step waits for, and where the battle goes on without it."""
