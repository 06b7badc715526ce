"""The counters in the life bottles."""

from __future__ import annotations

from rules.core.engine.run import Run
from rules.games.omoline.play.seeing import bottle
from rules.games.omoline.play.table import FULL_BOTTLE


def set_bottle(run: Run, seat: int, amount: int, *clauses: str) -> None:
    """Let the bottle hold so much; it is told that exactly 40 is no loss (OML-4.4.4)."""
    run.set("life_bottle", amount, seat, *clauses)
    if amount == FULL_BOTTLE:
        run.note("not applied", "full_is_no_loss", "OML-4.4.4", user=run.who(seat))


def add(run: Run, seat: int, amount: int, *clauses: str) -> None:
    """Put so many counters into the bottle."""
    set_bottle(run, seat, bottle(run, seat) + amount, *clauses)
