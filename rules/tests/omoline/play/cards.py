"""Cards of OmoLine for tests, each said in a line.

>>> character("A1", hp=7).ep, character("A1", ep=None).ep
(5, None)
>>> event("E1", "hold 300", level=2, colours="red blue").colours
('red', 'blue')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.omoline.cards.model import Card
from rules.games.omoline.cards.reading import read_cards

Told = dict[str, Any]
"""A part of a card as it stands in a scenario file."""

NO_TRAITS = {"red": 0, "green": 0, "blue": 0, "purple": 0}
USUAL: Any = object()


def character(
    no: str,
    hp: int = 7,
    *,
    ep: int | None = USUAL,
    level: int = 2,
    skill: Told | None = None,
    generic: bool = False,
    **traits: int,
) -> Card:
    """Return a character; its emergency point is two below its hold power unless it is said."""
    told: Told = {"hold_power": hp, "level": level, "traits": NO_TRAITS | traits}
    told["emergency_point"] = hp - 2 if ep is USUAL else ep
    if skill is not None:
        told["skill"] = skill
    return _read(no, "character", told | {"generic": generic})


def event(
    no: str,
    strength: str = "hold 200",
    *,
    level: int = 0,
    wave: int = 1,
    colours: str = "red",
    effects: Sequence[Told] = (),
    **more: Any,
) -> Card:
    """Return an event; ``strength`` is its attribute and its power."""
    attribute, power = strength.split()
    told = {"attribute": attribute, "power": int(power), "level": level, "wave": wave}
    told |= {"colours": colours.split(), "effects": list(effects)}
    return _read(no, "event", told | more)


def _read(no: str, kind: str, told: Told) -> Card:
    return read_cards([{"no": no, "name": no, "type": kind, **told}])[no]


# effects


def op(name: str, **fields: Any) -> Told:
    """Return one thing that an effect does."""
    return {"op": name, **fields}


def on_play(*ops: Told) -> Told:
    """Return an effect that works when the event is played."""
    return {"when": "on_play", "do": list(ops)}


def activated(*ops: Told, turn_self: bool = False, energy: int = 0) -> Told:
    """Return an effect that is used for its cost."""
    cost = {"turn_self": turn_self, "energy": energy}
    return {"when": "activated", "do": list(ops), "cost": cost}


def skill(colour: str, amount: int, *ops: Told) -> Told:
    """Return a skill of this cost."""
    effects = [{"when": "skill", "do": list(ops)}] if ops else []
    return {"cost": {"colour": colour, "amount": amount}, "effects": effects}


def relief(target: str = "own_line") -> Told:
    """Return emergency relief by an effect."""
    return op("emergency_relief", target=target)


def draw(amount: int) -> Told:
    """Return drawing by an effect."""
    return op("draw", amount=amount)


def urge(amount: int, target: str = "opp_line") -> Told:
    """Return a change of urge."""
    return op("change_urge", target=target, amount=amount)


def manual(text: str = "Text.") -> Told:
    """Return a text that is not modelled."""
    return op("manual", text=text)


FILLER = event("F", "hold 100", wave=0, level=9)
"""Never to be paid, so that it is not offered."""
FILLER_CHARACTER = character("G", 9, generic=True)
