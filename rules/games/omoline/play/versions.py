"""Where the rules versions differ in play: a function for each difference, with its clauses.

r0 was in force before 2024-11-23, r1 up to 2024-12-17, r2 since 2024-12-18. What a deck may hold
differs besides (OML-3.2.2, OML-3.2.2h, OML-3.2.4, OML-3.2.4h): that stands in ``title.yaml``.
"""

from __future__ import annotations

from typing import Literal

from rules.core.engine.look import Look

VERSIONS = ("r0", "r1", "r2")
OLD = frozenset({"r0", "r1"})

ONLY_IN = {
    "old_refill": OLD,
    "old_hand_limit_enforcement": OLD,
    "old_reaction_without_attack": OLD,
    "old_multi_damage": frozenset({"r0"}),
}
"""Questions that only some versions raise, by the name of the setting."""

OLD_HAND_LIMIT = 7


def hand_stays_at_reset(version: str) -> bool:
    """Return whether a deck reset takes the drop only: OML-4.1.2h; since r2 also the hand: OML-4.1.2."""
    return version in OLD


def reset_clause(look: Look) -> str:
    """Return the clause of the deck reset."""
    return "OML-4.1.2h" if hand_stays_at_reset(look.rules.version) else "OML-4.1.2"


def refills(look: Look) -> bool:
    """Return whether a deck reset fills the bottle: OML-4.1.3; by our reading in every version (OML-A23)."""
    return look.rules.version not in OLD or bool(look.setting("old_refill"))


def refill_clauses(look: Look) -> tuple[str, ...]:
    """Return the clauses of the refill; in the old versions it is a reading of ours."""
    return ("OML-4.1.3", "OML-A23") if look.rules.version in OLD else ("OML-4.1.3",)


def hand_limit(look: Look) -> int | None:
    """Return the limit of the hand: seven in OML-4.3.2h, none since r2 (OML-4.3.2)."""
    return OLD_HAND_LIMIT if look.rules.version in OLD else None


def without_attack(look: Look) -> Literal["end phase", "reaction", "judge"]:
    """Return what follows an attack step without an attack.

    OML-6.7.6 goes to the end phase; OML-6.7.6h had a reaction step all the same (OML-A32).
    """
    if look.rules.version not in OLD:
        return "end phase"
    return "reaction" if look.setting("old_reaction_without_attack") is True else "judge"


def several_deal_damage(look: Look) -> Literal["one", "sum", "judge"]:
    """Return what several winning attackers do: one deals damage (OML-6.10.11).

    In r0 nobody says (OML-6.10.11h, OML-A22).
    """
    if look.rules.version != "r0":
        return "one"
    return "sum" if look.setting("old_multi_damage") == "sum" else "judge"
