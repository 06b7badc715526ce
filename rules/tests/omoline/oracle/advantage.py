"""Who wins a blocked battle: totals, and the 200 of an attribute."""

from __future__ import annotations

from rules.tests.omoline.oracle.position import Character, Event
from rules.tests.omoline.oracle.questions import JUDGE, Question
from rules.tests.omoline.oracle.settings import CYCLES
from rules.tests.omoline.oracle.table import Table

BONUS = 200


def attack_wins(
    table: Table, character: Character, attackers: list[Event], blockers: list[Event]
) -> bool:
    """Return whether the attack wins the blocked battle of ``character``.

    The totals are compared after the one 200 of the side with advantage; the higher wins, on
    equality the attack (OML-2.2.9, 2.2.11, 2.2.12, 6.10.3 to 6.10.6).
    """
    attack, block = totals(attackers, blockers, cycle_of(table, character, attackers, blockers))
    if attack > block:
        table.note("totals", "attack_higher", character.id, "OML-6.10.6")
    elif attack == block:
        table.note("totals", "equal", character.id, "OML-6.10.6", "OML-2.2.12")
    else:
        table.note("totals", "block_higher", character.id, "OML-6.10.6", "OML-6.10.8")
    return attack >= block


def totals(attackers: list[Event], blockers: list[Event], cycle: str) -> tuple[int, int]:
    """Return the total power of attack and block under a cycle, 200 added once (OML-6.10.4, 6.10.5)."""
    attack = sum(event.power for event in attackers)
    block = sum(event.power for event in blockers)
    if has_advantage(attackers[0].attribute, blockers[0].attribute, cycle):
        attack += BONUS
    if has_advantage(blockers[0].attribute, attackers[0].attribute, cycle):
        block += BONUS
    return attack, block


def has_advantage(attribute: str, against: str, cycle: str) -> bool:
    """Return whether the cycle, as "x>y>z>x", puts ``attribute`` just before ``against``."""
    return f"{attribute}>{against}" in cycle


def cycle_of(
    table: Table, character: Character, attackers: list[Event], blockers: list[Event]
) -> str:
    """Return the cycle for this battle, with a note of who has the advantage under it.

    Unset, both directions are tried; where they have the same winner nobody is asked, and either
    will do. Otherwise the judge names the direction (OML-2.2.8, A02).
    """
    cycle, here = str(table.settings["attribute_cycle"]), character.id
    if attackers[0].attribute == blockers[0].attribute:
        table.note("advantage", "nobody", here, "OML-6.10.4")
        return cycle
    if cycle != "unset":
        on_attack = has_advantage(attackers[0].attribute, blockers[0].attribute, cycle)
        table.note("advantage", "attack" if on_attack else "block", here, "OML-6.10.4")
        return cycle
    one, two = (totals(attackers, blockers, each) for each in CYCLES)
    if (one[0] >= one[1]) == (two[0] >= two[1]):
        table.note("advantage", "either_way", here, "OML-2.2.8", "OML-A02")
        return CYCLES[0]
    return direction(table, character)


def direction(table: Table, character: Character) -> str:
    """Return the cycle that the judge names, or has named if that holds on."""
    if not table.direction or table.open_points["direction_holds"] == "this_battle":
        table.direction = str(table.ask(Question(JUDGE, "direction", CYCLES, character.id)))
    table.note("advantage", "judge", character.id, "OML-2.2.8", "OML-A02")
    return table.direction
