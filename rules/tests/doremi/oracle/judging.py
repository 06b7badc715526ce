"""Who holds, who is locked out, what fails and what is resolved (sections 7, 8, 10 and 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from rules.tests.doremi.oracle.outcome import FAILED, RESOLVED, Fate
from rules.tests.doremi.oracle.situation import OTHERS, PLAYERS, Bonus, Icon, Task
from rules.tests.doremi.oracle.table import Piece, Table


@dataclass(frozen=True)
class Block:
    """A block that reached its happening in this procedure."""

    mover: Piece
    blocker: Piece


def holder(table: Table, happening: str) -> str | None:
    """Return who has more characters on a happening, asleep or awake (DRM-7.01c, 7.01e, AMB-41)."""
    counts = dict.fromkeys(PLAYERS, 0)
    for piece in table.on(happening):
        counts[piece.owner] += 1
    if counts["A"] == counts["B"]:
        return None
    return "A" if counts["A"] > counts["B"] else "B"


def is_locked_out(table: Table, piece: Piece, happening: str) -> bool:
    """Say whether a card on the happening locks the character out by any name (DRM-12.01, 10.01)."""
    locked = {name for there in table.on(happening) for name in there.card.lock_out}
    return any(name in locked for name in piece.names)


def locked_out_on(table: Table, happening: str) -> list[Piece]:
    """Return the characters that are expelled from a happening on which they lie (DRM-12.01)."""
    return [piece for piece in table.on(happening) if is_locked_out(table, piece, happening)]


def verdict(table: Table, happening: str, block: Block | None) -> Fate | None:
    """Return what becomes of a happening now, or None when it is neither resolved nor failed.

    Args:
        block: given at step 11 of a procedure in which a block reached it; only then are genki
            points compared (DRM-8.02b, AMB-31).
    """
    card, there = table.happenings[happening].card, table.on(happening)
    satisfied = [p for p in in_order(table) if satisfies(card.task, card.bonus, there, p)]
    fails = any(name in piece.names for piece in there for name in card.fail_if)
    if fails and not (satisfied and table.settings["fail_and_resolve_together"] == "resolve"):
        return Fate(FAILED, clause="DRM-8.02a")
    if block and (clause := lost_comparison(table, there, block, satisfied)):
        return Fate(FAILED, clause=clause)
    return resolved(table, happening, satisfied) if satisfied else None


def in_order(table: Table) -> tuple[str, str]:
    """Return the turn player and then the opponent."""
    return table.turn_player, table.opponent


def resolved(table: Table, happening: str, satisfied: list[str]) -> Fate:
    """Return into whose memories a happening goes whose task is satisfied (AMB-31)."""
    way = satisfied[0]
    if len(satisfied) == 2:
        way = table.setting("both_players_satisfy", *PLAYERS, about=happening)
    by = table.turn_player if way == "turn_player" else way
    return Fate(RESOLVED, by, "DRM-6.11a")


def lost_comparison(
    table: Table, there: Sequence[Piece], block: Block, satisfied: list[str]
) -> str | None:
    """Return the clause by which the comparison of genki points is lost, or None (AMB-32)."""
    if table.settings["genki_when"] == "only_if_task_satisfied" and not asked_for(table, satisfied):
        return None
    is_complete = block.mover in there and block.blocker in there
    if not is_complete and table.open_points["absent_in_comparison"] == "no_comparison":
        return None
    mine, yours = genki_of_sides(table, there, block)
    if mine < yours:
        return "DRM-8.02b"
    return "DRM-8.02c" if mine == yours else None


def asked_for(table: Table, satisfied: list[str]) -> bool:
    """Say whether the task is satisfied by those who have to satisfy it for a comparison."""
    if table.open_points["task_satisfied_by"] == "turn_player":
        return table.turn_player in satisfied
    return bool(satisfied)


def genki_of_sides(table: Table, there: Sequence[Piece], block: Block) -> tuple[int, int]:
    """Return the genki points of the mover's side and of the blocker's side (AMB-32)."""
    compared = list(there)
    if table.settings["genki_scope"] == "mover_vs_blocker":
        compared = [piece for piece in there if piece in (block.mover, block.blocker)]
    if table.settings["genki_asleep"] == "ignored":
        compared = [piece for piece in compared if not piece.asleep]
    mine = sum(piece.genki for piece in compared if piece.owner == block.mover.owner)
    yours = sum(piece.genki for piece in compared if piece.owner == block.blocker.owner)
    return mine, yours


def satisfies(task: Task, bonus: Bonus | None, there: Sequence[Piece], player: str) -> bool:
    """Say whether the player's awake characters on a happening satisfy its task (DRM-11.01c).

    Somebody has to be there, and each card takes part as one of its names, as suits its user
    (DRM-10.02, 10.03, AMB-48).
    """
    awake = [piece for piece in there if piece.owner == player and not piece.asleep]
    ways = [(piece, roles(piece, task)) for piece in awake]
    counted = [(piece, able) for piece, able in ways if able]
    if not counted:
        return False
    pieces = [piece for piece, _ in counted]
    choices = product(*(able for _, able in counted))
    return any(needs_met(task, bonus, list(zip(pieces, chosen, strict=True))) for chosen in choices)


def roles(piece: Piece, task: Task) -> tuple[str, ...]:
    """Return what a character may take part as: its names, and "others" if it is of that class.

    Nothing for one that the task does not admit (DRM-8.04, 8.04b).
    """
    if task.only_outfits and piece.outfit not in task.only_outfits:
        return ()
    names = tuple(name for name in piece.names if not task.only_names or name in task.only_names)
    return (*names, OTHERS) if names and piece.is_of_others else names


def needs_met(task: Task, bonus: Bonus | None, chosen: Sequence[tuple[Piece, str]]) -> bool:
    """Say whether characters in the roles chosen for them meet the task."""
    if task.mode == "any_one_kind":
        return any(icon_met(icon, chosen) for icon in task.icons if icon.need > 0)
    return all(icon_met(icon, chosen) for icon in task.icons if is_required(icon, bonus))


def icon_met(icon: Icon, chosen: Sequence[tuple[Piece, str]]) -> bool:
    """Say whether those of one kind together have the solve points needed (DRM-8.09, 8.09a)."""
    points = [piece.solve for piece, role in chosen if role == icon.who]
    return bool(points) and sum(points) >= icon.need


def is_required(icon: Icon, bonus: Bonus | None) -> bool:
    """Say whether an icon has to be met: not one that only gives a bonus (DRM-8.05)."""
    if icon.need > 0:
        return True
    return icon.coloured and not (bonus and bonus.name == icon.who)
