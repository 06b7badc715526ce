"""The end phase: restroom step, urge step, line step, and the swap (OML-A08)."""

from __future__ import annotations

from dataclasses import replace

from rules.tests.omoline.oracle.position import Character, other
from rules.tests.omoline.oracle.relief import to_skill_area
from rules.tests.omoline.oracle.table import FULL, Table

LINE_LIMIT = 3


def restroom_step(table: Table) -> None:
    """The occupant leaves; then a closure counter goes, or the head tries to enter.

    With a closure counter nobody tries, so nobody is barred (OML-6.11.1 to 6.11.4, A07).
    """
    occupant_leaves(table)
    if table.closure > 0:
        table.closure -= 1
        table.note("2 closure", "closed", "", "OML-6.11.3", "OML-4.6.4", "OML-A07")
        return
    table.note("2 closure", "open", "", "OML-6.11.2")
    heads_try(table)


def occupant_leaves(table: Table) -> None:
    """First the character in the restroom moves to the skill area (OML-6.11.1, 4.6.3)."""
    if table.restroom is None:
        table.note("1 occupant", "nobody", "", "OML-6.11.1")
        return
    occupant, table.restroom = table.restroom, None
    table.note("1 occupant", "leaves", occupant.id, "OML-6.11.1", "OML-4.6.3")
    to_skill_area(table, occupant, "OML-6.11.1")


def heads_try(table: Table) -> None:
    """The head of the line tries to enter; by setting the next one does after it (OML-A06).

    Each one in the line tries once at most: one that went to the rear does not come up again.
    """
    tries = min(1, len(table.line))
    if table.settings["requeue_next_head_enters"] and table.line:
        tries = len(table.line)
        if table.open_points["next_head_barred_too"] == "nobody_more_tries":
            tries = min(2, tries)
    for n in range(tries):
        if head_enters(table, is_first=n == 0):
            return
    table.note("4 head", "nobody", "", "OML-6.11.2" if not table.line else "OML-6.11.4")


def head_enters(table: Table, is_first: bool) -> bool:
    """Let the head enter, or send it to the rear, and return whether it entered.

    Its counters go to its owner's bottle (OML-6.11.2, 4.6.2, 5.2.2); if the bottle would then exceed
    40 it goes to the rear instead, with its counters and without new ones (OML-5.2.3, 5.2.4, 6.11.4,
    A38).
    """
    head = table.line.pop(0)
    board = table.boards[head.owner]
    if board.bottle + head.urge > FULL:
        table.note("3 bar", "barred", head.id, "OML-5.2.3", "OML-6.11.4", "OML-5.2.4", "OML-A38")
        table.line.append(head)
        return False
    board.bottle += head.urge
    branch = "exactly_40" if board.bottle == FULL else "below_40"
    table.note("3 bar", branch, head.id, "OML-5.2.3", "OML-4.4.4")
    table.restroom = replace(head, urge=0)
    branch = "enters" if is_first else "second_head_enters"
    table.note("4 head", branch, head.id, "OML-6.11.2", "OML-4.6.2", "OML-5.2.2")
    return True


def urge_step(table: Table) -> None:
    """Every character in the line gains 1, except those at their hold power (OML-6.12.1 to 6.12.3)."""
    for place, character in enumerate(table.line):
        if character.urge == character.hold_power:
            table.note("urge", "at_hold_power", character.id, "OML-6.12.2", "OML-6.12.3")
        else:
            table.line[place] = replace(character, urge=character.urge + 1)
            table.note("urge", "gains", character.id, "OML-6.12.1")


def line_step(table: Table) -> None:
    """The line closes up; then whoever went first in the game adds a character, then the other.

    A list has no gaps, so closing up (OML-6.13.1) is done (OML-6.13.2, 6.13.6, A39).
    """
    first = table.start.first_player
    for player in (first, other(first)):
        join(table, player)


def join(table: Table, player: str) -> None:
    """Let the top character of the player's deck join at the rear, unless three stand there.

    The restroom does not count (OML-4.5.3, 6.13.5, A05); an empty deck is passed over (OML-A29).
    """
    board = table.boards[player]
    if len([each for each in table.line if each.owner == player]) >= LINE_LIMIT:
        table.note("line", "three_already", player, "OML-6.13.5", "OML-4.5.3", "OML-A05")
    elif not board.character_deck:
        table.note("line", "deck_empty", player, "OML-A29")
    else:
        table.line.append(with_entry_counters(table, board.character_deck.pop(0)))


def with_entry_counters(table: Table, character: Character) -> Character:
    """Return the joining character with a fifth of the bottle, rounded down, its hold power at most.

    The second player does the same as the first (OML-6.13.2, 6.13.6). The counters come from the
    supply, or by setting out of the bottle (OML-4.4.2, 4.4.3, 6.13.3, 6.13.4, A09).
    """
    board = table.boards[character.owner]
    fifth = board.bottle // 5
    counters = min(fifth, character.hold_power)
    branch = "joins_capped" if counters < fifth else "joins"
    order = "OML-6.13.2" if character.owner == table.start.first_player else "OML-6.13.6"
    table.note("line", branch, character.owner, order, "OML-6.13.3", "OML-6.13.4", "OML-A09")
    if table.settings["entry_counters_source"] == "bottle":
        board.bottle -= counters
    return replace(character, urge=counters)


def swap(table: Table) -> None:
    """Attack player and block player change roles (OML-6.14.1)."""
    table.attack_player = other(table.attack_player)
    table.note("swap", "swapped", table.attack_player, "OML-6.14.1")
