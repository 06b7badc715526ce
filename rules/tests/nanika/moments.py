"""Every kind of decision in a turn, with events of each timing in every archive.

>>> sorted(used(moment("kind"), "Ben"))
['use any', 'use others']
"""

from __future__ import annotations

from typing import Any

from rules.tests.nanika.tables import Table, ability, event, ghost, shell, table

TIMINGS = ("on_your_turn", "on_battle", "not_your_turn", "anytime")
NO = {"on_your_turn": "own", "on_battle": "battle", "not_your_turn": "others", "anytime": "any"}


def events_of(user: str) -> list[Any]:
    """Return a card with an event of each timing: ``own-Ada``, ``any-Ada`` …"""
    return [ghost(f"{NO[timing]}-{user}", event=event(timing)) for timing in TIMINGS]


def used(at: Table, user: str) -> set[str]:
    """Return the events that the user is offered to use or to lay face down."""
    words = [act.split("_event ") for act in at.offered(user) if "_event " in act]
    return {f"{act} {card.removesuffix(f'-{user}')}" for act, card in words if card.endswith(user)}


MOMENTS = {
    "install": ("turn.install", "Ada"),
    "action": ("turn.action", "Ada"),
    "battle": ("turn.battle", "Ada"),
    "excess": ("turn.trash_excess", "Ada"),
    "shells": ("shells.choose", "Ada"),
    "target": ("effects.choose_ghost", "Ada"),
    "defender": ("battle.defender", "Ben"),
    "kind": ("battle.kind", "Ada"),
    "attack_support": ("battle.attack_support", "Ada"),
    "defence_support": ("battle.defence_support", "Ben"),
    "set_events": ("battle.set_events", "Ada"),
    "set_events_of_Ben": ("battle.set_events", "Ben"),
    "set_events_of_Cleo": ("battle.set_events", "Cleo"),
    "own_order": ("battle.own_order", "Ben"),
}
"""Every kind of decision in a turn of Ada, and who decides."""

WAY: list[tuple[str, str, dict[str, Any]]] = [
    ("Ada", "start_battle", {"ghost": "a", "user": "Ben"}),
    ("Ben", "choose_defender", {"ghost": "d"}),
    ("Ada", "choose_kind", {"kind": "physical"}),
    ("Ada", "end_support", {}),
    ("Ben", "end_support", {}),
    ("Ada", "end_set", {}),
    ("Ben", "set_event", {"card": "x"}),
    ("Ben", "set_event", {"card": "y"}),
    ("Ben", "end_set", {}),
    ("Cleo", "end_set", {}),
]


def moment(name: str, **settings: Any) -> Table:
    """Return a decision in a turn of Ada; Ada, Ben and Cleo have an event of each timing."""
    hands: Any = {user: {"archive": events_of(user)} for user in ("Ada", "Ben", "Cleo")}
    on_battle = [ghost(no, event=event("on_battle")) for no in ("x", "y")]
    strike = ghost("a", status=[ability({"do": "send_ghosts", "to": "trash"})])
    hands["Ada"] |= {"desktop": [(strike, shell("old"))]}
    hands["Ada"]["archive"] += [shell("new"), ghost("filler")]
    hands["Ben"] |= {"desktop": [ghost("d")], "archive": [*events_of("Ben"), *on_battle]}
    step, acts = START.get(name, ("battle", WAY))
    at = table(3, step, settings=settings, **hands)
    for user, act, args in acts:
        if at.waits == MOMENTS[name]:
            break
        at = at.do(user, act, **args)
    assert at.waits == MOMENTS[name]
    return at


START: dict[str, tuple[str, list[tuple[str, str, dict[str, Any]]]]] = {
    "install": ("install", []),
    "action": ("action", []),
    "battle": ("battle", []),
    "excess": ("battle", [("Ada", "end_step", {})]),
    "shells": ("install", [("Ada", "install_shell", {"card": "new", "ghost": "a"})]),
    "target": ("action", [("Ada", "use_ability", {"ghost": "a", "ability": 0})]),
}


def is_set(name: str, user: str) -> bool:
    """Return whether the moment asks the user for events to lay face down."""
    return MOMENTS[name] == ("battle.set_events", user)
