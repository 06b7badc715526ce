"""Reading the card lists that are shipped with the titles."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from rules.core.construction import CardDefinition
from rules.core.errors import BrokenData


@cache
def load_cards(title: str) -> tuple[CardDefinition, ...]:
    """Return the cards of ``rules/games/<title>/cards.json``, in file order.

    Raises:
        BrokenData: the shipped file does not fit the schema.
    """
    name = f"games/{title}/cards.json"
    try:
        data = files("rules").joinpath(name).read_bytes()
        return msgspec.json.decode(data, type=tuple[CardDefinition, ...])
    except msgspec.DecodeError as error:
        raise BrokenData(name, "$", str(error)) from error
