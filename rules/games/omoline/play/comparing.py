"""Comparing attack and block: totals, and the advantage of an attribute (OML-6.10.3 to 6.10.6)."""

from __future__ import annotations

import msgspec

from rules.core.engine.look import Look
from rules.games.omoline.play.seeing import attackers, attribute_of, blockers, power_of
from rules.games.omoline.play.table import ADVANTAGE, CYCLES


class Totals(msgspec.Struct, frozen=True):
    """The power of both sides with the advantage, which is added once (OML-6.10.5)."""

    attack: int
    block: int

    @property
    def attack_wins(self) -> bool:
        """Whether the attack side wins: with more power, or with as much (OML-6.10.6, OML-2.2.12)."""
        return self.attack >= self.block


def beats(cycle: str, one: str | None, other: str | None) -> bool:
    """Return whether the first attribute has the advantage over the second in this direction.

    >>> beats("hold>relief>accident>hold", "accident", "hold")
    True
    """
    return f"{one}>{other}" in cycle


def totals(look: Look, character: int, cycle: str) -> Totals:
    """Return both totals for the battle at this character.

    Source: OML-6.10.3, OML-6.10.4, OML-6.10.5, OML-2.2.9.
    """
    attack, block = attackers(look, character), blockers(look, character)
    ours, theirs = attribute_of(look, attack), attribute_of(look, block)
    return Totals(
        sum(power_of(look, each) for each in attack) + ADVANTAGE * beats(cycle, ours, theirs),
        sum(power_of(look, each) for each in block) + ADVANTAGE * beats(cycle, theirs, ours),
    )


def direction(look: Look) -> str | None:
    """Return the direction of the attributes that holds in this game; None while nobody has said it.

    An organiser may set it; otherwise what the judge has recorded holds (OML-A02).
    """
    fixed: str = look.setting("attribute_cycle")
    recorded: str | None = look.fact("direction")
    return recorded if fixed == "unset" else fixed


def is_alike(look: Look, character: int) -> bool:
    """Return whether both sides have the same attribute, so that nobody has an advantage."""
    attack, block = attackers(look, character), blockers(look, character)
    return attribute_of(look, attack) == attribute_of(look, block)


def both_ways(look: Look, character: int) -> tuple[Totals, Totals]:
    """Return the totals under either direction."""
    first, second = (totals(look, character, cycle) for cycle in CYCLES)
    return first, second
