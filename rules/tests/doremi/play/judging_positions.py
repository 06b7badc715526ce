"""Positions of happenings that are judged, for tests."""

from __future__ import annotations

from typing import Any

from rules.core.engine.ops import MarkPiece
from rules.games.doremi.cards.model import Card
from rules.tests.doremi.play.cards import (
    character,
    does,
    happening,
    when,
)
from rules.tests.doremi.play.laying import Given, lies, of
from rules.tests.doremi.play.tables import Table, table


def doremi(no: str, solve: int = 10, **more: Any) -> Card:
    """Return a character called X."""
    return character(no, names=["X"], solve=solve, **more)


def hazuki(no: str, solve: int = 10, **more: Any) -> Card:
    """Return a character called Y."""
    return character(no, names=["Y"], solve=solve, **more)


def both(no: str, solve: int = 20, **more: Any) -> Card:
    """Return a character called X and Y."""
    return character(no, names=["X", "Y"], solve=solve, **more)


def judged(task: Card, *on_it: Given, turn: str = "Ada", settings: Any = None) -> Table:
    """Return the table after the happening of Ada with these characters on it was judged.

    It lies there with nobody's task met until the judge turns a card that has no part in it.
    """
    at = table(
        turn=turn,
        Ada={"happening_area": [lies(task, *on_it)], "home": [character("Z")]},
        settings=settings,
    )
    return at.edit(MarkPiece(at.piece("Z"), "reward", 1))


def fate(at: Table, card: str = "H") -> str:
    """Return ``Ada memories``, ``Ada failed_pile`` … or that it still lies in an area."""
    return at.where(card)


OPEN = "Ada happening_area"


WON = "Ada memories"


LOST = "Ada failed_pile"


# the comparison after a block


def block(
    mover: Card,
    blocker: Card,
    *on_it: Given,
    task: Card | None = None,
    settings: Any = None,
) -> Table:
    """Return the table after the mover of Ada was blocked and nobody interrupted."""
    at = table(
        Ada={
            "maho_hall": [mover],
            "happening_area": [lies(task or happening("H"), *on_it)],
        },
        Ben={"maho_hall": [blocker]},
        settings=settings,
    )
    at = at.do("Ada", "move_to_happening", card=mover.no, happening="H").passes("Ben")
    return at.do("Ben", "block", card=blocker.no).passes()


NEEDS_X = happening("H", needs={"X": 20})


TWO_SIDES = (character("C2", genki=30), of("Ben", character("D2", genki=15)))


RETURNS = when("resolved_with_it", does("return_to_hall_on_resolve"))


# kinds


ONE_OF = happening("H", needs={"X": 20, "Y": 20}, mode="any_one_kind")


X_AND_Y = happening("H", needs={"X": 20, "Y": 20})


def declaring(*tasks: Card) -> Table:
    """Return a table where Ada has C called X and Y, and where these happenings lie."""
    return table(
        Ada={"maho_hall": [both("C")], "happening_area": list(tasks), "time_area": 5},
        Ben={"maho_hall": [character("D")]},
    )
