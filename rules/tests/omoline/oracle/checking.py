"""Looking for contradictions in a position before it is played."""

from __future__ import annotations

from rules.tests.omoline.oracle.position import (
    ATTRIBUTES,
    PLAYERS,
    VERSIONS,
    Character,
    Event,
    Position,
    other,
)


def check_position(position: Position) -> None:
    """Refuse what cannot lie on a table after the block step.

    Raises:
        ValueError: with the first contradiction.
    """
    players = {position.attack_player, position.first_player}
    if not players <= set(PLAYERS) or position.version not in VERSIONS or position.closure < 0:
        raise ValueError(f"unknown player or version, or a negative closure: {position}")
    ids = ids_of(position)
    if len(set(ids)) != len(ids) or not all(ids):
        raise ValueError(f"every id once: {ids}")
    check_limits(position)
    for character in characters_of(position):
        check_character(position, character)
    check_battles(position)


def ids_of(position: Position) -> list[str]:
    """Return the id of every card."""
    ids = [character.id for character in characters_of(position)]
    for player in PLAYERS:
        side = position.side(player)
        ids += [event.id for event in side.event_area]
        ids += side.drop
    return ids


def characters_of(position: Position) -> list[Character]:
    """Return every character."""
    characters = list(position.line)
    if position.restroom is not None:
        characters.append(position.restroom)
    for player in PLAYERS:
        characters += position.side(player).character_deck
        characters += position.side(player).skill_area
    return characters


def check_limits(position: Position) -> None:
    """Refuse more cards or counters than fit (OML-4.4.4, 4.5.3, 4.7.2, 4.9.3)."""
    for player in PLAYERS:
        side = position.side(player)
        in_line = [character for character in position.line if character.owner == player]
        if len(in_line) > 3 or len(side.skill_area) > 5 or len(side.event_area) > 5:
            raise ValueError(f"too many cards of {player}: {position}")
        if not 0 <= side.bottle <= 40:
            raise ValueError(f"no bottle of a running game: {side}")
        own = [*side.character_deck, *side.skill_area]
        if any(character.owner != player for character in own):
            raise ValueError(f"somebody else's character: {side}")


def check_character(position: Position, character: Character) -> None:
    """Refuse urge that cannot be, and counters outside the line (OML-2.1.8, 5.1.1)."""
    limit = character.hold_power if character in position.line else 0
    known = character.owner in PLAYERS and character.hold_power >= 1
    if not known or not 0 <= character.urge <= limit:
        raise ValueError(f"cannot be: {character}")


def check_battles(position: Position) -> None:
    """Refuse attacks and blocks that could not be declared (OML-6.7.1, 6.7.3, 6.9.2, 6.9.4)."""
    attacker, blocker = position.attack_player, other(position.attack_player)
    owners = {character.id: character.owner for character in characters_of(position)}
    in_line = {character.id for character in position.line}
    if any(owners.get(target) != blocker for target in position.attacks):
        raise ValueError(f"only the block player's characters are attacked: {position.attacks}")
    if any(not (target in position.attacks and target in in_line) for target in position.blocks):
        raise ValueError(f"only for an attacked character in the line: {position.blocks}")
    for player, assigned in ((attacker, position.attacks), (blocker, position.blocks)):
        ids = [id_ for each in assigned.values() for id_ in each]
        if len(set(ids)) != len(ids):
            raise ValueError(f"an event attacks or blocks once: {assigned}")
        for each in assigned.values():
            check_together(each, {event.id: event for event in position.side(player).event_area})


def check_together(ids: tuple[str, ...], area: dict[str, Event]) -> None:
    """Refuse no event, one that is not there or not turned, or two attributes (OML-A12, 4.7.3)."""
    events = [area[id_] for id_ in ids if id_ in area]
    attributes = {event.attribute for event in events}
    if not ids or len(events) != len(ids) or not all(event.turned for event in events):
        raise ValueError(f"no turned event of the event area: {ids}")
    if len(attributes) > 1 or not attributes <= set(ATTRIBUTES):
        raise ValueError(f"one attribute: {events}")
