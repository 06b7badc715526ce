"""The battle phase: one battle for each attacked character, from the rear of the line."""

from __future__ import annotations

from dataclasses import replace

from rules.tests.omoline.oracle.advantage import attack_wins
from rules.tests.omoline.oracle.position import Character, Event
from rules.tests.omoline.oracle.questions import JUDGE, Question
from rules.tests.omoline.oracle.relief import check_accident
from rules.tests.omoline.oracle.table import Table


def battle_phase(table: Table) -> None:
    """Process every battle, the one furthest from the restroom first (OML-6.10.1, 6.10.2).

    After a loss no further battle is processed (OML-A26).
    """
    targets_gone(table)
    for character in reversed(list(table.line)):
        if character.id in table.start.attacks and table.loser is None:
            battle(table, character)


def targets_gone(table: Table) -> None:
    """Pass over the attacks on characters that left the line: no battle (OML-A14)."""
    in_line = [character.id for character in table.line]
    for target in table.start.attacks:
        if target in in_line:
            continue
        if table.settings["target_gone"] == "judge":
            table.ask(Question(JUDGE, "target_gone", ("no_battle",), target))
            table.note("target gone", "judge", target, "OML-6.10.1", "OML-A14")
        else:
            table.note("target gone", "no_battle", target, "OML-6.10.1", "OML-A14")


def battle(table: Table, character: Character) -> None:
    """Process the battle of one character.

    Unblocked, the wave plus 1 (OML-6.10.9) and no power is compared (OML-2.2.10). Blocked, the
    totals decide: the attack deals the wave (OML-6.10.7) or nothing (OML-6.10.8), and the events of
    the losing side go to their owner's drop (OML-6.10.12). Unblocked attackers stay (OML-A37).
    """
    attackers = named(table, table.attack_player, table.start.attacks[character.id])
    blockers = named(table, table.block_player, table.start.blocks.get(character.id, ()))
    if not blockers:
        table.note("battle", "unblocked", character.id, "OML-6.10.9", "OML-A37")
        deal_damage(table, character, attackers, 1)
        return
    table.note("battle", "blocked", character.id, "OML-6.10.3")
    if attack_wins(table, character, attackers, blockers):
        destroy(table, table.block_player, blockers)
        deal_damage(table, character, attackers, 0)
    else:
        destroy(table, table.attack_player, attackers)


def named(table: Table, player: str, ids: tuple[str, ...]) -> list[Event]:
    """Return the events of these ids in the player's event area."""
    return [event for id_ in ids for event in table.boards[player].event_area if event.id == id_]


def destroy(table: Table, player: str, events: list[Event]) -> None:
    """Move every event of the losing side to its owner's drop (OML-6.10.12, 4.10.1)."""
    for event in events:
        table.boards[player].event_area.remove(event)
        table.boards[player].drop.append(event.id)


def deal_damage(table: Table, character: Character, winners: list[Event], more: int) -> None:
    """Raise the urge of the character and look for an accident (OML-6.10.10, 6.10.13).

    Args:
        winners: the events of the attack.
        more: 1 if nobody blocked, else 0.
    """
    hit = replace(character, urge=character.urge + damage(table, character, winners, more))
    table.line[table.line.index(character)] = hit
    check_accident(table, hit)


def damage(table: Table, character: Character, winners: list[Event], more: int) -> int:
    """Return how far the urge rises.

    One event deals damage, freely chosen among the winning ones by the attack player (OML-6.10.11,
    A15). Under r0 several are for the judge, or added up by setting (OML-6.10.11h, A22).
    """
    if len(winners) == 1:
        table.note("damage", "one_event", character.id, "OML-2.2.14")
        return winners[0].wave + more
    if table.start.version == "r0":
        return old_damage(table, character, winners, more)
    options = tuple(event.id for event in winners)
    answer = table.ask(Question(table.attack_player, "damage_event", options, character.id))
    table.note("damage", "chosen_event", character.id, "OML-6.10.11", "OML-A15")
    waves = {event.id: event.wave for event in winners}
    return waves[str(answer)] + more


def old_damage(table: Table, character: Character, winners: list[Event], more: int) -> int:
    """Return the damage of several winning events before 2024-11-23 (OML-6.10.11h, A22)."""
    for_each = sum(event.wave + more for event in winners)
    if table.settings["old_multi_damage"] == "judge":
        options = tuple(range(for_each + 1))
        answer = table.ask(Question(JUDGE, "damage", options, character.id))
        table.note("damage", "judge", character.id, "OML-6.10.11h", "OML-A22")
        return int(answer)
    table.note("damage", "sum", character.id, "OML-6.10.11h", "OML-A22")
    if table.open_points["old_sum_unblocked"] == "one_for_each":
        return for_each
    return sum(event.wave for event in winners) + more
