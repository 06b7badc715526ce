"""Cards of Doremi for tests, each said in a line.

>>> character("C1", genki=30, abilities=[red(draw())]).abilities[0].colour
'red'
>>> happening("H1", needs={"X": 20}).task.icons[0].need
20
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.games.doremi.cards.model import Card
from rules.games.doremi.cards.reading import read_cards

Told = dict[str, Any]
"""A part of a card as it stands in a scenario file."""

SLEEP_SELF: Told = {"pay": "sleep_self"}
IMPOSSIBLE = {"nobody": 900}

# cards


def character(
    no: str,
    *,
    names: Sequence[str] = (),
    genki: int = 10,
    solve: int = 10,
    abilities: Sequence[Told] = (),
    **fields: Any,
) -> Card:
    """Return a character; without names it is called by its number."""
    return _read(
        no,
        "character",
        names=list(names or (no,)),
        genki_points=genki,
        solve_points=solve,
        abilities=list(abilities),
        **fields,
    )


def item(
    no: str,
    *,
    genki: int = 0,
    solve: int = 0,
    outfit: str | None = None,
    grants: Sequence[Told] = (),
    **fields: Any,
) -> Card:
    """Return an item; it adds genki where nothing else is said (it must do something)."""
    given = {"mod_genki": genki, "mod_solve": solve, "set_outfit": outfit, "grants": list(grants)}
    does = {name: value for name, value in given.items() if value}
    if not does and "self_discard" not in fields:
        does = {"mod_genki": 5}
    return _read(no, "item", **does, **fields)


def maho(no: str, *effects: Told, colour: str = "black", **fields: Any) -> Card:
    """Return a MAHO card; without effects its user draws a card."""
    return _read(no, "maho", effects=list(effects) or [draw()], colour=colour, **fields)


def happening(
    no: str,
    *,
    needs: Mapping[str, int] | None = None,
    days: int = 3,
    reward: int = 20,
    mode: str = "all",
    only_names: Sequence[str] = (),
    only_outfits: Sequence[str] = (),
    **fields: Any,
) -> Card:
    """Return a happening; without needs nobody can resolve it."""
    icons = [{"who": who, "need": need} for who, need in (needs or IMPOSSIBLE).items()]
    task = {
        "icons": icons,
        "mode": mode,
        "only_names": list(only_names),
        "only_outfits": list(only_outfits),
    }
    return _read(no, "happening", days=days, reward_points=reward, task=task, **fields)


def op(no: str, *effects: Told, days: int = 4, memories: int = 0, **condition: Any) -> Card:
    """Return an OP: its condition is so many cards in the memories, or any other."""
    return _oped(no, "OP", effects, days, {"memories_at_least": memories, **condition})


def ed(no: str, *effects: Told, days: int = 4, memories: int = 0, **condition: Any) -> Card:
    """Return an ED: its condition is so many cards in the memories, or any other."""
    return _oped(no, "ED", effects, days, {"memories_at_least": memories, **condition})


def unmodelled(no: str, type_: str = "character", text: str = "its text", **fields: Any) -> Card:
    """Return a card whose whole text is for the judge."""
    return _read(no, type_, modelled=False, text=text, **fields)


def _oped(no: str, kind: str, effects: Sequence[Told], days: int, condition: Told) -> Card:
    does = list(effects) or [{"do": "mod_hours", "amount": 1}]
    return _read(no, "oped", oped=kind, days=days, condition=condition, effects=does)


def _read(no: str, type_: str, **fields: Any) -> Card:
    given = {"no": no, "name": no, "type": type_, **fields}
    return next(iter(read_cards([given]).values()))


FILLER = character("F", solve=0, genki=0)
"""Fills hands, clocks and time areas of which only a number is said."""

FILLER_HAPPENING = happening("FH", days=9)
"""Fills diaries and piles of which only a number is said."""

# abilities


def activated(
    colour: str, *effects: Told, cost: Sequence[Told] = (SLEEP_SELF,), **more: Any
) -> Told:
    """Return an activated ability; its additional cost is the sleep of the card itself."""
    does = list(effects) or [draw()]
    return {"kind": "activated", "colour": colour, "effects": does, "cost": list(cost), **more}


def red(*effects: Told, **more: Any) -> Told:
    """Return a red activated ability; without effects its user draws a card."""
    return activated("red", *effects, **more)


def black(*effects: Told, **more: Any) -> Told:
    """Return a black activated ability; without effects its user draws a card."""
    return activated("black", *effects, **more)


def blue(*effects: Told, **more: Any) -> Told:
    """Return a blue activated ability; without effects its user draws a card."""
    return activated("blue", *effects, **more)


def constant(*effects: Told, colour: str = "black", **more: Any) -> Told:
    """Return a constant ability."""
    return {"kind": "constant", "colour": colour, "effects": list(effects), **more}


def when(event: str, *effects: Told, colour: str = "black", **more: Any) -> Told:
    """Return a triggered ability; without effects its player draws a card."""
    does = list(effects) or [draw()]
    trigger = {"when": event}
    return {"kind": "triggered", "colour": colour, "trigger": trigger, "effects": does, **more}


# costs


def hand_card(count: int = 1) -> Told:
    """Return the cost of discarding cards of the hand."""
    return {"pay": "discard_hand", "count": count}


def sleepers(count: int = 1) -> Told:
    """Return the cost of putting characters to sleep."""
    return {"pay": "sleep_characters", "count": count}


TO_HOME: Told = {"pay": "to_home"}
ITSELF_DISCARDED: Told = {"pay": "discard_item"}

# targets

ITSELF: Told = {"which": "self"}


def chosen(count: int = 1, **fields: Any) -> Told:
    """Return a target that the player chooses: ``side``, ``zone``, ``kind``, ``name``, ``outfit``."""
    return {"which": "chosen", "count": count, **fields}


def everybody(**fields: Any) -> Told:
    """Return everyone who fits as a target."""
    return {"which": "all", **fields}


def _on(target: str | Told | None, kind: str = "character") -> Told:
    """Return the target of an effect: a name means the one character that bears it."""
    if isinstance(target, str):
        return {"target": {"which": "chosen", "kind": kind, "name": target}}
    return {} if target is None else {"target": {"kind": kind, **target}}


# effects


def sleep(target: str | Told | None = None) -> Told:
    """Return the effect of putting to sleep; a name means the character that bears it."""
    return {"do": "sleep", **_on(target)}


def wake(target: str | Told | None = None) -> Told:
    """Return the effect of waking."""
    return {"do": "wake", **_on(target)}


def move_to(zone: str, target: str | Told | None = None, **more: Any) -> Told:
    """Return the effect of placing a character: ``maho_hall``, ``home``, ``hand`` …"""
    return {"do": "move_to", "zone": zone, **_on(target), **more}


def points(
    genki: int = 0, solve: int = 0, target: str | Told | None = None, until: Any = "end_of_day"
) -> Told:
    """Return the effect of changed points; in a constant ability ``until`` is ``"while"``."""
    return {"do": "mod_points", "genki": genki, "solve": solve, **_on(target), "until": until}


def become(names: str, target: str | Told | None = None, until: Any = "end_of_day") -> Told:
    """Return the effect of becoming another: ``"X"``, or ``"X&Y"`` for two names."""
    return {"do": "set_names", "names": names.split("&"), **_on(target), "until": until}


def dress(outfit: str, target: str | Told | None = None, until: Any = "end_of_day") -> Told:
    """Return the effect of wearing another outfit."""
    return {"do": "set_outfit", "outfit": outfit, **_on(target), "until": until}


def blank(target: str | Told | None = None, until: Any = "end_of_day") -> Told:
    """Return the effect of blanking a text box."""
    return {"do": "blank_text", **_on(target), "until": until}


def steal(target: str | Told | None = None, until: Any = "end_of_day") -> Told:
    """Return the effect of taking over printed abilities."""
    return {"do": "steal_ability", **_on(target), "until": until}


def lock_out(name: str | None = None, **fields: Any) -> Told:
    """Return the constant effect of locking out."""
    return {"do": "lock_out", "name": name, **fields}


def draw(count: int = 1, side: str = "own") -> Told:
    """Return the effect of drawing."""
    return {"do": "draw", "count": count, "side": side}


def mill(count: int = 1, side: str = "opposing") -> Told:
    """Return the effect of discarding from the clock; ``both`` is one act."""
    return {"do": "discard_clock", "count": count, "side": side}


def discard(count: int = 1, side: str = "opposing") -> Told:
    """Return the effect of discarding from the hand."""
    return {"do": "discard_hand", "count": count, "side": side}


def gain(count: int = 1, side: str = "own") -> Told:
    """Return the effect of gaining hours now."""
    return {"do": "gain_hours", "count": count, "side": side}


def remove_happening(to: str = "removed", target: Told | None = None) -> Told:
    """Return the effect of taking a happening away, neither resolved nor failed."""
    return {"do": "remove_happening", "to": to, **_on(target, "happening")}


def does(verb: str, target: str | Told | None = None, **fields: Any) -> Told:
    """Return any other effect by its verb; without a target it has its own."""
    return {"do": verb, **_on(target), **fields}


def to_happening(verb: str, target: Told | None = None, **fields: Any) -> Told:
    """Return an effect on a happening: ``resolve_happening``, ``mod_days`` with ``amount`` …"""
    return {"do": verb, **_on(target, "happening"), **fields}


def by_hand(text: str = "its text") -> Told:
    """Return the effect that the judge carries out."""
    return {"do": "manual", "text": text}
