"""Battles fought for tests, step by step or in one go.

>>> at = duel([ghost("a", physical=(1, 0))], [ghost("d", physical=(1, 2))])
>>> at = fight(at, a=(5,), d=(3,))
>>> totals(at), at.lying("captured", "Ben"), at.waits
({'attack': 5, 'defence': 5}, ('a',), ('turn.battle', 'Ada'))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.core.engine.state import Result
from rules.core.engine.trace import Face, TraceNode, Who
from rules.core.engine.values import Value
from rules.games.nanika.cards.model import Card
from rules.games.nanika.cards.reading import demo_cards
from rules.tests.nanika.tables import Lying, Table, event, ghost, table

SAKURA, BRYNHILDR = demo_cards()["E1"], demo_cards()["E2"]


def for_battle(no: str, *effects: dict[str, Any], **fields: Any) -> Card:
    """Return a card with an event for battles; without effects the judge carries it out."""
    return ghost(no, event=event("on_battle", *effects), **fields)


def plus(amount: int, side: str = "own", battle: str = "any") -> dict[str, Any]:
    """Return the effect that changes the total of a side."""
    return {"do": "strength", "side": side, "amount": amount, "battle": battle}


def duel(
    attack: Sequence[Lying],
    defence: Sequence[Lying],
    *,
    users: int = 2,
    settings: Mapping[str, Value] | None = None,
    hands: Mapping[str, Sequence[Lying]] | None = None,
    others: Mapping[str, Sequence[Lying]] | None = None,
    **given: Any,
) -> Table:
    """Return a table at the battle step of Ada's turn.

    Args:
        attack, defence: what stands on the desktops of Ada and Ben.
        others: what stands on those of further users.
        hands: what lies in the archives.
    """
    desktops = {"Ada": attack, "Ben": defence, **(others or {})}
    zones: dict[str, Any] = {
        name: {"desktop": row, "archive": (hands or {}).get(name, ())}
        for name, row in desktops.items()
    }
    zones |= {name: {"archive": row} for name, row in (hands or {}).items() if name not in zones}
    return table(users, "battle", settings=settings, **zones, **given)


def declared(at: Table, kind: str = "physical", attacker: str = "a", defender: str = "d") -> Table:
    """Return the table where Ada decides on support: Ada attacks Ben."""
    at = at.do("Ada", "start_battle", ghost=attacker, user="Ben")
    return at.do("Ben", "choose_defender", ghost=defender).do("Ada", "choose_kind", kind=kind)


def supported(at: Table, attack: Iterable[str] = (), defence: Iterable[str] = ()) -> Table:
    """Return the table where Ada decides on set events, after this support."""
    for user, ghosts in (("Ada", attack), ("Ben", defence)):
        for each in ghosts:
            at = at.do(user, "support", ghost=each)
        at = at.do(user, "end_support")
    return at


def opened(at: Table) -> Table:
    """Return the table after nobody sets any more events."""
    while at.state.result is None and at.waits[0] == "battle.set_events":
        at = at.do(at.waits[1], "end_set")
    return at


def rolled(at: Table, **dice: tuple[int, ...]) -> Table:
    """Return the table after each ghost, in this order, has rolled these faces."""
    for name, faces in dice.items():
        assert roller(at) == name
        at = at.roll(*faces)
    return at


def roller(at: Table) -> str | None:
    """Return the ghost that rolls now."""
    if at.state.result is not None or at.waits[0] != "battle.roll":
        return None
    return at.state.pieces[at.look.within("battle", "to_roll")[0]].card


def fight(
    at: Table,
    kind: str = "physical",
    attack: Iterable[str] = (),
    defence: Iterable[str] = (),
    **dice: tuple[int, ...],
) -> Table:
    """Return the table after a battle without set events: ``a`` attacks, ``d`` defends."""
    return rolled(opened(supported(declared(at, kind), attack, defence)), **dice)


# what happened


def ending(at: Table) -> Result:
    """Return how the game ended."""
    assert at.state.result is not None
    return at.state.result


def winners(at: Table) -> tuple[str, ...]:
    """Return who won."""
    return tuple(at.state.seats[seat] for seat in ending(at).winners)


def told(at: Table, key: str) -> list[dict[str, Any]]:
    """Return the facts of each thing of this key that happened in the last step."""
    return [_plain(at, node) for node in _nodes(at) if node.key == key]


def totals(at: Table) -> dict[str, int]:
    """Return the totals of both sides as they were compared in the last step."""
    return {node["side"]: node["total"] for node in told(at, "total")}


def parts(at: Table) -> dict[str, int]:
    """Return what each ghost added to its side in the last step; a fumble adds nothing."""
    return {node["card"]: node.get("total", 0) for key in PARTS for node in told(at, key)}


PARTS = ("ghost_fumbled", "strength")


def _nodes(at: Table) -> list[TraceNode]:
    assert at.trace is not None
    return at.trace.walk()


def _plain(at: Table, node: TraceNode) -> dict[str, Any]:
    return {name: _said(at, fact) for name, fact in node.facts.items()}


def _said(at: Table, fact: Any) -> Any:
    if isinstance(fact, Face):
        return fact.card
    return at.state.seats[fact.seat] if isinstance(fact, Who) else fact
