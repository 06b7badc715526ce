"""Positions of the field, for tests."""

from typing import Any

from rules.tests.doremi.play.cards import (
    character,
    constant,
    happening,
    maho,
)
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")


H1 = happening("H1")


LIMIT_7 = constant({"do": "mod_hall_limit", "amount": 1}, colour="blue")


LIMIT_5 = constant({"do": "mod_hall_limit", "amount": -1}, colour="blue")


def crowd(count: int) -> list[Any]:
    """Return so many characters for a hall."""
    return [character(f"N{n}") for n in range(count)]


def affected(text: Any, **given: Any) -> Table:
    """Return Ada's main step after a MAHO card with this text was used."""
    own = {**given.pop("Ada", {}), "hand": [maho("M", text)]}
    return table(Ada=own, **given).do("Ada", "use_maho", card="M").passes()
