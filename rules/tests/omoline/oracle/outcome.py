"""What the oracle says came of a position."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tests.omoline.oracle.position import Position
from rules.tests.omoline.oracle.questions import Asked


@dataclass(frozen=True)
class Passed:
    """One step that was passed, and how.

    Args:
        step, branch: a pair of ``BRANCHES``.
        about: the id of the character concerned, or the player, or empty.
        ids: the clauses and readings that decided it.
    """

    step: str
    branch: str
    about: str
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """How everything lies at the end of the turn, and how it came about.

    Args:
        end: the table after the swap, without attacks and blocks; its ``attack_player`` is the one
            of the next turn. After a loss it is the table at that moment, not swapped: the accident
            is in the bottle, and nobody says what still moves then.
        loser: whose bottle holds more than 40, or None while the game goes on.
    """

    end: Position
    loser: str | None
    questions: tuple[Asked, ...]
    steps: tuple[Passed, ...]

    def path(self, about: str | None = None) -> tuple[str, ...]:
        """Return the steps passed, as "battle unblocked"; those of one id, if it is given."""
        return tuple(f"{p.step} {p.branch}" for p in self.steps if about in (None, p.about))


BRANCHES: dict[str, tuple[str, ...]] = {
    "target gone": ("no_battle", "judge"),
    "battle": ("unblocked", "blocked"),
    "advantage": ("nobody", "attack", "block", "either_way", "judge"),
    "totals": ("attack_higher", "equal", "block_higher"),
    "damage": ("one_event", "chosen_event", "judge", "sum"),
    "accident": ("no", "yes", "loses"),
    "skill area": ("room", "newcomer_returns", "other_returns"),
    "1 occupant": ("nobody", "leaves"),
    "2 closure": ("open", "closed"),
    "3 bar": ("below_40", "exactly_40", "barred"),
    "4 head": ("nobody", "enters", "second_head_enters"),
    "urge": ("gains", "at_hold_power"),
    "line": ("joins", "joins_capped", "three_already", "deck_empty"),
    "swap": ("swapped",),
}
"""Every step, in order, with every way it can go; 1 to 4 are the sub-steps of the restroom step."""
