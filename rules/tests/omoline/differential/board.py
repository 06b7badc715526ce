"""A position of the oracle laid on a table of the engine, and read back from it.

A card has its id in the position as its number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rules.games.omoline.play.game import rules
from rules.games.omoline.play.seeing import attack_player
from rules.tests.omoline.oracle import Character, Event, Position, Side
from rules.tests.omoline.oracle.position import PLAYERS
from rules.tests.omoline.play import cards
from rules.tests.omoline.play.tables import PLAYERS as NAMES
from rules.tests.omoline.play.tables import Lying, Table, table

NAME = dict(zip(PLAYERS, NAMES, strict=True))
"""Who sits where at the table: A is Ada."""


def laid(position: Position) -> Table:
    """Return the table after the block step; five cards in each hand let the next turn begin."""
    return table(
        version=position.version,
        at="battle",
        turn=NAME[position.attack_player],
        first=NAME[position.first_player],
        line=[_lying(each) for each in position.line],
        restroom=[_lying(position.restroom)] if position.restroom else [],
        Ada=_zones(position.side_a),
        Ben=_zones(position.side_b),
        settings=_settings(position),
        facts={"closure": position.closure},
        attacks=_assigned(position.attacks),
        blocks=_assigned(position.blocks),
    )


def _settings(position: Position) -> dict[str, Any]:
    """Return the settings that this version has."""
    known = {rule.name for rule in rules(position.version).settings}
    return {name: value for name, value in position.settings.items() if name in known}


def _assigned(targets: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {event: target for target, events in targets.items() for event in events}


def _zones(side: Side) -> dict[str, Any]:
    return {
        "bottle": side.bottle,
        "character_deck": [_lying(each) for each in side.character_deck],
        "skill_area": [_lying(each) for each in side.skill_area],
        "event_area": [Lying(_event_card(each), turned=each.turned) for each in side.event_area],
        "drop_area": [cards.event(id_) for id_ in side.drop],
    }


def _lying(character: Character) -> Lying:
    card = _character_card(character.id, character.hold_power)
    owner = NAME[character.owner]
    return Lying(card, owner, turned=character.turned, urge=character.urge)


@cache
def _character_card(no: str, hold_power: int) -> Any:
    return cards.character(no, hold_power, ep=None)


def _event_card(event: Event) -> Any:
    return cards.event(event.id, f"{event.attribute} {event.power}", wave=event.wave)


Row = Sequence[tuple[Any, ...]]


def lies_now(at: Table) -> dict[str, Any]:
    """Return what lies where on the engine's table, as ``lies`` tells it of a position."""
    told: dict[str, Any] = {
        "line": _row(at, "line"),
        "restroom": _row(at, "restroom"),
        "closure": at.fact("closure"),
        "attack player": PLAYERS[attack_player(at.look)],
        "declared": [*at.fact("attacks"), *at.fact("blocks")],
    }
    for player, name in NAME.items():
        told[f"bottle of {player}"] = at.bottle(name)
        told[f"character deck of {player}"] = _row(at, "character_deck", name)
        told[f"skill area of {player}"] = sorted(_row(at, "skill_area", name))
        told[f"event area of {player}"] = sorted(_row(at, "event_area", name))
        told[f"drop of {player}"] = sorted(_row(at, "drop_area", name))
    return told


def _row(at: Table, zone: str, user: str | None = None) -> Row:
    """Return each card of a zone: its id, whose, whether it is turned, its counters."""
    key = zone if user is None else f"{zone}:{NAMES.index(user)}"
    row = [at.state.pieces[each] for each in at.state.zones[key]]
    return [(e.card, PLAYERS[e.owner or 0], e.turned, e.marks.get("urge", 0)) for e in row]


def lies(position: Position) -> dict[str, Any]:
    """Return what lies where in a position, as ``lies_now`` tells it of the table."""
    occupant = [position.restroom] if position.restroom else []
    told: dict[str, Any] = {
        "line": [_of(each) for each in position.line],
        "restroom": [_of(each) for each in occupant],
        "closure": position.closure,
        "attack player": position.attack_player,
        "declared": [],
    }
    for player in PLAYERS:
        side = position.side(player)
        told[f"bottle of {player}"] = side.bottle
        told[f"character deck of {player}"] = [_of(each) for each in side.character_deck]
        told[f"skill area of {player}"] = sorted(map(_of, side.skill_area))
        told[f"event area of {player}"] = sorted(
            (event.id, player, event.turned, 0) for event in side.event_area
        )
        told[f"drop of {player}"] = sorted((id_, player, False, 0) for id_ in side.drop)
    return told


def _of(character: Character) -> tuple[Any, ...]:
    return character.id, character.owner, character.turned, character.urge
