"""Positions after the block step at random, for comparison with an engine."""

from __future__ import annotations

from dataclasses import replace

from rules.tests.omoline.oracle.position import PLAYERS, Character, Position, Setting, Side, other
from rules.tests.omoline.oracle.questions import Pick
from rules.tests.omoline.oracle.random_battles import (
    Assigned,
    chance,
    one_of,
    random_events,
    shuffled,
)
from rules.tests.omoline.oracle.settings import OPTIONS
from rules.tests.omoline.oracle.table import FULL

CHARACTERS = 10
HOLD_POWERS = (1, 3, 4, 5, 6, 6, 7, 7, 8, 9, 10)
BOTTLES = (0, 4, 5, 10, 14, 19, 22, 25, 28, 30, 33, 35, 37, 39, 40)


def random_position(pick: Pick, whole_decks: bool = False) -> Position:
    """Return a position to compare an engine on.

    Its open points have the oracle's own readings. Every card of the character decks has an id "A1"
    to "A10" or "B1" to "B10", every event "Ae1" to "Be5".

    Args:
        pick: given n, returns a whole number from 0 to n - 1; the same numbers, the same position.
        whole_decks: whether each player has all ten characters, so that no deck runs out; otherwise
            now and then cards are missing, as only a hand-made position can have it (OML-A29).
    """
    hands = {player: random_characters(pick, player, whole_decks) for player in PLAYERS}
    in_line = [hands[player].pop() for player in PLAYERS for _ in range(one_of(pick, (0, 1, 2, 3)))]
    occupant = hands[one_of(pick, PLAYERS)].pop() if chance(pick, 2) else None
    sides = {player: random_side(pick, hands[player]) for player in PLAYERS}
    bare = Position(
        line=tuple(with_urge(pick, character) for character in shuffled(pick, in_line)),
        restroom=occupant,
        closure=one_of(pick, (0, 0, 0, 0, 1, 2, 3)),
        side_a=sides["A"],
        side_b=sides["B"],
        attack_player=one_of(pick, PLAYERS),
        first_player=one_of(pick, PLAYERS),
        version=one_of(pick, ("r0", "r1", "r2", "r2")),
        settings=random_settings(pick),
    )
    return with_battles(pick, near_full(pick, bare))


def random_characters(pick: Pick, owner: str, whole_deck: bool) -> list[Character]:
    """Return the characters of one player in an order at random."""
    count = CHARACTERS if whole_deck or not chance(pick, 8) else 4 + pick(CHARACTERS - 4)
    ids = shuffled(pick, [f"{owner}{n}" for n in range(1, 1 + count)])
    return [Character(id_, owner, one_of(pick, HOLD_POWERS)) for id_ in ids]


def random_side(pick: Pick, characters: list[Character]) -> Side:
    """Return a side with some of the characters in the skill area and the rest in the deck."""
    wanted = one_of(pick, (0, 1, 2, 3, 4, 5, 5, 5))
    skills = [replace(each, turned=chance(pick, 2)) for each in characters[:wanted]]
    return Side(one_of(pick, BOTTLES), tuple(characters[wanted:]), tuple(skills))


def with_urge(pick: Pick, character: Character) -> Character:
    """Return the character with urge up to its hold power, often just that."""
    highest = character.hold_power
    return replace(character, urge=highest if chance(pick, 3) else pick(highest + 1))


def random_settings(pick: Pick) -> dict[str, Setting]:
    """Return values for some of the settings."""
    return {name: one_of(pick, OPTIONS[name]) for name in OPTIONS if chance(pick, 2)}


def near_full(pick: Pick, position: Position) -> Position:
    """Return the position, sometimes with one bottle such that the head leads to 40 or just above."""
    if not position.line or not chance(pick, 3):
        return position
    head = position.line[0]
    bottle = min(FULL, FULL - head.urge + one_of(pick, (0, 0, 1)))
    return with_side(position, head.owner, replace(position.side(head.owner), bottle=bottle))


def with_side(position: Position, player: str, side: Side) -> Position:
    """Return the position with another side of the player."""
    return replace(position, side_a=side) if player == "A" else replace(position, side_b=side)


def with_battles(pick: Pick, position: Position) -> Position:
    """Return the position with events of both, attacks and blocks.

    Sometimes a target stands in the skill area by now, or at the bottom of the character deck.
    """
    attacker, blocker = position.attack_player, other(position.attack_player)
    in_line = [each.id for each in position.line if each.owner == blocker]
    attack = random_events(pick, attacker, [*in_line, *random_gone(pick, position, blocker)])
    block = random_events(pick, blocker, [id_ for id_ in in_line if id_ in attack.targets])
    position = with_events(with_events(position, attacker, attack), blocker, block)
    return replace(position, attacks=attack.targets, blocks=block.targets)


def random_gone(pick: Pick, position: Position, player: str) -> list[str]:
    """Return who of the player may have left the line: once in three times one, seldom two."""
    side = position.side(player)
    gone = [each.id for each in (*side.skill_area[-1:], *side.character_deck[-1:])]
    return gone[: one_of(pick, (0, 0, 0, 0, 1, 2))]


def with_events(position: Position, player: str, assigned: Assigned) -> Position:
    """Return the position with the events in the player's area, and one event in the drop."""
    side = replace(position.side(player), event_area=assigned.as_area, drop=(f"{player}e9",))
    return with_side(position, player, side)
