"""The twelve steps of a movement from the hall to a happening (section 6)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tests.doremi.oracle.chains import Link, run_chain
from rules.tests.doremi.oracle.judging import Block, holder, is_locked_out
from rules.tests.doremi.oracle.questions import PASS, Question
from rules.tests.doremi.oracle.settling import process_pending, settle
from rules.tests.doremi.oracle.situation import HALL, HOME, Move
from rules.tests.doremi.oracle.table import Piece, Table

END = 0


@dataclass
class Movement:
    """One movement on its way."""

    mover: Piece
    to: str
    mover_moves: bool = True
    blocker: Piece | None = None
    blocker_moves: bool = False


def move_to_happening(table: Table, act: Move) -> None:
    """Go through the twelve steps, each of which says which one follows."""
    movement = Movement(table.pieces[act.character], act.to)
    step = 1
    while step != END:
        step = STEPS[step](table, movement)
    table.past_check = ""


def forbidden(table: Table, m: Movement) -> list[str]:
    """Return every clause that forbids to declare the movement, none if it is legal."""
    there = table.is_there(m.to)
    area = table.happenings[m.to].card.area
    reasons = {
        "DRM-6.01": there and holder(table, m.to) == table.opponent,
        "DRM-7.01a": there and holder(table, m.to) == table.opponent,
        "DRM-4.3.01b": table.hours[table.turn_player] == 0,
        "DRM-1.01": m.mover.owner != table.turn_player,
        "DRM-1.15a": m.mover.where != HALL or not there,
        "DRM-11.01b": m.mover.asleep,
        "DRM-12.01": there and is_locked_out(table, m.mover, m.to),
        "AMB-39": area != table.turn_player
        and not table.settings["may_move_to_opposing_happenings"],
    }
    return [clause for clause, holds in reasons.items() if holds]


def step_1(table: Table, m: Movement) -> int:
    """Is the happening reserved?"""
    held_by = holder(table, m.to) if table.is_there(m.to) else None
    if held_by == table.opponent:
        table.note("1", "reserved_by_opponent", "DRM-6.01", "DRM-7.01a")
        table.refuse(forbidden(table, m))
        return END
    table.note("1", "own_reservation" if held_by else "free", "DRM-6.01")
    return 2


def step_2(table: Table, m: Movement) -> int:
    """The movement is declared and paid."""
    if reasons := forbidden(table, m):
        table.note("2", "illegal", *reasons)
        table.refuse(reasons)
        return END
    table.hours[table.turn_player] -= 1
    table.note("2", "declared", "DRM-6.02")
    return 3


def step_3(table: Table, m: Movement) -> int:
    """The opponent may interrupt."""
    link = Link(table.turn_player, f"move {m.mover.id} {m.to}")
    table.note("3", run_chain(table, link), "DRM-6.03")
    return 4


def step_4(table: Table, m: Movement) -> int:
    """Is the mover awake? From here on it may not activate any more (DRM-12.03)."""
    table.past_check = m.mover.id
    if m.mover.where != HALL:
        table.note("4", "gone", "DRM-6.04", "AMB-30")
        return END
    if m.mover.asleep:
        table.note("4", "asleep", "DRM-6.04", "AMB-30")
        return END
    table.note("4", "awake", "DRM-6.04")
    return 5


def step_5(table: Table, m: Movement) -> int:
    """Is the happening there, and is the mover not locked out of it?"""
    if not table.is_there(m.to):
        table.note("5", "not_there", "DRM-6.05")
    elif is_locked_out(table, m.mover, m.to):
        table.note("5", "locked_out", "DRM-12.02", "AMB-53")
    else:
        table.note("5", "there", "DRM-6.05")
        return 6
    table.send_home(m.mover)
    settle(table)
    return END


def step_6(table: Table, m: Movement) -> int:
    """Is the happening reserved now? The mover does not count yet (AMB-41)."""
    held_by = holder(table, m.to)
    if held_by is None:
        table.note("6", "nobody", "DRM-6.06")
        return 7
    if held_by == table.turn_player:
        table.note("6", "turn_player", "DRM-6.06", "DRM-7.01b")
        return 11
    ways = ("no_block_movement_stands", "movement_fails")
    way = table.setting("reservation_opponent_at_step6", *ways, about=m.to)
    table.note("6", way, "DRM-6.06", "DRM-7.01b", "AMB-41")
    if way == "no_block_movement_stands":
        return 11
    if table.open_points["failed_movement_at_step_6"] == "goes_home":
        table.send_home(m.mover)
        settle(table)
    return END


def step_7(table: Table, m: Movement) -> int:
    """The opponent may block with one awake character of the hall, for 1 hour."""
    may_block = [p for p in table.in_hall(table.opponent) if not p.asleep]
    may_block = [p for p in may_block if not is_locked_out(table, p, m.to)]
    if not may_block or table.hours[table.opponent] == 0:
        table.note("7", "cannot", "DRM-6.07b", "AMB-39")
        return 11
    options = (PASS, *(piece.id for piece in may_block))
    answer = table.ask(Question(table.opponent, "block", options, m.to))
    if answer == PASS:
        table.note("7", "declined", "DRM-6.07b")
        return 11
    m.blocker = table.pieces[str(answer)]
    table.hours[table.opponent] -= 1
    table.note("7", "block", "DRM-6.07")
    return 8


def step_8(table: Table, m: Movement) -> int:
    """The turn player may interrupt the block; then the mover is looked at again (AMB-30)."""
    assert m.blocker is not None
    link = Link(table.opponent, f"block {m.blocker.id} {m.to}")
    table.note("8", run_chain(table, link), "DRM-6.08")
    recheck = table.settings["mover_rechecked_after_block_window"]
    if m.mover.where != HALL:
        m.mover_moves = recheck == "none"
        table.note("8 mover", "gone_moves" if m.mover_moves else "gone_stays", "AMB-30")
    elif m.mover.asleep:
        m.mover_moves = recheck != "presence_and_awake"
        table.note("8 mover", "asleep_moves" if m.mover_moves else "asleep_stays", "AMB-30")
    else:
        table.note("8 mover", "awake", "AMB-30")
    return 9


def step_9(table: Table, m: Movement) -> int:
    """Is the blocker awake?"""
    assert m.blocker is not None
    if m.blocker.where != HALL:
        table.note("9", "gone", "DRM-6.09", "AMB-30")
        return 11
    if m.blocker.asleep:
        table.note("9", "asleep", "DRM-6.09", "AMB-30")
        return 11
    table.note("9", "awake", "DRM-6.09")
    return 10


def step_10(table: Table, m: Movement) -> int:
    """Is the happening there, and is the blocker not locked out of it?"""
    assert m.blocker is not None
    if not table.is_there(m.to):
        table.note("10", "not_there", "DRM-6.10", "AMB-30")
        table.send_home(m.blocker)
        send_mover_home(table, m)
        settle(table)
        return END
    if is_locked_out(table, m.blocker, m.to):
        table.note("10", "locked_out", "DRM-12.02", "AMB-53")
        table.send_home(m.blocker)
        settle(table)
        return 11
    table.note("10", "there", "DRM-6.10")
    m.blocker_moves = True
    return 11


def send_mover_home(table: Table, m: Movement) -> None:
    """Send the mover home with the blocker, unless it does not move any more (AMB-30 c)."""
    table.note("10 mover", "home" if m.mover_moves else "not_moving", "AMB-30")
    if m.mover_moves:
        table.send_home(m.mover)


def step_11(table: Table, m: Movement) -> int:
    """Those who arrived are placed together, and the happening is judged."""
    if not table.is_there(m.to):
        table.note("11", "no_happening", "AMB-30")
        if m.mover_moves and table.open_points["step_11_without_happening"] == "mover_home":
            table.send_home(m.mover)
            settle(table)
        return END
    place(table, m)
    moved = m.mover_moves or m.blocker_moves
    block = Block(m.mover, m.blocker) if m.blocker and m.blocker_moves else None
    settle(table, m.to if moved else "", block)
    return 12


def place(table: Table, m: Movement) -> None:
    """Put on the happening who arrived; who comes from home is asleep (DRM-3.4.03)."""
    branches = {
        (True, True): "both",
        (True, False): "mover_only",
        (False, True): "blocker_only",
        (False, False): "nobody",
    }
    table.note("11", branches[m.mover_moves, m.blocker_moves], "DRM-6.11")
    if m.mover_moves:
        m.mover.asleep = m.mover.asleep or m.mover.where == HOME
        m.mover.where = m.to
    if m.blocker and m.blocker_moves:
        m.blocker.where = m.to


def step_12(table: Table, m: Movement) -> int:
    """Effects of the resolution or failure, the turn player's first."""
    players = process_pending(table)
    names = ["turn_player" if player == table.turn_player else "opponent" for player in players]
    branch = {0: "no_effects", 2: "both"}.get(len(names)) or names[0]
    table.note("12", branch, "DRM-6.12")
    return END


STEPS = {
    1: step_1,
    2: step_2,
    3: step_3,
    4: step_4,
    5: step_5,
    6: step_6,
    7: step_7,
    8: step_8,
    9: step_9,
    10: step_10,
    11: step_11,
    12: step_12,
}
