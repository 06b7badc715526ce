"""An accident, and what it leads to: the bottle, a loss, the skill area."""

from __future__ import annotations

from dataclasses import replace

from rules.tests.omoline.oracle.position import Character
from rules.tests.omoline.oracle.questions import Question
from rules.tests.omoline.oracle.table import FULL, Table

SKILL_AREA_LIMIT = 5


def check_accident(table: Table, character: Character) -> None:
    """Let a character in the line have an accident if its urge is above its hold power.

    Its counters and as many more as its hold power go into its owner's bottle; then a loss is
    looked for at once, then it goes to the skill area (OML-2.1.8, 5.4.1 to 5.4.4, 6.10.13, A26).
    """
    if character.urge <= character.hold_power:
        table.note("accident", "no", character.id, "OML-2.1.8")
        return
    board = table.boards[character.owner]
    board.bottle += character.urge + character.hold_power
    if board.bottle > FULL:
        table.note("accident", "loses", character.id, "OML-5.4.2", "OML-5.4.3", "OML-4.4.4")
        table.loser = character.owner
        return
    table.note("accident", "yes", character.id, "OML-6.10.13", "OML-5.4.2")
    table.line.remove(character)
    to_skill_area(table, character, "OML-5.4.4")


def to_skill_area(table: Table, character: Character, clause: str) -> None:
    """Put a relieved character into its owner's skill area, ready and without counters.

    With six there its owner sends one, the newcomer included, to the bottom of the character deck
    (OML-4.9.1, 4.9.3, 4.9.4, A17).
    """
    board = table.boards[character.owner]
    board.skill_area.append(replace(character, urge=0, turned=False))
    if len(board.skill_area) <= SKILL_AREA_LIMIT:
        table.note("skill area", "room", character.id, clause, "OML-4.9.1")
        return
    options = tuple(each.id for each in board.skill_area)
    answer = table.ask(Question(character.owner, "return", options, character.id))
    branch = "newcomer_returns" if answer == character.id else "other_returns"
    table.note("skill area", branch, character.id, clause, "OML-4.9.4", "OML-A17")
    for each in list(board.skill_area):
        if each.id == answer:
            board.skill_area.remove(each)
            board.character_deck.append(replace(each, turned=False))
