"""Events, attacks and blocks at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rules.tests.omoline.oracle.position import ATTRIBUTES, Event
from rules.tests.omoline.oracle.questions import Pick

T = TypeVar("T")
POWERS = (0, 100, 200, 200, 300, 300, 400, 500, 700)
WAVES = (0, 1, 1, 1, 2, 2, 2, 3, 4)


def one_of(pick: Pick, things: Sequence[T]) -> T:
    """Return one of the things."""
    return things[pick(len(things))]


def chance(pick: Pick, n: int) -> bool:
    """Return True once in ``n`` times."""
    return pick(n) == 0


def shuffled(pick: Pick, things: Sequence[T]) -> list[T]:
    """Return the things in another order."""
    left = list(things)
    return [left.pop(pick(len(left))) for _ in things]


@dataclass
class Assigned:
    """The events of one player, and what they attack or block for."""

    events: list[Event] = field(default_factory=list)
    targets: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def as_area(self) -> tuple[Event, ...]:
        return tuple(self.events)


def random_events(pick: Pick, owner: str, targets: Sequence[str]) -> Assigned:
    """Return up to five events, each on one of the targets or on none.

    The events on one target have one attribute (OML-6.7.3, 6.9.4) and are turned.
    """
    assigned = Assigned()
    attributes = {target: one_of(pick, ATTRIBUTES) for target in targets}
    for n in range(1, 1 + one_of(pick, (0, 1, 2, 3, 4, 5, 5))):
        target = one_of(pick, targets) if targets and not chance(pick, 5) else ""
        attribute = attributes.get(target) or one_of(pick, ATTRIBUTES)
        turned = bool(target) or chance(pick, 2)
        power, wave = one_of(pick, POWERS), one_of(pick, WAVES)
        assigned.events.append(Event(f"{owner}e{n}", attribute, power, wave, turned))
        if target:
            assigned.targets[target] = (*assigned.targets.get(target, ()), f"{owner}e{n}")
    return assigned
