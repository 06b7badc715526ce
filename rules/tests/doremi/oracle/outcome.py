"""What the oracle says came of a situation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.tests.doremi.oracle.questions import Asked

THERE, RESOLVED, FAILED, REMOVED = "there", "resolved", "failed", "removed"


@dataclass(frozen=True)
class Spot:
    """Where a character lies and what it counts as there."""

    where: str
    asleep: bool
    names: tuple[str, ...]
    outfit: str
    genki: int
    solve: int


@dataclass(frozen=True)
class Fate:
    """What became of a happening.

    Args:
        kind: THERE, RESOLVED (into the memories of ``by``), FAILED (into the failed pile of its
            owner) or REMOVED (from the game).
        by: who resolved it, else None.
        clause: the case of failure (DRM-8.02a to 8.02d) or the clause of resolution, else empty.
    """

    kind: str = THERE
    by: str | None = None
    clause: str = ""


@dataclass(frozen=True)
class Passed:
    """One step that was passed, and how.

    Args:
        act: index of the act in the situation.
        step: "1" to "12" of the movement to a happening, else a word (see ``BRANCHES``).
        branch: which way it went; the pairs that exist are in ``BRANCHES``.
        ids: the clauses and readings that decided it.
    """

    act: int
    step: str
    branch: str
    ids: tuple[str, ...]


@dataclass
class Chain:
    """The links of one chain by their labels, as declared and as resolved.

    A label is the source of the ability or MAHO card ("C1:0", "M1"), "move C1 H1", "block D1 H1" or
    "end". ``resolved`` is shorter when the game ended in between.
    """

    act: int
    declared: list[str] = field(default_factory=list)
    resolved: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Refusal:
    """An act that may not be done, with every clause that forbids it; nothing was paid."""

    act: int
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """How everything lies after the last act, and how it came about.

    Args:
        result: the winner, "draw", or None while the game goes on; after the end of a game nothing
            more happens.
        discarded: for each player the MAHO cards and items that were used up, in that order; paid
            hours are not listed.
        processed: the sources of the effects of resolving and failing, as they were carried out.
    """

    characters: Mapping[str, Spot]
    happenings: Mapping[str, Fate]
    hours: Mapping[str, int]
    points: Mapping[str, int]
    discarded: Mapping[str, tuple[str, ...]]
    turn_player: str
    result: str | None
    steps: tuple[Passed, ...]
    chains: tuple[Chain, ...]
    refusals: tuple[Refusal, ...]
    questions: tuple[Asked, ...]
    processed: tuple[str, ...]

    def path(self, act: int = 0) -> tuple[str, ...]:
        """Return the steps that the act passed, as "4 awake"."""
        return tuple(f"{p.step} {p.branch}" for p in self.steps if p.act == act)


BRANCHES: dict[str, tuple[str, ...]] = {
    "1": ("free", "own_reservation", "reserved_by_opponent"),
    "2": ("declared", "illegal"),
    "3": ("no_window", "passed", "chain"),
    "4": ("awake", "asleep", "gone"),
    "5": ("there", "not_there", "locked_out"),
    "6": ("nobody", "turn_player", "no_block_movement_stands", "movement_fails"),
    "7": ("cannot", "declined", "block"),
    "8": ("no_window", "passed", "chain"),
    "8 mover": ("awake", "asleep_moves", "asleep_stays", "gone_stays", "gone_moves"),
    "9": ("awake", "asleep", "gone"),
    "10": ("there", "not_there", "locked_out"),
    "10 mover": ("home", "not_moving"),
    "11": ("both", "mover_only", "blocker_only", "nobody", "no_happening"),
    "11 check": (
        "DRM-8.02a",
        "DRM-8.02b",
        "DRM-8.02c",
        "resolved_by_turn_player",
        "resolved_by_opponent",
        "neither",
    ),
    "12": ("no_effects", "turn_player", "opponent", "both"),
    "home to hall": ("illegal", "declared", "arrives", "no_room"),
    "hall to home": ("illegal", "declared", "arrives", "asleep", "gone"),
    "use": ("illegal", "declared"),
    "end": ("interrupted", "day_ends"),
}
"""Every step, in order, with every way it can go."""
