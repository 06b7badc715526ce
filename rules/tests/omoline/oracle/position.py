"""What lies on the table after the block step, as plain data.

Players are "A" and "B". Ids are free strings, each used once in a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PLAYERS = ("A", "B")
ATTRIBUTES = ("hold", "relief", "accident")
VERSIONS = ("r0", "r1", "r2")

Setting = str | bool


@dataclass(frozen=True)
class Character:
    """A character card, wherever it lies.

    Args:
        urge: the counters on it, 0 to ``hold_power``; 0 outside the line (OML-5.1.1).
        turned: its orientation; it means something in the skill area alone.
    """

    id: str
    owner: str
    hold_power: int
    urge: int = 0
    turned: bool = False


@dataclass(frozen=True)
class Event:
    """An event in the event area.

    Args:
        power: with every change by effects.
        wave: the damage it deals (OML-2.2.14).
        turned: true for one that attacks or blocks, since that is done by turning it (OML-4.7.3).
    """

    id: str
    attribute: str
    power: int
    wave: int
    turned: bool = False


@dataclass(frozen=True)
class Side:
    """What one player has besides the characters in line and restroom.

    Args:
        bottle: counters in the life bottle, 0 to 40.
        character_deck: the top card first.
        skill_area: up to five; the order means nothing.
        event_area: up to five; the order means nothing.
        drop: the ids of the events there; the order means nothing.
    """

    bottle: int = 0
    character_deck: tuple[Character, ...] = ()
    skill_area: tuple[Character, ...] = ()
    event_area: tuple[Event, ...] = ()
    drop: tuple[str, ...] = ()


@dataclass(frozen=True)
class Position:
    """The table after the block step, and how to read the rules.

    Args:
        line: the head first, up to three of each owner.
        restroom: its occupant, who has 0 counters.
        closure: closure counters, 0 or more.
        attacks: the id of each attacked character of the block player, with the ids of the attack
            player's events that attack it; a target that left the line since lies in its owner's
            skill area or character deck.
        blocks: the id of each attacked character that is blocked for, with the ids of the events.
        first_player: who went first in the game (OML-A39).
        settings: values of the settings of rules/rulebooks/omoline.yaml, by their names there; the
            rest have their defaults.
        open_points: values of the points that no clause and no setting decides (``OPEN_POINTS``).
    """

    line: tuple[Character, ...] = ()
    restroom: Character | None = None
    closure: int = 0
    attacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    blocks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    side_a: Side = field(default_factory=Side)
    side_b: Side = field(default_factory=Side)
    attack_player: str = "A"
    first_player: str = "A"
    version: str = "r2"
    settings: Mapping[str, Setting] = field(default_factory=dict)
    open_points: Mapping[str, str] = field(default_factory=dict)

    def side(self, player: str) -> Side:
        """Return what ``player`` has besides the characters in line and restroom."""
        return self.side_a if player == "A" else self.side_b


def other(player: str) -> str:
    """Return the other one of the two players."""
    return "B" if player == "A" else "A"
