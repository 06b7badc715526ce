"""Declaring attacks and blocks (OML-6.7.1 to 6.7.4, OML-6.9.2 to 6.9.5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.omoline.play.paying import ITSELF_TURNED
from rules.games.omoline.play.playing import EVENT
from rules.games.omoline.play.relief import CHARACTER
from rules.games.omoline.play.seeing import (
    attackers,
    attribute_of,
    blockers,
    in_line,
    other,
    ready,
)

acts = Acts()


def _event_obstacles(look: Look, act: Act, clause: str) -> Iterator[Obstacle]:
    """Yield why the event can be turned for nothing: not in play, or turned (OML-4.7.3, OML-A31)."""
    piece = act.number("event")
    if look.pieces[piece].zone != look.key("event_area", act.player):
        yield Obstacle(clause, "not_own_event", {}, impossible=True)
    elif look.pieces[piece].turned:
        yield Obstacle("OML-4.7.3", "event_turned")


def _itself(look: Look, act: Act) -> tuple[Words, ...]:
    return (ITSELF_TURNED,)


def _attribute_obstacles(
    look: Look, act: Act, together: tuple[int, ...], clause: str
) -> Iterator[Obstacle]:
    """Yield that the event has another attribute than those that it would join."""
    own = attribute_of(look, (act.number("event"),))
    if together and attribute_of(look, together) != own:
        yield Obstacle(clause, "other_attribute")


def _pairs(look: Look, seat: int, characters: tuple[int, ...]) -> Iterator[dict[str, Value]]:
    for event in ready(look, "event_area", seat):
        for character in characters:
            yield {"event": event, "character": character}


def _declare(run: Run, fact: str, act: Act, *clauses: str) -> None:
    """Add the event with its character to the attacks or blocks that have been declared."""
    event, character = act.number("event"), act.number("character")
    faces = {"event": run.face(event), "character": run.face(character)}
    rows = (*run.fact(fact), (event, character))
    run.set(fact, rows, None, *clauses, key=f"{fact}_declared", **faces)


# attacks


def _attack_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    return _pairs(look, seat, in_line(look, other(seat)))


def _not_an_attack(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from _event_obstacles(look, act, "OML-6.7.1")
    target = act.number("character")
    if target not in in_line(look, other(act.player)):
        yield Obstacle("OML-6.7.1", "not_opposing", {}, impossible=True)
    yield from _attribute_obstacles(look, act, attackers(look, target), "OML-6.7.3")


@acts.act(
    "attack",
    "Attack",
    "攻撃する",
    "OML-6.7.1",
    "OML-2.2.1",
    "OML-6.7.4",
    when="OML-6.7.1",
    args=(EVENT, CHARACTER),
    candidates=_attack_candidates,
    obstacles=_not_an_attack,
    costs=_itself,
    bound=True,
)
def attack(run: Run, act: Act) -> None:
    """The event is turned and attacks; several on one character attack together (OML-A12)."""
    event, target = act.number("event"), act.number("character")
    together = ("OML-6.7.3", "OML-A12") if attackers(run, target) else ()
    run.change(event, "attacks", "OML-6.7.1", "OML-4.7.3", turned=True)
    _declare(run, "attacks", act, "OML-6.7.1", *together)


# blocks


def _attacked(look: Look, seat: int) -> tuple[int, ...]:
    return tuple(piece for piece in in_line(look, seat) if attackers(look, piece))


def _block_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    return _pairs(look, seat, _attacked(look, seat))


def _not_a_block(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from _event_obstacles(look, act, "OML-6.9.2")
    target = act.number("character")
    if target not in in_line(look, act.player):
        yield Obstacle("OML-6.9.2", "not_own_character", {}, impossible=True)
    elif not attackers(look, target):
        yield Obstacle("OML-6.9.2", "not_attacked")
    yield from _attribute_obstacles(look, act, blockers(look, target), "OML-6.9.4")


@acts.act(
    "block",
    "Block",
    "防御する",
    "OML-6.9.2",
    "OML-2.2.1",
    "OML-6.9.5",
    when="OML-6.9.2",
    args=(EVENT, CHARACTER),
    candidates=_block_candidates,
    obstacles=_not_a_block,
    costs=_itself,
    bound=True,
)
def block(run: Run, act: Act) -> None:
    """The event is turned and blocks for the character."""
    event, target = act.number("event"), act.number("character")
    together = ("OML-6.9.4",) if blockers(run, target) else ()
    run.change(event, "blocks", "OML-6.9.2", "OML-4.7.3", turned=True)
    _declare(run, "blocks", act, "OML-6.9.2", *together)
