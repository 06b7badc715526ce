"""The cards that matter for scoring, and a player who scores, as plain data.

Ids are free strings, each used once in a case. A race and a gender mark are free labels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ATTRIBUTES = ("stamina", "magic", "mind")

Setting = str | int


@dataclass(frozen=True)
class Leader:
    """A leader card; ``recovery`` are two different ones of ``ATTRIBUTES`` (ONS-2.1.2)."""

    race: str
    gender_mark: str = ""
    recovery: tuple[str, str] = ("stamina", "magic")


@dataclass(frozen=True)
class Companion:
    """A companion card."""

    id: str
    race: str
    gender_mark: str = ""


@dataclass(frozen=True)
class Out:
    """A spring card that excludes companions.

    Args:
        race, gender_mark: whom it describes; empty means any. With both, both have to fit.
        count: how many of them, 1 or more; None means all.
    """

    id: str
    race: str = ""
    gender_mark: str = ""
    count: int | None = None


@dataclass(frozen=True)
class OutVoid:
    """The spring card that cancels every OUT card of its area."""

    id: str


@dataclass(frozen=True)
class Recovery:
    """A spring card that scores for a leader with its attribute; without points they are asked."""

    id: str
    attribute: str
    points: int | None


@dataclass(frozen=True)
class Ornament:
    """A spring card that scores when it is alone; without points they are asked."""

    id: str
    name: str
    points: int | None


@dataclass(frozen=True)
class Special:
    """A spring card whose effect has no text in the document: the judge enters its points."""

    id: str
    label: str
    points: int | None = None


SpringCard = Out | OutVoid | Recovery | Ornament | Special


@dataclass(frozen=True)
class Case:
    """A player who scores: leader and companions, and the spring cards of the area taken.

    Args:
        springs: whichever side up they were laid.
        settings: values of the settings of rules/rulebooks/onsen.yaml, by their names there; the
            rest have their defaults.
        open_points: values of the points that no clause and no setting decides (``OPEN_POINTS``).
    """

    leader: Leader
    companions: tuple[Companion, ...] = ()
    springs: tuple[SpringCard, ...] = ()
    settings: Mapping[str, Setting] = field(default_factory=dict)
    open_points: Mapping[str, str] = field(default_factory=dict)

    @property
    def outs(self) -> tuple[Out, ...]:
        """Return the OUT cards of the area."""
        return tuple(card for card in self.springs if isinstance(card, Out))

    @property
    def has_void(self) -> bool:
        """Return whether OUT void lies in the area."""
        return any(isinstance(card, OutVoid) for card in self.springs)
